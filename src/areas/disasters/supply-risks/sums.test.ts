import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { freshDatabase, useDatabase } from '#tests/database.ts'
import { ordering } from '#tests/orders.ts'
import { singleSources, stressTest } from './commands.ts'
import { checkSupplySums, foundInWords, mergeSupplySums, scanSupply } from './jobs.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'

/** A city with three issued orders, one of them partly received, a draft, and a second vendor. */
async function orders() {
  const place = await ordering()
  const { owner, organization, issued, draft, receives } = place
  const lines = [
    { quantity: 20, unit_price: 5 },
    { quantity: 10, unit_price: 2, description: 'Road salt', commodity: '745-77' },
  ]
  const made = [
    await issued(lines),
    await issued(lines),
    await issued([{ quantity: 7, unit_price: 3.335 }]),
    await draft(lines),
  ]
  await receives(made[0]!.id, [5, 2])
  const { rows: vendors } = await owner.query<{ id: string }>(
    `insert into vendors (organization_id, number, name, type, email, status)
      values ($1, 'V-2', 'Birch', 'llc', 'orders@birch.example', 'active') returning id`,
    [organization.id],
  )
  const { rows } = await owner.query<{ id: string }>(
    'select id from order_lines where organization_id = $1 order by id',
    [organization.id],
  )
  return {
    ...place,
    orders: made.map(({ id }) => id),
    vendors: [place.vendor, vendors[0]!.id],
    lines: rows.map(({ id }) => id),
  }
}
type Place = Awaited<ReturnType<typeof orders>>

const lineIs = `select purchase_order from order_lines where id = $1`
const changes = {
  'the status of an order': `update purchase_orders set status = (array['issued', 'closed', 'canceled', 'draft'])[1 +
    $2::int % 4] where id = $1`,
  'the vendor of an order': 'update purchase_orders set vendor = $3 where id = $1',
  'the day of issue': `update purchase_orders set issued_at = '2025-09-15'::timestamptz + $2::int * interval '40 days'
    where id = $1`,
  'the kind of an order': `update purchase_orders set kind = (array['standard', 'blanket', 'release'])[1 + $2::int % 3]
    where id = $1`,
  'what a line received': 'update order_lines set received = $2 where id = $1',
  'the amount of a line':
    'update order_lines set quantity = $2::int, unit_price = 1.005 * $2::int, amount = 101 * $2::int where id = $1',
  'the commodity of a line': `update order_lines set commodity = (array['745-77', '', null])[1 + $2::int % 3]
    where id = $1`,
  'the words of a line': `update order_lines set description = (array['Road salt', 'ROAD SALT', 'Gloves'])[1 +
    $2::int % 3] where id = $1`,
  'a line that is gone': `delete from order_lines
    where id = (select id from order_lines where purchase_order = $1 and blanket_line is null
      and description like 'More%' order by id limit 1)`,
  'another line': `insert into order_lines (organization_id, purchase_order, position, description, quantity, unit,
    unit_price, amount, received)
                   select organization_id, id, 90, 'More ' || $2::int % 3, 3, 'case', 2, 600, $2::int % 4
                   from purchase_orders where id = $1`,
  'an amendment of all lines':
    'update order_lines set quantity = $2::int, amount = 500 * $2::int where purchase_order = $1',
  'the merging of the sums': `select app.merge_supply_sums(organization_id, app.supply_since('2026-11-20'))
    from purchase_orders where id = $1`,
} as const
type Change = keyof typeof changes
const ofLines: readonly Change[] = [
  'what a line received',
  'the amount of a line',
  'the commodity of a line',
  'the words of a line',
]
type Step = { what: Change; at: number; by: number }
const aChange: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(changes) as Change[])),
  at: fc.nat({ max: 9 }),
  by: fc.nat({ max: 12 }),
})

/** Locks nothing that another transaction waits for while it holds the order. */
const alone: readonly Change[] = [
  'the status of an order',
  'the vendor of an order',
  'the day of issue',
  'the kind of an order',
  'another line',
  'the merging of the sums',
]

/** Only parameters that the statement names are passed. */
async function apply(place: Place, client: PoolClient, { what, at, by }: Step): Promise<void> {
  const ids = ofLines.includes(what) ? place.lines : place.orders
  const used = [ids[at % ids.length]!, by, place.vendors[by % 2]!].filter((_, index) =>
    changes[what].includes(`$${index + 1}`),
  )
  await client.query(changes[what].includes('$2') ? changes[what] : changes[what].replaceAll('$3', '$2'), used)
}
/** Changes orders and their lines in one transaction, orders locked first, as every command does. */
async function together(place: Place, client: PoolClient, steps: readonly Step[]): Promise<void> {
  await client.query('begin')
  for (const order of new Set(await ordersOf(place, client, steps)))
    await client.query('select from purchase_orders where id = $1 for update', [order])
  for (const step of steps) await apply(place, client, step)
  await client.query('commit')
}
async function ordersOf({ lines, orders }: Place, client: PoolClient, steps: readonly Step[]): Promise<string[]> {
  const found: string[] = []
  for (const { what, at } of steps)
    found.push(
      ofLines.includes(what)
        ? (await client.query<{ purchase_order: string }>(lineIs, [lines[at % lines.length]])).rows[0]!.purchase_order
        : orders[at % orders.length]!,
    )
  return found.toSorted()
}

const sums = (from: string, lines: string) => `
  select commodity, vendor, starts_on::text as month, sum(ordered) as ordered, sum(open) as open, sum(${lines}) as lines
    from ${from} where organization_id = $1 group by 1, 2, 3 having sum(ordered) <> 0 or sum(open) <> 0
    or sum(${lines}) <> 0 order by 1, 2, 3`

test('after concurrent changes, the stored sums match the order lines', async () => {
  const place = await orders()
  const { owner, organization } = place
  const clients = await Promise.all([owner.connect(), owner.connect(), owner.connect()])
  const seen = new Set<string>()
  const acts = fc.tuple(
    ...clients.map(() =>
      fc.array(
        fc.oneof(
          aChange.map((each) => [each]),
          fc.array(aChange, { minLength: 2, maxLength: 3 }),
        ),
        { minLength: 1, maxLength: 6 },
      ),
    ),
  )
  const trial = async (each: readonly (readonly Step[])[][]) => {
    await Promise.all(
      each.map(async (acts, at) => {
        for (const steps of acts)
          await (steps.length === 1 && alone.includes(steps[0]!.what)
            ? apply(place, clients[at]!, steps[0]!)
            : together(place, clients[at]!, steps))
      }),
    )
    await clients[0]!.query(`select app.merge_supply_sums($1, app.supply_since('2026-11-20'))`, [organization.id])
    const within = (from: string, lines: string) =>
      `select commodity, vendor, sum(ordered) as ordered, sum(open) as open, sum(lines) as lines
        from (${sums(from, lines)}) s where month >= '2025-11-01' group by 1, 2 order by 1, 2`
    const [judged, found] = [
      await clients[0]!.query(within('app.supply_lines', '1'), [organization.id]),
      await clients[0]!.query(within('supply_sums', 'lines'), [organization.id]),
    ]
    expect(found.rows).toEqual(judged.rows)
    for (const { open, lines } of judged.rows as { open: string; lines: string }[])
      seen.add(
        `${Number(open) > 0 ? 'still to come' : 'all has come'}, ${Number(lines) > 1 ? 'several lines' : 'one line'}`,
      )
  }
  try {
    await fc.assert(fc.asyncProperty(acts, trial), { numRuns: 25 })
    // Chance may leave out one of the four cases: more trials until each was seen.
    for (const each of fc.sample(acts, 200)) if (seen.size < 4) await trial(each)
  } finally {
    for (const client of clients) client.release()
  }
  expect([...seen].toSorted()).toEqual([
    'all has come, one line',
    'all has come, several lines',
    'still to come, one line',
    'still to come, several lines',
  ])
})

test('of two concurrent changes to one order, the second sees the first, in either order', async () => {
  const place = await orders()
  const { owner, organization, lines } = place
  const [order] = place.orders
  const [one, two] = [await owner.connect(), await owner.connect()]
  const vendor = (at: number) =>
    ['update purchase_orders set vendor = $2 where id = $1', [order, place.vendors[at]]] as const
  const line = ['update order_lines set received = received + 1 where id = $1', [lines[0]]] as const
  for (const [first, second] of [
    [vendor(1), line],
    [line, vendor(0)],
  ] as const) {
    await one.query('begin')
    await one.query(first[0], [...first[1]])
    const waiting = two.query(second[0], [...second[1]])
    while (
      (await one.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rows.length === 0
    );
    await one.query('commit')
    await waiting
    expect((await one.query(sums('supply_sums', 'lines'), [organization.id])).rows).toEqual(
      (await one.query(sums('app.supply_lines', '1'), [organization.id])).rows,
    )
  }
  for (const client of [one, two]) client.release()
})

test('single sources, and the effect of losing a vendor, follow each act on an order', async () => {
  const place = await ordering()
  const { does, rosa, max, issued, receives, linesOf, orderOf, vendor, owner, organization, services } = place
  const salt = { description: 'Road salt', commodity: '745-77' }
  const first = await issued([
    { quantity: 10, unit_price: 2, ...salt },
    { quantity: 20, unit_price: 5 },
  ])
  const alone = async () =>
    (await does(rosa, singleSources, {})).alone.map(({ commodity, words, vendor_name, ordered, open }) => [
      commodity,
      words,
      vendor_name,
      ordered,
      open,
    ])
  const both = [
    ['nitrile gloves', 'Nitrile gloves', 'Acme', 100_00, 100_00],
    ['745-77', 'Road salt', 'Acme', 20_00, 20_00],
  ]
  expect(await alone()).toEqual(both)
  await receives(first.id, [4, 0])
  expect(await alone()).toEqual([both[0], ['745-77', 'Road salt', 'Acme', 20_00, 12_00]])

  const {
    rows: [birch],
  } = await owner.query<{ id: string }>(
    `insert into vendors (organization_id, number, name, type, email, status)
      values ($1, 'V-2', 'Birch', 'llc', 'orders@birch.example', 'active') returning id`,
    [organization.id],
  )
  const second = await issued([{ quantity: 30, unit_price: 2, ...salt, description: 'Salt, bulk' }], {
    vendor: birch!.id,
  })
  expect(await alone()).toEqual([both[0]])
  const without = async () =>
    (await does(rosa, stressTest, { vendor })).unmet.map(({ commodity, open, ordered, share, others }) => [
      commodity,
      open,
      ordered,
      share,
      others.map(({ name }) => name),
    ])
  expect(await without()).toEqual([
    ['nitrile gloves', 100_00, 100_00, 100, []],
    ['745-77', 12_00, 20_00, 25, ['Birch']],
  ])

  await does(max, orderCommands.cancel, {
    id: second.id,
    version: (await orderOf(second.id)).version,
    reason: 'The vendor has none.',
    keep: false,
  })
  expect(await alone()).toEqual([both[0], ['745-77', 'Road salt', 'Acme', 20_00, 12_00]])
  await owner.query(`update purchase_orders set status = 'closed' where id = $1`, [first.id])
  const closed = [
    ['nitrile gloves', 'Nitrile gloves', 'Acme', 100_00, 0],
    ['745-77', 'Road salt', 'Acme', 20_00, 0],
  ]
  expect(await alone()).toEqual(closed)
  await mergeSupplySums[1].run({ organization_id: organization.id }, services)
  expect(await alone()).toEqual(closed)
  expect(
    (
      await owner.query(
        'select bool_and(merged) as merged, count(*)::int as rows from supply_sums where organization_id = $1',
        [organization.id],
      )
    ).rows,
  ).toEqual([{ merged: true, rows: 2 }])

  // An amended-away line no longer counts; a line that is not issued does not count yet.
  await owner.query('delete from order_line_shares where line = $1', [(await linesOf(first.id))[1]!.id])
  await owner.query('delete from order_lines where id = $1', [(await linesOf(first.id))[1]!.id])
  await place.draft([{ quantity: 1, unit_price: 9, description: 'Boots' }])
  expect(await alone()).toEqual([closed[1]])
  const neighbor = await ordering()
  expect((await neighbor.does(neighbor.rosa, singleSources, {})).alone).toEqual([])
})

test('12 full months and the current one count; the job moves the window, and the page shows its first day', async () => {
  const { clock: itsClock } = await useDatabase(freshDatabase())
  itsClock.set(new Date('2026-11-20T15:00:00Z'))
  const place = await orders()
  const { does, rosa, owner, organization, services, clock, orders: made } = place
  const asked = async () => {
    const { since, alone } = await does(rosa, singleSources, {})
    return [since, alone.reduce((sum, { ordered }) => sum + ordered, 0)]
  }
  const moved = (at: number, issued: string) =>
    owner.query('update purchase_orders set issued_at = $2 where id = $1', [made[at], issued])
  await moved(0, '2025-11-01T00:00:00Z')
  await moved(1, '2025-10-31T23:59:59Z')
  const [both, third] = [120_00, 23_35]
  expect(await asked()).toEqual(['2025-11-01', both + third])
  await mergeSupplySums[1].run({ organization_id: organization.id }, services)
  expect(await asked()).toEqual(['2025-11-01', both + third])

  // December 1: until the job has run, the sums start in November, and the page says so.
  clock.advance(12 * 86_400_000)
  expect(await asked()).toEqual(['2025-11-01', both + third])
  await runDueJobs(services, mergeSupplySums)
  expect(await asked()).toEqual(['2025-12-01', third])
  expect(await scanSupply(services, organization.id)).toEqual([])
})

test('the nightly check reports a differing sum, recalculates it and notifies administrators; a restore finds it too', async () => {
  await useDatabase(freshDatabase())
  const place = await orders()
  const { owner, organization, services, ada, sees } = place
  const night = async () => {
    await checkSupplySums[1].run({ organization_id: organization.id }, services)
    await runDueJobs(services, [deliver])
    return (await sees(ada, `select words from notifications where event = 'security_alarm' order by at`)).map(
      ({ words }) => words as string,
    )
  }
  expect(await night()).toEqual([])
  await owner.query(
    `update supply_sums set ordered = ordered + 1
      where id = (select id from supply_sums where organization_id = $1 and code = '745-77' and lines > 0 order by id
        limit 1)`,
    [organization.id],
  )
  const found = await scanSupply(services, organization.id)
  expect(foundInWords(found)).toBe(
    'Order totals differed from the order lines in 1 place and were corrected. Road salt from Acme: the stored total was $40.01 on 2 order lines with $36.00 on order. The orders total $40.00 on 2 order lines with $36.00 on order.',
  )
  expect(await night()).toEqual([foundInWords(found)])
  expect(await scanSupply(services, organization.id)).toEqual([])
  expect(await night()).toHaveLength(1)

  const anew = async () =>
    (await owner.query<{ differed: string[] }>('select app.build_sums_anew($1) as differed', [organization.id]))
      .rows[0]!.differed
  expect(await anew()).toEqual([])
  // All sums are missing, as in a backup from before they existed.
  await owner.query('delete from supply_sums where organization_id = $1', [organization.id])
  expect(await anew()).toEqual(['supply_sums'])
  expect(await scanSupply(services, organization.id)).toEqual([])
})

test("neither people nor commands can write the sums, and people can't read them", async () => {
  const { rosa, edits, services } = await orders()
  const writes = ['delete from supply_sums', 'update supply_sums set ordered = 0']
  for (const sql of ['select from supply_sums', ...writes])
    await expect(edits(rosa, sql)).rejects.toThrow('permission denied')
  for (const text of writes)
    await expect(services.database.write({ role: 'commands', actor: rosa }, { text })).rejects.toThrow(
      'permission denied',
    )
})
