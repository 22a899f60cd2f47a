import { expect, test } from 'vitest'
import { budgetCity, year2027 } from '#tests/budget.ts'
import { city } from '#tests/city.ts'
import { fiscalPeriodCommands, fiscalYearCommands, planFiscalYear } from './commands.ts'
import type { FiscalPeriod, FiscalYear } from './records.ts'
import { monthsOf, whyNotBook, whyNotYear, withinYear, yearToShow } from './rules.ts'

const year = { name: '2027', starts_on: '2026-07-01', ends_on: '2027-06-30', status: 'open' } as FiscalYear

test.each<[string, { starts_on: string; ends_on: string }, string | null]>([
  ['the year after', { starts_on: '2027-07-01', ends_on: '2028-06-30' }, null],
  [
    'one that ends before it begins',
    { starts_on: '2028-07-01', ends_on: '2028-06-30' },
    'The end date must be after the start date.',
  ],
  ['one of two years', { starts_on: '2027-07-01', ends_on: '2029-06-30' }, 'A fiscal year can’t exceed 18 months.'],
  [
    'one that shares a day',
    { starts_on: '2027-06-30', ends_on: '2028-06-29' },
    'Fiscal year 2027 overlaps: it runs from July 1, 2026 to June 30, 2027.',
  ],
])('the calendar accepts %s', (_, span, reason) => {
  expect(whyNotYear(span, [year])).toBe(reason)
})

const [before, after] = [
  { ...year, name: '2026', starts_on: '2025-07-01', ends_on: '2026-06-30', status: 'closed' } as FiscalYear,
  { ...year, name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30', status: 'open' } as FiscalYear,
]
test.each<[string, FiscalYear[], string, string | undefined]>([
  ['the year that runs, with the next one open', [after, year, before], '2026-11-20', '2027'],
  ['the year that runs, in any order', [before, year, after], '2026-11-20', '2027'],
  ['its first day', [after, year, before], '2026-07-01', '2027'],
  ['its last day', [after, year, before], '2027-06-30', '2027'],
  ['the year that runs, though it is planned', [{ ...after, status: 'planned' }, year], '2027-07-01', '2028'],
  ['the last one, when the next was not entered yet', [year, before], '2027-07-01', '2027'],
  ['the earlier one between two years', [after, before], '2026-11-20', '2026'],
  ['the first one, before it begins', [after, year], '2026-01-05', '2027'],
  ['no year, where the books have none', [], '2026-11-20', undefined],
])('a page about a year opens on %s', (_, years, today, name) => {
  expect(yearToShow(years, today)?.name).toBe(name)
})

test('a year is divided into months, and the first is shorter if the year begins mid-month', () => {
  expect(monthsOf(year)).toHaveLength(12)
  expect(monthsOf({ starts_on: '2026-10-15', ends_on: '2027-02-28' })).toEqual([
    { number: 1, name: 'October 2026', starts_on: '2026-10-15', ends_on: '2026-10-31' },
    { number: 2, name: 'November 2026', starts_on: '2026-11-01', ends_on: '2026-11-30' },
    { number: 3, name: 'December 2026', starts_on: '2026-12-01', ends_on: '2026-12-31' },
    { number: 4, name: 'January 2027', starts_on: '2027-01-01', ends_on: '2027-01-31' },
    { number: 5, name: 'February 2027', starts_on: '2027-02-01', ends_on: '2027-02-28' },
  ])
  expect(monthsOf({ starts_on: '2024-02-01', ends_on: '2024-03-01' }).map(({ ends_on }) => ends_on)).toEqual([
    '2024-02-29',
    '2024-03-01',
  ])
})

const november = { name: 'November 2026', status: 'open' } as FiscalPeriod
test.each<[string, string, Partial<FiscalYear>, FiscalPeriod | undefined, string | null]>([
  ['the first day', '2026-07-01', {}, undefined, null],
  ['the last day', '2027-06-30', {}, undefined, null],
  [
    'the day before',
    '2026-06-30',
    {},
    undefined,
    'June 30, 2026 isn’t in fiscal year 2027, which runs from July 1, 2026 to June 30, 2027.',
  ],
  [
    'the day after',
    '2027-07-01',
    {},
    undefined,
    'July 1, 2027 isn’t in fiscal year 2027, which runs from July 1, 2026 to June 30, 2027.',
  ],
  ['an open month', '2026-11-20', {}, november, null],
  [
    'a closed month',
    '2026-11-20',
    {},
    { ...november, status: 'closed' },
    'November 2026 is closed. Choose a date in an open period.',
  ],
  [
    'a year that is not open yet',
    '2026-11-20',
    { status: 'planned' },
    november,
    'Fiscal year 2027 isn’t open yet. Choose a date in an open year.',
  ],
  ['a soft-closed year, by the named person', '2026-11-20', { status: 'closing', adjuster: 'ada' }, november, null],
  [
    'a soft-closed year',
    '2026-11-20',
    { status: 'closing', adjuster: 'max' },
    november,
    'Fiscal year 2027 is soft-closed. Only the person named on its page can still post in it.',
  ],
  [
    'a closed year',
    '2026-11-20',
    { status: 'closed' },
    november,
    'Fiscal year 2027 is closed. Choose a date in an open year.',
  ],
])('posting on %s', (_, day, change, period, reason) => {
  expect(whyNotBook(day, { year: { ...year, ...change }, period, by: 'ada' })).toBe(reason)
})

test('an adopted amount counts within its year', () => {
  expect(['2026-05-01', '2026-11-20', '2028-01-01'].map((day) => withinYear(day, year))).toEqual([
    '2026-07-01',
    '2026-11-20',
    '2027-06-30',
  ])
})

test('months close in order and reopen from the last', async () => {
  const { ada, max, does, sees, year } = await budgetCity()
  const [july, august] = (await sees(ada, 'select id from fiscal_periods order by number limit 2')) as { id: string }[]
  await expect(does(max, fiscalPeriodCommands.close, { id: july!.id })).rejects.toThrow(
    'Only an administrator can do this.',
  )
  await expect(does(ada, fiscalPeriodCommands.close, { id: august!.id })).rejects.toThrow(
    'Close July 2026 first. Periods are closed in order.',
  )
  // The button knows it beforehand.
  const foretold = async ({ id }: { id: string }) => (await does(ada, fiscalPeriodCommands.facts, { id })).outOfOrder
  expect(await foretold(august!)).toBe('Close July 2026 first. Periods are closed in order.')
  await does(ada, fiscalPeriodCommands.close, { id: july!.id })
  await does(ada, fiscalPeriodCommands.close, { id: august!.id })
  expect(await foretold(july!)).toBe('Reopen August 2026 first. Periods are reopened from the last one back.')
  await expect(does(ada, fiscalPeriodCommands.reopen, { id: july!.id, reason: 'A late bill' })).rejects.toThrow(
    'Reopen August 2026 first. Periods are reopened from the last one back.',
  )
  expect(await does(ada, fiscalPeriodCommands.reopen, { id: august!.id, reason: 'A late bill' })).toMatchObject({
    status: 'open',
  })

  expect(await does(ada, fiscalYearCommands.close, { id: year.id })).toMatchObject({ status: 'closed' })
  expect(await sees(ada, `select count(*)::int as open from fiscal_periods where status = 'open'`)).toEqual([
    { open: 0 },
  ])
  await expect(does(ada, fiscalPeriodCommands.reopen, { id: august!.id, reason: 'A late bill' })).rejects.toThrow(
    'Fiscal year 2027 is closed.',
  )
})

test("years can't overlap, and only an administrator plans one", async () => {
  const place = await city()
  const { id } = await year2027(place)
  await expect(
    place.does(place.max, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' }),
  ).rejects.toThrow('Only an administrator can change fiscal years.')
  await expect(
    place.does(place.ada, planFiscalYear, { name: '2028', starts_on: '2027-01-01', ends_on: '2027-12-31' }),
  ).rejects.toThrow('Fiscal year 2027 overlaps')
  await place.does(place.ada, fiscalYearCommands.open, { id })
  await expect(place.does(place.ada, fiscalYearCommands.open, { id })).rejects.toThrow(
    'This fiscal year is already open.',
  )
})
