import type { Client } from 'pg'
import type { Migration } from '../database/migrate.ts'
import type { Table } from '../backup/tables.ts'
import type { Agency } from './agency.ts'
import { MoveRefused } from './refused.ts'

/** `manifest.json`: what moves, read before any row. */
export type Manifest = {
  format: number
  /** Seals the values of this export that are sealed in the database: the two installations share no key. */
  secret: string
  made: string
  organization: Agency
  site: string
  migrations: { name: string; hash: string }[]
  tables: Table[]
  /** The log at the source: its name, its key and its length. */
  trail: { origin: string; key: string; size: number; root: string }
  /** Other organizations that rows point at. They do not move: they must be at the destination. */
  others: Agency[]
  /** Accounts that rows name and that are not members: they are imported as names without a sign-in. */
  accounts: string[]
  plans: { id: string; code: string; valid_from: string }[]
  /** Folders for files that come with the program; each installation has its key for them. */
  buckets: { key: string; id: string; kind: string }[]
}

/** `end.json`: what must have arrived. */
export type Ending = {
  rows: Record<string, number>
  sums: Record<string, string>
  files: number
  /** Derived keys that are exported: for the sealed words in its history, and for its webhook receivers. */
  keys: { id: string; purpose: string; key: string }[]
}

/** A single agency's rows cannot be migrated: both installations must run the same version. */
export function refuseOtherVersion(manifest: Pick<Manifest, 'migrations'>, known: Migration[]): void {
  const isNewer = manifest.migrations.some(({ name }) => !known.some((each) => each.name === name))
  if (isNewer)
    throw new MoveRefused(
      'This export was made by a newer Granary. Update this installation to that version, then import it.',
    )
  const isOlder = known.some(
    ({ name, hash }) => !manifest.migrations.some((each) => each.name === name && each.hash === hash),
  )
  if (isOlder)
    throw new MoveRefused(
      'This export was made by an older Granary. Update the source to the version of this installation and export again.',
    )
}

/**
 * A checksum of a table's rows that does not depend on their order: sealed values count by their content, whatever
 * key sealed them. Columns of sealed bytes, and the signatures of checkpoints, are left out.
 */
export async function sumOf(
  client: Client,
  table: Table,
  from: string,
  sealedColumns: readonly string[],
): Promise<string> {
  const columns = table.columns.filter((name) => !sealedColumns.includes(name))
  const { rows } = await client.query<{ sum: string }>(
    `select coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as sum
       from (select case when line like '%sealed:%' then regexp_replace(line, '${sealedShape}', 'sealed', 'g')
         else line end as line
               from (select row(${columns.join(', ')})::text as line from ${from}) written) lines`,
  )
  return rows[0]!.sum
}

const sealedShape = 'sealed:[12]:[0-9a-f]{16}:[a-z_]+\\.[A-Za-z0-9_.-]+:[0-9a-f-]{36}:[0-9a-f-]{36}:[A-Za-z0-9_-]+'

/** Values print the same in every session and every version of PostgreSQL. */
export const printAlike = `set local datestyle to iso; set local intervalstyle to postgres; set local timezone to utc;
  set local bytea_output to hex; set local extra_float_digits to 1; set local client_encoding to utf8;
  set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0`
