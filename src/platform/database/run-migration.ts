import type { Client } from 'pg'
import type { Log } from '../log.ts'
import type { Migration } from './migrate.ts'
import { kindOf, MigrationRefused, type IndexStatement } from './migration-kinds.ts'
import { whyNotContract } from './running-programs.ts'

/** How long a migration waits for a lock while requests queue behind it, and how often it yields and retries. */
export type Waits = { lockTimeout: string; attempts: number; pause(milliseconds: number): Promise<void> }
export type Around = { log: Log; waits: Waits }

/** One migration and its line in the ledger. One that died halfway is started again with the same result. */
export async function runMigration(owner: Client, migration: Migration, around: Around): Promise<void> {
  const way = kindOf(migration)
  if (way.kind === 'concurrently') {
    for (const each of way.statements) await indexConcurrently(owner, migration, each, around)
    return noted(owner, migration)
  }
  if (way.kind === 'batched') return inBatches(owner, migration, way, around)
  await patiently(owner, migration, around, async () => {
    // Checked in the same transaction: a process of an older version may have been started meanwhile.
    const reason = way.kind === 'contract' ? await whyNotContract(owner, migration.name, way.after) : null
    if (reason) throw new MigrationRefused(reason)
    await owner.query(migration.sql)
    await noted(owner, migration)
  })
}

/**
 * In a transaction invisible to others, such as a restore's: nothing is concurrent there, and batches run in
 * sequence.
 */
export async function runWithin(owner: Client, migration: Migration): Promise<void> {
  const way = kindOf(migration)
  if (way.kind === 'concurrently')
    for (const { sql } of way.statements) await owner.query(sql.replace(/ concurrently /i, ' '))
  else if (way.kind === 'batched') {
    for (const each of way.before) await owner.query(each)
    while ((await owner.query(way.repeated)).rowCount) continue
    await owner.query('set local role none')
  } else await owner.query(migration.sql)
  await noted(owner, migration)
}

const noted = async (owner: Client, { name, hash }: Migration): Promise<void> =>
  void (await owner.query('insert into public.schema_migrations (name, hash) values ($1, $2)', [name, hash]))

/** A transaction that is rolled back when it can't get a lock soon: everything queued behind it goes first. */
async function patiently<T>(
  owner: Client,
  { name }: Migration,
  { log, waits }: Around,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await owner.query('begin')
    try {
      await owner.query(`set local lock_timeout to '${waits.lockTimeout}'`)
      const result = await work()
      await owner.query('commit')
      return result
    } catch (error) {
      await owner.query('rollback').catch(() => undefined)
      if (!mayTryAgain(error)) throw error
      if (attempt === waits.attempts)
        throw new Error(
          `it did not get its lock in ${attempt} attempts. Look in pg_stat_activity for a long transaction, and start again.`,
          { cause: error },
        )
      log.warn('a migration yielded and tries again', { 'migration.name': name, 'migration.attempt': attempt })
    }
    await waits.pause(Math.min(attempt * 500, 10_000))
  }
}

/** No lock in time, a deadlock, a serialization failure. */
const mayTryAgain = (error: unknown) => ['55P03', '40P01', '40001'].includes((error as { code?: string }).code ?? '')

/** It waits for older transactions but delays no one meanwhile, so it has no limit. */
async function indexConcurrently(
  owner: Client,
  { name }: Migration,
  { sql, index }: IndexStatement,
  { log }: Around,
): Promise<void> {
  await owner.query(`set lock_timeout to 0`)
  await dropBroken(owner, index)
  log.info('a migration builds an index while people write', { 'migration.name': name, 'migration.index': index })
  try {
    await owner.query(sql)
  } catch (error) {
    await dropBroken(owner, index).catch(() => undefined)
    throw error
  } finally {
    await owner.query('reset lock_timeout')
  }
}

/** An interrupted build leaves an index in PostgreSQL that nothing reads and every write maintains. */
async function dropBroken(owner: Client, index: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (rowCount) await owner.query(`drop index concurrently if exists ${index}`)
}

/**
 * Each batch is a separate transaction, and the statement itself finds the remaining rows: a process that dies loses
 * one batch.
 */
async function inBatches(
  owner: Client,
  migration: Migration,
  { before, repeated }: { before: string[]; repeated: string },
  around: Around,
): Promise<void> {
  const { log, waits } = around
  let [rows, batches] = [0, 0]
  for (;;) {
    const began = performance.now()
    const changed = await patiently(owner, migration, around, async () => {
      for (const each of before) await owner.query(each)
      const { rowCount } = await owner.query(repeated)
      await owner.query('set local role none')
      if (!rowCount) await noted(owner, migration)
      return rowCount ?? 0
    })
    if (changed === 0) return
    rows += changed
    if (++batches % 20 === 0)
      log.info('a migration continues in batches', { 'migration.name': migration.name, 'migration.rows': rows })
    // Pauses as long as the batch took, so that half of the database's time is left to people.
    await waits.pause(Math.min(performance.now() - began, 500))
  }
}
