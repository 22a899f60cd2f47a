import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { asOwner, inDatabase } from '#tests/postgres.ts'
import { migrate, readMigrations } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-migrations-'))
const name = `granary_test_${process.pid}_migrate`
const { owner } = inject('postgres')

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const run = () => asOwner(inDatabase(owner, name), (client) => migrate(client, readMigrations(folder)))
const tables = () =>
  asOwner(inDatabase(owner, name), async (client) => (await client.query<{ t: string }>(`select relname as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)).rows.map(({ t }) => t))

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

test('each migration runs once, in the order of the numbers', async () => {
  expect(await run()).toEqual(['0001_first'])
  write('0002_second.sql', 'create table second (); insert into second default values;')
  expect(await run()).toEqual(['0002_second'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['first', 'schema_migrations', 'second'])
})

test('a migration that fails leaves nothing of itself and keeps what came before', async () => {
  write('0002_second.sql', 'create table second (); select 1/0;')
  await expect(run()).rejects.toThrow('Migration 0002_second failed: division by zero')
  expect(await tables()).toEqual(['first', 'schema_migrations'])
})

test('a migration that was changed after it ran is refused', async () => {
  await run()
  write('0001_first.sql', 'create table other ();')
  await expect(run()).rejects.toThrow('Migration 0001_first was changed after it ran on this database.')
})

test('a database that is newer than the program is left alone', async () => {
  write('0002_second.sql', 'create table second ();')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow('This database was migrated by a newer Granary (it has 0002_second).')
})

test('two processes that start together migrate once', async () => {
  write('0002_second.sql', 'create table second ();')
  const done = await Promise.all([run(), run(), run()])
  expect(done.flat().toSorted()).toEqual(['0001_first', '0002_second'])
})
