import { refuseIf } from '#platform/commands/refusals.ts'
import type { FiscalPeriod, FiscalYear } from '../calendar/records.ts'
import { whyNotBook } from '../calendar/rules.ts'
import type { Doing } from '../ledger/book.ts'
import type { Source } from '../ledger/rules.ts'
import { whyNotBalanced, type Side } from './rules.ts'

/**
 * Books a journal entry in the caller's transaction, for events the budget doesn't record, such as a payment sent or
 * cleared. Returns the id of the entry.
 */
export async function postEntry(
  { tx, actor }: Doing,
  day: string,
  source: Source,
  sides: readonly Side[],
): Promise<string> {
  refuseIf(whyNotBalanced(sides))
  const organization = tx.organization_id
  const year = await tx.one<FiscalYear>(
    'select * from fiscal_years where organization_id = $1 and $2 between starts_on and ends_on for share',
    [organization, day],
  )
  refuseIf(year ? null : 'There is no fiscal year for this date. Ask an administrator to plan it under Budget.')
  // Closing a period waits for bookings in progress, and the next entry finds it closed.
  const period = await tx.one<FiscalPeriod>(
    `select * from fiscal_periods where organization_id = $1 and fiscal_year = $2
      and $3 between starts_on and ends_on for share`,
    [organization, year!.id, day],
  )
  refuseIf(whyNotBook(day, { year: year!, period, by: actor.user_id }))
  const { id } = (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!
  await tx.sql(
    `insert into journal_lines (organization_id, entry, position, day, period, fund, control, account, budget_line,
      debit, credit, source_table, source, words)
     select $1, $2, row_number() over (), $3, $4, s.fund, s.control, s.account, s.budget_line, greatest(s.amount, 0),
     greatest(-s.amount, 0), $5, $6, $7
       from jsonb_to_recordset($8) as s (fund uuid, control text, account uuid, budget_line uuid, amount bigint)
       where s.amount <> 0`,
    [
      organization,
      id,
      day,
      period?.id ?? null,
      source.table,
      source.id,
      source.words.slice(0, 300),
      JSON.stringify(sides),
    ],
  )
  return id
}
