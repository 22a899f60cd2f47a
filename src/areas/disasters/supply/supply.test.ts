import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { createSite } from '../sites/commands.ts'
import { draftRisk, editRisk, riskCommands, stressTest } from '../supply-risks/commands.ts'
import type { SupplyRisk } from '../supply-risks/records.ts'
import { gradeOf, whyNotSubject, withoutVendor } from '../supply-risks/rules.ts'
import { exceptionCommands, inboundOrders, raiseException } from './commands.ts'
import { coverOf } from './rules.ts'

const { begin, solve } = exceptionCommands
const { accept, close, mitigate } = riskCommands

const item = { on_hand: 2_400, daily_use: 300, least_days: 7, lead_days: 2, counted_on: '2026-11-20' }
test.each<[string, Partial<typeof item>, string, { days: number | null; standing: string }]>([
  ['on the day of the count', {}, '2026-11-20', { days: 8, standing: 'order' }],
  ['exactly as long as it must', {}, '2026-11-21', { days: 7, standing: 'order' }],
  ['two days later', {}, '2026-11-22', { days: 6, standing: 'short' }],
  ['with its lead time besides', { on_hand: 2_700 }, '2026-11-20', { days: 9, standing: 'enough' }],
  ['after it has run out', {}, '2026-12-20', { days: 0, standing: 'short' }],
  ['that no one uses', { daily_use: 0 }, '2026-11-20', { days: null, standing: 'unknown' }],
])('days of supply of a critical item: %s', (_, change, today, cover) =>
  expect(coverOf({ ...item, ...change }, today)).toEqual(cover),
)

test.each<[number, number, string]>([
  [1, 4, 'low'],
  [1, 5, 'medium'],
  [3, 3, 'medium'],
  [2, 5, 'high'],
  [3, 4, 'high'],
  [3, 5, 'extreme'],
  [5, 5, 'extreme'],
])('likelihood %d and impact %d are %s', (likelihood, impact, grade) =>
  expect(gradeOf({ likelihood, impact })).toBe(grade),
)

test('without a vendor: its single-source items are listed first, with open orders', () => {
  const rows = [
    { commodity: '745-21', vendor: 'larkspur', ordered: 900, open: 300 },
    { commodity: '745-21', vendor: 'ridgeway', ordered: 100, open: 0 },
    { commodity: '720-24', vendor: 'larkspur', ordered: 500, open: 0 },
    { commodity: '345-24', vendor: 'bright', ordered: 50, open: 50 },
  ]
  expect(withoutVendor('larkspur', rows)).toEqual([
    { commodity: '720-24', ordered: 500, open: 0, others: [], share: 100 },
    { commodity: '745-21', ordered: 900, open: 300, others: ['ridgeway'], share: 90 },
  ])
  expect(withoutVendor('nobody', rows)).toEqual([])
  expect(whyNotSubject({ subject: 'site', vendor: 'v', site: null, item: null })).toBe('Select the facility at risk.')
})

test('an exception has an owner and ends with a resolution; a high risk must be accepted by a second person', async () => {
  const { does, rosa, max, ada } = await city()
  const neighbor = await city()
  const exception = await does(rosa, raiseException, {
    title: 'Diesel runs out',
    kind: 'short',
    severity: 'high',
  } as never)
  await expect(does(rosa, begin, { id: exception.id })).rejects.toThrow('Select “Owner” first.')
  await does(rosa, solve, { id: exception.id, outcome: 'The county brought 1,000 gallons.' })
  await expect(does(rosa, solve, { id: exception.id, outcome: 'Again.' })).rejects.toThrow(/is already resolved/)
  expect((await does(rosa, inboundOrders, {})).orders).toEqual([])

  await expect(
    does(rosa, draftRisk, {
      title: 'Pumps',
      subject: 'vendor',
      cause: 'single_source',
      likelihood: 3,
      impact: 5,
    } as never),
  ).rejects.toThrow('Select the vendor at risk.')
  const owner = max.user_id
  expect(await does(rosa, stressTest, { vendor: randomUUID() })).toEqual({
    since: expect.stringMatching(/^\d{4}-\d\d-01$/) as string,
    unmet: [],
    items: [],
  })
  const place = await does(rosa, createSite, {
    name: 'Pump station',
    kind: 'pump_station',
    lifeline: 'water',
    place: { address: 'River Street' },
  } as never)
  const risk: SupplyRisk = await does(rosa, draftRisk, {
    title: 'Pump station lies low',
    subject: 'site',
    cause: 'location',
    site: place.id,
    likelihood: 4,
    impact: 5,
    owner,
  } as never)
  await expect(does(rosa, mitigate, { id: risk.id })).rejects.toThrow('Enter “Mitigation” first.')
  await expect(does(max, accept, { id: risk.id, reason: 'So be it.' })).rejects.toThrow(
    'You own this high risk or entered it. Another manager must accept it.',
  )
  await expect(does(rosa, close, { id: risk.id, reason: 'None any more.' })).rejects.toThrow(
    'Only a manager can close a high risk.',
  )
  await expect(
    does(rosa, editRisk, { id: risk.id, version: risk.version, changes: { site: null } as never }),
  ).rejects.toThrow('Select the facility at risk.')
  const other: SupplyRisk = await does(rosa, draftRisk, {
    title: 'Salt shed lies low',
    subject: 'site',
    cause: 'location',
    site: place.id,
    likelihood: 4,
    impact: 5,
  } as never)
  const smaller: SupplyRisk = await does(max, editRisk, {
    id: other.id,
    version: other.version,
    changes: { impact: 1 } as never,
  })
  await expect(does(max, accept, { id: other.id, reason: 'It is small.' })).rejects.toThrow(
    'You changed the likelihood or impact. Another manager must accept the risk.',
  )
  await does(rosa, editRisk, { id: other.id, version: smaller.version, changes: { likelihood: 1 } as never })
  await expect(does(rosa, close, { id: other.id, reason: 'It is small.' })).rejects.toThrow(
    'You changed the likelihood or impact. Only a manager can close the risk.',
  )
  expect(await does(ada, accept, { id: risk.id, reason: 'Mitigation money is asked for.' })).toMatchObject({
    status: 'accepted',
    decided_by: ada.user_id,
  })
  expect(await neighbor.sees(neighbor.rosa, 'select id from supply_risks')).toEqual([])
})
