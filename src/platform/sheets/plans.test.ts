import { expect, test } from 'vitest'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { payment } from '#areas/finance/payments/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { receipt } from '#areas/procurement/receipts/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { callerOf, city } from '#tests/city.ts'
import { makeOrders } from '../../../benchmarks/many-orders.ts'

/**
 * Twenty thousand vendors of this city and as many of another: enough that reading all of them would show as a scan.
 * The triggers that keep their history and the search rest meanwhile: no page asked here reads either.
 */
async function large() {
  const place = await city()
  const { owner, organization } = place
  const other = await city()
  await owner.query('begin; set local session_replication_role = replica')
  for (const id of [organization.id, other.organization.id])
    await owner.query(`insert into vendors (organization_id, number, name, type, email, city, status, created_at)
      select '${id}', 'V-' || n, 'Vendor ' || (n * 7919) % 20011, (array['llc', 'nonprofit'])[1 + n % 2],
      'orders' || n || '@example.com', 'Town ' || n % 50, (array['draft', 'active', 'active', 'closed'])[1 + n % 4],
      now() - n * interval '1 minute' from generate_series(1, 20000) n`)
  await owner.query('commit')
  await owner.query('analyze vendors')
  return {
    ...place,
    plan: async (sql: string) =>
      (await place.database.read(callerOf(place.rosa), { text: `explain (costs off) ${sql}` })).rows
        .map((row) => String(row['QUERY PLAN']))
        .join('\n'),
  }
}

test('no page of a long list scans its table, in any of its orders', async () => {
  const { plan, organization } = await large()
  const ours = `organization_id = '${organization.id}'`
  const first = (where: string, order: string) =>
    `select id, name from vendors where ${where} order by ${order} limit 101`
  const pages = [
    first(ours, 'created_at desc, id desc'),
    first(`${ours} and status in ('draft')`, 'created_at desc, id desc'),
    ...['name', 'type', 'city', 'status'].flatMap((column) => [
      first(ours, `${column}, id`),
      first(ours, `${column} desc, id desc`),
      first(`${ours} and ${column} > 'Town 3'`, `${column}, id`),
      first(`${ours} and ${column} = 'active' and id > '0198f000-0000-7000-8000-000000000001'`, `${column}, id`),
    ]),
  ]
  const scans: string[] = []
  for (const page of pages) if (/Seq Scan on vendors\b(?!_)/.test(await plan(page))) scans.push(page)
  expect(scans).toEqual([])
})

test('every order that a list of a large table offers has its index', async () => {
  const { owner } = await city()
  const { rows } = await owner.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public'`,
  )
  const missing = [budgetLine, budgetTransfer, vendor].flatMap((record) =>
    record.list
      .filter(
        (name) =>
          !['ref', 'person', 'series'].includes((record.fields as Record<string, { kind: string }>)[name]!.kind) &&
          name !== 'fiscal_year',
      )
      .filter(
        (name) =>
          !rows.some(({ indexdef }) =>
            new RegExp(`ON public\\.${record.table} USING btree \\(organization_id, ${name}, id\\)`).test(indexdef),
          ),
      )
      .map((name) => `${record.table}.${name}`),
  )
  expect(missing).toEqual([])
})

/**
 * Orders, invoices, payments and receipts of two agencies, four thousand orders each, with tens of thousands of
 * lines.
 */
async function bought() {
  const place = await city()
  const other = await city()
  const owner = await place.owner.connect()
  for (const { organization, rosa } of [place, other])
    await makeOrders(owner, { organization: organization.id, buyer: rosa.user_id, today: '2026-11-20' }, 4_000)
  owner.release()
  const explain = async (how: string, sql: string) =>
    (await place.database.read(callerOf(place.rosa), { text: `explain (${how}) ${sql}` })).rows
      .map((row) => String(row['QUERY PLAN']))
      .join('\n')
  return {
    ...place,
    plan: (sql: string) => explain('costs off', sql),
    costs: (sql: string) => explain('analyze, buffers, costs off, timing off, summary off', sql),
  }
}
const scansOf = (plan: string): string[] =>
  [
    ...plan.matchAll(
      /Seq Scan on (purchase_orders|order_lines|order_line_shares|receipts|receipt_lines|invoices|invoice_lines|invoice_shares|payments|payment_items|budget_entries|journal_lines)\b/g,
    ),
  ].map(([, table]) => table!)

/** The pages of 8 kB that a plan read. */
const buffersOf = (plan: string): number =>
  Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? 0) +
  Number(/Buffers: shared (?:hit=\d+ )?read=(\d+)/.exec(plan)?.[1] ?? 0)

test('no list of orders, invoices, payments or receipts, and no page of one of them, is read by a scan', async () => {
  const { plan, costs, organization, owner } = await bought()
  const ours = `organization_id = '${organization.id}'`
  const page = (table: string, where: string) =>
    `select * from ${table} where ${where} order by created_at desc, id desc limit 101`
  const one = (table: string) => `(select id from ${table} where ${ours} order by created_at desc, id desc limit 1)`
  const statuses = [purchaseOrder, invoice, payment, receipt].flatMap(({ table, fields }) =>
    (fields.status as { options: readonly string[] }).options.map((status) => [table, status] as const),
  )
  const asked = [
    ...[purchaseOrder, invoice, payment, receipt].flatMap(({ table }) => [
      page(table, ours),
      page(table, `${ours} and (created_at, id) < ('2026-08-01', '0198f000-0000-7000-8000-000000000001')`),
    ]),
    ...statuses.map(([table, status]) => page(table, `${ours} and status = '${status}'`)),
    ...['purchase_orders', 'invoices', 'payments', 'receipts'].map((table) =>
      page(table, `${ours} and vendor = ${one('vendors')}`),
    ),
    ...['invoices', 'receipts', 'order_lines', 'order_line_shares'].map((table) =>
      page(table, `${ours} and purchase_order = ${one('purchase_orders')}`),
    ),
    ...(['invoice_lines', 'invoice_shares', 'payment_items'] as const).map((table) =>
      page(table, `${ours} and invoice = ${one('invoices')}`),
    ),
    page('payments', `${ours} and run = ${one('payment_runs')}`),
    `select * from budget_entries where ${ours} and line = ${one('budget_lines')} order by day, id limit 101`,
    `select * from journal_lines where ${ours} and budget_line = ${one('budget_lines')}
      order by created_at desc, id desc limit 101`,
    `select * from journal_lines where ${ours} and source_table = 'invoices' and source = 'x'`,
  ]
  const found: string[] = []
  for (const sql of asked) if (scansOf(await plan(sql)).length > 0) found.push(`${sql}\n${await plan(sql)}`)
  expect(found).toEqual([])
  // The newest rows that point at a record are found by an index even where there are none.
  const nowhere = '0198f000-0000-7000-8000-000000000001'
  const newest = Object.entries({
    purchase_orders: ['vendor', 'contract'],
    invoices: ['vendor'],
    receipts: ['vendor'],
    payments: ['vendor', 'run'],
    journal_lines: ['account', 'fund', 'budget_line'],
    budget_entries: ['line'],
  })
  for (const [table, columns] of newest)
    for (const column of columns) {
      const read = buffersOf(
        await costs(
          `select id from ${table} where ${ours} and ${column} = '${nowhere}' order by created_at desc limit 6`,
        ),
      )
      if (read > 30) found.push(`${read} pages for the newest of ${table} by ${column}`)
    }
  // Open invoices are added up without reading each of them.
  const toPay = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) select sum(open_amount), count(*) filter (where discount_until > '2026-11-20') from invoices
      where ${ours} and kind = 'invoice' and status in ('held', 'submitted', 'approved', 'scheduled', 'disputed')`,
  )
  if (!toPay.rows.some((row) => /Index Only Scan using invoices_to_pay/.test(row['QUERY PLAN'])))
    found.push(toPay.rows.map((row) => row['QUERY PLAN']).join('\n'))
  // Documents that are approved by their sum are looked up by their group.
  const {
    rows: [some],
  } = await owner.query<{ vendor: string; cost_center: string }>(
    `select vendor, cost_center from purchase_orders where ${ours} limit 1`,
  )
  const groups = {
    purchases_vendor: `first = '${some!.cost_center}' and second = '${some!.vendor}' and third is null`,
    purchases_commodity: `first = '${some!.cost_center}' and second is null and third = '745-21'`,
    purchases_requester: `first = '${nowhere}' and second is null and third = 'goods'`,
    orders_of_contract: `first = '${nowhere}' and second is null and third is null`,
    invoices_vendor: `first = '${some!.vendor}' and second is null and third is null`,
  }
  for (const [kind, group] of Object.entries(groups)) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select document from app.sum_pieces where ${ours} and kind = '${kind}' and ${group}
        and standing is not null`,
    )
    const read = rows.map((row) => row['QUERY PLAN']).join('\n')
    if (scansOf(read).length > 0) found.push(`${kind}\n${read}`)
  }
  expect(found).toEqual([])
  // A scan is detected where there is one: the sum over the lines of all organizations, which no person may request.
  const everyone = await owner.query<{ 'QUERY PLAN': string }>(
    'explain (costs off) select sum(amount) from order_lines',
  )
  expect(scansOf(everyone.rows.map((row) => row['QUERY PLAN']).join('\n'))).toEqual(['order_lines'])
})
