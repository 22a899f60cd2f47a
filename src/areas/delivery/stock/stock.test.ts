import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { ordering } from '#tests/orders.ts'
import {
  createStockItem,
  createWarehouse,
  editStockItem,
  editWarehouse,
  issueStock,
  receiveStock,
  returnStock,
} from './commands.ts'
import { beginCount, setCountLines, stockCountCommands } from './count-commands.ts'
import { createKit, issueKit, setKitLines } from './kit-commands.ts'
import { reorderStock } from './reorder-commands.ts'
import { reservationCommands, reserveStock } from './reservation-commands.ts'
import { sendTransfer, transferCommands } from './transfer-commands.ts'
import type { StockItem } from './records.ts'
import {
  classesOf,
  coverDays,
  expiryOf,
  kitsReady,
  orderQuantity,
  proposalOf,
  reorderPoint,
  safetyStock,
  whyNotLot,
  whyNotOfReceipt,
  whyNotTake,
  type Dated,
} from './rules.ts'

const today = '2026-11-20'
const term = (kind: Dated['kind'], value: number): Dated => ({ kind, value, valid_from: '2020-01-01', valid_to: null })
const terms = [term('service_factor', 1.645), term('order_cost', 50), term('holding_percent', 20)]
const item = (change: Partial<StockItem> = {}) =>
  ({
    id: 'i',
    name: 'Sandbags',
    unit: 'bag',
    tracked: 'none',
    status: 'open',
    on_hand: 0,
    in_transit: 0,
    reserved: 0,
    minimum: null,
    maximum: null,
    annual_use: null,
    use_deviation: null,
    lead_days: null,
    order_cost: null,
    holding_percent: null,
    unit_cost: 0,
    pack: null,
    ...change,
  }) as StockItem

test('the economic order quantity: 12,000 a year, $50 an order, $2.40 to hold one', () => {
  expect(orderQuantity({ demand: 12_000, order: 50, holding: 2.4 })).toBeCloseTo(707.1, 1)
  expect(orderQuantity({ demand: 0, order: 50, holding: 2.4 })).toBeNull()
})

test('the 95% safety stock over nine days is 49.35, and with 40 a day the reorder point is 410', () => {
  const safety = safetyStock({ factor: 1.645, deviation: 10, days: 9 })
  expect(safety).toBeCloseTo(49.35, 2)
  expect(reorderPoint({ daily: 40, days: 9, safety })).toBe(410)
  expect(reorderPoint({ daily: 40, days: 9, safety: 0 })).toBe(360)
})

test('80, 15 and 5 percent of the value are A, B and C', () => {
  const rows = [70, 15, 8, 4, 2, 1].map((value, at) => ({ id: String(at), value }))
  expect([...classesOf(rows, { a: 80, b: 95 })].map(([id, name]) => `${id}${name}`)).toEqual([
    '0A',
    '1A',
    '2B',
    '3B',
    '4C',
    '5C',
  ])
  expect([...classesOf([{ id: 'x', value: 0 }], { a: 80, b: 95 }).values()]).toEqual(['C'])
})

test.each<[string, Partial<StockItem>, number | null]>([
  ['enough is there', { on_hand: 411, annual_use: 14_600, use_deviation: 10, lead_days: 9 }, null],
  [
    'it is just at its reorder point',
    { on_hand: 410, annual_use: 14_600, use_deviation: 10, lead_days: 9, maximum: 900 },
    490,
  ],
  [
    'what is on its way counts',
    { on_hand: 100, in_transit: 400, annual_use: 14_600, use_deviation: 10, lead_days: 9, maximum: 900 },
    null,
  ],
  [
    'what is kept back does not',
    { on_hand: 500, reserved: 100, annual_use: 14_600, use_deviation: 10, lead_days: 9, maximum: 900 },
    500,
  ],
  ['its minimum says more than its use', { on_hand: 20, minimum: 24, maximum: 48, annual_use: 1, lead_days: 1 }, 28],
  ['it comes in packs of twelve', { on_hand: 20, minimum: 24, maximum: 48, pack: 12 }, 36],
  ['nothing is known of its use', { on_hand: 0 }, null],
  ['it is no longer kept', { on_hand: 0, minimum: 5, maximum: 9, status: 'closed' }, null],
  [
    'it has no maximum: the quantity that costs least',
    { on_hand: 0, minimum: 1, annual_use: 12_000, unit_cost: 12_00 },
    708,
  ],
])('reorder when %s', (_, change, order) => {
  expect(proposalOf(item(change), terms, today)?.order ?? null).toBe(order)
})

test.each<[string, number, string | null]>([
  ['all that is free', 6, null],
  ['more than is free', 7, 'Sandbags: 6 bags available; the rest is reserved.'],
  ['more than there is', 11, 'Sandbags: only 10 bags on hand.'],
  ['nothing', 0, 'Enter a quantity.'],
])('issuing %s', (_, many, reason) => {
  expect(whyNotTake({ quantity: 10, reserved: 4 }, many, item())).toBe(reason)
})

test('a serial number is one piece and is required; an untracked item has no lot', () => {
  expect(whyNotLot(item({ tracked: 'serial' }), 'S1', 2)).toBe('A serial number is one piece.')
  expect(whyNotLot(item({ tracked: 'lot' }), null, 2)).toBe('Sandbags is tracked by lot. Enter the lot.')
  expect(whyNotLot(item(), 'L1', 2)).toBe('Sandbags isn’t tracked by lot. Leave the lot blank.')
})

test('a lot is listed before it expires, kits are limited by the scarcest line, and supply is counted in days', () => {
  expect([
    expiryOf('2026-11-19', today, 90),
    expiryOf('2026-11-20', today, 90),
    expiryOf('2027-02-18', today, 90),
    expiryOf('2027-02-19', today, 90),
    expiryOf(null, today, 90),
  ]).toEqual(['expired', 'soon', 'soon', null, null])
  expect(
    kitsReady(
      [
        { item: 'a', quantity: 2 },
        { item: 'b', quantity: 0.1 },
      ],
      (id) => (id === 'a' ? 9 : 0.3),
    ),
  ).toBe(3)
  expect([coverDays(item({ on_hand: 10, annual_use: 365 })), coverDays(item({ on_hand: 10 }))]).toEqual([10, null])
})

async function store() {
  const place = await city()
  const { max, does, sees } = place
  await place.owner.query(`select app.default_stock_terms($1, '2020-01-01')`, [place.organization.id])
  const house = async (code: string) => does(max, createWarehouse, { code, name: `House ${code}` } as never)
  const [yard, cache] = [await house('Y'), await house('C')]
  const bags = await does(max, createStockItem, {
    code: 'BAG',
    name: 'Sandbags',
    unit: 'bag',
    unit_cost: 2_00,
    minimum: 50,
    maximum: 200,
  } as never)
  const comes = (quantity: number, more: object = {}) =>
    does(max, receiveStock, { item: bags.id, warehouse: yard.id, quantity, why: 'Delivered', ...more })
  const there = async (warehouse = yard.id) =>
    Number(
      (
        await sees(max, 'select coalesce(sum(quantity), 0)::float8 as n from stock_balances where warehouse = $1', [
          warehouse,
        ])
      )[0]!.n,
    )
  return { ...place, yard, cache, bags, comes, there }
}

test('transactions add up to the stock on hand at average cost; of two people who take the last ones, one is refused', async () => {
  const { rosa, max, does, sees, yard, bags, comes, there } = await store()
  await comes(100)
  await comes(100, { unit_cost: 4_00 })
  expect(
    await does(rosa, issueStock, { item: bags.id, warehouse: yard.id, quantity: 50, why: 'Mill Road' }),
  ).toMatchObject({ quantity: -50, value: -150_00 })
  const outcomes = await Promise.allSettled(
    [rosa, max].map((who) => does(who, issueStock, { item: bags.id, warehouse: yard.id, quantity: 100, why: 'Flood' })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await there()).toBe(50)
  const [sums] = await sees(
    rosa,
    `select (select sum(quantity)::float8 from stock_moves) as moves, (select on_hand::float8 from stock_items) as kept,
      (select sum(value)::int from stock_moves) as worth, (select sum(value)::int from stock_balances) as value`,
  )
  expect(sums).toEqual({ moves: 50, kept: 50, worth: 150_00, value: 150_00 })
  const neighbor = await city()
  await expect(
    neighbor.does(neighbor.ada, issueStock, { item: bags.id, warehouse: yard.id, quantity: 1, why: 'Ours' }),
  ).rejects.toThrow('This stock item does not exist.')
})

test('stock in transfer is in neither warehouse until received, and a short receipt needs a reason', async () => {
  const { rosa, max, does, sees, yard, cache, bags, comes, there } = await store()
  await comes(80)
  const { id } = await does(max, sendTransfer, {
    item: bags.id,
    from_warehouse: yard.id,
    to_warehouse: cache.id,
    quantity: 30,
  })
  expect([await there(), await there(cache.id)]).toEqual([50, 0])
  await expect(does(max, transferCommands.receive, { id, found: 28 })).rejects.toThrow(
    'You sent this transfer. Another person must record a difference.',
  )
  await expect(does(rosa, transferCommands.receive, { id, found: 28 })).rejects.toThrow(
    'Enter the reason for the short receipt.',
  )
  await expect(does(rosa, transferCommands.receive, { id, found: 31, note: 'More' })).rejects.toThrow(
    'Only 30 were sent. Count the warehouse they came from.',
  )
  expect(await does(rosa, transferCommands.receive, { id, found: 28, note: 'Two tore' })).toMatchObject({
    status: 'short',
  })
  expect([await there(), await there(cache.id)]).toEqual([50, 28])
  expect(
    await sees(rosa, 'select on_hand::float8 as on_hand, in_transit::float8 as in_transit from stock_items'),
  ).toEqual([{ on_hand: 78, in_transit: 0 }])
})

test('returned goods come back at the cost of their issue, whatever was received since', async () => {
  const { rosa, max, does, sees, yard, bags, comes } = await store()
  await comes(10, { unit_cost: 1_00 })
  await does(rosa, issueStock, { item: bags.id, warehouse: yard.id, quantity: 10, why: 'Mill Road' })
  await comes(10, { unit_cost: 3_00 })
  const back = { item: bags.id, warehouse: yard.id, quantity: 5, why: 'Not needed' }
  expect(await does(max, returnStock, back)).toMatchObject({ unit_cost: 1_00, value: 5_00 })
  expect(await sees(max, 'select value::int from stock_balances')).toEqual([{ value: 35_00 }])
  await does(max, returnStock, back)
  expect(await sees(max, `select sum(value)::int as out from stock_moves where kind in ('issue', 'return')`)).toEqual([
    { out: 0 },
  ])
})

test('goods lost in a transfer keep their value until they turn up or a third person writes them off', async () => {
  const { rosa, max, ada, does, sees, yard, cache, bags, comes, there } = await store()
  await comes(10, { unit_cost: 3_00 })
  const way = { item: bags.id, from_warehouse: yard.id, to_warehouse: cache.id, quantity: 10 }
  const { id } = await does(max, sendTransfer, way)
  const { receive, find, writeOff } = transferCommands
  expect(await does(rosa, receive, { id, found: 6, note: 'A box is missing' })).toMatchObject({
    status: 'short',
    missing_value: 12_00,
  })
  await expect(does(max, find, { id, found: 1 })).rejects.toThrow('You sent this transfer.')
  await expect(does(rosa, find, { id, found: 5 })).rejects.toThrow('Only 4 are missing.')
  expect(await does(rosa, find, { id, found: 3 })).toMatchObject({ status: 'short', received: 9, missing_value: 3_00 })
  expect(await there(cache.id)).toBe(9)
  const reason = 'One bag tore on the road.'
  await expect(does(rosa, writeOff, { id, reason })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, writeOff, { id, reason })).rejects.toThrow('You sent this transfer.')
  expect(await does(ada, writeOff, { id, reason })).toMatchObject({
    status: 'written_off',
    missing_value: 3_00,
    written_off_by: ada.user_id,
    write_off_reason: reason,
  })
  const [sums] = await sees(
    max,
    `select (select sum(value)::int from stock_balances) as held, (select sum(missing_value)::int from stock_transfers)
      as lost`,
  )
  expect(sums).toEqual({ held: 27_00, lost: 3_00 })
  expect(await sees(max, 'select in_transit::float8 as n from stock_items')).toEqual([{ n: 0 }])
})

test('neither the counter nor the custodian decides on differences, nor anyone below manager; the approval corrects the books', async () => {
  const { rosa, max, ada, person, does, sees, yard, comes, there } = await store()
  await comes(60)
  const { id } = await does(max, beginCount, { warehouse: yard.id } as never)
  const [line] = (await sees(max, 'select id, item from stock_count_lines')) as { id: string; item: string }[]
  const writes = async (counted: number, reason: string | null) =>
    does(max, setCountLines, {
      id,
      version: Number((await sees(max, 'select version from stock_counts'))[0]!.version),
      lines: [{ ...line!, counted, reason }] as never,
    })
  await expect(does(max, stockCountCommands.submit, { id })).rejects.toThrow('Count every line first.')
  await writes(57, null)
  await expect(does(max, stockCountCommands.submit, { id })).rejects.toThrow(
    'Enter a reason for each line with a difference.',
  )
  await writes(57, 'Three were torn')
  expect(await does(max, stockCountCommands.submit, { id })).toMatchObject({ difference: -6_00 })
  await expect(does(max, stockCountCommands.approve, { id, reason: 'So it is.' })).rejects.toThrow(
    'You can’t approve your own count.',
  )
  await expect(does(rosa, stockCountCommands.approve, { id, reason: 'So it is.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  const kim = await person('Kim', 'manager')
  await does(ada, editWarehouse, { id: yard.id, version: yard.version, changes: { keeper: kim.user_id } as never })
  await expect(does(kim, stockCountCommands.approve, { id, reason: 'So it is.' })).rejects.toThrow(
    'You are the custodian of House Y. Another manager must decide on its differences.',
  )
  await does(ada, stockCountCommands.approve, { id, reason: 'So it is.' })
  expect(await there()).toBe(57)
})

test("reserved stock can't be issued to others; kits are issued whole; an item below its minimum is requisitioned once", async () => {
  const { rosa, max, does, yard, bags, comes, there } = await store()
  await comes(40)
  const kept = await does(rosa, reserveStock, {
    item: bags.id,
    warehouse: yard.id,
    quantity: 30,
    for_what: 'Riverside',
  })
  await expect(
    does(max, issueStock, { item: bags.id, warehouse: yard.id, quantity: 11, why: 'Paths' }),
  ).rejects.toThrow('Sandbags: 10 bags available; the rest is reserved.')
  const kit = await does(max, createKit, { name: 'Flood kit', warehouse: yard.id, wanted: 4 } as never)
  await expect(does(rosa, issueKit, { id: kit.id, kits: 1, why: 'Storm' })).rejects.toThrow(
    'Add the kit’s items first.',
  )
  await does(max, setKitLines, { id: kit.id, version: kit.version, lines: [{ item: bags.id, quantity: 10 }] as never })
  await expect(does(rosa, issueKit, { id: kit.id, kits: 2, why: 'Storm' })).rejects.toThrow(
    'Sandbags: 10 bag short for these kits.',
  )
  await does(rosa, reservationCommands.release, { id: kept.id })
  await does(rosa, issueKit, { id: kit.id, kits: 2, why: 'Storm' })
  expect(await there()).toBe(20)
  const { requisitions } = await does(rosa, reorderStock, { items: [bags.id] })
  expect(requisitions).toMatchObject([{ title: 'Stock: Sandbags', amount: 180 * 2_00, status: 'draft' }])
  await expect(does(rosa, reorderStock, { items: [bags.id] })).rejects.toThrow('Sandbags is already requested.')
})

async function counting(place: Awaited<ReturnType<typeof store>>, who: typeof place.max, warehouse = place.yard.id) {
  const { does, sees } = place
  const { id } = await does(who, beginCount, { warehouse } as never)
  const lines = () =>
    sees(
      who,
      `select id, item, lot, counted::float8 as counted, reason from stock_count_lines where count = $1
        order by position`,
      [id],
    )
  const write = async (counted: number, reason: string | null, more: readonly object[] = []) =>
    does(who, setCountLines, {
      id,
      version: Number((await sees(who, 'select version from stock_counts where id = $1', [id]))[0]!.version),
      lines: [...(await lines()).map((line) => ({ ...line, counted, reason })), ...more] as never,
    })
  return { id, lines, write }
}

test('stock issued or received between the start of a count and its shelf is no difference', async () => {
  const place = await store()
  const { max, rosa, ada, does, sees, yard, bags, comes, there } = place
  await comes(60)
  const count = await counting(place, max)
  await does(rosa, issueStock, { item: bags.id, warehouse: yard.id, quantity: 10, why: 'Mill Road' })
  await count.write(50, null)
  // Issued after it was counted: the difference does not change.
  await does(rosa, issueStock, { item: bags.id, warehouse: yard.id, quantity: 5, why: 'Mill Road' })
  await count.write(50, null)
  expect(await sees(max, 'select expected::float8 as expected from stock_count_lines')).toEqual([{ expected: 50 }])
  const cones = await does(max, createStockItem, {
    code: 'CONE',
    name: 'Cones',
    unit: 'each',
    unit_cost: 1_00,
  } as never)
  await does(max, receiveStock, { item: cones.id, warehouse: yard.id, quantity: 8, why: 'Delivered' })
  const cone = { item: cones.id, lot: null, counted: 8, reason: null }
  const version = Number((await sees(max, 'select version from stock_counts'))[0]!.version)
  const [bag] = await count.lines()
  await expect(
    does(max, setCountLines, { id: count.id, version, lines: [{ ...cone, id: bag!.id }] as never }),
  ).rejects.toThrow('Lines from the books stay in the count.')
  await does(max, setCountLines, { id: count.id, version, lines: [bag, cone] as never })
  expect(await does(max, stockCountCommands.submit, { id: count.id })).toMatchObject({ difference: 0 })
  await does(ada, stockCountCommands.approve, { id: count.id, reason: 'So it is.' })
  expect(await there()).toBe(45 + 8)
})

test('two counts that found the same loss correct it once; a count that found another is recounted', async () => {
  const place = await store()
  const { max, rosa, ada, does, comes, there } = place
  await comes(60)
  const [one, other, third] = [await counting(place, max), await counting(place, rosa), await counting(place, max)]
  await one.write(57, 'Three were torn')
  await other.write(57, 'Three are torn')
  await third.write(60, null)
  for (const [who, count] of [
    [max, one],
    [rosa, other],
    [max, third],
  ] as const)
    await does(who, stockCountCommands.submit, { id: count.id })
  await does(ada, stockCountCommands.approve, { id: one.id, reason: 'So it is.' })
  expect(await there()).toBe(57)
  expect(await does(ada, stockCountCommands.approve, { id: other.id, reason: 'The same.' })).toMatchObject({
    difference: 0,
  })
  expect(await there()).toBe(57)
  await expect(does(ada, stockCountCommands.approve, { id: third.id, reason: 'The same.' })).rejects.toThrow(
    'Another count has corrected Sandbags since.',
  )
})

test('a serial number is in one place: received once, in transit it counts as in stock, and only issued pieces can be returned', async () => {
  const place = await store()
  const { max, rosa, ada, does, sees, yard, cache, bags, comes } = place
  const radio = await does(max, createStockItem, {
    code: 'HT',
    name: 'Radio',
    unit: 'each',
    tracked: 'serial',
    unit_cost: 400_00,
  } as never)
  const come = (warehouse: string) =>
    does(max, receiveStock, { item: radio.id, warehouse, quantity: 1, lot: 'HT-1', why: 'Delivered' })
  await come(yard.id)
  const lot = String((await sees(max, 'select id from stock_lots'))[0]!.id)
  await expect(
    does(max, returnStock, { item: radio.id, warehouse: cache.id, lot, quantity: 1, why: 'Quantity received' }),
  ).rejects.toThrow('This serial number is already in stock in House Y.')
  await does(max, sendTransfer, { item: radio.id, lot, from_warehouse: yard.id, to_warehouse: cache.id, quantity: 1 })
  await expect(come(yard.id)).rejects.toThrow('This serial number is already in stock in House C, on its way.')
  const { id } = (await sees(max, 'select id from stock_transfers'))[0] as { id: string }
  await does(rosa, transferCommands.receive, { id, found: 1 })
  await does(rosa, issueStock, { item: radio.id, warehouse: cache.id, lot, quantity: 1, why: 'Engine 3' })
  await does(rosa, returnStock, { item: radio.id, warehouse: yard.id, lot, quantity: 1, why: 'Engine 3' })
  await comes(10)
  await expect(
    does(max, returnStock, { item: bags.id, warehouse: yard.id, quantity: 1, why: 'Surplus' }),
  ).rejects.toThrow('No Sandbags was issued.')
  await does(max, issueStock, { item: bags.id, warehouse: yard.id, quantity: 4, why: 'Paths' })
  await expect(
    does(max, returnStock, { item: bags.id, warehouse: yard.id, quantity: 5, why: 'Surplus' }),
  ).rejects.toThrow('Sandbags: only 4 bags issued. No more can be returned.')
  await expect(
    does(max, returnStock, { item: bags.id, warehouse: yard.id, lot, quantity: 1, why: 'Surplus' }),
  ).rejects.toThrow('This lot does not exist.')
  const count = await counting(place, max, cache.id)
  await expect(
    does(max, setCountLines, {
      id: count.id,
      version: 1,
      lines: [{ item: bags.id, lot, counted: 1, reason: 'Quantity received' }] as never,
    }),
  ).rejects.toMatchObject({ fields: { 'lines.0.lot': 'This lot belongs to another item.' } })
  await expect(
    does(max, setCountLines, {
      id: count.id,
      version: 1,
      lines: [{ item: radio.id, lot, counted: 2, reason: 'Quantity received' }] as never,
    }),
  ).rejects.toMatchObject({ fields: { 'lines.0.lot': 'A serial number is one piece.' } })
  await does(max, setCountLines, {
    id: count.id,
    version: 1,
    lines: [{ item: radio.id, lot, counted: 1, reason: 'It lies here' }] as never,
  })
  await does(max, stockCountCommands.submit, { id: count.id })
  await expect(does(ada, stockCountCommands.approve, { id: count.id, reason: 'So it is.' })).rejects.toThrow(
    'This serial number is already in stock in House Y.',
  )
})

test('each reservation holds and releases its own lot; a kit skips expired stock', async () => {
  const { max, rosa, does, sees, yard } = await store()
  const water = await does(max, createStockItem, {
    code: 'W',
    name: 'Water',
    unit: 'case',
    tracked: 'lot',
    unit_cost: 6_00,
  } as never)
  const come = (lot: string, quantity: number, expires_on: string) =>
    does(max, receiveStock, { item: water.id, warehouse: yard.id, quantity, lot, expires_on, why: 'Delivered' })
  await come('A', 20, '2027-06-01')
  await come('B', 12, '2027-01-01')
  const keep = (quantity: number) =>
    does(rosa, reserveStock, { item: water.id, warehouse: yard.id, quantity, for_what: 'Riverside' })
  const [ten, small] = [await keep(10), await keep(5)]
  expect(ten.lot).not.toBe(small.lot)
  await does(rosa, reservationCommands.release, { id: small.id })
  await does(rosa, reservationCommands.use, { id: ten.id })
  expect(
    await sees(
      rosa,
      `select l.code, b.quantity::float8 as quantity, b.reserved::float8 as reserved from stock_balances b
        join stock_lots l on l.organization_id = b.organization_id and l.id = b.lot order by 1`,
    ),
  ).toEqual([
    { code: 'A', quantity: 10, reserved: 0 },
    { code: 'B', quantity: 12, reserved: 0 },
  ])

  await come('OLD', 30, '2026-11-19')
  const kit = await does(max, createKit, { name: 'Shelter', warehouse: yard.id, wanted: 1 } as never)
  await does(max, setKitLines, { id: kit.id, version: kit.version, lines: [{ item: water.id, quantity: 15 }] as never })
  await does(rosa, issueKit, { id: kit.id, kits: 1, why: 'Storm' })
  expect(
    await sees(
      rosa,
      `select l.code, b.quantity::float8 as quantity from stock_balances b
        join stock_lots l on l.organization_id = b.organization_id and l.id = b.lot order by 1`,
    ),
  ).toEqual([
    { code: 'A', quantity: 7 },
    { code: 'B', quantity: 0 },
    { code: 'OLD', quantity: 30 },
  ])
  await expect(does(rosa, issueKit, { id: kit.id, kits: 1, why: 'Storm' })).rejects.toThrow(
    'Water: 8 case short for this kit.',
  )
})

test('an item in stock keeps its unit and tracking', async () => {
  const { max, does, bags, comes } = await store()
  const edits = (version: number, changes: object) =>
    does(max, editStockItem, { id: bags.id, version, changes: changes as never })
  const { version } = await edits(bags.version, { unit: 'each' })
  await comes(5)
  await expect(edits(version + 1, { unit: 'pallet' })).rejects.toThrow('so its unit and tracking can’t be changed.')
  await expect(edits(version + 1, { tracked: 'serial' })).rejects.toThrow('so its unit and tracking can’t be changed.')
  await edits(version + 1, { name: 'Sandbags, filled' })
})

test('no cent is lost between warehouses', async () => {
  const { max, rosa, does, sees, yard, cache } = await store()
  const screws = await does(max, createStockItem, { code: 'S', name: 'Screws', unit: 'each', unit_cost: 33 } as never)
  await does(max, receiveStock, { item: screws.id, warehouse: yard.id, quantity: 2, unit_cost: 33, why: 'Delivered' })
  await does(max, receiveStock, { item: screws.id, warehouse: yard.id, quantity: 1, unit_cost: 34, why: 'Delivered' })
  const { id } = await does(max, sendTransfer, {
    item: screws.id,
    from_warehouse: yard.id,
    to_warehouse: cache.id,
    quantity: 3,
  })
  await does(rosa, transferCommands.receive, { id, found: 3 })
  expect(await sees(max, 'select sum(value)::int as value from stock_balances where item = $1', [screws.id])).toEqual([
    { value: 100 },
  ])
})

test.each<[string, Parameters<typeof whyNotOfReceipt>[0], number, string | null]>([
  ['all that was accepted', { accepted: 10, unit: 'Bag ', taken: 0 }, 10, null],
  ['the rest of it', { accepted: 10, unit: 'bag', taken: 6 }, 4, null],
  [
    'more than the rest',
    { accepted: 10, unit: 'bag', taken: 6 },
    4.0001,
    'This line: 10 bags accepted, 6 already received, 4 left.',
  ],
  ['in another unit than it was ordered in', { accepted: 10, unit: 'pallet', taken: 0 }, 500, null],
  [
    'in another unit, again',
    { accepted: 10, unit: 'pallet', taken: 500 },
    1,
    'This line was already received as 500 bags. Correct the stock with a count.',
  ],
  ['of what was sent back', { accepted: 0, unit: 'bag', taken: 0 }, 1, 'No quantity of this line was accepted.'],
])('a receipt is received into stock %s', (_, came, quantity, reason) =>
  expect(whyNotOfReceipt(came, quantity, item())).toBe(reason),
)

test('a receipt is received into stock once, even by two people at the same moment', async () => {
  const { rosa, max, does, sees, issued, receives } = await ordering()
  const order = await issued([{ description: 'Sandbags', quantity: 100, unit: 'bag', unit_price: 2 }])
  const receipt = await receives(order.id, [100])
  const [line] = (await sees(rosa, 'select id from receipt_lines where receipt = $1', [receipt.id])) as { id: string }[]
  const yard = await does(max, createWarehouse, { code: 'Y', name: 'Yard' } as never)
  const [bags, sacks] = [
    await does(max, createStockItem, { code: 'BAG', name: 'Sandbags', unit: 'bag' } as never),
    await does(max, createStockItem, { code: 'SACK', name: 'Sacks', unit: 'bag' } as never),
  ]
  const takes = (of: StockItem, quantity: number) =>
    does(rosa, receiveStock, { item: of.id, warehouse: yard.id, quantity, why: 'Delivered', receipt_line: line!.id })
  expect(await takes(bags, 40)).toMatchObject({ receipt: receipt.id, receipt_line: line!.id })
  const outcomes = await Promise.allSettled([takes(bags, 60), takes(sacks, 60)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(takes(bags, 1)).rejects.toThrow('This line: 100 bags accepted, 100 already received, 0 left.')
})
