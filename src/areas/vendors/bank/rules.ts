import { statuses } from '#platform/life/statuses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { phrase, say } from '#platform/say.ts'

export const bankStatus = statuses<BankAccount['status']>({
  proposed: 'open',
  confirmed: 'open',
  refused: 'over',
  stopped: 'over',
})

export type BankAccount = {
  organization_id: string
  id: string
  created_at: string
  created_by: string | null
  version: number
  vendor: string
  by_vendor: boolean
  holder: string
  bank: string
  kind: 'checking' | 'savings'
  routing: string
  account_last: string
  status: 'proposed' | 'confirmed' | 'refused' | 'stopped'
  confirmed_by: string | null
  confirmed_at: string | null
  in_force_from: string | null
  called: string | null
  reason: string | null
}

export type BankState = 'proposed' | 'waiting' | 'in_force' | 'replaced' | 'refused' | 'stopped'
export const bankWords: Record<BankState, string> = {
  proposed: phrase('Waiting for confirmation'),
  waiting: phrase('Confirmed, in waiting period'),
  in_force: phrase('Active'),
  replaced: phrase('Replaced'),
  refused: phrase('Rejected'),
  stopped: phrase('Inactive'),
}

/**
 * The details that a payment uses: the newest confirmed ones whose waiting period is over. Newer ones change nothing
 * until then.
 */
export const inForce = <Row extends Pick<BankAccount, 'status' | 'in_force_from'>>(
  rows: readonly Row[],
  now: string,
): Row | undefined =>
  rows
    .filter(({ status, in_force_from }) => bankStatus.is({ status }, 'confirmed') && in_force_from! <= now)
    .toSorted((a, b) => (a.in_force_from! < b.in_force_from! ? 1 : -1))[0]

export function stateOf(row: BankAccount, rows: readonly BankAccount[], now: string): BankState {
  const used = inForce(rows, now)?.id === row.id ? 'in_force' : 'replaced'
  const confirmed = row.in_force_from! > now ? 'waiting' : used
  return bankStatus.byStatus(row, { proposed: 'proposed', confirmed, refused: 'refused', stopped: 'stopped' })
}

export function whyNotPropose({
  actor,
  byVendor,
  waiting,
}: {
  actor: Pick<Actor, 'role'>
  byVendor: boolean
  waiting: boolean
}): Reason {
  return firstReason(
    !byVendor && !atLeast('manager', actor) && say('Only a manager can change bank details.'),
    waiting && say('Bank details are already waiting for confirmation. Reject or deactivate them first.'),
  )
}

/** The checks that need no input. */
export const whyNotConfirmYet = (row: BankAccount, { actor }: { actor: Pick<Actor, 'role' | 'user_id'> }): Reason =>
  firstReason(
    !bankStatus.is(row, 'proposed') && 'Only proposed bank details can be confirmed.',
    !atLeast('manager', actor) && 'Only a manager can confirm bank details.',
    row.created_by === actor.user_id && 'You can’t confirm bank details you entered.',
  )

/**
 * Separation of duties: the person who entered bank details never confirms them, and the vendor is called at a
 * previously known number.
 */
export function whyNotConfirm(
  row: BankAccount,
  { actor, called, hours }: { actor: Pick<Actor, 'role' | 'user_id'>; called: string; hours: number | undefined },
): Reason {
  return firstReason(
    whyNotConfirmYet(row, { actor }),
    called.trim() === '' &&
      'Enter whom you called and the number. Use a number from your own files, not from this request.',
    hours === undefined &&
      'No waiting period is set for new bank details. An administrator can set one in Vendor settings.',
  )
}

export function whyNotRefuse(row: Pick<BankAccount, 'status'>, { actor }: { actor: Pick<Actor, 'role'> }): Reason {
  return firstReason(
    !bankStatus.is(row, 'proposed') && 'Only proposed bank details can be rejected.',
    !atLeast('manager', actor) && 'Only a manager can reject bank details.',
  )
}

/**
 * Until they are used, either side can deactivate them: the vendor because it never asked, the agency because
 * something looks wrong.
 */
export function whyNotStop(
  row: Pick<BankAccount, 'status' | 'in_force_from'>,
  { now, byVendor, actor }: { now: string; byVendor: boolean; actor: Pick<Actor, 'role'> },
): Reason {
  return firstReason(
    !bankStatus.is(row, 'proposed', 'confirmed') && say('These bank details are already inactive.'),
    bankStatus.is(row, 'confirmed') &&
      row.in_force_from! <= now &&
      'These bank details are in use. Propose new ones to replace them.',
    !byVendor && !atLeast('manager', actor) && say('Only a manager can deactivate bank details.'),
  )
}

export const whyNotShow = ({ actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can see the full account number.'
