import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { silentLog } from '../log.ts'
import { kindOf, MigrationRefused } from './migration-kinds.ts'
import { runMigration, type Around, type Waits } from './run-migration.ts'
import { whyNotContract } from './running-programs.ts'

export type Migration = { name: string; sql: string; hash: string }

export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      const name = file.replace(/\.sql$/, '')
      // A file whose content doesn't match its declared kind is detected before anything has run.
      kindOf({ name, sql })
      return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    })
}

const usualWaits: Waits = { lockTimeout: '3s', attempts: 60, pause: (milliseconds) => setTimeout(milliseconds) }

/**
 * Brings a database up to this program, each migration in its own way and with its hash. A migration that has run
 * must stay unchanged in the folder; a database that has more migrations than the program is newer and is left
 * unchanged.
 */
export async function migrate(
  owner: Client,
  migrations: Migration[],
  { log = silentLog, waits = usualWaits }: Partial<Around> = {},
): Promise<string[]> {
  const done: string[] = []
  await onlyOne(owner, { log, waits }, async () => {
    await ensureLedger(owner)
    const waiting = await notRunYet(owner, migrations)
    await refuseContracts(owner, waiting)
    for (const migration of waiting) {
      try {
        await runMigration(owner, migration, { log, waits })
      } catch (error) {
        throw error instanceof MigrationRefused
          ? error
          : new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
      }
      done.push(migration.name)
    }
  })
  // Running processes read the catalog again; one that misses the message notices at the first statement that fails.
  if (done.length) await owner.query(`notify pgrst, 'reload schema'`)
  return done
}

/**
 * Of several processes that start together one migrates; the others find it done. They poll instead of waiting inside
 * a statement: an index built concurrently would wait for that statement to end, and it for the index.
 */
async function onlyOne(owner: Client, { log, waits }: Around, work: () => Promise<void>): Promise<void> {
  await owner.query('set statement_timeout to 0')
  for (let asked = 0; !(await locked(owner)); asked++) {
    if (asked % 100 === 1) log.info('another process migrates this database')
    await waits.pause(100)
  }
  try {
    await work()
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [migrationLock])
    await owner.query('reset statement_timeout')
  }
}

/** Locked while the tables of this database change: by a start, or a restore. */
export const migrationLock = 7023373

async function locked(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [migrationLock])
  return rows[0]!.got
}

const ensureLedger = (owner: Client) =>
  owner.query(
    `create table if not exists public.schema_migrations (name text primary key, hash text not null,
      ran_at timestamptz not null default now())`,
  )

async function notRunYet(owner: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await owner.query<{ name: string; hash: string }>(
    'select name, hash from public.schema_migrations order by name',
  )
  refuseForeign(rows, migrations)
  return migrations.filter(({ name }) => !rows.some((row) => row.name === name))
}

/** Before the first migration has run: after that, an older process that ends can't restart. */
async function refuseContracts(owner: Client, waiting: Migration[]): Promise<void> {
  for (const migration of waiting) {
    const way = kindOf(migration)
    const reason = way.kind === 'contract' ? await whyNotContract(owner, migration.name, way.after) : null
    if (reason) throw new MigrationRefused(reason)
  }
}

function refuseForeign(ran: { name: string; hash: string }[], known: Migration[]): void {
  for (const { name, hash } of ran) {
    const migration = known.find((each) => each.name === name)
    if (!migration && name < (known.at(-1)?.name ?? ''))
      throw new MigrationRefused(
        `This database was made before version 1.0 (it has ${name}), and can’t be upgraded. Start with an empty database: set GRANARY_DATA to a new folder, or DATABASE_URL to a new database. The old one is unchanged.`,
      )
    if (!migration)
      throw new MigrationRefused(
        `This database was migrated by a newer Granary (it has ${name}). Start that version, or restore a backup made by this one.`,
      )
    if (migration.hash !== hash)
      throw new MigrationRefused(
        `Migration ${name} was changed after it ran on this database. Restore the original file, and write a new migration for the change.`,
      )
  }
}
