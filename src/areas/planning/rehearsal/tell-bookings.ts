import { dollars } from '#platform/money.ts'
import { grouped } from '#platform/realtime/grouped.ts'
import type { Effect } from '#platform/records/effect.ts'
import { tellBookings, type Change } from '#platform/rehearsal/booking.ts'
import { budgetLine, type BudgetLine } from '../budgets/records.ts'
import { controlWords, journalLine, type JournalLine } from '../journal/records.ts'
import { budgetEntry, type BudgetEntry } from '../ledger/records.ts'
import { effectOf, figures, inBudget, plus, type Booked, type Standing } from '../ledger/rules.ts'
import { available } from '../budgets/rules.ts'

/**
 * One line for each budget, and one for what the journal alone books: the columns of the ledger say the same four
 * times.
 */
tellBookings(async (changes, { tx, undone = false }) => {
  const rowsOf = <R>(table: string) =>
    changes.flatMap(({ table_name, operation, after }) =>
      table_name === table && operation === 'insert' ? [after as unknown as R] : [],
    )
  const entries = rowsOf<BudgetEntry>(budgetEntry.table)
  const booked = grouped(entries, ({ line }) => line)
  const lines = booked.size > 0 ? await linesOf(tx, [...booked.keys()]) : []
  const own = new Set(entries.map(({ id }) => id))
  const sides = rowsOf<JournalLine>(journalLine.table).filter(({ entry }) => !own.has(entry))
  const told = changes.filter(
    (change) =>
      change.table_name === budgetEntry.table ||
      change.table_name === journalLine.table ||
      (change.table_name === budgetLine.table && booked.has(change.record) && movesFiguresAlone(change)),
  )
  return {
    told: new Set(told.map(({ id }) => id)),
    effects: [
      ...lines.flatMap((line) => {
        const some = booked.get(line.id)! as Booked[]
        const left = undone ? { ...line, ...sumOf(line, some) } : line
        return [inBudget(left, some), ...(undone ? lacking(left) : [])].map(books)
      }),
      ...(sides.length > 0 ? [books(inJournal(sides))] : []),
    ],
  }
})

const sumOf = (line: Standing, entries: readonly Booked[]): Standing =>
  entries.reduce((sum, entry) => plus(sum, effectOf(entry)), line)

/** Rows that were tried in different transactions each found the budget whole. */
const lacking = (line: BudgetLine): string[] =>
  line.control === 'stop' && available(line) < 0
    ? [`${line.name} lacks ${dollars(-available(line))} for all of these: the last ones would be refused`]
    : []

const books = (words: string): Effect => ({
  table: budgetEntry.table,
  record: null,
  words,
  operation: 'books',
  fields: [],
})

const linesOf = (tx: Parameters<Parameters<typeof tellBookings>[0]>[1]['tx'], ids: readonly string[]) =>
  tx.asPerson<BudgetLine>('select * from public.budget_lines where id = any ($1) order by name, id', [ids])

const movesFiguresAlone = ({ operation, after }: Change): boolean =>
  operation === 'update' && Object.keys(after ?? {}).every((name) => (figures as readonly string[]).includes(name))

/** “Debits Accounts payable $12,490.00, credits Cash $12,490.00”. */
function inJournal(sides: readonly JournalLine[]): string {
  const sums = [...grouped(sides, ({ control }) => control)].map(([control, some]) => ({
    name: controlWords[control],
    amount: some.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
  }))
  const said = (verb: string, some: typeof sums) =>
    some.map(({ name, amount }, at) => `${at === 0 ? `${verb} ` : ''}${name} ${dollars(Math.abs(amount))}`)
  const parts = [
    ...said(
      'debits',
      sums.filter(({ amount }) => amount > 0),
    ),
    ...said(
      'credits',
      sums.filter(({ amount }) => amount < 0),
    ),
  ]
  const words = parts.join(', ') || 'posts an entry that balances within each account'
  return words[0]!.toUpperCase() + words.slice(1)
}
