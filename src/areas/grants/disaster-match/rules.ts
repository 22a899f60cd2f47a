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
 * Which programs could pay for a damaged place, each with its paragraph and with what is missing to ask for it. These
 * are rules over what is entered and nothing else: a person decides, and FEMA after them.
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
    return { program, fit: 'no', why: `${declaration.number} has no Public Assistance.`, rule, missing: [] }
  if (check?.status === 'not_eligible') return { program, fit: 'no', why: check.result, rule, missing: [] }
  const share = Number(emergency(category) ? declaration.emergency_share : declaration.federal_share)
  return {
    program,
    fit: check?.status === 'eligible' ? 'fits' : 'maybe',
    why: `${emergency(category) ? 'Emergency' : 'Permanent'} work with a federal share of ${share} %.${check?.status === 'eligible' ? ' It was found eligible.' : ' Nobody has found it eligible yet.'}`,
    rule,
    missing,
  }
}

function section406({ mitigate }: Damage, { public_assistance }: Declared): Match | null {
  if (!mitigate || !public_assistance) return null
  return {
    program: 'Mitigation within the project (section 406)',
    fit: 'maybe',
    why: 'It could be built stronger while it is repaired: a small part of the repair, a listed measure, or one that pays for itself.',
    rule: 'Stafford Act, section 406(e)',
    missing: [
      'What would be built stronger, and its cost',
      'A benefit-cost analysis, where it is neither small nor listed',
    ],
  }
}

function hazardMitigation(
  { mitigate, complete, flood_zone }: Damage,
  { hazard_mitigation, number }: Declared,
): Match | null {
  if (!mitigate && !flood_zone) return null
  const program = 'Hazard Mitigation Grant Program (97.039)'
  const rule = '44 CFR 206.434'
  if (!hazard_mitigation) return { program, fit: 'no', why: `${number} has no Hazard Mitigation.`, rule, missing: [] }
  if (Number(complete) > 0)
    return {
      program,
      fit: 'no',
      why: 'Work has begun: what is begun before the award is not eligible.',
      rule,
      missing: [],
    }
  return {
    program,
    fit: 'maybe',
    why: `${flood_zone ? 'It lies in a flood hazard area' : 'It could be built stronger'}, and no work has begun.`,
    rule,
    missing: [
      'The adopted local mitigation plan',
      'Alternatives, doing nothing among them',
      'A benefit-cost ratio of 1.0 or more',
    ],
  }
}

function insurance({ insured, flood_zone }: Damage): Match | null {
  if (insured)
    return {
      program: 'Insurance',
      fit: 'fits',
      why: 'It is insured: what the policy pays comes off first.',
      rule: '44 CFR 206.250 to 206.253',
      missing: ['The policy with its schedule', 'The statement of loss'],
    }
  if (flood_zone)
    return {
      program: 'Insurance',
      fit: 'no',
      why: 'It lies in a flood hazard area and is not insured: of a building the most that a flood policy would have paid is taken off.',
      rule: '44 CFR 206.252',
      missing: [],
    }
  return null
}

/** What a worksheet of this kind will be asked for, and is not on file. */
export function documentsFor(item: Damage, check: Pick<EligibilityCheck, 'status'> | null): string[] {
  const all: (string | false)[] = [
    item.request === null && 'The request for Public Assistance that it is reported under',
    item.photos.length === 0 && 'Photographs of the damage',
    item.site === null && 'Where it lies, with its coordinates',
    check === null && 'The check of eligibility',
    check?.status === 'facts_missing' && 'The facts that the check of eligibility asks for',
    !emergency(item.category) && item.replacement === null && 'The cost of a replacement, for the fifty percent rule',
    (item.category === 'C' || item.category === 'D') && 'Maintenance and inspection records',
    item.category === 'A' && 'Load tickets and the permits of the sites',
    item.labor === 'contract' && 'How the contract was awarded: the history file of 2 CFR 200.318',
    item.labor === 'mutual_aid' && 'The mutual aid agreement in force before the event',
    item.labor === 'donated' && 'Sign-in sheets with the hours and the work',
    item.insured && 'The policy and the statement of loss',
    item.historic && 'What section 106 asks for: age, photographs, plans',
    item.environment && 'Permits for work in water, wetland or habitat',
  ]
  return all.filter((each): each is string => each !== false)
}

const takesNoMore = (row: { status: string }) => paProjectLife.is(row, 'closeout', 'closed', 'denied', 'withdrawn')

/** Cost that belongs to no project is paid by nobody: where it could go. */
export function homeOf(
  cost: Pick<CostRecord, 'project' | 'category' | 'status'>,
  projects: readonly { id: string; number: string; category: string; status: string }[],
): { project: string; number: string }[] {
  if (cost.project !== null || !costLife.is(cost, 'noted', 'checked')) return []
  return projects
    .filter((row) => row.category === cost.category && !takesNoMore(row))
    .map(({ id, number }) => ({ project: id, number }))
}

/** Words to begin with, from the fields alone: whoever sends them has read and changed them. */
export function narrativeOf(
  item: Pick<DamageItem, 'title' | 'description' | 'cause' | 'estimate' | 'replacement' | 'complete' | 'site'>,
  declaration: Pick<DisasterDeclaration, 'number' | 'title' | 'incident_begins' | 'incident_ends'>,
): string {
  const end = declaration.incident_ends ? ` to ${declaration.incident_ends}` : ''
  return [
    `During ${declaration.title} (${declaration.number}), from ${declaration.incident_begins}${end}, ${item.title}${item.site ? ` at ${item.site.address}` : ''} was damaged.`,
    `Cause: ${item.cause.trim()}`,
    `Damage: ${item.description.trim()}`,
    `The repair is estimated at ${dollars(item.estimate)}${item.replacement === null ? '' : `; a replacement would cost ${dollars(item.replacement)}`}.${Number(item.complete) > 0 ? ` ${Number(item.complete)} % of the work is done.` : ''}`,
  ].join('\n\n')
}
