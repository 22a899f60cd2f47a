import { budgetLineLife } from '../../budgets/life.ts'
import type { BudgetLine } from '../../budgets/records.ts'

type Segments = Pick<BudgetLine, 'fund' | 'account' | 'cost_center' | 'program' | 'project' | 'award'>
const segments = ['fund', 'account', 'cost_center', 'program', 'project', 'award'] as const satisfies (keyof Segments)[]

/**
 * The next year's line with the same account string; among several the one with the same name, and an active one
 * before a draft.
 */
export function heirOf(line: BudgetLine, next: readonly BudgetLine[]): BudgetLine | null {
  const same = next.filter(
    (each) =>
      budgetLineLife.isOpen(each) && segments.every((segment) => (each[segment] || null) === (line[segment] || null)),
  )
  const rank = (each: BudgetLine) => (budgetLineLife.is(each, 'adopted') ? 0 : 2) + (each.name === line.name ? 0 : 1)
  return same.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))[0] ?? null
}
