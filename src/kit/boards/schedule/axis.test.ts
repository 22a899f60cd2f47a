import { expect, test } from 'vitest'
import { axisOf, endsOf, fitted, isWhole, kindOf, linkPath, momentAt, rowsInSight, ticksOf, xOf } from './axis.ts'

const at = (day: string) => Date.parse(day) / 60_000

test('a place on the axis is a moment, and back', () => {
  const axis = axisOf(at('2026-03-02'), at('2026-05-01'), 'days')
  expect(xOf(axis, at('2026-03-02'))).toBe(32)
  expect(momentAt(axis, xOf(axis, at('2026-04-17')))).toBe(at('2026-04-17'))
  expect(axis.width).toBe(63 * 32)
})

test('a plan fits its place: by day, by week or by month, with room after its end', () => {
  expect([20, 80, 300].map((days) => fitted(0, days * 1_440, 900).zoom)).toEqual(['days', 'weeks', 'months'])
  for (const days of [3, 20, 80, 300]) {
    const { zoom, perDay } = fitted(0, days * 1_440, 900)
    const axis = axisOf(0, days * 1_440, zoom, { perDay, room: 900 })
    expect([days, axis.width]).toEqual([days, 900])
    expect(xOf(axis, days * 1_440)).toBeLessThan(880)
  }
  expect(axisOf(0, 4_000 * 1_440, 'months', fitted(0, 4_000 * 1_440, 900)).width).toBeGreaterThan(6_000)
})

test('months are over days, and years over months; only those in sight', () => {
  const days = ticksOf(axisOf(at('2026-03-20'), at('2026-04-10'), 'days'), at('2026-03-30'), at('2026-04-02'))
  expect([days.major.map(({ name }) => name), days.minor.map(({ name }) => name)]).toEqual([
    ['Mar 2026', 'Apr 2026'],
    ['30', '31', '1', '2'],
  ])
  const months = ticksOf(axisOf(at('2026-11-01'), at('2027-02-01'), 'months'), at('2026-11-20'), at('2027-02-01'))
  expect([months.major.map(({ name }) => name), months.minor.map(({ name }) => name)]).toEqual([
    ['2026', '2027'],
    ['Nov', 'Dec', 'Jan', 'Feb'],
  ])
})

test.each([
  ['of a month in sight', 100, true],
  ['of a month that begins before what is in sight', 38, false],
  ['that begins below the sign of today', 205, false],
  ['that ends below the sign of today', 170, false],
  ['after the sign of today', 220, true],
])('the name %s is drawn only where it is whole', (_, x, drawn) =>
  expect(isWhole(x, 'Dec', { left: 40, today: 200 })).toBe(drawn),
)

test('of a thousand rows, those in sight are drawn', () => {
  expect(rowsInSight(0, 600, 36, 1_000)).toEqual([0, 23])
  expect(rowsInSight(18_000, 600, 36, 1_000)).toEqual([494, 523])
  expect(rowsInSight(0, 600, 36, 4)).toEqual([0, 4])
})

test('a link leaves and enters at the ends of its type', () => {
  expect((['FS', 'SS', 'FF', 'SF'] as const).map((kind) => kindOf(endsOf(kind)))).toEqual(['FS', 'SS', 'FF', 'SF'])
  expect(linkPath(10, 18, 40, 54, endsOf('FS'))).toBe('M10 18H18V54H38')
  expect(linkPath(10, 18, 12, 54, endsOf('FS'))).toBe('M10 18H18V39H4V54H10')
  expect(linkPath(10, 18, 40, 54, endsOf('SS'))).toBe('M10 18H2V54H38')
  expect(linkPath(90, 18, 40, 54, endsOf('FF'))).toBe('M90 18H98V54H42')
})
