import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryPolicies } from '#platform/cluster/distribute.ts'
import { asksTables } from '#platform/cluster/policies.ts'
import { cast, type Cast } from './access-actors.ts'
import { trier } from './access-attempts.ts'
import { cells, differences, grouped } from './access-matrix.ts'
import { tableOf } from './access-policy.ts'
import { tablesOf } from './access-rows.ts'
import { testDatabase } from './database.ts'

/**
 * On a cluster, policies that query tables are functions. A cluster refuses the trials of the access test, because each
 * tries several roles in one transaction, so the policies of a cluster are judged on one PostgreSQL.
 */
let db: PoolClient
let people: Cast
let asking: Set<string>

beforeAll(async () => {
  people = await cast()
  const { owner } = await testDatabase()
  db = await owner.connect()
  const { rows } = await db.query<{ table: string; condition: string }>(
    `select schemaname || '.' || tablename as table, concat_ws(' / ', qual, with_check) as condition
      from pg_policies where schemaname in ('public', 'app', 'auth', 'storage', 'realtime')`,
  )
  asking = new Set(rows.filter(({ condition }) => asksTables(condition)).map(({ table }) => table))
  const carrier = await owner.connect()
  // Conditions are read with the schema in every name, as when tables are distributed.
  await carrier.query(`set search_path = ''`)
  expect(await carryPolicies(carrier)).toBeGreaterThan(1_000)
  carrier.release(true)
  const { rows: left } = await db.query(`
    select from pg_policies where schemaname in ('public', 'app', 'auth', 'storage', 'realtime')
      and concat_ws(' / ', qual, with_check) ~* '\\mselect\\M'`)
  expect(left).toEqual([])
})
afterAll(() => db?.release())

test('where a policy became a function, everyone may do exactly what the page says', async () => {
  const { outcomes } = await trier(db, new Map((await tablesOf(db)).map((table) => [table.name, table])))
  const judged = cells.filter(({ line }) => asking.has(tableOf(line)))
  expect(new Set(judged.map(({ line }) => line)).size).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const group of grouped(people, judged)) {
    await db.query('begin')
    wrong.push(...(await differences(people, outcomes, group)))
    await db.query('rollback')
  }
  expect(wrong).toEqual([])
})
