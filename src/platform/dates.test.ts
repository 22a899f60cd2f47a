import { expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  dayInWords,
  dayOf,
  momentOf,
  wallTime,
  isWorkingDay,
  localDay,
  zoneInWords,
} from './dates.ts'

test.each([
  ['2026-07-01T03:59:00Z', 'America/New_York', '2026-06-30'],
  ['2026-07-01T04:00:00Z', 'America/New_York', '2026-07-01'],
  ['2026-12-31T10:00:00Z', 'Pacific/Auckland', '2026-12-31'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
])('at %s in %s it is %s', (moment, zone, day) => {
  expect(localDay(new Date(moment), zone)).toBe(day)
})

test('a calendar day alone is the same day in every time zone', () => {
  expect(dayOf('2026-11-25', 'America/New_York')).toBe('2026-11-25')
  expect(dayOf('2026-11-25T03:00:00Z', 'America/New_York')).toBe('2026-11-24')
})

test.each([
  ['America/Chicago', 'Central Time'],
  ['America/Puerto_Rico', 'Atlantic Standard Time'],
  ['Alder Falls', 'Alder Falls'],
  ['UTC', 'Coordinated Universal Time'],
])('the clock of %s is called %s', (zone, words) => expect(zoneInWords(zone)).toBe(words))

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
])('%s and %i working days, without the holidays %j, are %s', (day, days, holidays, later) => {
  expect(addWorkingDays(day, days, new Set(holidays))).toBe(later)
})

test("Saturdays and Sundays aren't working days", () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => isWorkingDay(day))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(dayInWords('2026-07-01')).toBe('July 1, 2026')
})

test.each([
  ['2026-07-01T14:00', 'America/New_York', '2026-07-01T18:00:00.000Z'],
  ['2026-12-01T14:00', 'America/New_York', '2026-12-01T19:00:00.000Z'],
  ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:59', 'America/New_York', '2026-11-01T04:59:00.000Z'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['2026-11-01T01:30', 'America/Phoenix', '2026-11-01T08:30:00.000Z'],
  [
    '2026-10-04T02:15',
    'Australia/Lord_Howe',
    'October 4, 2026 at 02:15 doesn’t exist: clocks go forward in that hour. Select a time an hour earlier or later.',
  ],
  [
    '2026-03-08T02:00',
    'America/New_York',
    'March 8, 2026 at 02:00 doesn’t exist: clocks go forward in that hour. Select a time an hour earlier or later.',
  ],
  [
    '2026-11-01T01:00',
    'America/New_York',
    'November 1, 2026 at 01:00 occurs twice: clocks go back in that hour. Select a time an hour earlier or later.',
  ],
  ['2026-02-30T14:00', 'America/New_York', 'Enter a date and a time, such as 2026-07-01 14:00.'],
  ['2026-07-01T24:00', 'America/New_York', 'Enter a date and a time, such as 2026-07-01 14:00.'],
  ['2026-07-01T14:60', 'America/New_York', 'Enter a date and a time, such as 2026-07-01 14:00.'],
])('a local time of %s (%s) gives: %s', (wall, zone, answer) => {
  const read = momentOf(wall, zone)
  expect('moment' in read ? read.moment : read.reason).toBe(answer)
  if ('moment' in read) expect(wallTime(read.moment, zone)).toBe(wall)
})
