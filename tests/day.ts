import type pg from 'pg'

/**
 * Every run of the tests begins at this moment, whatever day it is: a date that a test expects stays right. It is a
 * morning in all zones of the United States.
 */
const beginning = Date.parse('2026-11-24T16:00:00Z')

/** How far a run's clock is ahead of the machine's, in milliseconds. */
export const aheadBy = (now: number): number => beginning - now

// The files of a run share their process and may read this module again: the machine's own clock is kept for all.
const shared = globalThis as { machineDate?: DateConstructor }
const own = (shared.machineDate ??= Date)
let ahead = 0

/** From here on, this process tells the run's time; with 0, the machine's: for tests that start other programs. */
export function tellTime(by: number): void {
  ahead = by
  globalThis.Date = new Proxy(own, {
    construct: (target, values, called) => Reflect.construct(target, values.length ? values : [runTime()], called),
    apply: () => new own(runTime()).toString(),
    get: (target, name) => (name === 'now' ? runTime : Reflect.get(target, name)),
  })
}

const runTime = (): number => own.now() + ahead

/**
 * PostgreSQL tells the run's time, too: in the databases of the tests these functions are found before its own.
 * Functions with a search path of their own are changed by `letHear` after the migrations.
 */
export async function teachTime(client: pg.Client | pg.Pool, by: number): Promise<void> {
  await client.query('create schema if not exists run; grant usage on schema run to public')
  for (const [name, kind] of told)
    await client.query(
      `create or replace function run.${name}() returns timestamptz language sql ${kind} parallel safe
       as $$ select pg_catalog.${name}() + interval '${Math.round(by)} milliseconds' $$`,
    )
  // Newer versions make ids themselves, and sort them by this time.
  const { rows } = await client.query(`select 1 from pg_proc where proname = 'uuidv7' and pronargs = 1`)
  if (rows.length)
    await client.query(
      `create or replace function run.uuidv7() returns uuid language sql volatile parallel safe
       as $$ select pg_catalog.uuidv7(interval '${Math.round(by)} milliseconds') $$`,
    )
}

const told = [
  ['now', 'stable'],
  ['statement_timestamp', 'stable'],
  ['clock_timestamp', 'volatile'],
] as const

const path = 'public, run, pg_catalog'

/** Connections to this database look for functions there first. */
export const hears = (database: string): string => `alter database ${database} set search_path = ${path}`

/** Functions with a search path of their own hear it as well. */
export async function letHear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; path: string }>(
    `select oid::regprocedure::text as name, substr(setting, 13) as path from pg_proc, unnest(proconfig) as setting
      where setting like 'search_path=%' and pronamespace <> 'pg_catalog'::regnamespace`,
  )
  for (const { name, path } of rows)
    await client.query(`alter function ${name} set search_path = run, ${path === '""' ? 'pg_catalog' : path}`)
}
