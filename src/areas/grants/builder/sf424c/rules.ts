import { constructionLineOf } from '../../budgets/construction/rules.ts'
import type { ConstructionLine } from '../../budgets/records.ts'
import type { Answers } from '../../federal-forms/rules.ts'
import type { BudgetPlanLine } from '../records.ts'
import { amountOf, fringeOf, type Worked } from '../rules.ts'

/** The row of the SF-424C for each line of the SF-271. Surveys and tests before construction are other engineering. */
const rowOf: Record<ConstructionLine, string> = {
  a: '1',
  b: '5',
  c: '2',
  d: '4',
  e: '5',
  f: '6',
  g: '7',
  h: '3',
  i: '3',
  j: '8',
  k: '9',
  l: '10',
  m: '11',
}

/** Column a of the SF-424C from the lines of a proposal, benefits with their pay. Indirect costs are administrative. */
export function sf424cFrom(
  lines: readonly BudgetPlanLine[],
  { indirect, federal, total }: Pick<Worked, 'indirect' | 'federal' | 'total'>,
): Answers {
  const rows: Record<string, number> = {}
  const add = (row: string, cents: number) => {
    if (cents !== 0) rows[`${row}.a`] = (rows[`${row}.a`] ?? 0) + cents
  }
  for (const line of lines) add(rowOf[constructionLineOf(line)], amountOf(line) + fringeOf(line))
  add('1', indirect)
  return { ...rows, '17.percent': total > 0 ? Math.round((federal * 100) / total) : null }
}
