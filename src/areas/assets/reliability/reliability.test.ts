import { expect, test } from 'vitest'
import type { WorkOrder } from '../work/records.ts'
import {
  accumulatedBy,
  bandOf,
  bookValue,
  conditionIndex,
  lifeCycleCost,
  ofYear,
  straightLine,
} from '../worth/rules.ts'
import {
  availabilityOf,
  backlogHours,
  complianceOf,
  downHours,
  effectiveness,
  meanTimeBetween,
  meanTimeToRepair,
  reliabilityOf,
} from './rules.ts'

const row = (change: Partial<WorkOrder>) =>
  ({
    asset: 'pump',
    kind: 'corrective',
    status: 'closed',
    failure: true,
    down_from: null,
    down_until: null,
    done_at: null,
    plan: null,
    plan_due: null,
    ...change,
  }) as WorkOrder

test('100 hours between failures and 4 to repair are 96.15 percent availability', () => {
  expect(availabilityOf(100, 4) * 100).toBeCloseTo(96.15, 2)
  expect([
    meanTimeBetween(1_000, 10),
    meanTimeToRepair(40, 10),
    meanTimeBetween(1_000, 0),
    meanTimeToRepair(0, 0),
  ]).toEqual([100, 4, null, null])
})

test('overall effectiveness: 373 of 420 minutes, 19,271 made at 60 a minute, 18,848 good, is 74.8 percent', () => {
  const found = effectiveness({ planned: 420, run: 373, made: 19_271, perUnit: 60, good: 18_848 })!
  expect([found.availability, found.performance, found.quality].map((each) => Math.round(each * 1e4) / 1e4)).toEqual([
    0.8881, 0.8611, 0.978,
  ])
  expect(found.oee * 100).toBeCloseTo(74.8, 1)
  expect(effectiveness({ planned: 420, run: 0, made: 0, perUnit: 60, good: 0 })).toBeNull()
})

test('downtime before the period counts from its beginning, and downtime in progress to its end', () => {
  const [from, until] = ['2026-11-01T00:00:00Z', '2026-11-11T00:00:00Z']
  const rows = [
    row({ down_from: '2026-10-31T00:00:00Z', down_until: '2026-11-01T06:00:00Z' }),
    row({ down_from: '2026-11-10T20:00:00Z' }),
    row({}),
  ]
  expect(downHours(rows, from, until)).toBe(10)
  // Two work orders on one pump that is down once, and one on another.
  const twice = [
    row({ down_from: '2026-11-05T00:00:00Z', down_until: '2026-11-05T10:00:00Z' }),
    row({ down_from: '2026-11-05T04:00:00Z', down_until: '2026-11-05T08:00:00Z' }),
    row({ down_from: '2026-11-05T09:00:00Z', down_until: '2026-11-05T12:00:00Z' }),
  ]
  expect(
    downHours(
      [...twice, row({ asset: 'fan', down_from: '2026-11-05T00:00:00Z', down_until: '2026-11-05T01:00:00Z' })],
      from,
      until,
    ),
  ).toBe(13)
  const found = reliabilityOf(
    [
      row({ down_from: '2026-11-02T00:00:00Z', down_until: '2026-11-02T08:00:00Z' }),
      row({ failure: false, down_from: '2026-11-03T00:00:00Z', down_until: '2026-11-03T08:00:00Z' }),
    ],
    { assets: 1, from, until },
  )
  expect(found).toMatchObject({ failures: 1, down: 8, mtbf: 232, mttr: 8 })
  expect(found.availability! * 100).toBeCloseTo(96.67, 2)
})

test('planned work is on time up to its due date plus grace, and work not yet due does not count', () => {
  const plan = (plan_due: string, done_at: string | null, status: WorkOrder['status'] = 'closed') =>
    row({ plan: 'p', plan_due, done_at, status })
  const rows = [
    plan('2026-10-01', '2026-10-01T12:00:00Z'),
    plan('2026-10-01', '2026-10-06T12:00:00Z'),
    plan('2026-10-01', '2026-10-07T00:00:00Z'),
    plan('2026-10-01', null, 'assigned'),
    plan('2026-10-01', null, 'canceled'),
    plan('2026-11-16', null, 'assigned'),
    row({}),
  ]
  expect(complianceOf(rows, { from: '2026-09-01', today: '2026-11-20', grace: 5 })).toEqual({
    due: 4,
    inTime: 2,
    percent: 50,
  })
  expect(complianceOf([], { from: '2026-09-01', today: '2026-11-20', grace: 5 }).percent).toBeNull()
})

test('the backlog is planned work that has not started', () => {
  expect(
    backlogHours([
      { status: 'assigned', minutes_planned: 240, labor_minutes: 60 },
      { status: 'requested', minutes_planned: 30, labor_minutes: 0 },
      { status: 'in_progress', minutes_planned: 60, labor_minutes: 90 },
      { status: 'closed', minutes_planned: 600, labor_minutes: 0 },
    ]),
  ).toBe(3.5)
})

test('straight-line depreciation reaches the total to the cent, and stops', () => {
  const line = straightLine(
    { cost: 100_000_00, salvage: null, life_years: null, in_service_on: '2021-07-01', acquired_on: null },
    { life_years: 10, salvage_percent: 12 },
  )!
  expect(line).toMatchObject({ salvage: 12_000_00, ends: '2031-07-01' })
  expect([
    accumulatedBy(line, '2021-06-30'),
    accumulatedBy(line, '2031-07-01'),
    accumulatedBy(line, '2040-01-01'),
    bookValue(line, '2040-01-01'),
  ]).toEqual([0, 88_000_00, 88_000_00, 12_000_00])
  expect(accumulatedBy(line, '2026-07-01') / 100).toBeCloseTo(44_000, -2)
  const years = Array.from({ length: 11 }, (_, at) =>
    ofYear(line, { after: `${2020 + at}-06-30`, ends: `${2021 + at}-06-30` }),
  )
  expect(years.reduce((sum, each) => sum + each, 0)).toBe(accumulatedBy(line, '2031-06-30'))
  expect(
    straightLine({ cost: 1, salvage: null, life_years: null, in_service_on: null, acquired_on: null }, undefined),
  ).toBeNull()
})

test('a site with 1.2 of 15 million deferred is at 8 percent: fair', () => {
  expect(conditionIndex(1_200_000_00, 15_000_000_00)).toBe(8)
  expect([4.99, 5, 8, 10, 10.01].map((index) => bandOf(index, { good: 5, poor: 10 }))).toEqual([
    'good',
    'fair',
    'fair',
    'fair',
    'poor',
  ])
  expect(conditionIndex(1, 0)).toBeNull()
})

test('over twenty years at 3 percent: 80,000 and 5,000 a year, less 8,000 residual value, are 149,957.97', () => {
  expect(lifeCycleCost({ price: 80_000, yearly: 5_000, salvage: 8_000, years: 20, percent: 3 })).toBeCloseTo(
    149_957.97,
    2,
  )
  expect(lifeCycleCost({ price: 100, yearly: 10, salvage: 0, years: 5, percent: 0 })).toBe(150)
})
