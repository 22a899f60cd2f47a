/** A cost center's year, in cents. `planned` is what the calendar would have spent by today. */
export type CostCenter = {
  id: string | null
  name: string
  amended: number
  spent: number
  promised: number
  planned: number
}
export type Month = { month: string; amended: number; ahead: boolean; spent: number }

/** A tenth of the budget either way is the weather; more is a word to somebody. */
const leeway = 0.1

export type Pace = 'ahead' | 'on' | 'behind' | 'over'

export function paceOf({ amended, spent, promised, planned }: CostCenter): Pace {
  if (spent + promised > amended) return 'over'
  if (spent - planned > amended * leeway) return 'ahead'
  return planned - spent > amended * leeway ? 'behind' : 'on'
}

export const paceWords: Record<Pace, string> = {
  over: 'More promised than there is',
  ahead: 'Faster than the year',
  on: 'With the year',
  behind: 'Slower than the year',
}

export const together = (centers: readonly CostCenter[]): CostCenter =>
  centers.reduce(
    (sum, each) => ({
      ...sum,
      amended: sum.amended + each.amended,
      spent: sum.spent + each.spent,
      promised: sum.promised + each.promised,
      planned: sum.planned + each.planned,
    }),
    { id: null, name: 'All', amended: 0, spent: 0, promised: 0, planned: 0 },
  )

export const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0)

/**
 * What was spent up to the end of each month, and what an even year would have spent; nothing is said of months to
 * come.
 */
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
