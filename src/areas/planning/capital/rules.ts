import { dollars } from '#platform/money.ts'
import { inForce } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { askedFor, capitalLife } from './life.ts'
import type {
  CapitalAllocation,
  CapitalAvailable,
  CapitalCriterion,
  CapitalPhase,
  CapitalProject,
  CapitalScore,
  CapitalSource,
  CapitalTerm,
} from './records.ts'

type Costs = Pick<CapitalPhase, 'year' | 'amount'>

/** Years are names of fiscal years, and are written as people write them: 2027, not 2,027. */
export const isYear = (year: string): boolean => /^2[01]\d\d$/.test(year)
export const whyNotYears = (of: readonly { year?: string | null | undefined }[]): Reason =>
  of.every(({ year }) => isYear(year ?? '')) ? null : 'Write each fiscal year in four digits, such as 2027.'

const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)

/** What it costs, by year, the first year first. */
export function byYear(of: readonly Costs[]): Map<number, number> {
  const years = new Map<number, number>()
  for (const { year, amount } of of) years.set(Number(year), (years.get(Number(year)) ?? 0) + amount)
  return new Map([...years].toSorted(([a], [b]) => a - b))
}

export const termOn = (
  terms: readonly CapitalTerm[],
  kind: CapitalTerm['kind'],
  day: string,
): CapitalTerm | undefined =>
  inForce(terms, day)
    .filter((term) => term.kind === kind)
    .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))[0]

type Weighted = Pick<CapitalCriterion, 'id' | 'name' | 'weight'>
type Given = Pick<CapitalScore, 'criterion' | 'points'>

/** A hundred percent, to two places: otherwise scores could not be compared. */
export function whyNotWeights(criteria: readonly Weighted[]): Reason {
  const total = criteria.reduce((all, { weight }) => all + Math.round(Number(weight) * 100), 0)
  return firstReason(
    criteria.length === 0 && 'No criteria are in force. An administrator writes them down first.',
    total !== 10_000 && `The weights in force come to ${total / 100} percent. They must come to 100.`,
  )
}

/**
 * Sum of weight times points, 0 to 5; of several reviewers the mean for each criterion counts. Null while a criterion
 * has no points. Two places, half up.
 */
export function scoreOf(criteria: readonly Weighted[], given: readonly Given[]): number | null {
  let total = 0
  for (const { id, weight } of criteria) {
    const points = given.filter(({ criterion }) => criterion === id).map(({ points }) => Number(points))
    if (points.length === 0) return null
    total += (Number(weight) / 100) * (points.reduce((all, each) => all + each, 0) / points.length)
  }
  return Math.round(total * 100 + 1e-7) / 100
}

export function whyNotScore(row: CapitalProject, actor: Actor): Reason {
  return firstReason(
    !capitalLife.is(row, 'submitted', 'scored') && 'Points are given to requests that are submitted.',
    askedFor(row, actor) && 'You asked for this. Another reviewer scores it.',
    !atLeast('manager', actor) && 'Scoring needs the role manager.',
  )
}

/** What is missing before the scoring is complete. */
export function whyNotScored(criteria: readonly Weighted[], given: readonly Given[]): Reason {
  const open = criteria.filter(({ id }) => !given.some(({ criterion }) => criterion === id))
  return firstReason(
    whyNotWeights(criteria),
    open.length > 0 && `No points yet for ${open.map(({ name }) => `“${name}”`).join(', ')}.`,
  )
}

type Share = Pick<CapitalAllocation, 'source' | 'year' | 'amount'>
type Books = {
  phases: readonly Costs[]
  own: readonly Share[]
  source: Pick<CapitalSource, 'id' | 'name' | 'only_for'>
  available: readonly Pick<CapitalAvailable, 'year' | 'amount'>[]
  /** What others were given from this source. */ others: readonly Share[]
}

/** Money is given to requests under review, by managers. */
export const whyNotFundNow = (row: CapitalProject, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can allocate money.',
    !capitalLife.is(row, 'submitted', 'scored') && 'Money can be allocated only to a request under review.',
  )

/**
 * No more is given out than there is: neither more than the request costs in that year nor more than the source has
 * left.
 */
export function whyNotAllocate(
  row: CapitalProject,
  { year, amount }: { year: number; amount: number },
  { phases, own, source, available, others }: Books,
  actor: Actor,
): Reason {
  const wanted = byYear(phases).get(year) ?? 0
  const found = sum(own.filter((each) => Number(each.year) === year))
  const gives = sum(available.filter((each) => Number(each.year) === year))
  const taken = sum([...own, ...others].filter((each) => each.source === source.id && Number(each.year) === year))
  return firstReason(
    whyNotFundNow(row, actor),
    amount <= 0 && 'Allocate more than nothing.',
    source.only_for !== null && source.only_for !== row.program && `${source.name} pays for ${source.only_for} only.`,
    wanted === 0 && `Nothing of this request is planned for ${year}.`,
    found + amount > wanted &&
      `In ${year} it costs ${dollars(wanted)}, and ${dollars(found)} are found. At most ${dollars(Math.max(0, wanted - found))} more can be allocated.`,
    taken + amount > gives &&
      `${source.name} would be overdrawn: it gives ${dollars(gives)} in ${year}, and ${dollars(taken)} are allocated. ${dollars(Math.max(0, gives - taken))} are left.`,
  )
}

/** Every year must be paid in full before it is in the program. */
export function whyNotFunded(phases: readonly Costs[], own: readonly Share[]): Reason {
  const missing = [...byYear(phases)].flatMap(([year, cost]) => {
    const left = cost - sum(own.filter((share) => Number(share.year) === year))
    return left > 0 ? [`${dollars(left)} in ${year}`] : []
  })
  return missing.length > 0 ? `Still to be funded: ${missing.join(', ')}.` : null
}

/**
 * What a row of payments is worth today: the first one now, each further one a year later. In cents, rounded at the
 * end.
 */
export const netPresentValue = (flows: readonly number[], percent: number): number =>
  Math.round(flows.reduce((total, flow, year) => total + flow / (1 + percent / 100) ** year, 0))

/**
 * What something costs over its whole life, as if all of it were paid today: bought, run each year, and sold at the
 * end.
 */
export const lifeCycleCost = (
  { cost, operating, salvage, years }: { cost: number; operating: number; salvage: number; years: number },
  percent: number,
): number =>
  netPresentValue(
    [cost, ...Array.from({ length: years }, (_, at) => operating - (at === years - 1 ? salvage : 0))],
    percent,
  )

/**
 * Worth having when more than nothing is left of what it saves, in today's money. Phases are paid in their own years.
 */
export function valueOf(
  of: Pick<CapitalProject, 'operating' | 'benefit' | 'salvage' | 'useful_life'>,
  phases: readonly Costs[],
  percent: number,
): { cost: number; npv: number } {
  const years = byYear(phases)
  const [first, last] = [Math.min(...years.keys()), Math.max(...years.keys())]
  const life = Number(of.useful_life)
  const flows = Array.from(
    { length: last - first + life + 1 },
    (_, at) =>
      -(years.get(first + at) ?? 0) +
      (at > last - first ? of.benefit - of.operating : 0) +
      (at === last - first + life ? of.salvage : 0),
  )
  return {
    cost: lifeCycleCost({ cost: sum(phases), operating: of.operating, salvage: of.salvage, years: life }, percent),
    npv: netPresentValue(flows, percent),
  }
}
