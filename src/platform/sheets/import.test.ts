import { expect, test } from 'vitest'
import { createAccount, createFund, importAccounts, importBudgetLines } from '#areas/planning/budgets/commands.ts'
import { importVendors } from '#areas/vendors/vendors/commands.ts'
import { year2027 } from '#tests/budget.ts'
import { city, type Person } from '#tests/city.ts'
import type { Command } from '../commands/command.ts'
import type { Imported } from './import-command.ts'
import { sendPart } from './import-part.ts'

type Import = Command<
  string,
  { sheet: string; parts: number; columns: (string | null)[]; known?: 'ask' | 'skip' | 'add' },
  Imported
>
let sheets = 0

/** A sheet as the browser sends it, in parts of this many rows. */
async function takesIn(
  place: Awaited<ReturnType<typeof city>>,
  who: Person,
  command: Import,
  columns: (string | null)[],
  cells: string[][],
  size = 2_000,
  known?: 'ask' | 'skip' | 'add',
) {
  const sheet = `0198f000-0000-7000-8000-${String(++sheets).padStart(12, '0')}`
  const parts = Math.ceil(cells.length / size)
  for (let part = 0; part < parts; part++)
    await place.does(who, sendPart, { sheet, part, cells: cells.slice(part * size, (part + 1) * size) })
  return place.does(who, command, { sheet, parts, columns, ...(known && { known }) })
}

test('a sheet becomes records, with their numbers, history and author', async () => {
  const place = await city()
  const cells = Array.from({ length: 25 }, (_, at) => [
    `Vendor ${at}`,
    'LLC',
    `orders${at}@example.com`,
    at % 2 ? 'yes' : '',
  ])
  expect(
    await takesIn(place, place.max, importVendors as Import, ['name', 'type', 'email', 'small_business'], cells, 10),
  ).toEqual({ imported: 25, errors: [], wrong: 0, known: [], knownRows: 0 })
  const rows = await place.sees(
    place.rosa,
    'select number, name, type, small_business, created_by, status from vendors order by number',
  )
  expect(rows).toHaveLength(25)
  expect(rows[24]).toEqual({
    number: 'V-0025',
    name: 'Vendor 24',
    type: 'llc',
    small_business: false,
    created_by: place.max.user_id,
    status: 'draft',
  })
  expect(
    await place.sees(
      place.rosa,
      `select command, count(*) from record_changes where table_name = 'vendors' group by command`,
    ),
  ).toEqual([{ command: 'vendors/import', count: 25 }])
  expect((await place.owner.query('select from app.import_parts')).rowCount).toBe(0)
})

test('one wrong cell blocks the whole sheet, and every wrong cell is named', async () => {
  const place = await city()
  await place.does(place.ada, createAccount, { code: '100', name: 'Paper', type: 'expenditure' })
  const cells = [
    ['200', 'Ink', 'Expenditure'],
    ['100', 'Paper', 'Expenditure'],
    ['201', '', 'Expenditure'],
    ['200', 'Toner', 'Nonsense'],
  ]
  const answer = await takesIn(place, place.ada, importAccounts as Import, ['code', 'name', 'type'], cells, 1)
  expect(answer).toMatchObject({ imported: 0, wrong: 4 })
  expect(answer.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '3 Code: "100" is already used by an account.',
    '4 Name: Name is required',
    '5 Code: "200" is already in row 2.',
    '5 Type: Type must be one of Expenditure, Revenue, Asset, Liability, Fund balance',
  ])
  expect(answer.errors.map(({ at }) => at)).toEqual([0, 1, 0, 2])
  expect(await place.sees(place.rosa, 'select code from accounts')).toEqual([{ code: '100' }])

  // The corrected sheet is simply sent again.
  expect(
    await takesIn(
      place,
      place.ada,
      importAccounts as Import,
      ['code', 'name', 'type'],
      [
        ['200', 'Ink', 'Expenditure'],
        ['201', 'Toner', 'Expenditure'],
      ],
    ),
  ).toMatchObject({ imported: 2 })
})

test('a cell that is wrong twice is named once', async () => {
  const place = await city()
  const long = 'x'.repeat(41)
  const answer = await takesIn(
    place,
    place.ada,
    importAccounts as Import,
    ['code', 'name', 'type'],
    [
      [long, 'Ink', 'Expenditure'],
      [long, 'Toner', 'Expenditure'],
    ],
  )
  expect(answer.errors.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '2: Code must be less than 40 characters',
    '3: Code must be less than 40 characters',
  ])
})

test('references are found by name or by code, and an ambiguous name is reported', async () => {
  const place = await city()
  const { does, ada } = place
  await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  await does(ada, createFund, { code: '701', name: 'Snow', type: 'general' })
  await does(ada, createFund, { code: '702', name: 'Snow', type: 'general' })
  await does(ada, createAccount, { code: '5310', name: 'Repairs', type: 'expenditure' })
  await year2027(place)
  const columns = ['name', 'fund', 'account', 'fiscal_year', 'starts_on', 'ends_on', 'original', 'owner']
  const row = (fund: string, owner: string) => [
    'Roads',
    fund,
    '5310',
    '2027',
    '7/1/2026',
    '2027-06-30',
    '$1,200.50',
    owner,
  ]
  const wrong = await takesIn(place, place.max, importBudgetLines as Import, columns, [
    row('general FUND', 'rosa'),
    row('Snow', ''),
    row('999', 'Zoe'),
  ])
  expect(wrong.errors.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '3: More than one is called "Snow". Enter its number or code.',
    '4: No fund matches "999".',
    '4: No owner matches "Zoe".',
  ])

  expect(
    await takesIn(place, place.max, importBudgetLines as Import, columns, [
      row('general FUND', 'rosa'),
      row('701', place.max.email),
    ]),
  ).toMatchObject({ imported: 2 })
  expect(
    await place.sees(
      place.rosa,
      'select f.code, l.original, l.starts_on, l.owner from budget_lines l join funds f on f.id = l.fund order by 1',
    ),
  ).toEqual([
    { code: '100', original: 1_200_50, starts_on: '2026-07-01', owner: place.rosa.user_id },
    { code: '701', original: 1_200_50, starts_on: '2026-07-01', owner: place.max.user_id },
  ])
})

test("no one imports what they may not write, nor another person's sheet", async () => {
  const place = await city()
  await expect(
    takesIn(place, place.rosa, importAccounts as Import, ['code', 'name', 'type'], [['1', 'Ink', 'Expenditure']]),
  ).rejects.toThrow('Only an administrator can change accounts.')
  const sheet = '0198f000-0000-7000-8000-00000000ffff'
  await place.does(place.rosa, sendPart, { sheet, part: 0, cells: [['1', 'Ink', 'Expenditure']] })
  await expect(
    place.does(place.ada, importAccounts as Import, { sheet, parts: 1, columns: ['code', 'name', 'type'] }),
  ).rejects.toThrow('A part of this sheet is missing. Send it again.')
})

test('importing the same sheet again duplicates nothing: its rows are named, then skipped or added as chosen', async () => {
  const place = await city()
  const columns = ['name', 'type', 'email']
  const vendor = (name: string) => [name, 'LLC', `${name.toLowerCase()}@example.com`]
  const cells = ['Ridge', 'Twin', 'Twin'].map(vendor)
  const takes = (more: string[][] = [], known?: 'ask' | 'skip' | 'add') =>
    takesIn(place, place.max, importVendors as Import, columns, [...cells, ...more], 2, known)
  const names = async () =>
    (await place.sees(place.rosa, 'select name from vendors order by name')).map(({ name }) => name)
  // Duplicates within a sheet do not count as known.
  expect(await takes()).toMatchObject({ imported: 3, known: [] })
  expect(await takes()).toMatchObject({ imported: 0, wrong: 0, known: [2, 3, 4], knownRows: 3 })
  expect(await takes([vendor('Larkspur')])).toMatchObject({ imported: 0, known: [2, 3, 4], knownRows: 3 })
  expect(await names()).toEqual(['Ridge', 'Twin', 'Twin'])
  expect(await takes([vendor('Larkspur')], 'skip')).toMatchObject({ imported: 1, knownRows: 3 })
  expect(await names()).toEqual(['Larkspur', 'Ridge', 'Twin', 'Twin'])
  expect(await takes([], 'add')).toMatchObject({ imported: 3, knownRows: 0 })
  expect(await names()).toEqual(['Larkspur', 'Ridge', 'Ridge', 'Twin', 'Twin', 'Twin', 'Twin'])
})

test('a row with a taken key is named as known where it is equal, and as wrong where it is not', async () => {
  const place = await city()
  const takes = (cells: string[][], known?: 'skip') =>
    takesIn(place, place.ada, importAccounts as Import, ['code', 'name', 'type'], cells, 1, known)
  await takes([['100', 'Paper', 'Expenditure']])
  expect(
    await takes([
      ['100', 'Paper', 'Expenditure'],
      ['200', 'Ink', 'Expenditure'],
    ]),
  ).toMatchObject({ imported: 0, wrong: 0, known: [2] })
  expect(
    await takes(
      [
        ['100', 'Paper', 'Expenditure'],
        ['200', 'Ink', 'Expenditure'],
      ],
      'skip',
    ),
  ).toMatchObject({ imported: 1, wrong: 0 })
  expect(await takes([['100', 'Cardboard', 'Expenditure']])).toMatchObject({ imported: 0, wrong: 1, known: [] })
})
