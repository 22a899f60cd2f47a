import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

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
  proposed: 'Waits for a second person',
  waiting: 'Confirmed, waits its time',
  in_force: 'Paid to',
  replaced: 'Replaced',
  refused: 'Refused',
  stopped: 'Stopped',
}

/**
 * What a payment uses: the newest that is confirmed and has waited its time. What comes after does not touch it until
 * then.
 */
export const inForce = <Row extends Pick<BankAccount, 'status' | 'in_force_from'>>(
  rows: readonly Row[],
  now: string,
): Row | undefined =>
  rows
    .filter(({ status, in_force_from }) => status === 'confirmed' && in_force_from! <= now)
    .toSorted((a, b) => (a.in_force_from! < b.in_force_from! ? 1 : -1))[0]

export function stateOf(row: BankAccount, rows: readonly BankAccount[], now: string): BankState {
  if (row.status !== 'confirmed') return row.status
  if (row.in_force_from! > now) return 'waiting'
  return inForce(rows, now)?.id === row.id ? 'in_force' : 'replaced'
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
    !byVendor && !atLeast('manager', actor) && 'Changing bank details needs the role manager.',
    waiting && 'Bank details wait for a second person already. Refuse or stop them first.',
  )
}

/** What is known before anything is typed. */
export const whyNotConfirmYet = (row: BankAccount, { actor }: { actor: Pick<Actor, 'role' | 'user_id'> }): Reason =>
  firstReason(
    row.status !== 'proposed' && 'Only bank details that were proposed can be confirmed.',
    !atLeast('manager', actor) && 'Confirming bank details needs the role manager.',
    row.created_by === actor.user_id && 'Somebody else must confirm bank details that you entered.',
  )

/** Maker and checker: who typed it in never confirms it, and the vendor is called at a number that was known before. */
export function whyNotConfirm(
  row: BankAccount,
  { actor, called, hours }: { actor: Pick<Actor, 'role' | 'user_id'>; called: string; hours: number | undefined },
): Reason {
  return firstReason(
    whyNotConfirmYet(row, { actor }),
    called.trim() === '' && 'Say whom you called and at which number: one from your own papers, not from this request.',
    hours === undefined &&
      'Nobody has said how long new bank details wait. An administrator enters it under Vendor terms.',
  )
}

export function whyNotRefuse(row: Pick<BankAccount, 'status'>, { actor }: { actor: Pick<Actor, 'role'> }): Reason {
  return firstReason(
    row.status !== 'proposed' && 'Only bank details that were proposed can be refused.',
    !atLeast('manager', actor) && 'Refusing bank details needs the role manager.',
  )
}

/**
 * Until they are used, either side can stop them: the vendor because it never asked, the agency because something is
 * odd.
 */
export function whyNotStop(
  row: Pick<BankAccount, 'status' | 'in_force_from'>,
  { now, byVendor, actor }: { now: string; byVendor: boolean; actor: Pick<Actor, 'role'> },
): Reason {
  return firstReason(
    !(row.status === 'proposed' || row.status === 'confirmed') && 'These bank details are out of use already.',
    row.status === 'confirmed' &&
      row.in_force_from! <= now &&
      'These bank details are in use. Propose others in their place.',
    !byVendor && !atLeast('manager', actor) && 'Stopping bank details needs the role manager.',
  )
}

export const whyNotShow = ({ actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  atLeast('admin', actor) ? null : 'Seeing a whole account number needs the role admin.'
