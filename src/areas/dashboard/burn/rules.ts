/** A cost center's year, in cents. `planned` is straight-line spending to date. */
export type CostCenter = {
  id: string | null
  name: string
  amended: number
  spent: number
  encumbered: number
  planned: number
}
export type Month = { month: string; amended: number; ahead: boolean; spent: number }

/** A difference within 10% of the budget is normal; a larger one is flagged. */
const leeway = 0.1

export type Pace = 'ahead' | 'on' | 'behind' | 'over'

export function paceOf({ amended, spent, encumbered, planned }: CostCenter): Pace {
  if (spent + encumbered > amended) return 'over'
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
      planned: sum.planned + each.planned,
    }),
    { id: null, name: 'All', amended: 0, spent: 0, encumbered: 0, planned: 0 },
  )

export const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0)

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
