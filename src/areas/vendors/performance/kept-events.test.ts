import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { freshDatabase, useDatabase } from '#tests/database.ts'
import { paying } from '#tests/paying.ts'
import { checkPerformance, foundInWords, scanPerformance } from './kept-events.ts'

/** A city with three delivered and invoiced orders, the invoices in different states, and a second vendor. */
async function deliveries() {
  const place = await paying({ received: 50 })
  const { owner, organization, issued, receives, draftInvoice, sends } = place
  const orders = [place.order]
  for (const due of ['2026-11-19', '2026-11-25']) {
    const order = await issued(
      [
        { quantity: 20, unit_price: 5 },
        { quantity: 10, unit_price: 2 },
      ],
      { due },
    )
    await receives(order.id, [5, 2])
    await receives(order.id, [3, 0])
    orders.push(order)
  }
  for (const [quantity, price] of [
    [10, 12.5],
    [10, 20],
    [5, 30],
  ] as const)
    await sends(await draftInvoice(quantity, price))
  const { rows: vendors } = await owner.query<{ id: string }>(
    `insert into vendors (organization_id, number, name, type, email, status)
      values ($1, 'V-2', 'Birch', 'llc', 'orders@birch.example', 'active') returning id`,
    [organization.id],
  )
  const ids = async (sql: string) =>
    (await owner.query<{ id: string }>(`${sql} order by id`, [organization.id])).rows.map(({ id }) => id)
  return {
    ...place,
    orders: orders.map(({ id }) => id),
    vendors: [place.vendor, vendors[0]!.id],
    receipts: await ids('select id from receipts where organization_id = $1'),
    lines: await ids('select id from receipt_lines where organization_id = $1'),
    orderLines: await ids('select id from order_lines where organization_id = $1'),
    invoices: await ids('select id from invoices where organization_id = $1'),
  }
}
type Place = Awaited<ReturnType<typeof deliveries>>

const changes = {
  'the state of a receipt': `update receipts set status = case status when 'done' then 'inspecting' else 'done' end
    where id = $1`,
  'the day of a receipt': `update receipts set received_on = '2026-11-15'::date + $2::int where id = $1`,
  'the vendor of a receipt': 'update receipts set vendor = $3 where id = $1',
  'what a line rejected': 'update receipt_lines set rejected = $2::int % 2 where id = $1',
  'the due date of an order': `update purchase_orders set due = '2026-11-15'::date + $2::int where id = $1`,
  'the due date of an order line': `update order_lines
    set due = case when $2::int % 3 > 0 then '2026-11-15'::date + $2::int end where id = $1`,
  'the state of an invoice': `update invoices
    set status = (array['held', 'rejected', 'approved', 'paid', 'canceled'])[1 + $2::int % 5] where id = $1`,
  'the vendor of an invoice': 'update invoices set vendor = $3 where id = $1',
  'a hold that is released': `update invoice_holds
    set released_by = case when released_by is null then (select entered_by from invoices where id = $1) end
    where invoice = $1`,
  'holds that are gone': 'delete from invoice_holds where invoice = $1',
  'another hold': `insert into invoice_holds (organization_id, invoice, position, reason, words, change)
                   select organization_id, id, 90, (array['price', 'not_received'])[1 + $2::int % 2], 'Held',
                   'Correct it' from invoices where id = $1`,
} as const
type Change = keyof typeof changes
const of: Record<Change, keyof Pick<Place, 'receipts' | 'lines' | 'orders' | 'orderLines' | 'invoices'>> = {
  'the state of a receipt': 'receipts',
  'the day of a receipt': 'receipts',
  'the vendor of a receipt': 'receipts',
  'what a line rejected': 'lines',
  'the due date of an order': 'orders',
  'the due date of an order line': 'orderLines',
  'the state of an invoice': 'invoices',
  'the vendor of an invoice': 'invoices',
  'a hold that is released': 'invoices',
  'holds that are gone': 'invoices',
  'another hold': 'invoices',
}
const aChange = fc.record({
  what: fc.constantFrom(...(Object.keys(changes) as Change[])),
  at: fc.nat({ max: 9 }),
  by: fc.nat({ max: 12 }),
})

/** One transaction with one change. A parameter that the statement does not name is named beside it. */
async function apply(
  place: Place,
  client: PoolClient,
  { what, at, by }: { what: Change; at: number; by: number },
): Promise<void> {
  const ids = place[of[what]]
  const used = [ids[at % ids.length]!, by, place.vendors[by % 2]!].filter((_, index) =>
    changes[what].includes(`$${index + 1}`),
  )
  await client.query(changes[what].includes('$2') ? changes[what] : changes[what].replaceAll('$3', '$2'), used)
}

/** Every delivery after its day, so that no lucky draw is needed to see one. */
const late = Array.from({ length: 10 }, (_, at) => [
  { what: 'the due date of an order', at, by: 1 },
  { what: 'the due date of an order line', at, by: 0 },
  { what: 'the day of a receipt', at, by: 12 },
]).flat() as { what: Change; at: number; by: number }[]

const everything = 'select source, record, vendor, day::text, event from'
const scan = `${everything} app.performance_judged where organization_id = $1 order by 1, 2`
const kept = `${everything} performance_events where organization_id = $1 order by 1, 2`

test('whatever several people change at once, the stored events match the records', async () => {
  const place = await deliveries()
  const { owner, organization } = place
  const clients = await Promise.all([owner.connect(), owner.connect(), owner.connect()])
  const seen = new Set<string>()
  const see = (rows: { event: string }[]) => rows.forEach(({ event }) => seen.add(event))
  try {
    see((await clients[0]!.query<{ event: string }>(scan, [organization.id])).rows)
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...clients.map(() => fc.array(aChange, { minLength: 1, maxLength: 8 }))),
        async (each) => {
          await Promise.all(
            each.map(async (steps, at) => {
              for (const step of steps) await apply(place, clients[at]!, step)
            }),
          )
          const [judged, found] = [
            await clients[0]!.query(scan, [organization.id]),
            await clients[0]!.query(kept, [organization.id]),
          ]
          expect(found.rows).toEqual(judged.rows)
          see(judged.rows as { event: string }[])
        },
      ),
      { numRuns: 25, examples: [[[late, [], []]]] },
    )
  } finally {
    for (const client of clients) client.release()
  }
  expect([...seen].toSorted()).toEqual([
    'defective',
    'delivered',
    'delivered_late',
    'delivered_wrong',
    'held',
    'invoiced',
  ])
})

test('two simultaneous changes of one delivery: the second evaluation sees the first change', async () => {
  const { owner, organization, receipts, vendors } = await deliveries()
  const [one, two] = [await owner.connect(), await owner.connect()]
  const birch = vendors[1]!
  await one.query('begin')
  await one.query('update receipts set vendor = $2 where id = $1', [receipts[0], birch])
  const rejecting = two.query('update receipt_lines set rejected = 1 where receipt = $1', [receipts[0]])
  while (
    (await one.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length === 0
  );
  await one.query('commit')
  await rejecting
  const { rows } = await one.query(
    'select vendor, event from performance_events where organization_id = $1 and record = $2',
    [organization.id, receipts[0]],
  )
  for (const client of [one, two]) client.release()
  expect(rows).toEqual([{ vendor: birch, event: 'delivered_wrong' }])
})

test("neither people nor commands write the stored events, and people can't read them", async () => {
  const { rosa, edits, sees, services } = await deliveries()
  const writes = ['delete from performance_events', `update performance_events set event = 'delivered'`]
  for (const sql of ['select from performance_events', ...writes])
    await expect(edits(rosa, sql)).rejects.toThrow('permission denied')
  const asCommand = (text: string) => services.database.write({ role: 'commands', actor: rosa }, { text })
  for (const sql of writes) await expect(asCommand(sql)).rejects.toThrow('permission denied')
  expect(await sees(rosa, 'select from receipts')).not.toEqual([])
})

test('the nightly check corrects differences and tells administrators, and says nothing when all agree', async () => {
  await useDatabase(freshDatabase())
  const place = await deliveries()
  const { owner, organization, services, ada, sees, receipts, invoices } = place
  const night = async () => {
    await checkPerformance[1].run({ organization_id: organization.id }, services)
    await runDueJobs(services, [deliver])
    return (await sees(ada, `select words from notifications where event = 'security_alarm' order by at`)).map(
      ({ words }) => words as string,
    )
  }
  expect(await night()).toEqual([])

  await owner.query(`update performance_events set event = 'delivered_late' where record = $1`, [receipts[0]])
  await owner.query('delete from performance_events where record = $1', [invoices[1]])
  await owner.query(
    `insert into performance_events (organization_id, source, record, vendor, day, event)
      values ($1, 'invoices', $2, $3, '2026-01-01', 'held')`,
    [organization.id, organization.id, place.vendor],
  )
  const found = await scanPerformance(services, organization.id)
  expect(found.map(({ source, record, kept: was, judged }) => [source, record, was, judged])).toEqual([
    ['receipts', receipts[0], 'delivered_late', 'delivered'],
    ...[
      ['invoices', invoices[1], null, 'held'],
      ['invoices', organization.id, 'held', null],
    ].toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1)),
  ])
  expect(await night()).toEqual([foundInWords(found)])
  expect(foundInWords(found)).toMatch(
    /^Vendor scores differed from 3 records and were corrected\. RC-.*: counted as late delivery, the record says delivery as ordered\.$/,
  )
  expect(await scanPerformance(services, organization.id)).toEqual([])
  expect(await night()).toHaveLength(1)

  // All stored events are lost, as in a backup from before they existed.
  await owner.query('delete from performance_events where organization_id = $1', [organization.id])
  await owner.query('select app.judge_performance_anew($1)', [organization.id])
  expect((await owner.query(kept, [organization.id])).rows).toEqual((await owner.query(scan, [organization.id])).rows)
})
