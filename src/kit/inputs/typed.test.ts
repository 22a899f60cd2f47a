import { expect, test } from 'vitest'
import { dayTyped, moneyShown, moneyTyped, numberTyped, positionTyped } from './typed.ts'

test.each<[string, number | string | null]>([
  ['1234.5', 123_450],
  ['$1,234.50', 123_450],
  ['(1,234.50)', -123_450],
  ['.5', 50],
  ['-12', -1_200],
  ['1.2k', 120_000],
  ['3m', 300_000_000],
  ['0.29', 29],
  ['', null],
  ['12,34', '12,34'],
  ['1.005', '1.005'],
  ['about ten', 'about ten'],
  ['$', null],
])('money typed as %s', (typed, meant) => expect(moneyTyped(typed)).toBe(meant))

test('money is shown as it is typed', () => {
  for (const cents of [0, 5, 1_200, 123_450, -99, 9_007_199_254_740_991])
    expect(moneyTyped(moneyShown(cents))).toBe(cents)
})

test.each<[string, number | string | null]>([
  ['12.5%', 12.5],
  ['1,200', 1200],
  ['-3', -3],
  ['', null],
  ['1,2', '1,2'],
  ['-', '-'],
])('a number typed as %s', (typed, meant) => expect(numberTyped(typed)).toBe(meant))

test.each<[string, string | null]>([
  ['2026-7-1', '2026-07-01'],
  ['7/1/2026', '2026-07-01'],
  ['7/1/26', '2026-07-01'],
  ['7/1', '2026-07-01'],
  ['Jul 1', '2026-07-01'],
  ['July 1st, 2027', '2027-07-01'],
  ['1 july 2027', '2027-07-01'],
  ['today', '2026-11-20'],
  ['tomorrow', '2026-11-21'],
  ['+10', '2026-11-30'],
  ['2/30/2026', '2/30/2026'],
  ['soon', 'soon'],
  ['', null],
])('a day typed as %s', (typed, meant) => expect(dayTyped(typed, '2026-11-20')).toBe(meant))

test.each<[string, string | null]>([
  ['1/7/2026', '2026-07-01'],
  ['25.12.26', '2026-12-25'],
  ['12/25/2026', '12/25/2026'],
  ['2026-07-01', '2026-07-01'],
  ['Jul 1 2026', '2026-07-01'],
])('a day typed as %s by a reader who writes the day first', (typed, meant) =>
  expect(dayTyped(typed, '2026-11-20', true)).toBe(meant),
)

test.each<[string, { latitude?: number; longitude?: number }]>([
  ['42.5021, -90.669', { latitude: 42.5021, longitude: -90.669 }],
  ['42.5021 −90.669', { latitude: 42.5021, longitude: -90.669 }],
  ['42.5021° N, 90.669° W', { latitude: 42.5021, longitude: -90.669 }],
  ['33.9 S; 18.4 E', { latitude: -33.9, longitude: 18.4 }],
  ['', {}],
  ['42.5021', { latitude: Number.NaN, longitude: Number.NaN }],
  ['by the mill', { latitude: Number.NaN, longitude: Number.NaN }],
])('a position typed as %s', (typed, meant) => expect(positionTyped(typed)).toEqual(meant))
