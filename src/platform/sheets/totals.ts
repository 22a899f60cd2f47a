import { question } from '../commands/command.ts'
import type { Tx } from '../database/database.ts'
import { sumsSql } from './sums.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'

/** With `more`, there are more rows than these, and they are not added up. */
export type Totals = { rows: number; sums: Record<string, number>; more?: true }

/** This many rows are counted and added up automatically below a list; longer lists are added up on a click. */
export const mostAddedUp = 10_000

/**
 * The sums below a list cover all its rows and not only the page, and no row that the reader may not see. The table
 * API has no aggregates, so that no one can request unbounded work; this runs one statement, by name.
 */
export const totals = (records: readonly AnyRecord[]) =>
  question('records/totals', {
    about: 'Returns the row count and the sums of a list under its filters: up to 10,000 rows, or that there are more.',
    input: askedList,
    async run({ table, conditions }, { tx, actor }): Promise<Totals> {
      const record = listAsked(records, table, conditions)
      const found = await totalsOf(tx, sumsSql(record, conditions, actor.organization_id, mostAddedUp + 1))
      return found.rows > mostAddedUp ? { rows: mostAddedUp, sums: {}, more: true } : found
    },
  })

export const allTotals = (records: readonly AnyRecord[]) =>
  question('records/all-totals', {
    heavy: true,
    about: 'Returns the row count and the sums of a list under its filters, without a limit.',
    input: askedList,
    run: ({ table, conditions }, { tx, actor }): Promise<Totals> =>
      totalsOf(tx, sumsSql(listAsked(records, table, conditions), conditions, actor.organization_id)),
  })

async function totalsOf(
  tx: Pick<Tx, 'asPerson'>,
  { text, values }: { text: string; values: unknown[] },
): Promise<Totals> {
  const [found] = await tx.asPerson<Record<string, string | number>>(text, values)
  const { rows, ...sums } = found!
  return {
    rows: Number(rows),
    sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])),
  }
}
