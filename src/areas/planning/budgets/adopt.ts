import { finishTasks } from '#areas/organization/tasks/finish.ts'
import type { Context } from '#platform/commands/command.ts'
import { book } from '../ledger/book.ts'
import { budgetLine, type BudgetLine } from './records.ts'
import { lineMoves } from './rules.ts'

/** Puts a line into force, with what was voted for it. */
export async function adopt(context: Context, line: BudgetLine, words: string): Promise<BudgetLine> {
  const { tx } = context
  await finishTasks(context, [{ table: budgetLine.table, record: line.id }])
  await tx.update(budgetLine, line.id, { status: lineMoves.adopt.to })
  await book(context, [{ line: line.id, kind: 'original', releases: null, amount: line.original, source: { table: budgetLine.table, id: line.id, words } }])
  return tx.lock<BudgetLine>(budgetLine, line.id)
}
