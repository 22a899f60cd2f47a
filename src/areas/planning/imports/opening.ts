import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { OfRun } from '#platform/sheets/importer.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { budgetLineLife } from '../budgets/life.ts'
import { budgetLine, type BudgetLine } from '../budgets/records.ts'
import { book, lockLines } from '../ledger/book.ts'
import type { Posting } from '../ledger/rules.ts'

/**
 * Adopts imported lines and books what the old system shows for them: the original budget, the amendments in one
 * entry, and the expenditures in one, on the last day of a past year or today.
 */
export async function bookOpening(context: Context, records: readonly OfRun[]) {
  const { tx, actor, now } = context
  const today = await todayOf(tx, now)
  const locked = await lockLines(
    tx,
    records.map(({ record }) => record),
  )
  const left: { record: string; reason: string }[] = []
  const lines = locked.filter((line) => {
    const reason = budgetLineLife.whyNotHere('adopt', line, { actor, today })
    // Who may not adopt the first line may not adopt any.
    if (budgetLineLife.is(line, 'draft')) refuseIf(budgetLineLife.isFor('adopt', line, actor) ? null : reason)
    if (reason) left.push({ record: line.id, reason })
    return reason === null
  })
  await tx.sql(
    `update budget_lines
  set status = ${asStatus(budgetLineLife, 'adopted')} where organization_id = $1 and id = any ($2)`,
    [tx.organization_id, lines.map(({ id }) => id)],
  )
  const extra = new Map(records.map(({ record, extra: of }) => [record, of ?? {}]))
  const amountOf = (id: string, name: string) => {
    const value = extra.get(id)?.[name]
    return typeof value === 'number' ? value : null
  }
  const posting = (line: BudgetLine, kind: Posting['kind'], amount: number, words: string): Posting => ({
    line: line.id,
    kind,
    releases: null,
    amount,
    source: { table: budgetLine.table, id: line.id, words },
  })
  await book(
    context,
    lines.flatMap((line) => [
      posting(line, 'original', line.original, `${line.name}, imported`),
      posting(
        line,
        'amendment',
        (amountOf(line.id, 'amended_budget') ?? line.original) - line.original,
        `${line.name}: amendments of the old system`,
      ),
    ]),
  )
  const byDay = new Map<string, Posting[]>()
  for (const line of lines) {
    const spent = amountOf(line.id, 'spent_to_date')
    if (!spent) continue
    const day = line.ends_on < today ? line.ends_on : today < line.starts_on ? line.starts_on : today
    const entry = posting(line, 'expenditure', spent, `${line.name}: expenditures of the old system`)
    byDay.set(day, [...(byDay.get(day) ?? []), entry])
  }
  for (const [day, postings] of byDay) await book(context, postings, day)
  return left
}
