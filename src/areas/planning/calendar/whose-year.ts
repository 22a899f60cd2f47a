import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Reason } from '#platform/rules.ts'
import type { FiscalYear } from './records.ts'
import { whyNotBudget } from './rules.ts'

/** Whether the year of a line still takes changes of its budget. */
export const whyNotYear = async (
  tx: CommandTx,
  { fiscal_year }: { fiscal_year: string },
  by: string | null,
): Promise<Reason> =>
  whyNotBudget(
    (await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
      tx.organization_id,
      fiscal_year,
    ]))!,
    by,
  )
