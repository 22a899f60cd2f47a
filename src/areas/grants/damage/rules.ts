import { statuses } from '#platform/life/statuses.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import type { PaProject } from '../public-assistance/records.ts'
import { damageLife } from './life.ts'
import type { DamageItem, EligibilityCheck } from './records.ts'

export const eligibilityStatus = statuses<EligibilityCheck['status']>({
  eligible: 'over',
  not_eligible: 'over',
  facts_missing: 'open',
})

type Answers = Pick<EligibilityCheck, 'caused' | 'in_area' | 'responsible' | 'careful' | 'other_agency' | 'maintained'>
const asked: readonly { field: keyof Answers; no: string; facts: string }[] = [
  {
    field: 'caused',
    no: 'The event did not cause this damage (44 CFR 206.223(a)(1)).',
    facts: 'evidence that the event caused the damage',
  },
  { field: 'in_area', no: 'The site is outside the designated area (44 CFR 206.223(a)(2)).', facts: 'the location' },
  {
    field: 'responsible',
    no: 'The site isn’t the applicant’s legal responsibility (44 CFR 206.223(a)(3)).',
    facts: 'legal responsibility',
  },
  {
    field: 'careful',
    no: 'The damage resulted from the applicant’s negligence (44 CFR 206.223(e)).',
    facts: 'whether the damage was preventable',
  },
  {
    field: 'other_agency',
    no: 'Another federal agency has the authority to pay for this damage (44 CFR 206.226(a)).',
    facts: 'whether another federal agency pays',
  },
]

/** Any no makes it ineligible; an unknown answer leaves the result open. */
export function judge(
  answers: Answers,
  category: DamageItem['category'],
): { status: EligibilityCheck['status']; result: string } {
  const no = asked.find(({ field }) => answers[field] === 'no')
  if (no) return { status: 'not_eligible', result: no.no }
  if (answers.maintained === 'no' && needsMaintenance(category))
    return { status: 'not_eligible', result: 'Damage from deferred maintenance isn’t eligible.' }
  const open = asked.filter(({ field }) => answers[field] === 'unclear').map(({ facts }) => facts)
  if (needsMaintenance(category) && (answers.maintained === 'unclear' || answers.maintained === null))
    open.push('maintenance records')
  if (open.length > 0) return { status: 'facts_missing', result: `Missing: ${open.join(', ')}.` }
  return { status: 'eligible', result: 'Eligible under 44 CFR 206.223.' }
}

const needsMaintenance = (category: DamageItem['category']) => category === 'C' || category === 'D'

export const whyNotCheck = (row: DamageItem, actor: Pick<Actor, 'user_id'>): Reason =>
  firstReason(
    !damageLife.is(row, 'draft', 'reported', 'accepted') &&
      'Damage in a project can’t be checked again. Remove it from the project first.',
    row.entered_by === actor.user_id && 'You can’t check damage you entered. Another person must check it.',
  )

export const whyNotCheckOwn = (changed: boolean): Reason =>
  changed ? 'You can’t check damage you changed. Another person must check it.' : null

/** FEMA has the project, so its damage is final. */
export const isDenied = (project: Pick<PaProject, 'status'>): boolean => paProjectLife.is(project, 'denied')
export const isSent = (project: Pick<PaProject, 'status'>): boolean => !paProjectLife.is(project, 'draft', 'returned')

/** One project covers one category of work under one declaration. */
export const whyNotJoin = (
  row: DamageItem,
  project: Pick<PaProject, 'declaration' | 'category' | 'status' | 'number'>,
): Reason =>
  firstReason(
    project.declaration !== row.declaration && `${project.number} belongs to another disaster.`,
    project.category !== row.category &&
      `${project.number} is category ${project.category} work, but this damage is category ${row.category}.`,
    isSent(project) && `${project.number} was submitted to FEMA and can’t take more damage.`,
  )
