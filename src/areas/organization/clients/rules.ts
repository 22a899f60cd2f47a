import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { agreement, client, type Agreement, type Client } from './records.ts'

export const clientMoves = moveTable(client, {
  take: { from: ['prospect', 'former'], to: 'active' },
  end: { from: ['active', 'prospect'], to: 'former' },
})

export const whyNotEndClient = (row: Client, { open }: { open: { agreements: number; requests: number } }): Reason =>
  firstReason(
    clientMoves.whyNot('end', row),
    open.agreements > 0 && `${open.agreements === 1 ? 'An agreement is' : `${open.agreements} agreements are`} in force with them. End ${open.agreements === 1 ? 'it' : 'them'} first.`,
    open.requests > 0 && `${open.requests === 1 ? 'A request of theirs is' : `${open.requests} requests of theirs are`} open. Finish ${open.requests === 1 ? 'it' : 'them'} first.`,
  )

export const agreementMoves = moveTable(agreement, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'active' },
  sendBack: { from: ['submitted'], to: 'returned' },
  end: { from: ['active'], to: 'ended' },
})

export const whyNotSubmit = (row: Agreement): Reason =>
  firstReason(
    agreementMoves.whyNot('submit', row),
    row.ends_on !== null && row.ends_on < row.starts_on && 'It ends before it starts.',
    !(row.terms ?? '').trim() && row.files.length === 0 && 'Write what was agreed, or add the paper.',
    row.kind === 'interlocal' && !(row.authority ?? '').trim() && 'An interlocal agreement names the statute that allows it.',
    row.kind === 'cooperative' && !(row.contract_number ?? '').trim() && 'Name the cooperative contract that is to be used.',
  )

/** Two people: who drafted an agreement does not bind the agency to it. */
export const whyNotApprove = (row: Agreement, actor: Pick<Actor, 'user_id' | 'role'>): Reason =>
  firstReason(
    agreementMoves.whyNot('approve', row),
    !atLeast('manager', actor) && 'Approving an agreement needs the role manager.',
    row.drafted_by === actor.user_id && 'Somebody else approves an agreement that you drafted.',
    row.files.length === 0 && 'Add the signed copy first: without it nobody is bound.',
  )

export const whyNotSendBack = (row: Agreement, actor: Pick<Actor, 'role'>): Reason => firstReason(agreementMoves.whyNot('sendBack', row), !atLeast('manager', actor) && 'Sending an agreement back needs the role manager.')
export const whyNotEnd = (row: Agreement, actor: Pick<Actor, 'role'>): Reason => firstReason(agreementMoves.whyNot('end', row), !atLeast('manager', actor) && 'Ending an agreement needs the role manager.')

/** The last day on which notice can be given, and whether it is near. An agreement without an end runs until somebody ends it. */
export function standingOf({ status, ends_on, notice_days }: Pick<Agreement, 'status' | 'ends_on' | 'notice_days'>, today: string): 'running' | 'notice' | 'expiring' | 'over' | null {
  if (status !== 'active') return null
  if (!ends_on) return 'running'
  if (today > ends_on) return 'over'
  const notice = addDays(ends_on, -Number(notice_days))
  if (today > notice) return 'expiring'
  return today >= addDays(notice, -30) ? 'notice' : 'running'
}
