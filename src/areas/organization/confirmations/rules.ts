import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** A row of account_confirmations: an account or a role that one administrator gave. */
export type Given = {
  id: string
  user_id: string
  role: 'user' | 'manager' | 'admin'
  given_by: string | null
  given_at: string
  decides_from: string
  confirmed_by: string | null
  confirmed_at: string | null
}

export const whyNotConfirmAny = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can confirm an account.'

export const whyNotConfirm = (
  waiting: readonly Pick<Given, 'user_id' | 'given_by'>[],
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason =>
  firstReason(
    whyNotConfirmAny(actor),
    waiting.length === 0 && 'This account doesn’t wait for a confirmation.',
    waiting.some(({ user_id }) => user_id === actor.user_id) &&
      'You can’t confirm your own account. Ask another administrator.',
    waiting.some(({ given_by }) => given_by === actor.user_id) &&
      'You gave this account or role. Another administrator must confirm it.',
  )

/** A provider that waits to be linked to a person's account. */
export type WaitingWay = {
  id: string
  named: string
  provider: string
  claims: { issuer: string }
  /** The administrators who proposed the provider. */
  proposers: string[]
}

export const whyNotConfirmWay = (
  waiting: (Pick<WaitingWay, 'proposers'> & { user_id: string }) | null,
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can confirm a way to sign in.',
    waiting === null && 'No way to sign in waits for this account. The person must try it again.',
    waiting?.user_id === actor.user_id && 'You can’t confirm your own way to sign in. Ask another administrator.',
    waiting?.proposers.includes(actor.user_id) &&
      'You proposed this provider. Another administrator must confirm who signs in with it.',
  )
