import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { asOwner, inDatabase } from '#tests/postgres.ts'
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrate, migrationLock, readMigrations } from './migrate.ts'
import { runWithin, type Waits } from './run-migration.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-migrations-'))
const name = `granary_test_${process.pid}_migrate`
const { owner } = inject('postgres')

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const place = inDatabase(owner, name)
const run = (around: { log?: Log; waits?: Waits } = {}) =>
  asOwner(place, (client) => migrate(client, readMigrations(folder), around))
const sql = (text: string) => asOwner(place, async (client) => (await client.query<Record<string, unknown>>(text)).rows)
const tables = () =>
  asOwner(inDatabase(owner, name), async (client) =>
    (
      await client.query<{ t: string }>(
        `select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      )
    ).rows.map(({ t }) => t),
  )

afterEach(() => Promise.all(open.splice(0).map((client) => client.end())))
const open: pg.Client[] = []
/** A connection of a person at work, which a test ends when needed. */
async function connection(): Promise<pg.Client> {
  const client = new pg.Client(place)
  open.push(client)
  await client.connect()
  return client
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await asOwner(owner, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  write('0001_first.sql', 'create table first ();')
  write('notes.md', 'not a migration')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asOwner(owner, (client) => client.query(`drop database if exists ${name}`))
})

test('each migration runs once, in numerical order', async () => {
  expect(await run()).toEqual(['0001_first'])
  write('0002_second.sql', 'create table second (); insert into second default values;')
  expect(await run()).toEqual(['0002_second'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['first', 'schema_migrations', 'second'])
})

test('a failed migration leaves nothing behind and keeps earlier ones', async () => {
  write('0002_second.sql', 'create table second (); select 1/0;')
  await expect(run()).rejects.toThrow('Migration 0002_second failed: division by zero')
  expect(await tables()).toEqual(['first', 'schema_migrations'])
})

test('a migration that was changed after it ran is refused', async () => {
  await run()
  write('0001_first.sql', 'create table other ();')
  await expect(run()).rejects.toThrow('Migration 0001_first was changed after it ran on this database.')
})

test('a database newer than the program is left unchanged', async () => {
  write('0002_second.sql', 'create table second ();')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow('This database was migrated by a newer Granary (it has 0002_second).')
})

test('a database from before the baseline is refused with instructions, and left unchanged', async () => {
  await run()
  const before = await tables()
  rmSync(join(folder, '0001_first.sql'))
  write('0002_ground.sql', 'create table ground ();')
  await expect(run()).rejects.toThrow(
    'This database was made before version 1.0 (it has 0001_first), and can’t be upgraded. Start with an empty database: set GRANARY_DATA to a new folder, or DATABASE_URL to a new database. The old one is unchanged.',
  )
  expect(await tables()).toEqual(before)
})

test('two processes that start together migrate once', async () => {
  write('0002_second.sql', 'create table second ();')
  const done = await Promise.all([run(), run(), run()])
  expect(done.flat().toSorted()).toEqual(['0001_first', '0002_second'])
})

/** Returns at once; `between` runs while the migration has released its lock. */
const waits = (between: () => Promise<void> = async () => undefined): Waits => ({
  lockTimeout: '30ms',
  attempts: 5,
  pause: between,
})
function listening(): { log: Log; said: string[] } {
  const said: string[] = []
  const note = (event: string) => void said.push(event)
  return { said, log: { info: note, warn: note, error: note } }
}

test('a migration that can’t get its lock yields, logs it and tries again', async () => {
  await run()
  write('0002_column.sql', 'alter table first add column name text;')
  const reader = await connection()
  await reader.query('begin; lock table first in access share mode')
  let others = 0
  const { log, said } = listening()
  const done = await run({
    log,
    waits: waits(async () => {
      // Nothing queues behind the migration: a second reader has its answer at once.
      await sql(`set lock_timeout to '30ms'; select from first`)
      if (++others === 2) await reader.query('rollback')
    }),
  })
  expect(done).toEqual(['0002_column'])
  expect(said).toEqual(['a migration yielded and tries again', 'a migration yielded and tries again'])
})

test('a migration that never gets its lock fails, and says what to look for', async () => {
  await run()
  write('0002_column.sql', 'alter table first add column name text;')
  const reader = await connection()
  await reader.query('begin; lock table first in access share mode')
  await expect(run({ waits: waits() })).rejects.toThrow(
    'Migration 0002_column failed: it did not get its lock in 5 attempts. Look in pg_stat_activity for a long transaction',
  )
  await reader.query('rollback')
  expect(await run()).toEqual(['0002_column'])
})

test('an index half made by a failed or killed attempt is rebuilt', async () => {
  write('0002_names.sql', 'create table names (name text); insert into names values (1), (1);')
  await run()
  write(
    '0003_index.sql',
    `-- concurrently\n-- Names are looked for.\ncreate unique index concurrently if not exists names_name on public.names (name);\n`,
  )
  await expect(run()).rejects.toThrow('Migration 0003_index failed: could not create unique index "names_name"')
  expect(await sql(`select from pg_class where relname = 'names_name'`)).toEqual([])

  // A process killed during PostgreSQL's work leaves an invalid index.
  await expect(sql('create unique index concurrently names_name on names (name)')).rejects.toThrow(
    'could not create unique index',
  )
  await sql('delete from names; insert into names values (2)')
  expect(await run()).toEqual(['0003_index'])
  expect(await sql(`select indisvalid, indisunique from pg_index where indexrelid = 'names_name'::regclass`)).toEqual([
    { indisvalid: true, indisunique: true },
  ])

  write('0004_drop.sql', '-- concurrently\ndrop index concurrently if exists public.names_name;')
  expect(await run()).toEqual(['0004_drop'])
  expect(await sql(`select from pg_class where relname = 'names_name'`)).toEqual([])
})

const rowsWithTitles = `-- batched
update public.things set title = name where id in (select id from public.things where title is null order by id limit 10);`

test('a batched migration commits batch by batch, and resumes where a process died', async () => {
  write(
    '0002_things.sql',
    `create table things (id int primary key, name text, title text); insert into things select n, 'thing ' || n
      from generate_series(1, 95) n;`,
  )
  await run()
  write('0003_titles.sql', rowsWithTitles)
  const titled = async () => Number((await sql('select count(title) as count from things'))[0]!.count)
  const seen: number[] = []
  const died = run({
    waits: waits(async () => {
      seen.push(await titled())
      if (seen.length === 3) throw new Error('killed')
    }),
  })
  await expect(died).rejects.toThrow('killed')
  expect(seen).toEqual([10, 20, 30])

  expect(await run({ waits: waits(async () => void seen.push(await titled())) })).toEqual(['0003_titles'])
  expect(seen.slice(3)).toEqual([40, 50, 60, 70, 80, 90, 95])
  expect(await sql('select count(*) as count from things where title is distinct from name')).toEqual([{ count: 0 }])
})

test('a batch waits for a row that a person has locked, and then runs', async () => {
  write(
    '0002_things.sql',
    `create table things (id int primary key, name text, title text); insert into things select n, 'thing ' || n
      from generate_series(1, 25) n;`,
  )
  await run()
  write('0003_titles.sql', rowsWithTitles)
  const person = await connection()
  await person.query('begin; update things set name = name where id = 3')
  const { log, said } = listening()
  await run({ log, waits: waits(async () => void (await person.query('rollback'))) })
  expect(said).toEqual(['a migration yielded and tries again'])
  expect(await sql('select count(title) as count from things')).toEqual([{ count: 25 }])
})

test('a process waits while another one migrates, without delaying an index built meanwhile', async () => {
  await run()
  write('0002_index.sql', '-- concurrently\ncreate index concurrently if not exists first_all on public.first ((1));')
  const other = await connection()
  await other.query(`select pg_advisory_lock(${migrationLock})`)
  const { log, said } = listening()
  let asked = 0
  const second = run({
    log,
    waits: waits(async () => {
      if (++asked !== 3) return
      // It would wait forever if the second process waited inside a statement.
      await other.query(`set lock_timeout to '5s'`)
      await other.query('create index concurrently first_other on public.first ((2))')
      await other.query(`select pg_advisory_unlock(${migrationLock})`)
    }),
  })
  expect(await second).toEqual(['0002_index'])
  expect(said[0]).toBe('another process migrates this database')
})

test('a restore runs the same files in its one transaction', async () => {
  write(
    '0002_things.sql',
    `create table things (id int primary key, name text, title text); insert into things select n, 'thing ' || n
      from generate_series(1, 25) n;`,
  )
  await run()
  write('0003_titles.sql', rowsWithTitles)
  write(
    '0004_index.sql',
    '-- concurrently\ncreate index concurrently if not exists things_title on public.things (title);',
  )
  write('0005_gone.sql', '-- contract after 0003_titles\nalter table things drop column name;')
  await asOwner(place, async (client) => {
    await client.query('begin')
    for (const migration of readMigrations(folder).slice(2)) await runWithin(client, migration)
    await client.query('commit')
  })
  expect(await sql('select count(title) as count from things')).toEqual([{ count: 25 }])
  expect(await sql(`select indisvalid from pg_index where indexrelid = 'things_title'::regclass`)).toEqual([
    { indisvalid: true },
  ])
  expect(await run()).toEqual([])
})

test.each([
  [
    'an index without a name',
    '-- concurrently\ncreate index concurrently on public.first (a);',
    '0002_strange begins with "-- concurrently". Write "create index concurrently if not exists NAME on SCHEMA.TABLE …" or "drop index concurrently if exists SCHEMA.NAME".',
  ],
  [
    'another statement beside an index',
    '-- concurrently\nalter table first add column a int;',
    '0002_strange begins with "-- concurrently". Write "create index concurrently if not exists NAME on SCHEMA.TABLE …" or "drop index concurrently if exists SCHEMA.NAME".',
  ],
  [
    'a batch without a limit',
    '-- batched\nupdate public.first set a = 1 where a is null;',
    '0002_strange begins with "-- batched". Its last statement must change a limited number of the remaining rows, with "limit 1000" and without "skip locked".',
  ],
  [
    'a batch that skips what others hold',
    '-- batched\nupdate public.first set a = 1 where a in (select a from public.first limit 5 for update skip locked);',
    'without "skip locked"',
  ],
  [
    'a contract with nothing before it',
    '-- contract\ndrop table first;',
    '0002_strange begins with "-- contract". Name the earlier migration that every running version must know, as "-- contract after 0541_titles".',
  ],
  [
    'a contract after a later one',
    '-- contract after 0003_later\ndrop table first;',
    '0002_strange begins with "-- contract". Name the earlier migration that every running version must know, as "-- contract after 0541_titles".',
  ],
])('a file with %s is refused before anything runs', (_, content, reason) => {
  write('0002_strange.sql', content)
  expect(() => readMigrations(folder)).toThrow(reason)
})
