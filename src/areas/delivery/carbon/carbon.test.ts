import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import {
  carbonFigures,
  createCredit,
  createFactor,
  creditCommands,
  editEntry,
  entryCommands,
  noteEntry,
} from './commands.ts'
import { creditLife, entryLife } from './life.ts'
import { kgOfPounds, kilograms, metricTons, whyNotFactor, whyNotTwice } from './rules.ts'

test.each<[string, number, number, string]>([
  ['1,000 gallons of diesel', 1_000, 10.21, '10.21 t'],
  ['500 gallons of gasoline', 500, 8.78, '4.39 t'],
  ['200 MMBtu of natural gas', 200, 53.06, '10.61 t'],
  ['100 MWh at 823.1 pounds for one', 100, kgOfPounds(823.1), '37.34 t'],
  ['a year of pump stations, kept to the gram', 1_260.9, 373.35, '470.8 t'],
  ['nothing', 0, 10.21, '0 t'],
])('%s', (_, quantity, factor, comes) => expect(metricTons(kilograms(quantity, factor))).toBe(comes))

const factor = { name: 'Diesel', valid_from: '2024-01-01', valid_to: '2024-12-31' }
test.each<[string, string | null]>([
  ['2024-01-01', null],
  ['2024-12-31', null],
  ['2023-12-31', 'Diesel is effective from January 1, 2024. Select the factor for December 31, 2023.'],
  ['2025-01-01', 'Diesel was effective until December 31, 2024. Select the factor for January 1, 2025.'],
  ['soon', 'Select a date.'],
])('a factor on %s', (day, reason) => expect(whyNotFactor(factor, day)).toBe(reason))

const today = '2026-11-20'
const entry = { status: 'noted' as const, entered_by: 'rosa', quantity: 1 }
test.each<[string, object, { user_id: string; role: 'user' | 'manager' }, string | null]>([
  ['by a manager', {}, { user_id: 'max', role: 'manager' }, null],
  [
    'by who entered it',
    { entered_by: 'max' },
    { user_id: 'max', role: 'manager' },
    'You can’t confirm an entry you entered. Another manager must check it against its evidence.',
  ],
  ['by a user', {}, { user_id: 'lee', role: 'user' }, 'Only a manager can do this.'],
  ['twice', { status: 'confirmed' }, { user_id: 'max', role: 'manager' }, 'This carbon entry is already confirmed.'],
])('an entry is confirmed %s', (_, change, actor, reason) =>
  expect(entryLife.whyNotHere('confirm', { ...entry, ...change } as never, { actor, today })).toBe(reason),
)

const credit = { status: 'transferred' as const, entered_by: 'max', verified: true }
test.each<[string, object, string | null]>([
  ['by another', {}, null],
  ['again', { status: 'retired' }, 'This offset credit is already retired.'],
  ['canceled', { status: 'canceled' }, 'This offset credit is canceled and can’t be retired.'],
  ['not looked up', { verified: false }, 'Verify this credit in its registry first.'],
  [
    'by who entered it',
    { entered_by: 'ada' },
    'You can’t retire a credit you entered. Another manager must retire it.',
  ],
])('a credit is retired: %s', (_, change, reason) =>
  expect(
    creditLife.whyNotHere('retire', { ...credit, ...change } as never, {
      actor: { user_id: 'ada', role: 'admin' },
      today,
    }),
  ).toBe(reason),
)

const bill = { path: 'a', name: 'October.pdf', size: 4, type: 'application/pdf' }
const counted = { number: 'CE-1', invoice: 'I-1', evidence: [bill] }
const twice =
  'CE-1 has the same day, factor and quantity. If this is another activity, add its own invoice or evidence.'
test.each<[string, Parameters<typeof whyNotTwice>[0], string | null]>([
  ['without a document', { invoice: null, evidence: [] }, twice],
  ['with the invoice that counts already', { invoice: 'I-1', evidence: [] }, twice],
  ['with the same file, uploaded again', { invoice: null, evidence: [{ ...bill, path: 'b' }] }, twice],
  ['with another invoice', { invoice: 'I-2', evidence: [] }, null],
  ['with another file', { invoice: null, evidence: [{ ...bill, size: 5 }] }, null],
])('an activity like a counted one, %s', (_, entry, reason) => expect(whyNotTwice(entry, [counted])).toBe(reason))

test('an activity counts once a second person confirms it, by the factor of its day, and offsets reduce nothing', async () => {
  const { does, rosa, max, ada, sees } = await city()
  const diesel = await does(max, createFactor, {
    name: 'Diesel',
    scope: '1',
    unit: 'gal',
    kg_per_unit: 10.21,
    edition: 'EPA Hub 2024',
    source: 'EPA',
    valid_from: '2024-01-01',
  } as never)
  const noted = await does(rosa, noteEntry, {
    words: 'Street fleet, October',
    day: '2026-10-31',
    factor: diesel.id,
    quantity: 1_000,
    evidence: [],
  } as never)
  expect([noted.number, Number(noted.kg), noted.scope]).toEqual(['CE-2026-0001', 10_210, '1'])
  await expect(
    does(rosa, noteEntry, {
      words: 'Long ago',
      day: '2020-10-31',
      factor: diesel.id,
      quantity: 1,
      evidence: [],
    } as never),
  ).rejects.toThrow('Diesel is effective from January 1, 2024. Select the factor for October 31, 2020.')
  await does(max, entryCommands.return, { id: noted.id, reason: 'The card statement says 900.' })
  const changed = await does(rosa, editEntry, { id: noted.id, version: 2, changes: { quantity: 900 } })
  expect([changed.status, Number(changed.kg)]).toEqual(['noted', 9_189])
  expect((await does(rosa, carbonFigures, { year: 2026 })).scopes).toEqual([{ scope: '1', kg: 0, noted: 9_189 }])
  await does(max, entryCommands.confirm, { id: noted.id })
  const again = await does(rosa, noteEntry, {
    words: 'October, street fleet',
    day: '2026-10-31',
    factor: diesel.id,
    quantity: 900,
    evidence: [],
  } as never)
  await expect(does(max, entryCommands.confirm, { id: again.id })).rejects.toThrow(
    'CE-2026-0001 has the same day, factor and quantity.',
  )
  await does(rosa, entryCommands.withdraw, { id: again.id, reason: 'Entered twice' })
  const bought = await does(max, createCredit, {
    serial: 'ACR-1',
    registry: 'ACR',
    project_name: 'A forest',
    vintage: 2024,
    metric_tons: 5,
    verified: true,
    evidence: [],
  } as never)
  await does(max, creditCommands.transfer, { id: bought.id })
  await expect(does(max, creditCommands.retire, { id: bought.id, purpose: 'Fleet' })).rejects.toThrow(
    'You can’t retire a credit you entered.',
  )
  await does(ada, creditCommands.retire, { id: bought.id, purpose: 'Fleet of 2026' })
  await expect(does(ada, creditCommands.cancel, { id: bought.id, reason: 'x' })).rejects.toThrow('can’t be canceled.')
  expect(await does(rosa, carbonFigures, { year: 2026 })).toMatchObject({
    scopes: [{ scope: '1', kg: 9_189, noted: 0 }],
    hot: [{ name: 'Diesel', kg: 9_189 }],
    credits: { retired: 5, held: 0 },
  })
  await expect(does(rosa, entryCommands.withdraw, { id: noted.id, reason: 'Twice' })).rejects.toThrow(
    'Only a manager can withdraw a confirmed entry.',
  )
  const other = await city()
  expect(await other.sees(other.ada, 'select id from carbon_entries')).toEqual([])
  expect(await sees(rosa, `select status from carbon_entries where status <> 'withdrawn'`)).toEqual([
    { status: 'confirmed' },
  ])
})
