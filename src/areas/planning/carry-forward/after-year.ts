import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import type { FiscalYear } from '#areas/planning/calendar/records.ts'
import type { Share } from '#areas/planning/ledger/commitments.ts'
import { heirOf } from './rules.ts'

/**
 * A discount, interest or a returned payment that comes after its year is a cost of the year in which it comes: it goes
 * to the line with the same account string there. The past year stays as it was reported.
 */
export async function inCurrentYear(tx: CommandTx, shares: readonly Share[], day: string): Promise<Share[]> {
  const past = await tx.sql<BudgetLine>(
    `select l.* from budget_lines l join fiscal_years y on y.organization_id = l.organization_id
      and y.id = l.fiscal_year where l.organization_id = $1 and l.id = any ($2) and y.ends_on < $3`,
    [tx.organization_id, shares.map(({ line }) => line), day],
  )
  if (past.length === 0) return [...shares]
  const current = await tx.one<FiscalYear>(
    'select * from fiscal_years where organization_id = $1 and $2 between starts_on and ends_on',
    [tx.organization_id, day],
  )
  const lines = await tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and fiscal_year = $2', [
    tx.organization_id,
    current?.id ?? null,
  ])
  return shares.map(({ line, amount }) => {
    const of = past.find(({ id }) => id === line)
    if (!of) return { line, amount }
    const heir = heirOf(
      of,
      lines.filter((each) => budgetLineLife.is(each, 'adopted')),
    )
    if (!heir)
      throw new Refusal(
        `The year of ${of.name} is over, and the current year has no adopted budget line with its account string. Adopt one first.`,
      )
    return { line: heir.id, amount }
  })
}
