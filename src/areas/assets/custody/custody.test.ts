import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
// The end of an asset reaches their lives.
import '../permits/life.ts'
import '../work/life.ts'
import '../work/plans/life.ts'
import { assetCommands, registerAsset } from '../assets/commands.ts'
import { createAssetClass } from '../assets/commands.ts'
import type { Dated } from '../terms/records.ts'
import {
  assetCountCommands,
  beginAssetCount,
  bookDepreciation,
  disposalCommands,
  draftDisposal,
  editDisposal,
  setAssetCountLines,
} from './commands.ts'
import { federalInterest, silentFrom } from './rules.ts'

const terms: Dated[] = [
  { kind: 'keep_up_to', value: 5_000, valid_from: '2014-12-26', valid_to: '2024-09-30' },
  { kind: 'keep_up_to', value: 10_000, valid_from: '2024-10-01', valid_to: null },
  { kind: 'selling_costs', value: 1_000, valid_from: '2024-10-01', valid_to: null },
  { kind: 'answer_days', value: 120, valid_from: '2014-12-26', valid_to: null },
]

test.each<[string, { federal: boolean; federal_share: number | null }, number, boolean, string, number]>([
  ['12,000 at 75 percent', { federal: true, federal_share: 75 }, 12_000_00, false, '2026-11-20', 9_000_00],
  [
    'the same, sold: less what is kept for selling',
    { federal: true, federal_share: 75 },
    12_000_00,
    true,
    '2026-11-20',
    8_000_00,
  ],
  ['just at the limit', { federal: true, federal_share: 75 }, 10_000_00, false, '2026-11-20', 0],
  ['a cent above it', { federal: true, federal_share: 75 }, 10_000_01, false, '2026-11-20', 7_500_01],
  ['by the limit of before', { federal: true, federal_share: 75 }, 8_000_00, false, '2024-09-30', 6_000_00],
  ['no federal money', { federal: false, federal_share: null }, 12_000_00, false, '2026-11-20', 0],
])('the federal interest of %s', (_, of, value, sold, day, owed) => {
  expect(federalInterest(of, { value, sold, day, terms }).owed).toBe(owed)
})

test('a federal agency has 120 days to respond', () => {
  expect(silentFrom({ asked_on: '2026-01-01' }, terms)).toBe('2026-05-01')
})

async function yard() {
  const place = await city()
  const { max, does, owner, organization } = place
  await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const pump = await does(max, registerAsset, {
    asset: {
      name: 'Trash pump',
      class: pumps.id,
      documents: [],
      cost: 34_600_00,
      federal: true,
      federal_share: 75,
      location: 'Cage B',
    } as never,
  })
  return { ...place, pump }
}

test('an asset is checked out to one person, checked in, counted by one and approved by another', async () => {
  const { rosa, max, ada, does, sees, pump, clock } = await yard()
  const due_on = clock.today()
  await does(rosa, assetCommands.checkOut, { id: pump.id, holder: rosa.user_id, due_on, purpose: 'Riverside' })
  await expect(
    does(rosa, assetCommands.checkOut, { id: pump.id, holder: max.user_id, due_on, purpose: 'Again' }),
  ).rejects.toThrow('This asset is already checked out.')
  await does(rosa, assetCommands.checkIn, { id: pump.id, condition: 'fair' })
  const count = await does(max, beginAssetCount, { count: { title: 'Cage B' } as never, location: 'cage' })
  const [line] = (await sees(max, 'select id, asset from asset_count_lines')) as { id: string; asset: string }[]
  const { id: other } = await does(max, registerAsset, {
    asset: { name: 'Saw', class: pump.class, documents: [] } as never,
  })
  await expect(
    does(max, setAssetCountLines, {
      id: count.id,
      version: count.version,
      lines: [{ ...line!, asset: other, found: 'there' }] as never,
    }),
  ).rejects.toThrow('Registered assets can’t be removed from the inventory.')
  await does(max, setAssetCountLines, {
    id: count.id,
    version: count.version,
    lines: [{ ...line!, found: 'elsewhere', found_at: 'Yard' }] as never,
  })
  const { approve, submit } = assetCountCommands
  await expect(does(ada, submit, { id: count.id })).rejects.toThrow(
    'Only the person who counted can submit this inventory.',
  )
  await does(max, submit, { id: count.id })
  await expect(does(max, approve, { id: count.id, reason: 'So.' })).rejects.toThrow('You can’t approve your own count.')
  await does(ada, approve, { id: count.id, reason: 'So.' })
  expect(await sees(max, `select location, condition, held_by from assets where name = 'Trash pump'`)).toEqual([
    { location: 'Yard', condition: 'fair', held_by: null },
  ])
})

test("the requester can't approve a disposition; a sale owes the federal share of the proceeds", async () => {
  const { rosa, max, ada, person, does, sees, pump } = await yard()
  const { approve, finish, submit, withdraw } = disposalCommands
  const row = await does(max, draftDisposal, {
    asset: pump.id,
    method: 'sale',
    reason: 'Too small',
    fair_value: 12_000_00,
    value_basis: 'Dealer',
    instructions: 'given',
  } as never)
  await expect(
    does(ada, draftDisposal, {
      asset: pump.id,
      method: 'sale',
      reason: 'Too small',
      fair_value: 1,
      value_basis: 'Dealer',
      instructions: 'given',
    } as never),
  ).rejects.toThrow(`${row.number} already requests its disposition.`)
  expect(
    await does(ada, editDisposal, { id: row.id, version: row.version, changes: { reason: 'Much too small' } as never }),
  ).toMatchObject({ requested_by: ada.user_id })
  expect(
    await does(max, editDisposal, { id: row.id, version: row.version + 2, changes: { reason: 'Too small' } as never }),
  ).toMatchObject({ requested_by: max.user_id })
  await expect(does(rosa, submit, { id: row.id })).rejects.toThrow('Only a manager can do this.')
  await expect(does(rosa, withdraw, { id: row.id, reason: 'No.' })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, submit, { id: row.id })).toMatchObject({ federal_interest: 8_000_00 })
  await expect(does(max, approve, { id: row.id, reason: 'Yes.' })).rejects.toThrow(
    'You can’t approve your own disposition. Another manager must approve it.',
  )
  await expect(does(ada, approve, { id: row.id, reason: 'Yes.' })).rejects.toThrow('You wrote in this disposition.')
  await does(await person('Bea', 'admin'), approve, { id: row.id, reason: 'Yes.' })
  await expect(does(rosa, finish, { id: row.id, proceeds: 1 })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, finish, { id: row.id })).rejects.toMatchObject({ fields: { proceeds: 'Enter the proceeds.' } })
  await does(max, finish, { id: row.id, proceeds: 14_000_00 })
  expect(await sees(max, 'select status, federal_interest::int as owed from asset_dispositions')).toEqual([
    { status: 'done', owed: 9_500_00 },
  ])
  expect(await sees(max, 'select status from assets')).toEqual([{ status: 'disposed' }])
})

test('a disposed asset leaves no maintenance: work in progress stops it, and what is planned ends with it', async () => {
  const { rosa, max, ada, person, does, sees, owner, organization, pump } = await yard()
  const row = await does(max, draftDisposal, {
    asset: pump.id,
    method: 'scrap',
    reason: 'Worn out',
    fair_value: 0,
    value_basis: 'Dealer',
    instructions: 'given',
  } as never)
  await does(max, disposalCommands.submit, { id: row.id })
  await does(await person('Bea', 'admin'), disposalCommands.approve, { id: row.id, reason: 'Yes.' })
  const of = async (table: string, more: string, values: string) =>
    (
      await owner.query<{ id: string }>(
        `insert into ${table} (organization_id, asset, ${more}) values ($1, $2, ${values}) returning id`,
        [organization.id, pump.id],
      )
    ).rows[0]!.id
  await of('maintenance_plans', 'number, title, every_months', `'MP-1', 'Grease', 6`)
  await of('work_orders', 'number, title, requested_by, status', `'WO-1', 'Grease', '${rosa.user_id}', 'triaged'`)
  const begun = await of(
    'work_orders',
    'number, title, requested_by, status',
    `'WO-2', 'Seal', '${rosa.user_id}', 'in_progress'`,
  )
  await expect(does(ada, disposalCommands.finish, { id: row.id })).rejects.toThrow('Complete and close it first.')
  await owner.query(`update work_orders set status = 'closed' where id = $1`, [begun])
  await does(ada, disposalCommands.finish, { id: row.id })
  expect(
    await sees(
      max,
      `select number, status from maintenance_plans union all select number, status from work_orders order by 1`,
    ),
  ).toEqual([
    { number: 'MP-1', status: 'ended' },
    { number: 'WO-1', status: 'canceled' },
    { number: 'WO-2', status: 'closed' },
  ])
})

test('no month is depreciated twice, and none after disposition', async () => {
  const { max, does, sees, owner, pump } = await yard()
  await owner.query(
    `update assets set in_service_on = '2024-01-01', life_years = 2, salvage = 0, cost = 73100 where id = $1`,
    [pump.id],
  )
  const book = (after: string, ends_on: string) => does(max, bookDepreciation, { after, ends_on })
  await expect(book('2023-12-31', '2025-12-31')).rejects.toThrow('A year can’t exceed 12 months.')
  expect(await book('2023-12-31', '2024-12-31')).toMatchObject({ booked: 1, amount: 365_00 })
  await expect(book('2023-12-30', '2024-12-30')).rejects.toThrow('That year is already recorded')
  await expect(book('2024-06-30', '2025-06-30')).rejects.toThrow('That year is already recorded')
  await owner.query(`update assets set status = 'disposed', disposed_on = '2025-01-11' where id = $1`, [pump.id])
  expect(await book('2024-12-31', '2025-12-31')).toMatchObject({ booked: 1, amount: 11_00 })
  expect(
    await sees(max, 'select sum(amount)::int as amount, min(book_value)::int as left from asset_depreciation'),
  ).toEqual([{ amount: 376_00, left: 355_00 }])
})

test('a trade-in owes the federal share of its credit', async () => {
  const { max, ada, does, pump } = await yard()
  const row = await does(max, draftDisposal, {
    asset: pump.id,
    method: 'trade_in',
    reason: 'Too small',
    fair_value: 12_000_00,
    value_basis: 'Dealer',
    instructions: 'not_asked',
  } as never)
  const { approve, finish, submit } = disposalCommands
  await does(max, submit, { id: row.id })
  await does(ada, approve, { id: row.id, reason: 'Yes.' })
  expect(await does(max, finish, { id: row.id, proceeds: 16_000_00 })).toMatchObject({
    proceeds: 16_000_00,
    federal_interest: 12_000_00,
  })
})

test('a physical inventory is submitted when every asset has a finding, and returned with a reason', async () => {
  const { rosa, max, does, sees } = await yard()
  const count = await does(rosa, beginAssetCount, { count: { title: 'Cage B' } as never, location: 'cage' })
  const { id } = count
  const { approve, facts, return: sendBack, submit } = assetCountCommands
  await expect(does(rosa, submit, { id })).rejects.toThrow('Enter a finding for each asset.')
  const [line] = (await sees(rosa, 'select id, asset from asset_count_lines')) as { id: string; asset: string }[]
  const saw = (version: number, found: object) =>
    does(rosa, setAssetCountLines, { id, version, lines: [{ ...line!, ...found }] as never })
  const missing = await saw(count.version, { found: 'missing' })
  expect(await does(rosa, facts, { id })).toEqual({ lines: 1, open: 0, unplaced: false, unexplained: true })
  await expect(does(rosa, submit, { id })).rejects.toThrow('Enter a note for each missing or damaged asset.')
  await saw(missing.version, { found: 'elsewhere' })
  await expect(does(rosa, submit, { id })).rejects.toThrow('Enter the location of each asset found somewhere else.')
  await saw(missing.version + 1, { found: 'missing', note: 'Lent to the county.' })
  await does(rosa, submit, { id })
  await expect(does(rosa, approve, { id, reason: 'So.' })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, sendBack, { id, reason: 'Ask the county.' })).toMatchObject({
    status: 'returned',
    decision: 'Ask the county.',
  })
  expect(await sees(rosa, 'select status from assets')).toEqual([{ status: 'in_service' }])
})

test("a disposition waits for the check-in and for the federal agency's response", async () => {
  const { rosa, max, does, pump, clock } = await yard()
  const asked = { asset: pump.id, method: 'scrap', reason: 'Broken', fair_value: 12_000_00, value_basis: 'Dealer' }
  const row = await does(max, draftDisposal, { ...asked, instructions: 'not_asked' } as never)
  const { submit, withdraw } = disposalCommands
  const tries = () => does(max, submit, { id: row.id })
  await does(rosa, assetCommands.checkOut, {
    id: pump.id,
    holder: rosa.user_id,
    due_on: clock.today(),
    purpose: 'Riverside',
  })
  await expect(tries()).rejects.toThrow('This asset is checked out. Check it in first.')
  await does(rosa, assetCommands.checkIn, { id: pump.id, condition: 'fair' })
  await expect(tries()).rejects.toThrow('Request disposition instructions')
  const silent = { instructions: 'silent', asked_on: null }
  await does(max, editDisposal, { id: row.id, version: row.version, changes: silent as never })
  await expect(tries()).rejects.toThrow('Enter the date of the request to the federal agency.')
  const since = { asked_on: clock.today() }
  await does(max, editDisposal, { id: row.id, version: row.version + 2, changes: since as never })
  await expect(tries()).rejects.toThrow('The federal agency has until')
  expect(await does(max, withdraw, { id: row.id, reason: 'It was repaired.' })).toMatchObject({ status: 'withdrawn' })
})
