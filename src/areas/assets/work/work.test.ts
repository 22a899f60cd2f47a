import { expect, test } from 'vitest'
import { createStockItem, createWarehouse, receiveStock } from '#areas/delivery/stock/commands.ts'
import { city } from '#tests/city.ts'
import { passes } from '#tests/jobs.ts'
import { registerAsset } from '../assets/commands.ts'
import { createMeter, readMeter, voidReading } from '../meters/commands.ts'
import { doubtOf, totalAt, whyNotRead, whyNotVoidAny } from '../meters/rules.ts'
import { applyLock, permitCommands, removeLock, requestPermit, setLocks } from '../permits/commands.ts'
import { createAssetClass } from '../assets/commands.ts'
import {
  bookLabor,
  bookPart,
  createChecklist,
  draftPlan,
  requestWork,
  setWorkTasks,
  voidPart,
  workOrderCommands,
} from './commands.ts'
import { planWork } from './planning.ts'
import type { MaintenancePlan } from './records.ts'
import './mistaken-readings.ts'
import { dueBy, dueFrom, linesOf, nextAfter } from './rules.ts'

const { assign, begin, close, finish, reopen, triage } = workOrderCommands

const plan = (change: Partial<MaintenancePlan> = {}) =>
  ({
    status: 'active',
    every_months: 3,
    every_units: null,
    counted_from: 'plan',
    next_on: '2026-12-01',
    next_at: null,
    lead_days: 14,
    open_order: null,
    ...change,
  }) as MaintenancePlan

test.each<[string, Partial<MaintenancePlan>, string, number | null, string | null]>([
  ['in time, so many days before', {}, '2026-11-17', null, 'calendar'],
  ['a day too early', {}, '2026-11-16', null, null],
  ['by its meter, whichever is first', { every_units: 250, next_at: 1_000 }, '2026-11-01', 1_000, 'meter'],
  ['not while its order is open', { open_order: 'WO-1' }, '2026-12-24', null, null],
  ['not while it is paused', { status: 'paused' }, '2026-12-24', null, null],
])('a work order is made %s', (_, change, today, reading, by) => {
  expect(dueBy(plan(change), { today, reading })).toBe(by)
})

test('fixed plans keep their date, floating ones count from completion, and none is due in the past', () => {
  expect(nextAfter(plan(), { done_on: '2026-12-20', reading: null }).next_on).toBe('2027-03-01')
  expect(nextAfter(plan({ counted_from: 'done' }), { done_on: '2026-12-20', reading: null }).next_on).toBe('2027-03-20')
  expect(nextAfter(plan(), { done_on: '2027-07-15', reading: null }).next_on).toBe('2027-09-01')
  expect(nextAfter(plan({ every_units: 250, next_at: 1_000 }), { done_on: '2026-12-01', reading: 1_310 }).next_at).toBe(
    1_500,
  )
  expect(
    nextAfter(plan({ every_units: 0.01, next_at: 1 }), { done_on: '2026-12-01', reading: 999_999_999 }).next_at,
  ).toBe(999_999_999.01)
})

test("a meter that restarts keeps its cumulative total, and one that does not can't go back", () => {
  expect([
    totalAt({ reading: 99_950, rolls_at: 100_000 }, 30),
    totalAt({ reading: 250_040, rolls_at: 100_000 }, 60_000),
    totalAt({ reading: 10, rolls_at: null }, 25),
  ]).toEqual([100_030, 260_000, 25])
  expect(
    whyNotRead(
      { reading: 10, rolls_at: null, read_on: null, unit: 'h', status: 'open' },
      { shown: 9, day: '2026-11-20', today: '2026-11-20' },
    ),
  ).toContain('If the meter was replaced')
  expect(linesOf('- Belt\n\nOil pressure?')).toEqual([
    { words: 'Belt', asks: false },
    { words: 'Oil pressure?', asks: true },
  ])
})

async function shop() {
  const place = await city()
  const { max, does } = place
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const pump = await does(max, registerAsset, { asset: { name: 'Pump 2', class: pumps.id, documents: [] } as never })
  return { ...place, pump }
}

test('work is requested, triaged, done under lockout and closed by a second person', async () => {
  const { rosa, max, ada, does, sees, pump, clock } = await shop()
  const list = await does(rosa, createChecklist, { name: 'Pump', lines: 'Seal\nPressure?' } as never)
  const row = await does(rosa, requestWork, {
    asset: pump.id,
    title: 'Seal leaks',
    needs_permit: true,
    checklist: list.id,
    photos: [],
  } as never)
  const { id } = row
  await expect(does(rosa, triage, { id, priority: 'high' })).rejects.toThrow('Only a manager can do this.')
  await does(max, triage, { id, priority: 'high' })
  await does(max, assign, { id, to: rosa.user_id })
  await expect(does(rosa, begin, { id })).rejects.toThrow('This work needs a valid work permit.')

  const from = clock.now()
  const permit = await does(rosa, requestPermit, {
    title: 'Seal',
    kind: 'electrical',
    asset: pump.id,
    work_order: id,
    holder: max.user_id,
    starts_at: from.toISOString(),
    ends_at: new Date(from.getTime() + 3_600_000).toISOString(),
    hazards: 'Shock',
    precautions: 'Lock',
    isolation: true,
  } as never)
  const named = await does(rosa, setLocks, {
    id: permit.id,
    version: permit.version,
    lines: [{ point: 'Breaker 4', energy: 'electrical' }] as never,
  })
  const [lock] = (await sees(rosa, 'select id from lockouts')) as { id: string }[]
  await expect(does(max, permitCommands.issue, { id: permit.id })).rejects.toThrow(
    'You can’t issue your own permit. Another manager must issue it.',
  )
  await expect(does(ada, permitCommands.issue, { id: named.id })).rejects.toThrow('Breaker 4 isn’t locked yet.')
  await does(rosa, applyLock, { id: permit.id, lock: lock!.id, tried: true as const, lock_number: 'R-7' })
  const seen = Number((await sees(rosa, 'select version from work_permits'))[0]!.version)
  await expect(
    does(rosa, setLocks, {
      id: permit.id,
      version: seen,
      lines: [{ ...lock!, point: 'Breaker 5', energy: 'electrical' }] as never,
    }),
  ).rejects.toThrow('Breaker 4 is locked and can’t be removed.')
  await does(ada, permitCommands.issue, { id: permit.id })
  clock.advance(2 * 3_600_000)
  await expect(does(rosa, begin, { id })).rejects.toThrow('This work needs a valid work permit.')
  clock.advance(-2 * 3_600_000)
  await does(rosa, begin, { id })
  await does(rosa, bookLabor, {
    work_order: id,
    worker: rosa.user_id,
    worked_on: clock.today(),
    minutes: 90,
    rate: 40_00,
  } as never)
  await expect(does(max, permitCommands.close, { id: permit.id })).rejects.toThrow('A lock is still applied.')
  await does(rosa, permitCommands.suspend, { id: permit.id, reason: 'Completed' })
  await expect(does(max, removeLock, { id: permit.id, lock: lock!.id })).rejects.toThrow(
    'This is another person’s lock',
  )
  await does(rosa, removeLock, { id: permit.id, lock: lock!.id })
  await does(max, permitCommands.close, { id: permit.id })

  const complete = () => does(rosa, finish, { id, words: 'New seal', signed_name: 'Rosa' })
  await expect(complete()).rejects.toThrow('Complete the checklist first.')
  const tasks = (await sees(rosa, 'select id, words, asks from work_tasks order by position')) as {
    id: string
    words: string
    asks: boolean
  }[]
  const version = Number((await sees(rosa, 'select version from work_orders'))[0]!.version)
  await does(rosa, setWorkTasks, {
    id,
    version,
    lines: tasks.map((task) => ({ ...task, finding: 'good', reading: task.asks ? 61 : null })) as never,
  })
  await complete()
  await expect(does(rosa, close, { id, back_in_service: false })).rejects.toThrow(
    'You can’t close your own work. Another person must review and close it.',
  )
  expect(await does(max, close, { id, back_in_service: false })).toMatchObject({ status: 'closed', cost: 60_00 })
})

test('closing a work order does not return an asset locked by others to service', async () => {
  const { rosa, max, ada, does, sees, owner, pump, clock } = await shop()
  const { id } = await does(rosa, requestWork, {
    asset: pump.id,
    title: 'Seal leaks',
    needs_permit: false,
    photos: [],
  } as never)
  await does(max, assign, { id, to: rosa.user_id })
  await does(rosa, begin, { id })
  await does(rosa, finish, { id, words: 'New seal', signed_name: 'Rosa' })
  await owner.query(`update assets set status = 'out_of_service' where id = $1`, [pump.id])
  const from = clock.now()
  const permit = await does(rosa, requestPermit, {
    title: 'Motor',
    kind: 'electrical',
    asset: pump.id,
    holder: max.user_id,
    starts_at: from.toISOString(),
    ends_at: new Date(from.getTime() + 3_600_000).toISOString(),
    hazards: 'Shock',
    precautions: 'Lock',
    isolation: true,
  } as never)
  await does(rosa, setLocks, {
    id: permit.id,
    version: permit.version,
    lines: [{ point: 'Breaker 4', energy: 'electrical' }] as never,
  })
  const [lock] = (await sees(rosa, 'select id from lockouts')) as { id: string }[]
  await does(max, applyLock, { id: permit.id, lock: lock!.id, tried: true as const, lock_number: 'R-7' })
  await expect(does(ada, close, { id, back_in_service: true })).rejects.toThrow(
    'A lock is still applied to this asset.',
  )
  await does(max, removeLock, { id: permit.id, lock: lock!.id })
  await does(ada, close, { id, back_in_service: true })
  expect(await sees(rosa, 'select status from assets')).toEqual([{ status: 'in_service' }])
})

test('a plan creates its order once, and is due again after completion', async () => {
  const { rosa, max, does, sees, pump, services, clock } = await shop()
  const today = clock.today()
  await expect(does(rosa, draftPlan, { title: 'Grease', asset: pump.id } as never)).rejects.toThrow(
    'Enter the frequency',
  )
  await does(rosa, draftPlan, {
    title: 'Grease',
    asset: pump.id,
    every_months: 1,
    next_on: today,
    assigned_to: max.user_id,
    needs_permit: false,
  } as never)
  await passes(services, planWork)
  await passes(services, planWork)
  const orders = (await sees(rosa, 'select id, status, kind from work_orders')) as {
    id: string
    status: string
    kind: string
  }[]
  expect(orders).toMatchObject([{ status: 'assigned', kind: 'preventive' }])
  await does(max, begin, { id: orders[0]!.id })
  await does(max, finish, { id: orders[0]!.id, words: 'Greased', signed_name: 'Max' })
  expect(await sees(rosa, 'select open_order, last_on::text as last from maintenance_plans')).toEqual([
    { open_order: null, last: today },
  ])
  // Reopened and completed again, it does not advance its plan.
  const due = await sees(rosa, 'select next_on::text as next from maintenance_plans')
  await does(rosa, reopen, { id: orders[0]!.id, reason: 'One is left.' })
  await does(max, finish, { id: orders[0]!.id, words: 'Greased', signed_name: 'Max' })
  expect(await sees(rosa, 'select next_on::text as next from maintenance_plans')).toEqual(due)
})

test('canceled work leaves its turn out, and its plan never says that it was done', async () => {
  const { rosa, max, does, sees, pump, services, clock } = await shop()
  const plan = {
    title: 'Grease',
    asset: pump.id,
    every_months: 1,
    next_on: clock.today(),
    assigned_to: max.user_id,
    needs_permit: false,
  }
  await does(rosa, draftPlan, plan as never)
  await passes(services, planWork)
  const [order] = (await sees(rosa, 'select id from work_orders')) as [{ id: string }]
  await does(max, workOrderCommands.cancel, { id: order.id, reason: 'The pump is replaced.' })
  const [after] = (await sees(rosa, 'select open_order, last_on, next_on::text as next from maintenance_plans')) as [
    { open_order: null; last_on: null; next: string },
  ]
  expect(after).toMatchObject({ open_order: null, last_on: null })
  expect(after.next > clock.today()).toBe(true)
})

test('a part added by mistake is voided by a colleague and returns to its warehouse at its cost', async () => {
  const { rosa, max, does, sees, pump } = await shop()
  const yard = await does(max, createWarehouse, { code: 'Y', name: 'Yard' } as never)
  const belt = await does(max, createStockItem, { code: 'BELT', name: 'Belt', unit: 'each' } as never)
  const comes = (unit_cost: number) =>
    does(max, receiveStock, { item: belt.id, warehouse: yard.id, quantity: 2, unit_cost, why: 'Delivered' })
  await comes(10_00)
  const { id } = await does(rosa, requestWork, {
    asset: pump.id,
    title: 'Belt',
    needs_permit: false,
    photos: [],
  } as never)
  await does(max, assign, { id, to: rosa.user_id })
  await does(rosa, begin, { id })
  const used = { work_order: id, item: belt.id, warehouse: yard.id, quantity: 1 }
  const part = await does(rosa, bookPart, used as never)
  await comes(40_00)
  const reason = 'The belt went on the other pump.'
  await expect(does(rosa, voidPart, { id: part.id, reason })).rejects.toThrow(
    'You can’t void a part you added. A colleague must void it.',
  )
  expect(await does(max, voidPart, { id: part.id, reason })).toMatchObject({
    voided_by: max.user_id,
    void_reason: reason,
    amount: 10_00,
  })
  expect(await sees(rosa, 'select parts_cost::int, cost::int from work_orders')).toEqual([{ parts_cost: 0, cost: 0 }])
  expect(await sees(rosa, 'select quantity::float8 as quantity, value::int from stock_balances')).toEqual([
    { quantity: 4, value: 100_00 },
  ])
  await expect(does(max, voidPart, { id: part.id, reason })).rejects.toThrow('This part is already voided.')
})

test('a mistyped meter reading is asked about, and voided by a colleague with all that followed from it', async () => {
  const { rosa, max, does, sees, pump, services, clock } = await shop()
  const hours = await does(max, createMeter, { asset: pump.id, name: 'Hours', unit: 'h' } as never)
  const read = (shown: number, more: object = {}) => does(rosa, readMeter, { id: hours.id, shown, ...more })
  const plan = { title: 'Oil', asset: pump.id, every_units: 500, meter: hours.id, next_at: 4_500, needs_permit: false }
  await does(max, draftPlan, plan as never)
  await read(4_123)
  await expect(read(41_240)).rejects.toThrow(/^41,240 h is 37,117 more than the reading of .*confirm the reading\.$/)
  await read(41_240, { sure: true })
  await expect(read(4_124)).rejects.toThrow('If that reading is wrong, a colleague can void it.')

  // The wrong figure has already begun work, which is canceled before it is noticed.
  await passes(services, planWork)
  const [order] = (await sees(rosa, 'select id from work_orders')) as [{ id: string }]
  await does(max, workOrderCommands.cancel, { id: order.id, reason: 'It is not due.' })
  const due = () => sees(rosa, 'select next_at::float8 as at from maintenance_plans')
  expect(await due()).toEqual([{ at: 41_500 }])

  const [wrong] = (await sees(rosa, 'select id from meter_readings where shown = 41240')) as [{ id: string }]
  const reason = 'A zero too many.'
  await expect(does(rosa, voidReading, { id: wrong.id, reason })).rejects.toThrow(
    'You can’t void a reading you entered. A colleague must void it.',
  )
  const counted = [
    { voided_on: null, created_by: rosa.user_id },
    { voided_on: null, created_by: max.user_id },
  ]
  expect(whyNotVoidAny(counted, { actor: max, meter: { rolls_at: null } })).toBeNull()
  expect(whyNotVoidAny(counted, { actor: max, meter: { rolls_at: 100_000 } })).toBeNull()
  expect(whyNotVoidAny(counted, { actor: rosa, meter: { rolls_at: 100_000 } })).toBe(
    'You can’t void a reading you entered. A colleague must void it.',
  )
  await does(max, voidReading, { id: wrong.id, reason })
  expect(await sees(rosa, 'select reading::float8 as reading from meters')).toEqual([{ reading: 4_123 }])
  expect(await due()).toEqual([{ at: 4_500 }])
  expect(await sees(rosa, 'select shown::float8 as shown, void_reason from meter_readings order by shown')).toEqual([
    { shown: 4_123, void_reason: null },
    { shown: 41_240, void_reason: reason },
  ])
  expect(await read(4_124)).toMatchObject({ reading: 4_124, read_on: clock.today() })
})

test('work that a wrong reading began is canceled after the correction, and its turn is still to come', async () => {
  const { rosa, max, does, sees, pump, services } = await shop()
  const hours = await does(max, createMeter, { asset: pump.id, name: 'Hours', unit: 'h' } as never)
  const plan = { title: 'Oil', asset: pump.id, every_units: 500, meter: hours.id, next_at: 4_500, needs_permit: false }
  await does(max, draftPlan, plan as never)
  await does(rosa, readMeter, { id: hours.id, shown: 41_240 })
  await passes(services, planWork)
  const [wrong] = (await sees(rosa, 'select id from meter_readings')) as [{ id: string }]
  await does(max, voidReading, { id: wrong.id, reason: 'A zero too many.' })
  await does(rosa, readMeter, { id: hours.id, shown: 4_124 })
  const [order] = (await sees(rosa, 'select id from work_orders')) as [{ id: string }]
  await does(max, workOrderCommands.cancel, { id: order.id, reason: 'It is not due.' })
  expect(await sees(rosa, 'select next_at::float8 as at, open_order from maintenance_plans')).toEqual([
    { at: 4_500, open_order: null },
  ])
})

const meter = { reading: 4_123, rolls_at: null, read_on: '2026-11-20', unit: 'h' }
const steady = [
  { read_on: '2026-11-20', total: 4_123, voided_on: null },
  { read_on: '2026-10-21', total: 3_883, voided_on: null },
]
test.each<[string, Parameters<typeof doubtOf>[0], number, Parameters<typeof doubtOf>[2], string | null]>([
  ['the first one', { ...meter, reading: 0, read_on: null }, 41_240, [], null],
  ['the second one, three times as far', meter, 12_369, [], null],
  ['the second one, further', meter, 12_370, [], '12,370 h is 8,247 more than the reading of November 20, 2026.'],
  ['ten times the usual eight hours a day', meter, 4_203, steady, null],
  [
    'more than ten times',
    meter,
    4_204,
    steady,
    '4,204 h is 81 more than the reading of November 20, 2026. About 8 is usual in that time.',
  ],
])('a meter reading is doubted: %s', (_, row, shown, readings, doubt) =>
  expect(doubtOf(row, { shown, day: '2026-11-21' }, readings)).toBe(doubt),
)

test('a plan is due at most one interval after a reading that went back', () => {
  const from = (next_at: number, reading: number) => dueFrom({ next_at, every_units: 500 }, reading)
  expect([from(41_500, 4_123), from(4_500, 4_123), from(5_000, 4_500), from(5_001, 4_500)]).toEqual([
    4_500, 4_500, 5_000, 4_501,
  ])
})
