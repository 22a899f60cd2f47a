import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { disposition, type Disposition, type DispositionItem } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

export const moves = moveTable(disposition, {
  submit: { from: ['draft'], to: 'submitted' },
  return: { from: ['submitted'], to: 'draft' },
  approve: { from: ['submitted'], to: 'approved' },
  complete: { from: ['approved'], to: 'completed' },
  withdraw: { from: ['draft', 'submitted'], to: 'withdrawn' },
})

const administers = (actor: Pick<Actor, 'role'>) => !atLeast('admin', actor) && 'Only an administrator can dispose of records.'

export const whyNotPrepare = (actor: Pick<Actor, 'role'>): Reason => firstReason(administers(actor))
export const whyNotExclude = (row: Pick<Disposition, 'status'>, item: Pick<DispositionItem, 'status'>, actor: Who): Reason =>
  firstReason(administers(actor), row.status !== 'draft' && 'Records are taken off the list while it is a draft.', item.status !== 'listed' && 'This record is off the list already.')
export const whyNotSubmit = (row: Pick<Disposition, 'status'>, { actor, listed }: { actor: Who; listed: number }): Reason =>
  firstReason(administers(actor), moves.whyNot('submit', row), listed === 0 && 'No record is on the list.')
export const whyNotReturn = (row: Pick<Disposition, 'status'>, actor: Who): Reason => firstReason(administers(actor), moves.whyNot('return', row))
export const whyNotWithdraw = (row: Pick<Disposition, 'status'>, actor: Who): Reason => firstReason(administers(actor), moves.whyNot('withdraw', row))

/** What is destroyed cannot be brought back: no one decides on it alone. */
export const whyNotApprove = (row: Pick<Disposition, 'status' | 'prepared_by'>, actor: Who): Reason =>
  firstReason(administers(actor), moves.whyNot('approve', row), row.prepared_by === actor.user_id && 'You prepared this disposition. Another administrator approves it.')

/** Transferring is confirmed by the archive's number. */
export const whyNotTransfer = (row: Pick<Disposition, 'status' | 'disposes'>, actor: Who): Reason =>
  firstReason(administers(actor), row.disposes !== 'archive' && 'These records are destroyed, not transferred.', row.status !== 'approved' && 'Another administrator approves the disposition first.')
