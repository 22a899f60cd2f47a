import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { makeSigner } from '../audit/log/signing.ts'
import { verifyLog } from '../audit/verification/verify-log.ts'
import type { Keys } from '../auth/keys.ts'
import { clientFor } from '../database/client.ts'
import { gatewayLogin } from '../database/connections.ts'
import type { Tx } from '../database/database.ts'
import { readMigrations, type Migration } from '../database/migrate.ts'
import { rolesForRestore } from '../database/roles.ts'
import { migrationsFolder } from '../installation.ts'
import { diskPath } from '../storage/disk-blobs.ts'
import { backUp } from './backup.ts'
import { refuseWhileInUse } from './clearing.ts'
import { refuseTarget } from './move-target.ts'
import { MoveRefused } from './move-refused.ts'
import { restore } from './restore.ts'
import { tablesInOrder, type Table } from './tables.ts'

type Options = {
  source: pg.ClientConfig
  target: pg.ClientConfig
  keys: Keys
  gatewayUrl?: string | undefined
  /** Where the copy is while it is on its way, with its disk space. */
  folder: string
  /** Undefined when files are in S3. */
  filesFolder: string | undefined
  now: Date
}
export type Moved = {
  tables: number
  rows: number
  rebuilt: string[]
  files: { named: number; missing: number }
  logs: { verified: number; wrong: string[] }
  /** The sentence of what a start on the new database needs. */
  needed: string | null
}

/**
 * Copies everything to an empty database of another PostgreSQL, and compares both. The source is only read. The target
 * is filled in one transaction: a move that stops halfway leaves it empty.
 */
export async function moveDatabase({
  source,
  target,
  keys,
  gatewayUrl,
  folder,
  filesFolder,
  now,
}: Options): Promise<Moved> {
  const migrations = readMigrations(migrationsFolder)
  await refuseSource(source, migrations)
  await refuseTarget(target)
  const file = join(folder, 'move-database.granary')
  for (const left of [file, `${file}.partial`]) rmSync(left, { force: true })
  try {
    await backUp({ owner: source, file, filesFolder: undefined, now })
    const needed = await rolesForRestore(target, gatewayLogin(keys, gatewayUrl))
    const { tables, rows, rebuilt } = await restore({
      owner: target,
      file,
      filesFolder: undefined,
      migrations,
      fingerprints: keys.fingerprints,
    })
    await refuseDifferences(source, target, rebuilt)
    const files = await asCustodian(target, (client) => filesNamed(client, filesFolder))
    return { tables, rows, rebuilt, files, logs: await verifyLogs(target, keys), needed }
  } finally {
    rmSync(file, { force: true })
  }
}

/** A copy of rows that people still change would lack their last minutes. */
async function refuseSource(source: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  await asCustodian(source, async (client) => {
    await client.query('set local role none')
    await refuseWhileInUse(client)
    const { rows } = await client.query<{ name: string | null }>(
      `select case when to_regclass('public.schema_migrations') is null then null else app.last_migration() end as name`,
    )
    if (rows[0]!.name !== migrations.at(-1)!.name)
      throw new MoveRefused(
        'This database is from another version of Granary. Start and stop this version once, then move it.',
      )
  })
}

/** Rows are compared in both databases as they are now, whatever the copy said. Rebuilt totals differ by design. */
async function refuseDifferences(
  source: pg.ClientConfig,
  target: pg.ClientConfig,
  rebuilt: readonly string[],
): Promise<void> {
  const tables = (await asCustodian(source, tablesInOrder)).filter(
    ({ name }) => !rebuilt.some((each) => name === `public.${each}` || name === each),
  )
  const [here, there] = await Promise.all(
    [source, target].map((each) => asCustodian(each, (client) => sumsOf(client, tables))),
  )
  const other = tables.find((_, at) => here![at] !== there![at])
  if (other)
    throw new MoveRefused(
      `The rows of ${other.name} differ: ${here![tables.indexOf(other)]} here, ${there![tables.indexOf(other)]} there. The data here is unchanged and stays in use; drop the database there.`,
    )
}

/** For each table the count of its rows, and a sum over the hash of each. */
async function sumsOf(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  await client.query(`set local timezone to utc; set local datestyle to iso; set local intervalstyle to postgres;
    set local extra_float_digits to 1; set local bytea_output to hex; set local statement_timeout to 0`)
  const sums: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0) as sum
         from (select ${columns.join(', ')} from ${name}) r`,
    )
    sums.push(rows[0]!.sum)
  }
  return sums
}

/** Files stay where they are; those that a row names and the folder lacks were lost before. */
async function filesNamed(client: pg.Client, folder: string | undefined): Promise<Moved['files']> {
  const { rows } = await client.query<{ version: string }>('select version from storage.objects')
  const missing = folder === undefined ? 0 : rows.filter(({ version }) => !existsSync(diskPath(folder, version))).length
  return { named: rows.length, missing }
}

/** Every sealed log, with every entry and signature. */
async function verifyLogs(target: pg.ClientConfig, keys: Keys): Promise<Moved['logs']> {
  const signer = makeSigner(keys)
  return asCustodian(target, async (client) => {
    const { rows } = await client.query<{ id: string; name: string | null }>(
      'select l.organization_id as id, o.name from public.trail_logs l left join public.organizations o on o.id = l.organization_id',
    )
    await client.query('set local role sealer')
    const wrong: string[] = []
    for (const { id, name } of rows) {
      const { first } = await verifyLog(txOf(client), { organization: id, signer })
      if (first) wrong.push(`${name ?? 'the platform'}: ${first.sentence}`)
    }
    return { verified: rows.length - wrong.length, wrong }
  })
}

async function asCustodian<T>(at: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientFor(at)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout to 0')
    await client.query('set local role custodian')
    return await work(client)
  } finally {
    await client.end()
  }
}

function txOf(client: pg.Client): Tx {
  const sql: Tx['sql'] = async (text, values) => (await client.query(text, values)).rows as never
  return { sql, one: async (text, values) => (await sql(text, values))[0] as never, asPerson: sql }
}
