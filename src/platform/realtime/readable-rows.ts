import pg from 'pg'
import type { Caller, Database } from '../database/database.ts'
import { filterSql, type Condition } from './filters.ts'
import type { PublishedTable } from './published-tables.ts'
import { stampSql, type Reading } from './reading-policies.ts'

/**
 * A row as its reader may see it, and which of the requested filters it passes. `json` stays text: PostgreSQL wrote
 * it.
 */
export type ReadableRow = { json: string; passes: boolean[] }

type Key = Record<string, unknown>
export type Gone = { key: Key; asked: Key | null }
const quote = pg.escapeIdentifier

/** The policies changed while rows were read: nothing that was read counts. */
export class PoliciesChanged extends Error {}

/**
 * Reads many rows of one table at once, with the reader's role and claims: rows hidden by row security are not in the
 * answer. A window reads its rows itself, so theirs have no `contents`.
 */
export const readRows =
  (contents: boolean) =>
  (database: Database, caller: Caller, table: PublishedTable, keys: Key[], filters: Condition[][], reading: Reading) =>
    readBy(
      database,
      caller,
      reading,
      (bind) =>
        `${rowsSql(table, keys, filters, { contents, bind })} ${database.onNodes ? whereTheyLie(table, keys, bind) : ''}`,
    )

/**
 * For deleted rows only the key and the columns of the policies remain: a person who could not read the row is told
 * nothing. Only conditions on the key are checked.
 */
export const judgeGone = (
  database: Database,
  caller: Caller,
  table: PublishedTable,
  gone: Gone[],
  filters: Condition[][],
  reading: Reading,
) => readBy(database, caller, reading, (bind) => goneSql(table, gone, filters, reading, bind))

type Bind = (value: unknown) => string

async function readBy(
  database: Database,
  caller: Caller,
  reading: Reading,
  rowsOf: (bind: Bind) => string,
): Promise<Map<number, ReadableRow>> {
  const { stamp, rows } = await (database.onNodes ? askNodes : ask)(database, caller, reading, rowsOf)
  if (stamp !== reading.stamp) throw new PoliciesChanged()
  return new Map(rows.map((row) => [row.place, { json: row.json, passes: row.passes }]))
}

type Answer = { stamp: string; rows: { place: number; json: string; passes: boolean[] }[] }

async function ask(
  database: Database,
  caller: Caller,
  { relations }: Reading,
  rowsOf: (bind: Bind) => string,
): Promise<Answer> {
  const values: unknown[] = [relations]
  const text = `select said.stamp, found.* from (select ${stampSql('$1')} as stamp) as said left join lateral (${rowsOf((value) => `$${values.push(value)}`)}) as found on true`
  const { rows } = await database.read(caller, { text, values })
  return { stamp: rows[0]!.stamp, rows: rows.filter(({ place }) => place !== null) as Answer['rows'] }
}

/**
 * A cluster joins no catalog with rows of its nodes. Policies that are unchanged afterward were the same when rows
 * were read.
 */
const askNodes = (
  database: Database,
  caller: Caller,
  { relations }: Reading,
  rowsOf: (bind: Bind) => string,
): Promise<Answer> =>
  database.transaction(
    caller,
    async (tx) => {
      const values: unknown[] = []
      const rows = await tx.sql<Answer['rows'][number]>(
        rowsOf((value) => `$${values.push(value)}`),
        values,
      )
      return { rows, stamp: (await tx.one<{ stamp: string }>(`select ${stampSql('$1')} as stamp`, [relations]))!.stamp }
    },
    { readOnly: true },
  )

/**
 * Fails where a value does not fit its column. Only values: with a column beside them the planner would skip the
 * cast.
 */
export async function tryValues(
  database: Database,
  caller: Caller,
  table: PublishedTable,
  conditions: Condition[],
): Promise<void> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const casts = conditions
    .filter(({ operator }) => !['like', 'ilike', 'is'].includes(operator))
    .flatMap(({ column, values }) => values.map((value) => `(${bind(value)}::text)::${table.columns.get(column)}`))
  if (casts.length > 0) await database.read(caller, { text: `select ${casts.join(', ')}`, values })
}

function rowsSql(
  table: PublishedTable,
  keys: Key[],
  filters: Condition[][],
  { contents, bind }: { contents: boolean; bind: Bind },
): string {
  const columns = [...table.columns.keys()].map((name) => `t.${quote(name)}`).join(', ')
  const match = table.key.map((name) => `t.${quote(name)} = k.${quote(name)}`).join(' and ')
  return `select k."#place" as place, ${contents ? 'row_to_json(visible)::text' : "''"} as json,
      ${passes(table.columns, filters, 't', bind)}
    from ${wanted(table, keys, bind)} join ${quote(table.schema)}.${quote(table.name)} as t on ${match}
    ${contents ? `cross join lateral (select ${columns}) as visible` : ''}`
}

/** So that only the nodes holding some of the rows are asked. */
const whereTheyLie = ({ key }: PublishedTable, keys: Key[], bind: Bind): string =>
  key.includes('organization_id')
    ? `where t.organization_id =
      any (${bind([...new Set(keys.map(({ organization_id }) => organization_id))])}::uuid[])`
    : ''

/**
 * The policies' expressions, over the remaining columns of the row under the name of its table, as if the row still
 * existed.
 */
function goneSql(table: PublishedTable, gone: Gone[], filters: Condition[][], { using }: Reading, bind: Bind): string {
  const ofKey = new Map(table.key.map((name) => [name, table.columns.get(name)!]))
  const items = gone.map(({ key, asked }, place) => ({ place, row: { ...asked, ...key } }))
  return `select ("#gone"."#item" ->> 'place')::integer as place, '' as json,
    ${passes(ofKey, filters, quote(table.name), bind)}
    from jsonb_array_elements(${bind(JSON.stringify(items))}::jsonb) as "#gone" ("#item"),
         lateral jsonb_populate_record(null::${quote(table.schema)}.${quote(table.name)}, "#gone"."#item" -> 'row')
         as ${quote(table.name)}
   where ${using}`
}

const passes = (
  columns: ReadonlyMap<string, string>,
  filters: Condition[][],
  from: string,
  bind: (value: unknown) => string,
) =>
  `array[${filters.map((filter) => filterSql(filter, columns, (name) => `${from}.${quote(name)}`, bind)).join(', ')}]::boolean[] as passes`

function wanted(table: PublishedTable, keys: Key[], bind: (value: unknown) => string): string {
  const columns = table.key.map((name) => `${quote(name)} ${table.columns.get(name)}`).join(', ')
  return `jsonb_to_recordset(${bind(JSON.stringify(keys.map((key, place) => ({ ...key, '#place': place }))))}::jsonb) as k ("#place" integer, ${columns})`
}
