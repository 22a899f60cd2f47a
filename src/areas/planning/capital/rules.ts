import { dollars } from '#platform/money.ts'
import { rowOn } from '#platform/records/dated.ts'
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

/** Years are names of fiscal years, without a thousands separator: 2027, not 2,027. */
export const isYear = (year: string): boolean => /^2[01]\d\d$/.test(year)
export const whyNotYears = (of: readonly { year?: string | null | undefined }[]): Reason =>
  of.every(({ year }) => isYear(year ?? '')) ? null : 'Enter each fiscal year in four digits, such as 2027.'

const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)

/** Cost by year, the first year first. */
export function byYear(of: readonly Costs[]): Map<number, number> {
  const years = new Map<number, number>()
  for (const { year, amount } of of) years.set(Number(year), (years.get(Number(year)) ?? 0) + amount)
  return new Map([...years].toSorted(([a], [b]) => a - b))
}

type Weighted = Pick<CapitalCriterion, 'id' | 'name' | 'weight'>
type Given = Pick<CapitalScore, 'criterion' | 'points'>

/** The weights must total 100 percent, to two places: otherwise scores can't be compared. */
export function whyNotWeights(criteria: readonly Weighted[]): Reason {
  const total = criteria.reduce((all, { weight }) => all + Math.round(Number(weight) * 100), 0)
  return firstReason(
    criteria.length === 0 && 'There are no active scoring criteria. Ask an administrator to add them.',
    total !== 10_000 && `The active weights total ${total / 100}%. They must total 100%.`,
  )
}

/**
 * Sum of weight times points, 0 to 5; with several reviewers the mean for each criterion counts. Null while a
 * criterion has no points. Two places, half up.
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
    !capitalLife.is(row, 'submitted', 'scored') && 'Only submitted requests can be scored.',
    askedFor(row, actor) && 'You can’t score your own request. Another reviewer must score it.',
    !atLeast('manager', actor) && 'Only a manager can score requests.',
  )
}

/** The reason that scoring is not complete. */
export function whyNotScored(criteria: readonly Weighted[], given: readonly Given[]): Reason {
  const open = criteria.filter(({ id }) => !given.some(({ criterion }) => criterion === id))
  return firstReason(
    whyNotWeights(criteria),
    open.length > 0 && `Not scored yet: ${open.map(({ name }) => `“${name}”`).join(', ')}.`,
  )
}

type Share = Pick<CapitalAllocation, 'source' | 'year' | 'amount'>
type Books = {
  phases: readonly Costs[]
  own: readonly Share[]
  source: Pick<CapitalSource, 'id' | 'name' | 'only_for'>
  available: readonly Pick<CapitalAvailable, 'year' | 'amount'>[]
  /** Allocations from this source to other requests. */ others: readonly Share[]
}

/** Only managers can allocate, and only to requests under review. */
export const whyNotFundNow = (row: CapitalProject, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can allocate funding.',
    !capitalLife.is(row, 'submitted', 'scored') && 'Only a request under review can be allocated funding.',
  )

/** An allocation can't exceed the request's cost in that year or the source's remaining funding. */
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
    amount <= 0 && 'Enter an amount above $0.',
    source.only_for !== null &&
      source.only_for !== row.program &&
      `${source.name} can only pay for ${source.only_for}.`,
    wanted === 0 && `This request has no cost in ${year}.`,
    found + amount > wanted &&
      `The ${year} cost is ${dollars(wanted)}, with ${dollars(found)} allocated. ${dollars(Math.max(0, wanted - found))} more can be allocated.`,
    taken + amount > gives &&
      `${source.name} would be overdrawn: it has ${dollars(gives)} in ${year}, with ${dollars(taken)} allocated. ${dollars(Math.max(0, gives - taken))} is available.`,
  )
}

/** Every year must be fully funded before the request joins the program. */
export function whyNotFunded(phases: readonly Costs[], own: readonly Share[]): Reason {
  const missing = [...byYear(phases)].flatMap(([year, cost]) => {
    const left = cost - sum(own.filter((share) => Number(share.year) === year))
    return left > 0 ? [`${dollars(left)} in ${year}`] : []
  })
  return missing.length > 0 ? `Not fully funded: ${missing.join(', ')}.` : null
}

/**
 * Present value of a row of payments: the first one now, each further one a year later. In cents, rounded at the end.
 */
export const netPresentValue = (flows: readonly number[], percent: number): number =>
  Math.round(flows.reduce((total, flow, year) => total + flow / (1 + percent / 100) ** year, 0))

/** Life-cycle cost in present value: purchase, yearly operation, and sale at the end. */
export const lifeCycleCost = (
  { cost, operating, salvage, years }: { cost: number; operating: number; salvage: number; years: number },
  percent: number,
): number =>
  netPresentValue(
    [cost, ...Array.from({ length: years }, (_, at) => operating - (at === years - 1 ? salvage : 0))],
    percent,
  )

/** Net present value of the benefits over the cost; worthwhile when above zero. Phases are paid in their years. */
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

type Known = { phases?: readonly Costs[] | undefined; terms?: readonly CapitalTerm[] | undefined }

/** The same at the discount rate of the agency on a day. Undefined without phases or a rate. */
export function presentValue(
  of: Parameters<typeof valueOf>[0],
  { phases, terms }: Known,
  today: string,
): (ReturnType<typeof valueOf> & { rate: number; source: string }) | undefined {
  const rate = terms && rowOn(terms, 'discount_percent', today)
  return rate && phases && phases.length > 0
    ? { ...valueOf(of, phases, Number(rate.value)), rate: Number(rate.value), source: rate.source }
    : undefined
}

export const whyNotTakeAllocationBack = (row: Pick<CapitalProject, 'status'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can remove an allocation.',
    capitalLife.is(row, 'funded', 'under_way') && 'This request is funded. Defer it first, with a reason.',
  )
