import { dayInWords, daysBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { PaProject } from '../public-assistance/records.ts'
import { damageItem, type DamageItem, type EligibilityCheck } from './records.ts'

export const moves = moveTable(damageItem, {
  report: { from: ['draft'], to: 'reported' },
  accept: { from: ['reported'], to: 'accepted' },
  refuse: { from: ['reported', 'accepted'], to: 'ineligible' },
  join: { from: ['accepted'], to: 'in_project' },
  leave: { from: ['in_project'], to: 'accepted' },
  withdraw: { from: ['draft', 'reported', 'accepted'], to: 'withdrawn' },
})

/** Damage is in the inventory within sixty days of the scoping meeting; later it says why. */
export function whyNotReport(row: DamageItem, { due, today }: { due: string | null; today: string }): Reason {
  return firstReason(
    moves.whyNot('report', row),
    row.request === null && 'Say under which request for Public Assistance it is reported.',
    due !== null && today > due && !row.late_reason?.trim() && `Damage was due on ${dayInWords(due)}, ${daysBetween(due, today) === 1 ? 'a day' : `${daysBetween(due, today)} days`} ago. Say why it is reported late.`,
  )
}

type Answers = Pick<EligibilityCheck, 'caused' | 'in_area' | 'responsible' | 'careful' | 'other_agency' | 'maintained'>
const asked: readonly { field: keyof Answers; no: string; facts: string }[] = [
  { field: 'caused', no: 'The event did not cause it (44 CFR 206.223(a)(1)).', facts: 'what shows that the event caused it' },
  { field: 'in_area', no: 'It lies outside the designated area (44 CFR 206.223(a)(2)).', facts: 'where it lies' },
  { field: 'responsible', no: 'It is not the applicant’s legal responsibility (44 CFR 206.223(a)(3)).', facts: 'who is responsible for it by law' },
  { field: 'careful', no: 'It came of the applicant’s own negligence (44 CFR 206.223(e)).', facts: 'whether it could have been prevented' },
  { field: 'other_agency', no: 'Another federal agency has the authority to pay for it (44 CFR 206.226(a)).', facts: 'whether another federal agency pays for it' },
]

/** One plain no is enough; where something is not known yet nothing follows. */
export function judge(answers: Answers, category: DamageItem['category']): { status: EligibilityCheck['status']; result: string } {
  const no = asked.find(({ field }) => answers[field] === 'no')
  if (no) return { status: 'not_eligible', result: no.no }
  if (answers.maintained === 'no' && needsMaintenance(category)) return { status: 'not_eligible', result: 'Damage for want of maintenance is not of the event: it was not maintained.' }
  const open = asked.filter(({ field }) => answers[field] === 'unclear').map(({ facts }) => facts)
  if (needsMaintenance(category) && (answers.maintained === 'unclear' || answers.maintained === null)) open.push('the maintenance records')
  if (open.length > 0) return { status: 'facts_missing', result: `Find out ${open.join(', ')}.` }
  return { status: 'eligible', result: 'Eligible by 44 CFR 206.223.' }
}

const needsMaintenance = (category: DamageItem['category']) => category === 'C' || category === 'D'

export const whyNotCheck = (row: DamageItem, actor: Actor): Reason =>
  firstReason(!['reported', 'accepted', 'draft'].includes(row.status) && 'What is in a project or decided is not checked again. Take it out first.', row.entered_by === actor.user_id && 'Somebody else checks damage that you entered.')

export const whyNotAccept = (row: DamageItem, { actor, check, changed = false }: { actor: Actor; check: Pick<EligibilityCheck, 'status' | 'result'> | null; /** Since that check. */ changed?: boolean }): Reason =>
  firstReason(
    moves.whyNot('accept', row),
    row.entered_by === actor.user_id && 'Somebody else accepts damage that you entered.',
    check === null && 'Check first whether it is eligible.',
    check !== null && check.status !== 'eligible' && check.result,
    changed && 'What or where it is, or how it came about, was changed since it was checked. Check it again.',
  )

export const whyNotRefuse = (row: DamageItem, actor: Actor): Reason => firstReason(moves.whyNot('refuse', row), !atLeast('manager', actor) && 'Leaving damage out as not eligible needs the role manager.')
export const whyNotWithdraw = (row: DamageItem, actor: Actor): Reason => firstReason(moves.whyNot('withdraw', row), row.entered_by !== actor.user_id && !atLeast('manager', actor) && 'Whoever entered it withdraws it, or a manager.')

/** One project is one kind of work under one declaration. */
export const whyNotJoin = (row: DamageItem, project: Pick<PaProject, 'declaration' | 'category' | 'status' | 'number'>): Reason =>
  firstReason(
    moves.whyNot('join', row),
    project.declaration !== row.declaration && `${project.number} belongs to another disaster.`,
    project.category !== row.category && `${project.number} is work of category ${project.category}, and this is ${row.category}.`,
    project.status !== 'draft' && project.status !== 'returned' && `${project.number} was sent to FEMA and takes no more damage.`,
  )

export const whyNotLeave = (row: DamageItem, project: Pick<PaProject, 'status' | 'number'> | undefined): Reason =>
  firstReason(moves.whyNot('leave', row), project && project.status !== 'draft' && project.status !== 'returned' && `${project.number} was sent to FEMA with it.`)
