import { expect, test } from 'vitest'
import { budgetLine, budgetTransfer } from '#areas/planning/budgets/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { callerOf, city } from '#tests/city.ts'

/** Twenty thousand vendors of this city and as many of another: enough that reading all of them would be a scan. */
async function large() {
  const place = await city()
  const { owner, organization } = place
  const other = await city()
  await owner.query('begin; set local role custodian')
  for (const id of [organization.id, other.organization.id])
    await owner.query(`insert into vendors (organization_id, number, name, type, email, city, status, created_at)
      select '${id}', 'V-' || n, 'Vendor ' || (n * 7919) % 20011, (array['llc', 'nonprofit'])[1 + n % 2], 'orders' || n || '@example.com', 'Town ' || n % 50, (array['draft', 'active', 'active', 'closed'])[1 + n % 4], now() - n * interval '1 minute' from generate_series(1, 20000) n`)
  await owner.query('commit')
  await owner.query('analyze vendors; analyze search_entries')
  return { ...place, plan: async (sql: string) => (await place.database.read(callerOf(place.rosa), { text: `explain (costs off) ${sql}` })).rows.map((row) => String(row['QUERY PLAN'])).join('\n') }
}

test('no page of a long list is read by a scan of its table, in any of its orders', async () => {
  const { plan, organization } = await large()
  const ours = `organization_id = '${organization.id}'`
  const first = (where: string, order: string) => `select id, name from vendors where ${where} order by ${order} limit 101`
  const pages = [
    first(ours, 'created_at desc, id desc'),
    first(`${ours} and status in ('draft')`, 'created_at desc, id desc'),
    ...['name', 'type', 'city', 'status'].flatMap((column) => [first(ours, `${column}, id`), first(ours, `${column} desc, id desc`), first(`${ours} and ${column} > 'Town 3'`, `${column}, id`), first(`${ours} and ${column} = 'active' and id > '0198f000-0000-7000-8000-000000000001'`, `${column}, id`)]),
  ]
  const scans: string[] = []
  for (const page of pages) if (/Seq Scan on vendors\b(?!_)/.test(await plan(page))) scans.push(page)
  expect(scans).toEqual([])
})

test('every order that a list of a large table offers has its index', async () => {
  const { owner } = await city()
  const { rows } = await owner.query<{ indexdef: string }>(`select indexdef from pg_indexes where schemaname = 'public'`)
  const missing = [budgetLine, budgetTransfer, vendor].flatMap((record) =>
    record.list
      .filter((name) => !['ref', 'person', 'series'].includes((record.fields as Record<string, { kind: string }>)[name]!.kind) && name !== 'fiscal_year')
      .filter((name) => !rows.some(({ indexdef }) => new RegExp(`ON public\\.${record.table} USING btree \\(organization_id, ${name}, id\\)`).test(indexdef)))
      .map((name) => `${record.table}.${name}`),
  )
  expect(missing).toEqual([])
})
