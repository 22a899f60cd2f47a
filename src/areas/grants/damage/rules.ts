import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import type { PaProject } from '../public-assistance/records.ts'
import { damageLife } from './life.ts'
import type { DamageItem, EligibilityCheck } from './records.ts'

type Answers = Pick<EligibilityCheck, 'caused' | 'in_area' | 'responsible' | 'careful' | 'other_agency' | 'maintained'>
const asked: readonly { field: keyof Answers; no: string; facts: string }[] = [
  {
    field: 'caused',
    no: 'The event did not cause it (44 CFR 206.223(a)(1)).',
    facts: 'what shows that the event caused it',
  },
  { field: 'in_area', no: 'It lies outside the designated area (44 CFR 206.223(a)(2)).', facts: 'where it lies' },
  {
    field: 'responsible',
    no: 'It is not the applicant’s legal responsibility (44 CFR 206.223(a)(3)).',
    facts: 'who is responsible for it by law',
  },
  {
    field: 'careful',
    no: 'It came of the applicant’s own negligence (44 CFR 206.223(e)).',
    facts: 'whether it could have been prevented',
  },
  {
    field: 'other_agency',
    no: 'Another federal agency has the authority to pay for it (44 CFR 206.226(a)).',
    facts: 'whether another federal agency pays for it',
  },
]

/** One plain no is enough; where something is not known yet nothing follows. */
export function judge(
  answers: Answers,
  category: DamageItem['category'],
): { status: EligibilityCheck['status']; result: string } {
  const no = asked.find(({ field }) => answers[field] === 'no')
  if (no) return { status: 'not_eligible', result: no.no }
  if (answers.maintained === 'no' && needsMaintenance(category))
    return {
      status: 'not_eligible',
      result: 'Damage for want of maintenance is not of the event: it was not maintained.',
    }
  const open = asked.filter(({ field }) => answers[field] === 'unclear').map(({ facts }) => facts)
  if (needsMaintenance(category) && (answers.maintained === 'unclear' || answers.maintained === null))
    open.push('the maintenance records')
  if (open.length > 0) return { status: 'facts_missing', result: `Find out ${open.join(', ')}.` }
  return { status: 'eligible', result: 'Eligible by 44 CFR 206.223.' }
}

const needsMaintenance = (category: DamageItem['category']) => category === 'C' || category === 'D'

export const whyNotCheck = (row: DamageItem, actor: Pick<Actor, 'user_id'>): Reason =>
  firstReason(
    !damageLife.is(row, 'draft', 'reported', 'accepted') &&
      'What is in a project or decided is not checked again. Remove it from the project first.',
    row.entered_by === actor.user_id && 'You entered this damage. Another person checks it.',
  )

/** FEMA has it: its damage is settled. */
export const isSent = (project: Pick<PaProject, 'status'>): boolean => !paProjectLife.is(project, 'draft', 'returned')

/** One project is one kind of work under one declaration. */
export const whyNotJoin = (
  row: DamageItem,
  project: Pick<PaProject, 'declaration' | 'category' | 'status' | 'number'>,
): Reason =>
  firstReason(
    project.declaration !== row.declaration && `${project.number} belongs to another disaster.`,
    project.category !== row.category &&
      `${project.number} is work of category ${project.category}, and this is ${row.category}.`,
    isSent(project) && `${project.number} was sent to FEMA and takes no more damage.`,
  )
