import { expect, test } from 'vitest'
import { addWorkingDays } from './dates.ts'
import { bankHolidays, federalRules, holidaysOf, observedIn, whyNotFalls, type HolidayRule } from './holidays.ts'

const moved = { saturday: 'friday', sunday: 'monday' } as const
const still = { saturday: 'same', sunday: 'same' } as const

test.each<[falls: string, year: number, moves: typeof moved | typeof still, day: string | null]>([
  ['July 4', 2026, moved, '2026-07-03'],
  ['July 4', 2026, still, '2026-07-04'],
  ['July 4', 2027, moved, '2027-07-05'],
  ['jul 4', 2028, moved, '2028-07-04'],
  ['January 1', 2028, moved, '2027-12-31'],
  ['3rd Monday in January', 2026, moved, '2026-01-19'],
  ['third Monday of January', 2027, moved, '2027-01-18'],
  ['last Monday in May', 2026, moved, '2026-05-25'],
  ['last Monday in May', 2027, moved, '2027-05-31'],
  ['last Friday in December', 2027, moved, '2027-12-31'],
  ['4th Thursday in November', 2029, moved, '2029-11-22'],
  ['Friday after 4th Thursday in November', 2029, moved, '2029-11-23'],
  // The first Friday of November 2029 is the second: the day after the fourth Thursday is not the fourth Friday in 2024.
  ['Friday after 4th Thursday in November', 2024, moved, '2024-11-29'],
  ['Tuesday after 1st Monday in November', 2026, moved, '2026-11-03'],
  ['Tuesday after the 1st Monday in November', 2027, moved, '2027-11-02'],
  ['5th Monday in March', 2026, moved, '2026-03-30'],
  ['5th Monday in April', 2026, moved, null],
  ['Good Friday', 2024, moved, '2024-03-29'],
  ['Good Friday', 2025, moved, '2025-04-18'],
  ['Good Friday', 2026, moved, '2026-04-03'],
  ['good friday', 2027, moved, '2027-03-26'],
  ['Good Friday', 2038, moved, '2038-04-23'],
  ['February 29', 2027, moved, null],
  ['February 29', 2028, moved, '2028-02-29'],
  ['2027-01-20', 2027, moved, '2027-01-20'],
  ['2027-01-20', 2028, moved, null],
])('%s of %i, %j, is kept on %s', (falls, year, moves, day) => expect(observedIn({ falls, ...moves }, year)).toBe(day))

test.each([
  '',
  'Monday',
  'February 30',
  '6th Monday in May',
  '0th Monday in May',
  '2nd Mondays in May',
  'Easter',
  'Friday after',
])('“%s” is no day', (falls) => expect(whyNotFalls(falls)).toMatch(/^Enter a day such as July 4/))

test('the federal holidays are those that the Office of Personnel Management lists', () => {
  const year = (of: number) => federalRules.map((rule) => observedIn(rule, of))
  expect(year(2026)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
  expect(year(2027)).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-24',
  ])
})

test('banks open on the Friday before a holiday that falls on a Saturday', () => {
  expect([bankHolidays.has('2026-07-03'), bankHolidays.nameOn('2027-07-05')]).toEqual([false, 'Independence Day'])
})

test('a rule decides the days when it is in effect, and the newest of a name decides', () => {
  const rule = (of: Partial<HolidayRule>): HolidayRule => ({
    name: 'Founders’ Day',
    falls: 'March 3',
    ...moved,
    valid_from: '2026-01-01',
    valid_to: null,
    ...of,
  })
  const holidays = holidaysOf([
    rule({}),
    rule({ falls: 'April 7', valid_from: '2027-01-01' }),
    rule({ name: 'Fair Day', falls: 'June 2', valid_to: '2026-12-31' }),
    rule({ name: 'New Year’s Day', falls: 'January 1' }),
  ])
  expect(
    ['2025-03-03', '2026-03-03', '2027-03-03', '2027-04-07', '2026-06-02', '2027-06-02', '2027-12-31'].map((day) =>
      holidays.nameOn(day),
    ),
  ).toEqual([undefined, 'Founders’ Day', undefined, 'Founders’ Day', 'Fair Day', undefined, 'New Year’s Day'])
})

test.each([
  // Thanksgiving and the weekend are left out.
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-25', 3, '2026-12-01'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2027-12-30', 1, '2028-01-03'],
])('from %s, %i business days end on %s', (day, days, last) =>
  expect(addWorkingDays(day, days, holidaysOf(federalRules))).toBe(last),
)
