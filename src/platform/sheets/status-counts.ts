import { question } from '../commands/command.ts'
import { refuseIf } from '../commands/refusals.ts'
import type { Tx } from '../database/database.ts'
import type { Condition } from '../records/list/conditions.ts'
import { whereSql } from '../records/list/where.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'
import { mostAddedUp } from './totals.ts'

/** With `more`, there are more rows than these, and they are not counted. */
export type StatusCounts = { counts: Record<string, number>; more?: true }

/** How many rows of a list have each status: one statement, bounded like the totals below the list. */
export const statusCounts = (records: readonly AnyRecord[]) =>
  question('records/status-counts', {
    about:
      'Returns the row count of each status of a list under its filters: up to 10,000 rows, or that there are more.',
    input: askedList,
    async run({ table, conditions }, { tx, actor }): Promise<StatusCounts> {
      const found = await countsOf(tx, recordWithStatus(records, table, conditions), conditions, actor, mostAddedUp + 1)
      const rows = Object.values(found).reduce((sum, count) => sum + count, 0)
      return rows > mostAddedUp ? { counts: {}, more: true } : { counts: found }
    },
  })

export const allStatusCounts = (records: readonly AnyRecord[]) =>
  question('records/all-status-counts', {
    heavy: true,
    about: 'Returns the row count of each status of a list under its filters, without a limit.',
    input: askedList,
    run: async ({ table, conditions }, { tx, actor }): Promise<StatusCounts> => ({
      counts: await countsOf(tx, recordWithStatus(records, table, conditions), conditions, actor),
    }),
  })

function recordWithStatus(records: readonly AnyRecord[], table: string, conditions: readonly Condition[]): AnyRecord {
  const record = listAsked(records, table, conditions)
  refuseIf(record.fields.status?.kind === 'choice' ? null : `${record.plural} have no status.`)
  return record
}

async function countsOf(
  tx: Pick<Tx, 'asPerson'>,
  record: AnyRecord,
  conditions: readonly Condition[],
  { organization_id }: { organization_id: string },
  most?: number,
): Promise<Record<string, number>> {
  const { text, values } = whereSql(record, conditions, organization_id)
  const few = most === undefined ? '' : ` limit $${values.length + 1}`
  const found = await tx.asPerson<{ status: string; rows: string }>(
    `select status, count(*) as rows from (select status from public.${record.table} where ${text}${few}) few group by 1`,
    most === undefined ? values : [...values, most],
  )
  return Object.fromEntries(found.map(({ status, rows }) => [status, Number(rows)]))
}
