import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'
import type { BudgetLine } from './records.ts'

/** What may still be promised: every later step (requisition, order, invoice) takes its part out of this one figure. */
export const available = (line: Pick<BudgetLine, 'amended' | 'pre_encumbered' | 'encumbered' | 'spent'>): number =>
  line.amended - line.pre_encumbered - line.encumbered - line.spent

/** From this part of a line on, in percent, whoever answers for it is told. */
export const nearlySpent = 95

/** How much of a line is promised or spent, in whole percent; of nothing everything is. */
export const usedPercent = (line: Parameters<typeof available>[0]): number => {
  const used = line.amended - available(line)
  return line.amended > 0 ? Math.floor((used * 100) / line.amended) : used > 0 ? 100 : 0
}

/** Said once, when it comes to pass: not again each time that more is used. */
export const becameNearlySpent = (
  before: Parameters<typeof available>[0],
  after: Parameters<typeof available>[0],
): boolean => usedPercent(before) < nearlySpent && usedPercent(after) >= nearlySpent

/**
 * The account as the books write it: fund, cost center, program, object, project and award, without those that are
 * empty.
 */
export const accountString = (
  codes: { fund?: string | undefined; cost_center?: string | undefined; account?: string | undefined },
  line: Pick<BudgetLine, 'program' | 'project' | 'award'>,
): string =>
  [codes.fund, codes.cost_center, line.program, codes.account, line.project, line.award].filter(Boolean).join('-')

export const whyNotTake = (line: BudgetLine, amount: number): Reason =>
  amount > available(line) ? `Only ${dollars(Math.max(0, available(line)))} is left in ${line.name}.` : null
