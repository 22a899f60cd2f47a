import { hostOfHttps, whyNotHost } from '#platform/webhooks/public-addresses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { whyNotEmail, whyNotUrl } from '#platform/validators.ts'
import type { TrailWitness } from './records.ts'

/** Each one is notified at every checkpoint, so the limit is enough for auditors, partners and a machine or two. */
export const mostWitnesses = 10

export const whyNotTendWitnesses = (actor: Actor): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can choose witnesses.'

export function whyNotAddWitness(
  { kind, address }: Pick<TrailWitness, 'kind' | 'address'>,
  { actor, others }: { actor: Actor; others: readonly Pick<TrailWitness, 'address'>[] },
): Reason {
  return firstReason(
    whyNotTendWitnesses(actor),
    kind === 'mail' ? whyNotEmail(address) : whyNotWebhook(address),
    others.some((other) => other.address === address) && 'This address is already a witness.',
    others.length >= mostWitnesses && `You already have ${mostWitnesses} witnesses. Remove one first.`,
  )
}

/** The address that the name resolves to is checked when it is called. */
const whyNotWebhook = (address: string): Reason =>
  firstReason(
    whyNotUrl(address),
    !address.startsWith('https://') && 'Enter an https address. Webhooks are called over https only.',
    /^https:\/\/[^/?#]*@/.test(address) &&
      'Enter an address without a password. Everyone who reads the address would know the password.',
    whyNotHost(hostOfHttps(address) ?? ''),
  )
