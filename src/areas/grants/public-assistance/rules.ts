import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { declarationLife } from '../declarations/life.ts'
import type { DisasterDeclaration } from '../declarations/records.ts'
import { femaTermOn, type Figures } from '../fema-terms/rules.ts'
import { completeBy, mostExtension } from './clocks/rules.ts'
import { paProject, type PaProject, type PaRequest } from './records.ts'
import { paRequestLife } from './requests/life.ts'
import { eligibleOf, mostFederal, shareOf, sizeOf } from './share/rules.ts'

export const projectMoves = moveTable(paProject, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  return: { from: ['submitted'], to: 'returned' },
  deny: { from: ['submitted'], to: 'denied' },
  obligate: { from: ['submitted'], to: 'obligated' },
  complete: { from: ['obligated'], to: 'completed' },
  askCloseout: { from: ['completed'], to: 'closeout' },
  close: { from: ['closeout'], to: 'closed' },
  withdraw: { from: ['draft', 'returned', 'submitted'], to: 'withdrawn' },
})

/** Under which declaration something new is entered. */
export const whyNotUnder = (declaration: Pick<DisasterDeclaration, 'number' | 'status' | 'public_assistance'>): Reason =>
  firstReason(!declarationLife.isOpen(declaration) && `${declaration.number} is closed. Reopen it first.`, !declaration.public_assistance && `${declaration.number} has no Public Assistance. Look at the declaration, or enter its amendment.`)

/** A nonprofit whose service is not critical asks the Small Business Administration for a loan before permanent work is paid (44 CFR 206.226(c)). */
export const needsLoanFirst = ({ applicant_kind, nonprofit_service }: Pick<PaRequest, 'applicant_kind' | 'nonprofit_service'>, category: PaProject['category']): boolean => applicant_kind === 'nonprofit' && nonprofit_service !== 'critical' && 'CDEFG'.includes(category)

/** A project is of a request under the same declaration, whose applicant was found eligible. */
export const whyNotOf = (row: Pick<PaProject, 'declaration'>, request: Pick<PaRequest, 'number' | 'applicant' | 'declaration' | 'status'>): Reason =>
  firstReason(request.declaration !== row.declaration && `${request.number} belongs to another disaster.`, !paRequestLife.is(request, 'eligible') && `${request.applicant} is not found eligible yet: note FEMA’s answer to ${request.number} first.`)

/** Whatever follows from the fields of a project: what the federal part is, which size it has, until when it must be done. */
export function figuresOf(row: Pick<PaProject, 'estimate' | 'insurance' | 'mitigation' | 'category' | 'kind' | 'extended'>, declaration: Pick<DisasterDeclaration, 'declared_on' | 'federal_share' | 'emergency_share'>, applicant: Pick<PaRequest, 'applicant_kind'>, figures: Figures) {
  const eligible = eligibleOf(row)
  const share = shareOf(row.category, declaration)
  const { declared_on } = declaration
  const federal = mostFederal({ kind: row.kind, eligible }, share, { nonprofit: applicant.applicant_kind === 'nonprofit', declared_on, figures })
  return { eligible, share, federal, ...sizeOf(eligible, declared_on, figures), complete_by: completeBy(row.category, declared_on, Number(row.extended), figures) }
}

export function whyNotSendProject(row: PaProject, { actor, damage, checked, mitigation, figures, declared_on }: { actor: Actor; damage: number; checked: number; mitigation: Reason; figures: Figures; declared_on: string }): Reason {
  return firstReason(
    projectMoves.whyNot('submit', row),
    !atLeast('manager', actor) && 'Sending a project to FEMA needs the role manager.',
    row.entered_by === actor.user_id && 'Somebody else sends a project that you wrote.',
    row.category !== 'Z' && damage === 0 && 'No damage item is in this project yet. Put those in that it repairs.',
    checked < damage && `${damage - checked === 1 ? 'One damage item has' : `${damage - checked} damage items have`} no check that found it eligible.`,
    row.size === 'below_minimum' && row.minimum !== null && `${dollars(row.eligible)} is less than the ${dollars(row.minimum)} that FEMA approves at least.`,
    row.size === 'unknown' && `No threshold is entered for disasters declared on ${dayInWords(declared_on)}: an administrator enters FEMA’s figures of that fiscal year.`,
    femaTermOn(figures, 'guide_version', declared_on) === undefined && 'No edition of the Public Assistance guide is entered for that day.',
    mitigation,
  )
}

/** FEMA’s own decision, as somebody notes it who did not write the project. */
export const whyNotDecideProject = (row: PaProject, move: 'return' | 'deny' | 'obligate', actor: Actor): Reason =>
  firstReason(projectMoves.whyNot(move, row), !atLeast('manager', actor) && 'Noting FEMA’s decision needs the role manager.', row.entered_by === actor.user_id && 'Somebody else notes FEMA’s decision on a project that you wrote.')

export const whyNotObligate = (row: PaProject, { actor, amount, day, today }: { actor: Actor; amount: number; day: string; today: string }): Reason =>
  firstReason(
    whyNotDecideProject(row, 'obligate', actor),
    row.ehp !== 'cleared' && row.ehp !== 'conditions' && 'FEMA obligates after the review of environment and history. Note how it ended first.',
    amount > row.federal && `That is more than the federal share of ${dollars(row.federal)}. Correct the project’s cost first.`,
    day > today && 'That day has not come yet.',
  )

const underway = ['obligated', 'submitted']
export const whyNotProgress = (row: PaProject, { complete, today, day }: { complete: number; day: string; today: string }): Reason =>
  firstReason(
    !underway.includes(row.status) && 'Progress is told of a project that FEMA has, until it is complete.',
    day > today && 'That day has not come yet.',
    row.progress_on !== null && day < row.progress_on && `There is a report of ${dayInWords(row.progress_on)} already.`,
    complete < Number(row.complete) && `${Number(row.complete)} % were reported. Work that is done stays done.`,
  )

/** What is known before the rest is fetched or typed. */
export const whyNotExtendYet = (row: PaProject, { actor }: { actor: Actor }): Reason =>
  firstReason(
    !underway.includes(row.status) && 'Only the time of a project that is with FEMA or obligated is extended.',
    !atLeast('manager', actor) && 'Extending the time needs the role manager.',
  )

export const whyNotExtend = (row: PaProject, { months, actor, figures, declared_on }: { months: number; actor: Actor; figures: Figures; declared_on: string }): Reason => {
  const most = mostExtension(row.category, declared_on, figures)
  return firstReason(
    whyNotExtendYet(row, { actor }),
    Number(row.extended) + months > most && `The recipient can give ${most} months in all, and ${Number(row.extended)} are given. Beyond that ask FEMA’s Regional Administrator (44 CFR 206.204(d)).`,
  )
}

export const whyNotComplete = (row: PaProject, { day, today }: { day: string; today: string }): Reason =>
  firstReason(projectMoves.whyNot('complete', row), day > today && 'That day has not come yet.', Number(row.complete) < 100 && `${Number(row.complete)} % of the work is reported. Report the rest first.`)

export const whyNotAskCloseout = (row: PaProject, { actor, unchecked, questions }: { actor: Actor; unchecked: number; questions: number }): Reason =>
  firstReason(
    projectMoves.whyNot('askCloseout', row),
    !atLeast('manager', actor) && 'Asking for the closeout needs the role manager: it certifies that the work is done and the cost incurred (44 CFR 206.205).',
    unchecked > 0 && `${unchecked === 1 ? 'One cost record is' : `${unchecked} cost records are`} not checked yet.`,
    questions > 0 && 'FEMA waits for an answer on this project. Answer first.',
    row.size === 'large' && row.spent === 0 && 'A large project is paid on actual cost, and none is on file.',
  )

export const whyNotCloseProject = (row: PaProject, actor: Actor): Reason => firstReason(projectMoves.whyNot('close', row), !atLeast('manager', actor) && 'Closing a project needs the role manager.', row.entered_by === actor.user_id && 'Somebody else closes a project that you wrote.')
export const whyNotWithdrawProject = (row: PaProject, actor: Actor): Reason => firstReason(projectMoves.whyNot('withdraw', row), row.owner !== actor.user_id && !atLeast('manager', actor) && 'Whoever looks after this project withdraws it, or a manager.')
