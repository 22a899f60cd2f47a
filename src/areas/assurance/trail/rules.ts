import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { whyNotEmail, whyNotUrl } from '#platform/validators.ts'
import type { TrailWitness } from './records.ts'

/** Each of them is written to at every checkpoint: enough for auditors, partners and a machine or two. */
export const mostWitnesses = 10

export const whyNotTendWitnesses = (actor: Actor): Reason =>
  atLeast('admin', actor) ? null : 'Choosing witnesses needs the role admin.'

export function whyNotAddWitness(
  { kind, address }: Pick<TrailWitness, 'kind' | 'address'>,
  { actor, others }: { actor: Actor; others: readonly Pick<TrailWitness, 'address'>[] },
): Reason {
  return firstReason(
    whyNotTendWitnesses(actor),
    kind === 'mail' ? whyNotEmail(address) : whyNotWebhook(address),
    others.some((other) => other.address === address) && 'This address is a witness already.',
    others.length >= mostWitnesses && `There are ${mostWitnesses} witnesses already. Remove one first.`,
  )
}

/** What the name stands for is looked at when it is called. */
const whyNotWebhook = (address: string): Reason =>
  firstReason(
    whyNotUrl(address),
    !address.startsWith('https://') && 'A webhook is called over https only.',
    /^https:\/\/[^/?#]*@/.test(address) &&
      'An address with a password in it is not called: whoever reads it would know the password.',
  )
