import { finishTasks } from '#areas/organization/tasks/finish.ts'
import type { Context } from '#platform/commands/command.ts'
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

/** The first entry of an adopted line. */
export const bookOriginal = (context: Context, { id, original }: BudgetLine, words: string) =>
  book(context, [
    { line: id, kind: 'original', releases: null, amount: original, source: { table: budgetLine.table, id, words } },
  ])
