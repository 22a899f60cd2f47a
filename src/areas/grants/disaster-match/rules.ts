import { eligibilityStatus } from '../damage/rules.ts'
import { dollars } from '#platform/money.ts'
import { costLife } from '../costs/life.ts'
import type { CostRecord } from '../costs/records.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import { categoryWords } from '../public-assistance/records.ts'
import type { DamageItem, EligibilityCheck } from '../damage/records.ts'
import type { DisasterDeclaration } from '../declarations/records.ts'

export type Match = {
  program: string
  fit: 'fits' | 'maybe' | 'no'
  why: string
  rule: string
  missing: readonly string[]
}
type Damage = Pick<
  DamageItem,
  | 'category'
  | 'status'
  | 'insured'
  | 'mitigate'
  | 'flood_zone'
  | 'historic'
  | 'environment'
  | 'complete'
  | 'photos'
  | 'site'
  | 'replacement'
  | 'estimate'
  | 'labor'
  | 'request'
  | 'project'
>
type Declared = Pick<
  DisasterDeclaration,
  'public_assistance' | 'hazard_mitigation' | 'number' | 'federal_share' | 'emergency_share'
>

const emergency = (category: string) => category === 'A' || category === 'B'

/**
 * The programs that could pay for a damage item, each with its citation and what is missing to apply. These are rules
 * over entered data only: a person decides, and FEMA after that.
 */
export function matchesOf(
  item: Damage,
  declaration: Declared,
  check: Pick<EligibilityCheck, 'status' | 'result'> | null,
): Match[] {
  const missing = documentsFor(item, check)
  return [
    publicAssistance(item, declaration, check, missing),
    ...(emergency(item.category) ? [] : [section406(item, declaration), hazardMitigation(item, declaration)]),
    insurance(item),
  ].filter((match): match is Match => match !== null)
}

function publicAssistance(
  { category }: Damage,
  declaration: Declared,
  check: Pick<EligibilityCheck, 'status' | 'result'> | null,
  missing: string[],
): Match {
  const program = `Public Assistance, ${categoryWords[category]}`
  const rule = emergency(category) ? '44 CFR 206.223 to 206.225' : '44 CFR 206.223, 206.226'
  if (!declaration.public_assistance)
    return { program, fit: 'no', why: `${declaration.number} doesn’t include Public Assistance.`, rule, missing: [] }
  if (check && eligibilityStatus.is(check, 'not_eligible'))
    return { program, fit: 'no', why: check.result, rule, missing: [] }
  const share = Number(emergency(category) ? declaration.emergency_share : declaration.federal_share)
  return {
    program,
    fit: eligibilityStatus.is(check, 'eligible') ? 'fits' : 'maybe',
    why: `${emergency(category) ? 'Emergency' : 'Permanent'} work with a federal share of ${share}%.${eligibilityStatus.is(check, 'eligible') ? ' Found eligible.' : ' Eligibility not confirmed yet.'}`,
    rule,
    missing,
  }
}

function section406({ mitigate }: Damage, { public_assistance }: Declared): Match | null {
  if (!mitigate || !public_assistance) return null
  return {
    program: 'Mitigation within the project (section 406)',
    fit: 'maybe',
    why: 'Mitigation during the repair: a small share of its cost, a listed measure, or a benefit-cost ratio of 1.0 or more.',
    rule: 'Stafford Act, section 406(e)',
    missing: ['The mitigation measure and its cost', 'A benefit-cost analysis, unless the measure is small or listed'],
  }
}

function hazardMitigation(
  { mitigate, complete, flood_zone }: Damage,
  { hazard_mitigation, number }: Declared,
): Match | null {
  if (!mitigate && !flood_zone) return null
  const program = 'Hazard Mitigation Grant Program (97.039)'
  const rule = '44 CFR 206.434'
  if (!hazard_mitigation)
    return { program, fit: 'no', why: `${number} doesn’t include Hazard Mitigation.`, rule, missing: [] }
  if (Number(complete) > 0)
    return {
      program,
      fit: 'no',
      why: 'Work has started. Work started before the award isn’t eligible.',
      rule,
      missing: [],
    }
  return {
    program,
    fit: 'maybe',
    why: `${flood_zone ? 'The site is in a flood hazard area' : 'The site has a mitigation opportunity'}, and no work has started.`,
    rule,
    missing: [
      'The adopted local mitigation plan',
      'Alternatives, including no action',
      'A benefit-cost ratio of 1.0 or more',
    ],
  }
}

function insurance({ insured, flood_zone }: Damage): Match | null {
  if (insured)
    return {
      program: 'Insurance',
      fit: 'fits',
      why: 'The site is insured. Insurance proceeds are deducted first.',
      rule: '44 CFR 206.250 to 206.253',
      missing: ['The policy and its schedule', 'The statement of loss'],
    }
  if (flood_zone)
    return {
      program: 'Insurance',
      fit: 'no',
      why: 'The site is in a flood hazard area and uninsured. The most a flood policy would have paid for a building is deducted.',
      rule: '44 CFR 206.252',
      missing: [],
    }
  return null
}

/** Documents that a worksheet of this kind requires and that are not on file. */
export function documentsFor(item: Damage, check: Pick<EligibilityCheck, 'status'> | null): string[] {
  const all: (string | false)[] = [
    item.request === null && 'The Request for Public Assistance',
    item.photos.length === 0 && 'Photographs of the damage',
    item.site === null && 'The location with coordinates',
    check === null && 'The eligibility check',
    eligibilityStatus.is(check, 'facts_missing') && 'Facts required by the eligibility check',
    !emergency(item.category) && item.replacement === null && 'The replacement cost, for the 50% rule',
    (item.category === 'C' || item.category === 'D') && 'Maintenance and inspection records',
    item.category === 'A' && 'Load tickets and site permits',
    item.labor === 'contract' && 'Procurement history of the contract (2 CFR 200.318)',
    item.labor === 'mutual_aid' && 'The mutual aid agreement in effect before the event',
    item.labor === 'donated' && 'Sign-in sheets with hours and work',
    item.insured && 'The policy and the statement of loss',
    item.historic && 'Section 106 documents: age, photographs, plans',
    item.environment && 'Permits for work in water, wetland or habitat',
  ]
  return all.filter((each): each is string => each !== false)
}

const takesNoMore = (row: { status: string }) => paProjectLife.is(row, 'closeout', 'closed', 'denied', 'withdrawn')

/** Costs without a project are not paid: the projects they could go into. */
export function homeOf(
  cost: Pick<CostRecord, 'project' | 'category' | 'status'>,
  projects: readonly { id: string; number: string; category: string; status: string }[],
): { project: string; number: string }[] {
  if (cost.project !== null || !costLife.is(cost, 'claimed')) return []
  return projects
    .filter((row) => row.category === cost.category && !takesNoMore(row))
    .map(({ id, number }) => ({ project: id, number }))
}

/** A draft from the fields alone; a person must read and edit it before sending. */
export function narrativeOf(
  item: Pick<DamageItem, 'title' | 'description' | 'cause' | 'estimate' | 'replacement' | 'complete' | 'site'>,
  declaration: Pick<DisasterDeclaration, 'number' | 'title' | 'incident_begins' | 'incident_ends'>,
): string {
  const end = declaration.incident_ends ? ` to ${declaration.incident_ends}` : ''
  return [
    `During ${declaration.title} (${declaration.number}), from ${declaration.incident_begins}${end}, ${item.title}${item.site ? ` at ${item.site.address}` : ''} was damaged.`,
    `Cause: ${item.cause.trim()}`,
    `Damage: ${item.description.trim()}`,
    `The estimated repair cost is ${dollars(item.estimate)}${item.replacement === null ? '' : `; the replacement cost is ${dollars(item.replacement)}`}.${Number(item.complete) > 0 ? ` ${Number(item.complete)}% of the work is completed.` : ''}`,
  ].join('\n\n')
}
