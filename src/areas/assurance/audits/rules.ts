import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { audit, auditFinding, workpaper, type Audit, type AuditFinding, type Workpaper } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

/** ISO 19011: plan, conduct, report, follow up. */
export const moves = moveTable(audit, {
  begin: { from: ['planned'], to: 'conducting' },
  report: { from: ['conducting'], to: 'reported' },
  close: { from: ['reported'], to: 'closed' },
  cancel: { from: ['planned', 'conducting'], to: 'cancelled' },
})
export const paperMoves = moveTable(workpaper, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  complete: { from: ['submitted'], to: 'completed' },
  return: { from: ['submitted'], to: 'returned' },
})
export const findingMoves = moveTable(auditFinding, {
  issue: { from: ['draft'], to: 'issued' },
  answer: { from: ['issued'], to: 'answered' },
  close: { from: ['answered'], to: 'closed' },
  withdraw: { from: ['draft', 'issued'], to: 'withdrawn' },
})

/** Nobody audits their own work. */
export const whyNotPlan = ({ lead, auditee, starts_on, ends_on }: { lead: string; auditee: string; starts_on: string; ends_on: string }): Reason =>
  firstReason(lead === auditee && 'Nobody audits their own work: choose another lead auditor.', ends_on < starts_on && 'Its report is due before it begins: correct one of the two days.')

/** An administrator may stand in for the lead auditor, but not where their own work is looked at; who leads may have been changed since it was planned. */
const leads = (row: Pick<Audit, 'lead' | 'auditee'>, actor: Who) =>
  firstReason(
    row.auditee === actor.user_id && 'Your work is what is looked at. Somebody else does this.',
    row.lead !== actor.user_id && !atLeast('admin', actor) && 'The lead auditor does this, or an administrator.',
  )
export const whyNotBegin = (row: Audit, actor: Who): Reason => firstReason(moves.whyNot('begin', row), leads(row, actor))
export const whyNotReport = (row: Audit, { actor, openPapers, drafts }: { actor: Who; openPapers: number; drafts: number }): Reason =>
  firstReason(
    moves.whyNot('report', row),
    leads(row, actor),
    openPapers > 0 && (openPapers === 1 ? 'One workpaper is not reviewed yet.' : `${openPapers} workpapers are not reviewed yet.`),
    drafts > 0 && (drafts === 1 ? 'One finding is still a draft: issue it, or withdraw it.' : `${drafts} findings are still drafts: issue or withdraw them.`),
  )
export const whyNotClose = (row: Audit, { actor, open }: { actor: Who; open: number }): Reason =>
  firstReason(moves.whyNot('close', row), leads(row, actor), open > 0 && (open === 1 ? 'One finding is still open: follow it up first.' : `${open} findings are still open: follow them up first.`))
export const whyNotCancel = (row: Audit, actor: Who): Reason => firstReason(moves.whyNot('cancel', row), !atLeast('admin', actor) && 'Audits are cancelled by administrators.', row.auditee === actor.user_id && 'Your work is what is looked at. Somebody else does this.')
export const whyNotSample = (row: Audit, actor: Who): Reason => firstReason(row.status !== 'planned' && row.status !== 'conducting' && 'Samples are drawn before the report is written.', leads(row, actor))

export const whyNotSubmitPaper = (row: Workpaper, actor: Who): Reason => firstReason(paperMoves.whyNot('submit', row), row.prepared_by !== actor.user_id && 'Whoever prepared it sends it on.', !row.conclusion?.trim() && 'Write what you conclude from it.')
export const whyNotReviewPaper = (row: Workpaper, { actor, verb }: { actor: Who; verb: 'complete' | 'return' }): Reason =>
  firstReason(paperMoves.whyNot(verb, row), row.prepared_by === actor.user_id && 'Somebody else than who prepared it reviews it.')

export const whyNotDraftFinding = ({ status }: Pick<Audit, 'status'>): Reason =>
  firstReason(status === 'cancelled' && 'This audit is cancelled: nothing is found in it.', status === 'closed' && 'This audit is closed. What is found now belongs into another one.')
export const whyNotIssue = (row: AuditFinding, { actor, auditStatus }: { actor: Who; auditStatus: string }): Reason =>
  firstReason(
    findingMoves.whyNot('issue', row),
    !atLeast('manager', actor) && 'Findings are issued by managers.',
    auditStatus !== 'conducting' && auditStatus !== 'reported' && 'Its audit is not under way.',
    row.severity !== 'observation' && (!row.cause?.trim() || !row.effect?.trim()) && 'A finding names cause and effect. Without them it is an observation.',
    row.responsible === actor.user_id && 'Whoever answers for the work does not issue the finding.',
  )
/** What is known before anything is typed. */
export const whyNotAnswerYet = (row: AuditFinding, { actor }: { actor: Who }): Reason =>
  firstReason(
    findingMoves.whyNot('answer', row),
    row.responsible !== actor.user_id && !atLeast('admin', actor) && 'Whoever answers for the work answers the finding.',
    row.raised_by === actor.user_id && 'You raised this finding. Somebody else answers it.',
  )

export const whyNotAnswer = (row: AuditFinding, { actor, agreed, done_by, today }: { actor: Who; agreed: string; done_by: string | null; today: string }): Reason =>
  firstReason(
    whyNotAnswerYet(row, { actor }),
    agreed !== 'disagrees' && !done_by && 'Say until when it is mended.',
    done_by !== null && done_by < today && 'That day is over already.',
  )
export const whyNotFollowUp = (row: AuditFinding, { actor, action }: { actor: Who; action: string | null }): Reason =>
  firstReason(
    findingMoves.whyNot('close', row),
    row.responsible === actor.user_id && 'Whoever answers for the work does not close the finding.',
    !atLeast('manager', actor) && 'Findings are closed by managers.',
    action !== null && action !== 'closed' && action !== 'cancelled' && 'Its corrective action is still open.',
  )
export const whyNotWithdrawFinding = (row: AuditFinding, actor: Who): Reason => firstReason(findingMoves.whyNot('withdraw', row), !atLeast('manager', actor) && 'Findings are withdrawn by managers.', row.responsible === actor.user_id && 'Whoever answers for the work does not withdraw the finding.')
