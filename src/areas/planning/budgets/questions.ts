import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import { budgetLineLife } from './life.ts'

export type BudgetTotals = {
  lines: number
  tight: number
  amended: number
  /** With what requisitions hold. */ encumbered: number
  pre_encumbered: number
  spent: number
}

export const budgetFigures = question('budget-lines/figures', {
  about: 'Totals of the adopted lines of one year or all years, and the number of lines with less than 5% left.',
  input: z.object({ fiscal_year: z.uuid().nullable() }),
  run: async ({ fiscal_year }, { tx, actor }): Promise<BudgetTotals> =>
    (await tx.one<BudgetTotals>(
      `select count(*)::int as lines,
              (count(*) filter (where amended > 0
                and (amended - pre_encumbered - encumbered - spent) * 20 < amended))::int as tight,
              coalesce(sum(amended), 0)::bigint as amended, coalesce(sum(pre_encumbered + encumbered), 0)::bigint
              as encumbered, coalesce(sum(pre_encumbered), 0)::bigint as pre_encumbered,
              coalesce(sum(spent), 0)::bigint as spent
         from budget_lines where organization_id = $1 and ($2::uuid is null or fiscal_year = $2)
         and status ${among(budgetLineLife, 'adopted')}`,
      [actor.organization_id, fiscal_year],
    ))!,
})
