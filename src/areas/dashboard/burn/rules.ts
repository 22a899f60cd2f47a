import { plural } from '#platform/words.ts'

/** A cost center's year, in cents. `planned` is straight-line spending to date. */
export type CostCenter = {
  id: string | null
  name: string
  amended: number
  spent: number
  encumbered: number
  /** Reserved by requests that are not ordered yet. */
  pre_encumbered: number
  planned: number
}

/** Money that a request, an order or a contract holds. */
export const heldOf = ({ encumbered, pre_encumbered }: CostCenter): number => encumbered + pre_encumbered
export type Month = { month: string; amended: number; ahead: boolean; spent: number }

/** A difference within 10% of the budget is normal; a larger one is flagged. */
const leeway = 0.1

export type Pace = 'ahead' | 'on' | 'behind' | 'over'

export function paceOf(center: CostCenter): Pace {
  const { amended, spent, planned } = center
  if (spent + heldOf(center) > amended) return 'over'
  if (spent - planned > amended * leeway) return 'ahead'
  return planned - spent > amended * leeway ? 'behind' : 'on'
}

export const paceWords: Record<Pace, string> = {
  over: 'Over budget',
  ahead: 'Over pace',
  on: 'On pace',
  behind: 'Under pace',
}

export const together = (centers: readonly CostCenter[]): CostCenter =>
  centers.reduce(
    (sum, each) => ({
      ...sum,
      amended: sum.amended + each.amended,
      spent: sum.spent + each.spent,
      encumbered: sum.encumbered + each.encumbered,
      pre_encumbered: sum.pre_encumbered + each.pre_encumbered,
      planned: sum.planned + each.planned,
    }),
    { id: null, name: 'All', amended: 0, spent: 0, encumbered: 0, pre_encumbered: 0, planned: 0 },
  )

export const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0)

/** How far spending is from the straight line, in points of the budget. */
export function pacePoints(all: CostCenter): string {
  const points = percent(all.spent, all.amended) - percent(all.planned, all.amended)
  if (points === 0) return 'on pace'
  const apart = Math.abs(points)
  return `${apart} ${plural(apart, { one: 'point', other: 'points' })} ${points > 0 ? 'over' : 'under'} pace`
}

/** A fund's past of the year, and its forecast. */
type Ahead = { own: readonly number[]; months: number[]; low: number[]; high: number[] }
export type Forecast = {
  spent: (number | null)[]
  middle: (number | null)[]
  low: (number | null)[]
  high: (number | null)[]
}

/**
 * The funds' forecasts as one, as they are published: the range assumes that all funds miss in the same direction, so
 * that it is not too narrow.
 */
export function forecastOf(funds: readonly Ahead[], months: number): Forecast | null {
  const over = funds[0]?.own.length ?? 0
  if (over === 0 || over >= months) return null
  const sum = (of: (fund: Ahead) => number) => funds.reduce((total, fund) => total + of(fund), 0)
  const upTo = (values: readonly number[], at: number) => values.slice(0, at + 1).reduce((a, b) => a + b, 0)
  const spent = Array.from({ length: over }, (_, at) => sum(({ own }) => upTo(own, at)))
  const joint = spent.at(-1)!
  const line = (of: (fund: Ahead, at: number) => number) => [
    ...Array.from({ length: over - 1 }, () => null),
    joint,
    ...Array.from({ length: months - over }, (_, at) => sum((fund) => of(fund, at))),
  ]
  return {
    spent: Array.from({ length: months }, (_, at) => spent[at] ?? null),
    middle: line((fund, at) => upTo(fund.own, over) + upTo(fund.months, at)),
    low: line((fund, at) => fund.low[at]!),
    high: line((fund, at) => fund.high[at]!),
  }
}

/** Spending through the end of each month against straight-line spending; future months are left empty. */
export function cumulative(months: readonly Month[]): {
  across: string[]
  spent: (number | null)[]
  planned: number[]
} {
  let sum = 0
  return {
    across: months.map(({ month }) => names[Number(month.slice(5)) - 1]!),
    spent: months.map(({ spent, ahead }) => (ahead ? null : (sum += spent))),
    planned: months.map(({ amended }, at) => Math.round((amended * (at + 1)) / months.length)),
  }
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
