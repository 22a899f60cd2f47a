import { finishTasks } from '#areas/organization/tasks/finish.ts'
import { whyNotYear } from '#areas/planning/calendar/whose-year.ts'
import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { book } from '#areas/planning/ledger/book.ts'
import { budgetLine, type BudgetLine } from '#areas/planning/budgets/records.ts'

/** Activates a line as part of a version, with its adopted amount. */
export async function adopt(context: Context, line: BudgetLine, words: string): Promise<BudgetLine> {
  await finishAdopting(context, line)
  await context.tx.update(budgetLine, line.id, { status: 'adopted' })
  await bookOriginal(context, line, words)
  return context.tx.lock<BudgetLine>(budgetLine, line.id)
}

export const finishAdopting = (context: Context, { id }: BudgetLine) =>
  finishTasks(context, [{ table: budgetLine.table, record: id }])

/** The first entry of an adopted line. A line of $0 has none, and its year is asked all the same. */
export async function bookOriginal(context: Context, line: BudgetLine, words: string) {
  const { id, original } = line
  refuseIf(await whyNotYear(context.tx, line, context.actor.user_id))
  return book(context, [
    { line: id, kind: 'original', releases: null, amount: original, source: { table: budgetLine.table, id, words } },
  ])
}
