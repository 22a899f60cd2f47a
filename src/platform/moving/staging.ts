import type pg from 'pg'
import { copyIn } from '../backup/copy.ts'
import type { Table } from '../backup/tables.ts'
import { Damaged, type Unpacked } from '../backup/tar.ts'
import type { Moved } from './tables.ts'

/** Arrived rows that are not yet in a table of the installation: where those of each table are. */
export type Staged = Map<string, string>

/** A temporary table for each table with rows; PostgreSQL drops it with the transaction. */
export async function stage(client: pg.Client, staged: Staged, table: Table): Promise<string> {
  const place = `pg_temp.arriving_${staged.size + 1}`
  await client.query(`create temp table ${place.slice('pg_temp.'.length)} (like ${table.name}) on commit drop`)
  for (const column of await computedColumns(client, table))
    await client.query(`alter table ${place} alter ${column} drop not null`)
  await client.query(`grant all on ${place} to custodian, sealer`)
  staged.set(table.name, place)
  return place
}

/** A column that PostgreSQL computes is not exported and may stay empty here. */
async function computedColumns(client: pg.Client, { name }: Table): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated <> '' and attnotnull`,
    [name],
  )
  return rows.map(({ column }) => column)
}

/** Feeds rows into their temporary table as they arrive and returns how many there were. */
export const fill = (client: pg.Client, place: string, table: Table, blocks: AsyncIterable<Buffer>): Promise<number> =>
  copyIn(client, `copy ${place} (${table.columns.join(', ')}) from stdin`, blocks)

/** Rows are sealed again a block at a time. A block ends with a row. */
export async function whole({ size, content }: Unpacked): Promise<Buffer> {
  // Our exports have blocks of a megabyte, or of one row.
  if (size > 1 << 29) throw new Damaged()
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** The table of an entry, by the entry's name: tables/SCHEMA.TABLE/NUMBER. */
export const tableOf = (entry: string, tables: readonly Moved[]): Moved | undefined => {
  const [, name] = /^tables\/([^/]+)\/\d+$/.exec(entry) ?? []
  return tables.find((table) => table.name === name)
}
