import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'
import { budgetLineLife } from './life.ts'
import type { BudgetLine } from './records.ts'

/** The available budget: every later step (requisition, order, invoice) is deducted from this one figure. */
export const available = (line: Pick<BudgetLine, 'amended' | 'pre_encumbered' | 'encumbered' | 'spent'>): number =>
  line.amended - line.pre_encumbered - line.encumbered - line.spent

export type FundUse = Record<'budget' | 'fund_spent' | 'held' | 'requested' | 'balance', number>

/** Whether a total of these lines has a line: drafts are part of no budget, unless the year has nothing else. */
export function countsIn(lines: readonly Pick<BudgetLine, 'status'>[]): (line: Pick<BudgetLine, 'status'>) => boolean {
  const planned = lines.every((line) => budgetLineLife.is(line, 'draft'))
  return (line) => planned || !budgetLineLife.is(line, 'draft')
}

/** The adopted lines of a year, added up by fund. */
export function sumsByFund(lines: readonly BudgetLine[]): ReadonlyMap<string, FundUse> {
  const funds = new Map<string, FundUse>()
  for (const line of lines) {
    if (!budgetLineLife.is(line, 'adopted')) continue
    const sum = funds.get(line.fund) ?? { budget: 0, fund_spent: 0, held: 0, requested: 0, balance: 0 }
    funds.set(line.fund, {
      budget: sum.budget + line.amended,
      fund_spent: sum.fund_spent + line.spent,
      held: sum.held + line.encumbered,
      requested: sum.requested + line.pre_encumbered,
      balance: sum.balance + available(line),
    })
  }
  return funds
}

/** The percentage used from which the line's owner is notified. */
export const nearlySpent = 95

/** How much of a line is encumbered or spent, in whole percent; 100 for a line without budget. */
export const usedPercent = (line: Parameters<typeof available>[0]): number => {
  const used = line.amended - available(line)
  return line.amended > 0 ? Math.floor((used * 100) / line.amended) : used > 0 ? 100 : 0
}

/** Notified once, when the limit is crossed: not again with each further use. */
export const becameNearlySpent = (
  before: Parameters<typeof available>[0],
  after: Parameters<typeof available>[0],
): boolean => usedPercent(before) < nearlySpent && usedPercent(after) >= nearlySpent

/**
 * The account as written in the books: fund, cost center, program, object, project and award, without empty segments.
 */
export const accountString = (
  codes: { fund?: string | undefined; cost_center?: string | undefined; account?: string | undefined },
  line: Pick<BudgetLine, 'program' | 'project' | 'award'>,
): string =>
  [codes.fund, codes.cost_center, line.program, codes.account, line.project, line.award].filter(Boolean).join('-')

export const whyNotTake = (line: BudgetLine, amount: number): Reason =>
  amount > available(line) ? `Only ${dollars(Math.max(0, available(line)))} is available in ${line.name}.` : null
