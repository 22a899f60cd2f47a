import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

export type Migration = { name: string; sql: string; hash: string }

export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    })
}

/**
 * Brings a database up to this program: each migration in a transaction of its own, with its hash. What ran once must
 * stand unchanged in the folder; a database that knows more than the program is newer and is left alone.
 */
export async function migrate(owner: Client, migrations: Migration[]): Promise<string[]> {
  await ensureLedger(owner)
  const done: string[] = []
  for (const migration of migrations) {
    await owner.query('begin')
    try {
      // Of several processes that start together one migrates; the others wait here and then find it done.
      await owner.query('lock table public.schema_migrations in exclusive mode')
      const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from public.schema_migrations order by name')
      refuseForeign(rows, migrations)
      if (!rows.some((row) => row.name === migration.name)) {
        await owner.query(migration.sql)
        await owner.query('insert into public.schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash])
        done.push(migration.name)
      }
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      throw error instanceof MigrationRefused ? error : new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  // Running processes read the catalogue again; one that does not hear it notices at the first statement that no longer fits.
  if (done.length) await owner.query(`notify pgrst, 'reload schema'`)
  return done
}

/** `if not exists` alone is no answer for two processes that look at the same moment: both would then make it. */
async function ensureLedger(owner: Client): Promise<void> {
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock(7023372)')
  await owner.query('create table if not exists public.schema_migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())')
  await owner.query('commit')
}

export class MigrationRefused extends Error {}

function refuseForeign(ran: { name: string; hash: string }[], known: Migration[]): void {
  for (const { name, hash } of ran) {
    const migration = known.find((each) => each.name === name)
    if (!migration)
      throw new MigrationRefused(`This database was migrated by a newer Granary (it has ${name}). Start that version, or restore a backup made by this one.`)
    if (migration.hash !== hash)
      throw new MigrationRefused(`Migration ${name} was changed after it ran on this database. Restore the file as it was; write a new migration for the change.`)
  }
}
