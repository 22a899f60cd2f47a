import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { carriedFunction, exchanges, type DatabaseFunction } from './functions.ts'
import { functionsSql } from './distribute.ts'

const isDistributed = (table: string) =>
  /^public\.(?!organizations$|organization_members$)/.test(table) && !table.includes('legal_limits')
const functions = async () => (await (await testDatabase()).owner.query<DatabaseFunction>(functionsSql)).rows
const named = (all: readonly DatabaseFunction[], name: string) =>
  all.find(({ definition }) => definition.includes(` FUNCTION ${name}(`))!

test('no cluster function inserts query results, and no SQL function with arguments queries distributed tables', async () => {
  const carried = (await functions()).flatMap((each) => carriedFunction(each, isDistributed) ?? [])
  expect(carried.length).toBeGreaterThan(25)
  for (const text of carried) {
    expect(text).toMatch(/ LANGUAGE plpgsql/)
    expect(text).not.toMatch(/insert into public\.[a-z_]+ \([^()]*\)\s+select/)
  }
})

test('an update policy calls no volatile function, and no plan is made for all organizations', async () => {
  const all = await functions()
  expect(carriedFunction(named(all, 'app.takes_bids'), isDistributed)).toMatch(/ LANGUAGE plpgsql STABLE\n/)
  expect(carriedFunction(named(all, 'app.judge_performance'), isDistributed)).not.toContain('plan_cache_mode')
  expect(carriedFunction(named(all, 'app.day_of'), isDistributed)).toBeUndefined()
})

test("no cluster function reads a row's position in its file", async () => {
  const all = await functions()
  for (const [said] of exchanges) expect(all.filter(({ body }) => body.includes(said))).toHaveLength(1)
  for (const each of all)
    if (/\bctid\b/.test(each.body)) expect(carriedFunction(each, isDistributed)).not.toMatch(/\bctid\b/)
})

test('no united query compares one value with several: Citus passes that on wrongly within an insert', async () => {
  const compares = /\bcase\s+[\w.]+\s+when\b/i
  const united = (await functions()).flatMap(({ body }) => body.split(';').filter((each) => /\bunion\b/i.test(each)))
  expect(united.length).toBeGreaterThan(0)
  expect(united.filter((each) => compares.test(each))).toEqual([])
})

test('an agency gets the same default settings and approval chains from the cluster versions of the functions', async () => {
  const { owner } = await testDatabase()
  const begin = async () => {
    const { organization } = await city()
    const at = [organization.id]
    for (const one of ['default_grants', 'default_fema', 'default_clauses'])
      await owner.query(`select app.${one}($1)`, at)
    for (const one of [
      'default_finance',
      'default_vendor_terms',
      'default_approval_chains',
      'default_invoice_chain',
      'default_asset_terms',
      'default_stock_terms',
    ])
      await owner.query(`select app.${one}($1, '2026-01-01')`, at)
    const rows = async (sql: string) => (await owner.query(sql, at)).rows
    return {
      finance: await rows(
        `select kind, value, valid_from, valid_to, source from finance_terms where organization_id = $1
          order by 1, 3`,
      ),
      grants: await rows(
        'select kind, value, valid_from, valid_to from grant_terms where organization_id = $1 order by 1, 3',
      ),
      clauses: await rows(
        'select code, title, above, body, valid_from, checked_on from clauses where organization_id = $1 order by 1, 2',
      ),
      forms: await rows('select kind, number from fema_forms where organization_id = $1 order by 1'),
      chains: await rows(`select c.name, c.record_type, c.status, s.name as step, s.role, s.signature_limit
          from approval_chains c
        join approval_steps s on s.organization_id = c.organization_id and s.chain = c.id where c.organization_id = $1
        order by 2`),
    }
  }
  const before = await begin()
  for (const each of await functions()) {
    const carried = carriedFunction(each, isDistributed)
    if (carried) await owner.query(carried)
  }
  expect(before.chains).toHaveLength(9)
  expect(await begin()).toEqual(before)
  expect((await functions()).flatMap((each) => carriedFunction(each, isDistributed) ?? [])).toEqual([])
})
