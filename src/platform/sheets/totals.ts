import { question } from '../commands/command.ts'
import { sumsSql } from '../records/list/sums.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'

export type Totals = { rows: number; sums: Record<string, number> }

/**
 * The sums below a list are of all its rows and not of the page, and of no row that the reader may not see. The table
 * API has no aggregates, so that nobody can ask it for work without an end; this asks one statement, by name.
 */
export const totals = (records: readonly AnyRecord[]) =>
  question('records/totals', {
    about: 'How many rows of a list there are and what their amounts come to, under its filters.',
    input: askedList,
    async run({ table, conditions }, { tx, actor }): Promise<Totals> {
      const record = listAsked(records, table, conditions)
      const sql = sumsSql(record, conditions, actor.organization_id)
      const [found] = await tx.asPerson<Record<string, string | number>>(sql.text, sql.values)
      const { rows, ...sums } = found!
      return { rows: Number(rows), sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) }
    },
  })
