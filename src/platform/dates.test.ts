import { expect, test } from 'vitest'
import { addDays, addWorkingDays, dayInWords, isWorkingDay, localDay } from './dates.ts'

test.each([
  ['2026-07-01T03:59:00Z', 'America/New_York', '2026-06-30'],
  ['2026-07-01T04:00:00Z', 'America/New_York', '2026-07-01'],
  ['2026-12-31T10:00:00Z', 'Pacific/Auckland', '2026-12-31'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
])('at %s it is, in %s, %s', (moment, zone, day) => {
  expect(localDay(new Date(moment), zone)).toBe(day)
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-11-01', 1, '2026-11-02'], // the clocks change in America, the day does not
])('%s and %i days are %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
})

test.each([
  ['2026-11-20', 0, [], '2026-11-20'],
  ['2026-11-20', 1, [], '2026-11-23'],
  ['2026-11-21', 1, [], '2026-11-23'],
  ['2026-11-20', 5, [], '2026-11-27'],
  ['2026-11-25', 1, ['2026-11-26'], '2026-11-27'],
])('%s and %i working days are, without the holidays %j, %s', (day, days, holidays, later) => {
  expect(addWorkingDays(day, days, new Set(holidays))).toBe(later)
})

test('Saturdays and Sundays are no working days', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => isWorkingDay(day))).toEqual([true, false, false, true])
  expect(dayInWords('2026-07-01')).toBe('July 1, 2026')
})
