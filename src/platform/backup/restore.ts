import type pg from 'pg'
import { migrationLock, type Migration } from '../database/migrate.ts'
import { runWithin } from '../database/run-migration.ts'
import { json, openArchive, type Archive } from './archive.ts'
import { clear, refuseUnlessEmpty, refuseWhileInUse } from './clearing.ts'
import { copyIn } from './copy.ts'
import { incomingFiles } from './files.ts'
import { migrationsFor, RestoreRefused, type Ending, type Manifest } from './manifest.ts'
import { opened } from './opened.ts'
import type { Opener } from './opener.ts'
import { Damaged, type Unpacked } from './tar.ts'
import { clientFor } from '../database/client.ts'

export type RestoreOptions = Opener & {
  owner: pg.ClientConfig
  file: string
  filesFolder: string | undefined
  migrations: Migration[]
  /** From the secrets that this installation has, newest first. */
  fingerprints: readonly string[]
  /** Everything in the database may be deleted. */
  replace?: boolean
  /** The old secret is lost: what it protected is deleted, so that people can sign in again. */
  newSecret?: boolean
}
export type RestoreDone = {
  made: string
  tables: number
  rows: number
  files: number
  /** The tables of stored totals that differed from their entries and were rebuilt. */
  rebuilt: string[]
}

/** The backup replaces the database in one transaction: afterward it is complete, or everything is as before. */
export async function restore(options: RestoreOptions): Promise<RestoreDone> {
  const archive = await openArchive(options.file, options)
  const client = clientFor(options.owner)
  // Files in S3, here or where the backup was made, are not touched.
  const files =
    options.filesFolder !== undefined && archive.manifest.files === 'included'
      ? incomingFiles(options.filesFolder)
      : undefined
  try {
    const { before, after } = migrationsFor(archive.manifest, options.migrations)
    refuseOtherSecret(archive.manifest, options)
    await client.connect()
    await refuseFewLocks(client)
    await client.query('begin')
    await refuseWhileStarting(client)
    await refuseWhileInUse(client)
    if (!options.replace) await refuseUnlessEmpty(client)
    await client.query('set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0')
    await clear(client)
    await migrateWithin(client, before)
    const ending = await load(client, archive, files)
    await migrateWithin(client, after)
    const rebuilt = await buildSums(client)
    if (options.newSecret) await forgetSecret(client, options.fingerprints[0]!)

    await files?.swapIn()
    await client.query('commit').catch(async (error) => {
      await files?.swapBack()
      throw error
    })
    await files?.dropReplaced()
    await client.query('analyze')
    const rows = Object.values(ending.rows)
    return {
      made: archive.manifest.made,
      tables: rows.length,
      rows: rows.reduce((sum, each) => sum + each, 0),
      files: ending.files,
      rebuilt,
    }
  } finally {
    archive.close()
    await client.end()
    await files?.dropIncoming()
  }
}

/** A lock on every table, index and function of the product, twice: for the old and the new. */
const locks = 20_000

export async function refuseFewLocks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ room: number }>(
    `select current_setting('max_locks_per_transaction')::int * (current_setting('max_connections')::int +
      current_setting('max_prepared_transactions')::int) as room`,
  )
  const { room } = rows[0]!
  if (room < locks)
    throw new RestoreRefused(
      `This PostgreSQL allows ${room.toLocaleString('en-US')} locks at once, and a restore in one transaction needs ${locks.toLocaleString('en-US')}. Set max_locks_per_transaction to 256 there, restart it, and try again.`,
    )
}

/** A process that starts meanwhile waits for the lock, and finds the restored tables. */
async function refuseWhileStarting(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [migrationLock])
  if (!rows[0]!.got) throw new RestoreRefused('Granary is starting on this database. Stop every process first.')
}

function refuseOtherSecret({ fingerprint }: Manifest, options: RestoreOptions): void {
  if (options.newSecret || options.fingerprints.includes(fingerprint)) return
  throw new RestoreRefused(
    'This backup belongs to an installation with another secret. Set GRANARY_JWT_SECRET to that secret, or put it into the file "secret" of a new data folder. If it is lost, add --new-secret: everyone must sign in again and set up authenticator apps again.',
  )
}

/** Stored totals are compared with their entries here and now: no screen shows a stale total. */
async function buildSums(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regprocedure('app.build_sums_anew(uuid)') is not null as known`,
  )
  if (!known[0]!.known) return []
  await client.query('set local role custodian')
  const { rows } = await client.query<{ name: string }>(
    'select distinct unnest(app.build_sums_anew(id)) as name from public.organizations order by 1',
  )
  await client.query('reset role')
  return rows.map(({ name }) => name)
}

/** Not migrate() itself, which runs every migration in a separate transaction. */
async function migrateWithin(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(
    `create table if not exists public.schema_migrations (name text primary key, hash text not null,
      ran_at timestamptz not null default now())`,
  )
  for (const migration of migrations) await runWithin(client, migration)
}

async function load(
  client: pg.Client,
  { manifest, entries }: Archive,
  files: ReturnType<typeof incomingFiles> | undefined,
): Promise<Ending> {
  const close = await opened(client, manifest.tables)
  await files?.begin()
  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  let ending: Ending | undefined
  let next = await entries.next()
  const advance = async () => void (next = await entries.next())

  /** A table's rows are in many consecutive entries. */
  async function* blocksOf(name: string): AsyncGenerator<Buffer> {
    while (!next.done && next.value.name.startsWith(`tables/${name}/`)) {
      yield* next.value.content
      await advance()
    }
  }

  while (!next.done) {
    const entry: Unpacked = next.value
    const table = manifest.tables.find(({ name }) => entry.name.startsWith(`tables/${name}/`))
    if (table)
      rows[table.name] = await copyIn(
        client,
        `copy ${table.name} (${table.columns.join(', ')}) from stdin`,
        blocksOf(table.name),
      )
    else {
      if (entry.name === 'end.json') ending = (await json(entry)) as Ending
      else if (entry.name.startsWith('files/')) await files?.keep(entry)
      await advance()
    }
  }
  if (!ending) throw new Damaged()
  await refuseLosses(client, rows, ending, files?.count())
  for (const { name, value, called } of ending.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, called])
  await close()
  return ending
}

/** Counts the rows that PostgreSQL now holds, not those sent to it. */
async function refuseLosses(
  client: pg.Client,
  sent: Record<string, number>,
  ending: Ending,
  files: number | undefined,
): Promise<void> {
  for (const [name, wanted] of Object.entries(ending.rows)) {
    const { rows } = await client.query<{ count: string | number }>(`select count(*) from ${name}`)
    const found = Number(rows[0]!.count)
    if (found !== wanted || sent[name] !== wanted)
      throw new Error(`${name} should have ${wanted} rows but has ${found}. Nothing was changed.`)
  }
  if (files === undefined && ending.files > 0)
    throw new RestoreRefused(
      `This backup has ${ending.files} files, and this installation stores its files in S3. Restore without the S3 settings, then move the files there.`,
    )
  if (files !== undefined && files !== ending.files)
    throw new Error(`${ending.files} files were saved but ${files} were restored. Nothing was changed.`)
}

async function forgetSecret(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query('set local role custodian')
  await client.query('update app.installation set secret_fingerprint = $1', [fingerprint])
  await client.query(`delete from auth.mfa_factors where factor_type = 'totp'`)
  await client.query('delete from auth.sessions')
  await client.query('set local role none')
}
