import type { Context } from '#platform/commands/command.ts'
import { whyNotConditions, type Condition } from '#platform/records/list/conditions.ts'
import { whereSql } from '#platform/records/list/where.ts'
import { columnsOf, numberOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import type { Related } from './wanted.ts'
import { refuseIf } from '#platform/commands/refusals.ts'

export type Asking = Pick<Context, 'tx' | 'actor' | 'now'>
/** A row that an answer rests on, as its source. */
export type Cited = { table: string; id: string; words: string }

/** The columns that an answer may show: sealed and restricted ones are read on the record's page alone. */
export const shownColumns = (record: AnyRecord): string[] =>
  columnsOf(record).flatMap(([name, { kind, sealed, restricted }]) =>
    sealed || restricted || kind === 'files' || kind === 'long_text' ? [] : [name],
  )

export type Selection = {
  record: AnyRecord
  conditions: readonly Condition[]
  /** Created between these days, by UTC. */
  created?: { from?: string | undefined; to?: string | undefined } | undefined
  related?: Related | undefined
  empty?: readonly string[] | undefined
}

/**
 * Every statement runs with the rights of the person: what they may not read is neither counted nor added. The
 * organization is named for the index.
 */
function fromWhere({ record, conditions, created, related, empty = [] }: Selection, { actor, tx }: Asking) {
  refuseIf(whyNotConditions(record, conditions))
  const isShared = record.access.of === 'vendor' || record.access.of === 'everyone'
  const ours: Condition[] =
    isShared && actor.suppliesNone ? [{ test: 'ours', organization: actor.organization_id }] : []
  const { text, values } = whereSql(record, [...ours, ...conditions], tx.organization_id!)
  const since = created?.from ? ` and created_at >= $${values.push(created.from)}::date` : ''
  const until = created?.to ? ` and created_at < $${values.push(created.to)}::date + 1` : ''
  const others = related
    ? ` and ${related.has ? '' : 'not '}exists (select from public.${related.table} other
        where other.organization_id = ${record.table}.organization_id and other.${related.field} = ${record.table}.id)`
    : ''
  return {
    text: `from public.${record.table} where ${text}${since}${until}${others}${empty.map((field) => ` and ${field} is null`).join('')}`,
    values,
  }
}

/** The rows that are asked for, and how many there are in all. */
export async function findRows(
  selection: Selection,
  asking: Asking,
  { order, most }: { order?: { field: string; descending: boolean } | undefined; most: number },
): Promise<{ rows: AnyRow[]; count: number }> {
  const { text, values } = fromWhere(selection, asking)
  const columns = ['id', ...shownColumns(selection.record)].join(', ')
  const direction = order
    ? `${order.field} ${order.descending ? 'desc nulls last' : 'asc nulls last'}, id`
    : 'created_at desc, id'
  const rows = await asking.tx.asPerson<AnyRow>(
    `select ${columns} ${text} order by ${direction} limit $${values.length + 1}`,
    [...values, most],
  )
  return { rows, count: rows.length < most ? rows.length : await countRows(selection, asking) }
}

export async function countRows(selection: Selection, asking: Asking): Promise<number> {
  const { text, values } = fromWhere(selection, asking)
  const [row] = await asking.tx.asPerson<{ count: number }>(`select count(*)::int as count ${text}`, values)
  return row!.count
}

/** The count of each status, for a kind that has one. */
export async function countByStatus(
  selection: Selection,
  asking: Asking,
): Promise<{ status: string; count: number }[]> {
  const { text, values } = fromWhere(selection, asking)
  return asking.tx.asPerson(
    `select status, count(*)::int as count ${text} group by status order by count desc, status`,
    values,
  )
}

/** A column that subtracts some rows, such as credit memos, subtracts them in every sum. */
function addedUp(record: AnyRecord, column: string): string {
  const adds = record.fields[column]?.adds
  return typeof adds === 'object'
    ? `case when ${adds.less[0]} = '${adds.less[1]}' then -${column} else ${column} end`
    : column
}

/** The rows that an average is of: those with an amount, and none that is subtracted. */
export function averaged(selection: Selection, column: string): Selection {
  const adds = selection.record.fields[column]?.adds
  if (typeof adds !== 'object') return selection
  const [field, less] = adds.less
  const values = (selection.record.fields[field].options as readonly string[]).filter((option) => option !== less)
  return { ...selection, conditions: [...selection.conditions, { field, test: 'any', values, orNone: false }] }
}

/** The sum of one of its amounts. */
export async function sumRows(
  selection: Selection,
  column: string,
  asking: Asking,
): Promise<{ sum: number; count: number }> {
  const { text, values } = fromWhere(selection, asking)
  const value = addedUp(selection.record, column)
  const [row] = await asking.tx.asPerson<{ sum: number; count: number }>(
    `select coalesce(sum(${value}), 0)::bigint as sum, count(*)::int as count ${text}`,
    values,
  )
  return { sum: Number(row!.sum), count: row!.count }
}

/** The sum or the average for each value of a column, such as a vendor, the largest first. */
export async function sumsBy(
  selection: Selection,
  { column, by, average }: { column: string | undefined; by: string; average?: boolean | undefined },
  asking: Asking,
  most: number,
): Promise<{ of: unknown; sum: number; count: number }[]> {
  const { text, values } = fromWhere(selection, asking)
  const figure = `${average ? 'avg' : 'sum'}(${column ? addedUp(selection.record, column) : '0'})`
  const rows = await asking.tx.asPerson<{ of: unknown; sum: number; count: number }>(
    `select ${by} as of, coalesce(${figure}, 0)::bigint as sum, count(*)::int as count ${text} and ${by} is not null
      group by ${by} order by sum desc, count desc, ${by} limit ${most}`,
    values,
  )
  return rows.map((row) => ({ ...row, sum: Number(row.sum) }))
}

/** Records by number or name, as the global search finds them, of one kind or of any. */
export async function searched(
  words: string,
  table: string | null,
  { tx }: Asking,
  most = 8,
): Promise<{ table: string; id: string; number: string | null; title: string }[]> {
  const rows = await tx.asPerson<{ table_name: string; record: string; number: string | null; title: string }>(
    'select table_name, record, number, title from public.search_records($1, $2, $3)',
    [words, most, table],
  )
  return rows.map(({ table_name, record, number, title }) => ({ table: table_name, id: record, number, title }))
}

export async function rowOf(record: AnyRecord, id: string, { tx }: Asking): Promise<AnyRow | undefined> {
  const [row] = await tx.asPerson<AnyRow>(
    `select id, ${shownColumns(record).join(', ')} from public.${record.table} where id = $1`,
    [id],
  )
  return row
}

/** A record that the person may not read is left out: to name it would say that there is one. */
export const isNamed = (
  { kind }: AnyRecord['fields'][string],
  value: unknown,
  names: ReadonlyMap<string, string>,
): boolean => kind !== 'ref' || names.has(String(value))

export const cited = (record: AnyRecord, row: AnyRow): Cited => {
  const number = numberOf(record)
  const parts = [number && row[number], titleOf(record, row)].filter(Boolean)
  return { table: record.table, id: row.id, words: [...new Set(parts.map(String))].join(', ') || record.label }
}
