import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { ordering } from '#tests/orders.ts'
import { noteShipment, planShipment, receiveShipment, shipmentCommands } from './commands.ts'
import type { Shipment } from './records.ts'
import { expected, outsideLimits, whyNotCarry, whyNotLegs } from './rules.ts'

const today = '2026-11-20'
const of = (change: Partial<Shipment> = {}) =>
  ({
    promised_on: '2026-11-25',
    shipped_on: null,
    eta: null,
    temp_min: 36,
    temp_max: 46,
    shock_max: 5,
    ...change,
  }) as Shipment
const legs = [
  { planned_departure: '2026-11-18', planned_arrival: '2026-11-20' },
  { planned_departure: '2026-11-21', planned_arrival: '2026-11-24' },
]

test.each<[string, Partial<Shipment>, object, [string, string, string] | null]>([
  ['as its legs are planned', {}, { legs }, ['2026-11-24', 'medium', 'Planned legs']],
  ['as promised where no leg is known', {}, {}, ['2026-11-25', 'medium', 'Vendor’s delivery date']],
  [
    'later by the days it left late',
    { shipped_on: '2026-11-20' },
    { legs },
    ['2026-11-26', 'medium', 'Departed 2 days later than planned'],
  ],
  [
    'surely, when it left in time',
    { shipped_on: '2026-11-18' },
    { legs, events: [{ kind: 'departed', day: '2026-11-18', words: null }] },
    ['2026-11-24', 'high', 'Planned legs'],
  ],
  [
    'as the carrier said last',
    { shipped_on: '2026-11-18' },
    { legs, events: [{ kind: 'expected', day: '2026-11-19', words: 'Snow on the pass', says: '2026-11-27' }] },
    ['2026-11-27', 'high', 'Snow on the pass'],
  ],
  [
    'hardly surely while it is held up',
    { shipped_on: '2026-11-18' },
    { legs, events: [{ kind: 'held', day: '2026-11-19', words: 'Weigh station' }] },
    ['2026-11-24', 'low', 'Held up: Weigh station'],
  ],
  [
    'today at the earliest, once its day has passed',
    { promised_on: '2026-11-10', shipped_on: '2026-11-08' },
    {},
    ['2026-11-20', 'low', 'Planned date has passed'],
  ],
  ['on no known day', { promised_on: null }, {}, null],
])('the ETA is %s', (_, change, known, result) => {
  const found = expected(of(change), { legs: [], events: [], today, ...known } as never)
  expect(found && [found.eta, found.confidence, found.reason]).toEqual(result)
})

test('a reading beyond the agreed limit is out of range, one on the limit is not', () => {
  expect([46, 46.1, 36, 35.9].map((reading) => outsideLimits(of(), { kind: 'temperature', reading }) !== null)).toEqual(
    [false, true, false, true],
  )
  expect(outsideLimits(of(), { kind: 'shock', reading: 7 })).toBe('a shock of 7 g, above the agreed 5 g')
  expect(outsideLimits(of({ temp_max: null }), { kind: 'temperature', reading: 90 })).toBeNull()
})

test('a leg starts where and when the one before it ends', () => {
  const leg = (from_name: string, to_name: string, planned_departure: string, planned_arrival: string) => ({
    from_name,
    to_name,
    planned_departure,
    planned_arrival,
  })
  expect(
    whyNotLegs([
      leg('Cedar Bay', 'Fern Hollow', '2026-11-18', '2026-11-20'),
      leg('fern hollow', 'Alder Falls', '2026-11-20', '2026-11-21'),
    ]),
  ).toBeNull()
  expect(
    whyNotLegs([
      leg('Cedar Bay', 'Fern Hollow', '2026-11-18', '2026-11-20'),
      leg('Larkspur', 'Alder Falls', '2026-11-20', '2026-11-21'),
    ]),
  ).toBe('Leg 2 starts in Larkspur, but the one before it ends in Fern Hollow.')
  expect(whyNotLegs([leg('A', 'B', '2026-11-20', '2026-11-18')])).toBe('Leg 1 arrives before it departs.')
})

test("a shipment can't carry more than is still due", () => {
  const ordered = [{ id: 'l', description: 'Gloves', quantity: 10, received: 4, unit: 'case' }]
  expect(whyNotCarry([{ line: 'l', quantity: 5 }], ordered, () => 1)).toBeNull()
  expect(whyNotCarry([{ line: 'l', quantity: 6 }], ordered, () => 1)).toBe('Gloves: only 5 cases can still be shipped.')
  expect(
    whyNotCarry(
      [
        { line: 'l', quantity: 3 },
        { line: 'l', quantity: 3 },
      ],
      ordered,
      () => 1,
    ),
  ).toBe('Gloves: only 2 cases can still be shipped.')
  expect(whyNotCarry([], ordered, () => 0)).toBe('Add at least one order line.')
})

test("a shipment departs, gets events, arrives and is received against its order; its vendor can read it, another city can't", async () => {
  const place = await ordering()
  const { rosa, does, issued, linesOf, company, clock, sees } = place
  const order = await issued([{ quantity: 10, unit_price: 40 }])
  const [line] = await linesOf(order.id)
  const plan = (quantity: number) =>
    does(rosa, planShipment, {
      order: order.id,
      shipment: { temp_max: 46, watched_by: rosa.user_id },
      lines: [{ line: line!.id, quantity }],
    })
  const { id } = await plan(6)
  await expect(plan(5)).rejects.toThrow('Nitrile gloves: only 4 cases can still be shipped.')
  const at = clock.now().toISOString()
  const note = (more: object) => does(rosa, noteShipment, { id, at, ...more } as never)
  await expect(note({ kind: 'arrived' })).rejects.toThrow('Only a shipment that has departed can arrive.')
  await note({ kind: 'departed', place_name: 'Cedar Bay' })
  expect(await note({ kind: 'temperature', reading: 50 })).toMatchObject({ exception: '50 °F, above the agreed 46 °F' })
  await expect(does(rosa, receiveShipment, { id, lines: [{ line: line!.id, quantity: 6 }] })).rejects.toThrow(
    'Only a shipment that has arrived can be received.',
  )
  await note({ kind: 'signed', signed_by: 'R. Delgado' })
  expect(
    await does(rosa, receiveShipment, { id, lines: [{ line: line!.id, quantity: 6, rejected: 1, reason: 'Warm' }] }),
  ).toMatchObject({ status: 'received' })
  expect(
    (await sees(rosa, 'select received::float8 as received from order_lines where id = $1', [line!.id]))[0],
  ).toEqual({ received: 5 })
  const neighbor = await city()
  expect(await company.sees(company.rosa, 'select number from shipments')).toHaveLength(1)
  expect(await neighbor.sees(neighbor.ada, 'select number from shipments')).toEqual([])
  await expect(does(rosa, shipmentCommands.cancel, { id, reason: 'No.' })).rejects.toThrow(
    'SH-2026-0001 is received and can’t be canceled.',
  )
  const rest = await plan(5)
  const gone = await does(rosa, shipmentCommands.cancel, { id: rest.id, reason: 'The truck broke down.' })
  expect(gone).toMatchObject({ status: 'canceled', exception: 'The truck broke down.' })
})

test('goods that were counted and wait for inspection cannot be shipped again', async () => {
  const { rosa, does, issued, receives, linesOf } = await ordering()
  const order = await issued([{ quantity: 10, unit_price: 40, inspection: true }])
  const [line] = await linesOf(order.id)
  await receives(order.id, [4])
  const plan = (quantity: number) =>
    does(rosa, planShipment, {
      order: order.id,
      shipment: { watched_by: rosa.user_id },
      lines: [{ line: line!.id, quantity }],
    })
  await expect(plan(7)).rejects.toThrow('Nitrile gloves: only 6 cases can still be shipped.')
  expect((await plan(6)).status).toBe('planned')
})
