import pg from 'pg'
import type { Caller, Database } from '../database/database.ts'
import { filterSql, type Condition } from './filters.ts'
import type { PublishedTable } from './published-tables.ts'

/** A row as its reader may see it, and which of the asked filters it passes. `json` stays text: PostgreSQL wrote it. */
export type ReadableRow = { json: string; passes: boolean[] }

type Key = Record<string, unknown>
const quote = pg.escapeIdentifier

/** Reads many rows of one table at once, with the reader's own role and claims: what row security hides is not in the answer. */
export async function readRows(database: Database, caller: Caller, table: PublishedTable, keys: Key[], filters: Condition[][]): Promise<Map<number, ReadableRow>> {
  const { text, values } = rowsSql(table, keys, filters)
  const { rows } = await database.read(caller, { text, values })
  return new Map(rows.map((row) => [row.place, { json: row.json, passes: row.passes }]))
}

/** Of deleted rows only the key is left, so only conditions on the key are judged. */
export async function judgeKeys(database: Database, caller: Caller, table: PublishedTable, keys: Key[], filters: Condition[][]): Promise<Map<number, ReadableRow>> {
  const { text, values } = keysSql(table, keys, filters)
  const { rows } = await database.read(caller, { text, values })
  return new Map(rows.map((row) => [row.place, { json: row.json, passes: row.passes }]))
}

/** Fails where a value does not fit its column. Values alone: with a column beside them the planner would skip the cast. */
export async function tryValues(database: Database, caller: Caller, table: PublishedTable, conditions: Condition[]): Promise<void> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const casts = conditions.filter(({ operator }) => !['like', 'ilike', 'is'].includes(operator)).flatMap(({ column, values }) => values.map((value) => `(${bind(value)}::text)::${table.columns.get(column)}`))
  if (casts.length > 0) await database.read(caller, { text: `select ${casts.join(', ')}`, values })
}

function rowsSql(table: PublishedTable, keys: Key[], filters: Condition[][]) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const columns = [...table.columns.keys()].map((name) => `t.${quote(name)}`).join(', ')
  const match = table.key.map((name) => `t.${quote(name)} = k.${quote(name)}`).join(' and ')
  const text = `select k."#place" as place, row_to_json(visible)::text as json, ${passes(table.columns, filters, 't', bind)}
    from ${wanted(table, keys, bind)} join ${quote(table.schema)}.${quote(table.name)} as t on ${match}, lateral (select ${columns}) as visible`
  return { text, values }
}

function keysSql(table: PublishedTable, keys: Key[], filters: Condition[][]) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const ofKey = new Map(table.key.map((name) => [name, table.columns.get(name)!]))
  return { text: `select k."#place" as place, '' as json, ${passes(ofKey, filters, 'k', bind)} from ${wanted(table, keys, bind)}`, values }
}

const passes = (columns: ReadonlyMap<string, string>, filters: Condition[][], from: string, bind: (value: unknown) => string) =>
  `array[${filters.map((filter) => filterSql(filter, columns, (name) => `${from}.${quote(name)}`, bind)).join(', ')}]::boolean[] as passes`

function wanted(table: PublishedTable, keys: Key[], bind: (value: unknown) => string): string {
  const columns = table.key.map((name) => `${quote(name)} ${table.columns.get(name)}`).join(', ')
  return `jsonb_to_recordset(${bind(JSON.stringify(keys.map((key, place) => ({ ...key, '#place': place }))))}::jsonb) as k ("#place" integer, ${columns})`
}
