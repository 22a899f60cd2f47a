import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { assetClass } from './records.ts'
import { createAssetClass } from './commands.ts'
import { assetCommands, moveAsset, registerAsset } from './commands.ts'
import type { Asset } from './records.ts'
import { above, countDue, propertyRecord, riskOf, whyNotBelong, whyNotRegister } from './rules.ts'

const today = '2026-11-20'
const row = (change: Partial<Asset> = {}) =>
  ({
    id: 'a',
    name: 'Pump 1',
    level: 'asset',
    parent: null,
    status: 'in_service',
    condition: 'poor',
    criticality: 'major',
    federal: false,
    federal_share: null,
    cost: 100_00,
    salvage: null,
    acquired_on: null,
    in_service_on: null,
    counted_on: null,
    created_at: '2026-01-05T00:00:00Z',
    ...change,
  }) as Asset

test.each<[string, Partial<Asset>, string | null]>([
  ['plain', {}, null],
  ['with its federal share', { federal: true, federal_share: 75 }, null],
  [
    'with federal money and no share',
    { federal: true },
    'Enter the federal share. 2 CFR 200.313(d)(1) requires the percentage.',
  ],
  [
    'with a share and no federal money',
    { federal_share: 10 },
    'It has a federal share. Mark the asset as federally funded.',
  ],
  ['acquired today', { acquired_on: today }, null],
  ['acquired tomorrow', { acquired_on: '2026-11-21' }, 'The acquisition date can’t be in the future.'],
  [
    'in service before it came',
    { acquired_on: '2026-05-02', in_service_on: '2026-05-01' },
    'The in-service date must be on or after the acquisition date.',
  ],
  ['worth more at its end than it cost', { salvage: 100_01 }, 'The residual value can’t exceed the cost.'],
])('an asset that is %s can be registered or not', (_, change, reason) => {
  expect(whyNotRegister(row(change), today)).toBe(reason)
})

test("an asset can't be above its parent, and no circle closes", () => {
  const [site, system, pump] = [
    row({ id: 's', name: 'Station', level: 'site' }),
    row({ id: 'y', name: 'Pumps', level: 'system', parent: 's' }),
    row({ id: 'p', parent: 'y' }),
  ]
  const all = new Map([site, system, pump].map((each) => [each.id, each]))
  expect(above(pump, all).map(({ name }) => name)).toEqual(['Pumps', 'Station'])
  expect(whyNotBelong(pump, { parent: site, all })).toBeNull()
  expect(whyNotBelong(site, { parent: pump, all })).toBe('A site can’t be under an asset.')
  expect(whyNotBelong(pump, { parent: pump, all })).toBe('An asset can’t be its own parent.')
  expect(whyNotBelong(row({ id: 'y', name: 'Pumps', level: 'asset' }), { parent: pump, all })).toBe(
    'Pump 1 is under Pumps. Select another parent.',
  )
  expect(whyNotBelong(pump, { parent: row({ id: 'x', name: 'Old', level: 'site', status: 'disposed' }), all })).toBe(
    'Old is disposed of and can’t have components.',
  )
})

test('risk is probability times consequence: poor and major are 4 times 4', () => {
  expect([
    riskOf(row()),
    riskOf(row({ condition: 'excellent', criticality: 'negligible' })),
    riskOf(row({ condition: 'very_poor', criticality: 'severe' })),
  ]).toEqual([16, 1, 25])
})

test('equipment is counted every two years, from its last count or from its acquisition', () => {
  expect(countDue(row({ counted_on: '2025-03-31' }), 2)).toBe('2027-03-31')
  expect(countDue(row({ acquired_on: '2024-02-29' }), 2)).toBe('2026-02-28')
})

test('the property record lists what 2 CFR 200.313(d)(1) still requires', () => {
  const whole = row({
    description: 'Pump',
    number: 'A-1',
    serial: 'X',
    grant_award: 'FAIN',
    title_holder: 'agency',
    acquired_on: today,
    federal_share: 75,
    location: 'Station 2',
    used_for: 'Water',
  } as Partial<Asset>)
  expect(propertyRecord(whole).every(({ whyNot }) => whyNot === null)).toBe(true)
  expect(propertyRecord({ ...whole, grant_award: null, location: '' }).flatMap(({ whyNot }) => whyNot ?? [])).toEqual([
    'Enter the grant award.',
    'Enter the location.',
  ])
})

async function yard() {
  const place = await city()
  const { max, does } = place
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const add = (name: string, more: Partial<Asset> = {}, parent?: string, who = max) =>
    does(who, registerAsset, { asset: { name, class: pumps.id, documents: [], ...more } as never, parent })
  return { ...place, add, pumps }
}

test('an asset goes out of service with a reason, returns, is lost and found; another agency sees none of it', async () => {
  const { max, rosa, does, add, sees, clock } = await yard()
  const { find, noteCondition, putBack, reportMissing, takeOut } = assetCommands
  expect(assetClass.table).toBe('asset_classes')
  const pump = await add('Booster pump 1')
  expect(pump).toMatchObject({ number: 'A-0001', status: 'in_service', condition: 'good' })
  await expect(add('Booster pump 2', {}, undefined, rosa)).rejects.toThrow('Only a manager can change assets.')
  await does(rosa, takeOut, { id: pump.id, reason: 'Its seal leaks.' })
  await expect(does(rosa, takeOut, { id: pump.id, reason: 'Again.' })).rejects.toThrow('is already out of service.')
  await does(rosa, putBack, { id: pump.id })
  await expect(does(rosa, reportMissing, { id: pump.id, reason: 'Gone.' })).rejects.toThrow(
    'Only a manager, or the person under “Custodian”, can do this.',
  )
  await does(max, reportMissing, { id: pump.id, reason: 'Not in the bay.' })
  expect(await does(max, find, { id: pump.id, location: 'Depot Street' })).toMatchObject({
    status: 'in_service',
    location: 'Depot Street',
  })
  const burst = await does(rosa, noteCondition, { id: pump.id, condition: 'poor', damaged_by: 'Ice' })
  expect(burst).toMatchObject({
    condition: 'poor',
    condition_on: clock.today(),
    damaged_by: 'Ice',
    status: 'in_service',
  })
  expect(await does(rosa, noteCondition, { id: pump.id, condition: 'fair' })).toMatchObject({ damaged_by: 'Ice' })
  const neighbor = await city()
  expect(await neighbor.sees(neighbor.ada, 'select * from assets')).toEqual([])
  await expect(neighbor.does(neighbor.ada, takeOut, { id: pump.id, reason: 'Ours.' })).rejects.toThrow(
    'This asset does not exist.',
  )
  expect(await sees(rosa, 'select count(*)::int as n from assets')).toEqual([{ n: 1 }])
})

test('of two simultaneous moves that would close a circle one is refused', async () => {
  const { max, does, add } = await yard()
  const [a, b] = [await add('A'), await add('B')]
  const outcomes = await Promise.allSettled([
    does(max, moveAsset, { id: a.id, parent: b.id }),
    does(max, moveAsset, { id: b.id, parent: a.id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
