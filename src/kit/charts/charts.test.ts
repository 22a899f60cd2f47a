import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layersOf } from './AreaChart.tsx'
import { asCsv } from './csv.ts'
import { dayScale, heatLevels, monthTicks, weeksOf } from './days.ts'
import { worstOf } from './duties.ts'
import { apart, cutTo, everyNth, fits, nearestTo, scaleOf, sharesOfTime, shortened } from './scale.ts'
import { isWritten } from './save.ts'
import { asShare, sharesOf, stackAt } from './stack.ts'
import { asRead, asTick } from './units.ts'

test.each([
  ['begins at nothing and ends on a round number', [120, 480], [0, 100, 200, 300, 400, 500]],
  ['reaches below nothing for a credit', [-30, 90], [-50, 0, 50, 100]],
  ['has a place for figures that are all below nothing', [-4, -9], [-10, -8, -6, -4, -2, 0]],
  ['is shown although nothing is known', [null], [0]],
  ['is shown although everything is zero', [0, 0], [0]],
])('an axis %s', (_, values, ticks) => expect(scaleOf(values).ticks).toEqual(ticks))

test.each([
  ['stays close to measurements', [86.9, 92, 96.9], [86, 88, 90, 92, 94, 96, 98]],
  ['has room around a measurement that never changes', [40, 40], [39, 39.5, 40, 40.5, 41]],
  ['is shown although nothing was measured', [null], [0]],
])('an axis without a zero %s', (_, values, ticks) =>
  expect(scaleOf(values, { near: true, least: -Infinity }).ticks).toEqual(ticks),
)

test.each([
  ['long names are cut', ['Public Works department', 'Fire department'], 12, ['Public Work…', 'Fire depart…']],
  ['short ones are unchanged', ['Fire', 'Police'], 12, null],
  ['days that would all read alike are left out instead', ['September 5, 2026', 'September 12, 2026'], 10, null],
  ['where nothing is readable nothing is cut', ['Public Works', 'Fire department'], 5, null],
])('below an axis %s', (_, labels, room, cut) => expect(shortened(labels, room)).toEqual(cut))

test('an axis covers every figure and its reference line, in few even steps', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1e15, max: 1e15 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 1e15 }),
      (values, least) => {
        const { ticks, share, low, high } = scaleOf(values, { least })
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(low).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(high).toBeGreaterThanOrEqual(Math.max(least, ...values))
        for (const value of values) expect(share(value)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('there is no half order', () => expect(scaleOf([1, 2], { smallest: 1 }).ticks).toEqual([0, 1, 2]))

test('a label that was moved in from the edge never overlaps its neighbor', () => {
  const label = 'Nov 21, 2026'
  expect(
    apart([
      { label, x: 40 },
      { label, x: 100 },
      { label, x: 130 },
    ]).map(({ x }) => x),
  ).toEqual([40, 130])
  expect(
    apart([
      { label, x: 40 },
      { label, x: 140 },
    ]).map(({ x }) => x),
  ).toEqual([40, 140])
})

test.each<[what: string, labels: string[], band: number, expected: boolean]>([
  ['short names fit', ['Fire', 'Parks', 'Water'], 60, true],
  ['long names fit when they are cut', ['Information Technology', 'Snow and ice'], 70, true],
  ['names on a phone do not', ['Streets', 'Information Technology', 'Water'], 34, false],
  ['no names fit', [], 10, true],
])('below their bars %s', (_, labels, band, expected) => expect(fits(labels, band)).toBe(expected))

test('labels that would overlap are left out evenly', () => {
  expect(everyNth(['Jul', 'Aug', 'Sep'], 600)).toBe(1)
  expect(
    everyNth(
      Array.from({ length: 52 }, (_, at) => `W${at + 1}`),
      300,
    ),
  ).toBe(6)
})

test.each([
  [asTick(1_250_000_00, 'money'), '$1.3M'],
  [asTick(-40_000_00, 'money'), '−$40K'],
  [asTick(1500, 'count'), '1.5K'],
  [asTick(12.5, 'percent'), '12.5%'],
  [asRead(-51_204_00, 'money'), '−$51,204.00'],
  [asRead(null, 'money'), 'none'],
  [asRead(0, 'count'), '0'],
])('a figure is written %s', (written, expected) => expect(written).toBe(expected))

test.each([
  ['fill', 'none', true],
  ['fill', 'oklch(0.5 0.1 250)', true],
  ['stroke', 'none', false],
  ['stroke-dasharray', 'none', false],
  ['opacity', '', false],
])('a file of a chart has its %s of “%s”: %s, so that an empty day is not black', (look, value, expected) =>
  expect(isWritten(look, value)).toBe(expected),
)

test('shares of a step add up to a hundred, and a step without money has none', () => {
  const shares = sharesOf([
    { name: 'Federal', values: [75, 0, null] },
    { name: 'Gap', values: [25, 0, -5] },
  ])
  expect(shares.map(({ values }) => values)).toEqual([
    [75, null, null],
    [25, null, null],
  ])
})

test('a credit stacks below nothing', () =>
  expect(
    stackAt(
      [
        { name: 'Paid', values: [100] },
        { name: 'Refund', values: [-30] },
        { name: 'Grant', values: [50] },
      ],
      0,
    ),
  ).toEqual([
    { which: 0, from: 0, to: 100 },
    { which: 1, from: 0, to: -30 },
    { which: 2, from: 100, to: 150 },
  ]))

test('areas stack, and a step where nothing is known has no area', () =>
  expect(
    layersOf(
      [
        { name: 'General', values: [10, null] },
        { name: 'Water', values: [5, null] },
      ],
      2,
    ),
  ).toEqual([
    [10, null],
    [15, null],
  ]))

test.each([
  [0, 100, '0%'],
  [1, 1000, 'under 1%'],
  [999, 1000, '99%'],
  [1000, 1000, '100%'],
  [5, 0, '0%'],
])('%i of %i is %s', (part, whole, share) => expect(asShare(part, whole)).toBe(share))

test('months of a timeline are few enough to read', () => {
  expect(monthTicks('2026-07-01', '2026-10-15')).toEqual(['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'])
  expect(monthTicks('2026-06-15', '2027-07-01')).toEqual([
    '2026-07-01',
    '2026-10-01',
    '2027-01-01',
    '2027-04-01',
    '2027-07-01',
  ])
  expect(dayScale('2026-07-01', '2026-07-11')('2026-07-06')).toBe(0.5)
})

test('a calendar starts in the week of its first day', () => {
  // June 1, 2026 is a Monday.
  expect(weeksOf(['2026-06-01', '2026-06-06', '2026-06-07'])).toEqual([
    { week: 0, weekday: 1 },
    { week: 0, weekday: 6 },
    { week: 1, weekday: 0 },
  ])
  expect(heatLevels([null, 0, 1, 50, 100])).toEqual([0, 0, 1, 2, 4])
})

test('a chart as CSV has dollars with cents and leaves an unknown value empty', () =>
  expect(
    asCsv({
      step: 'month',
      columns: [{ name: 'Spent', unit: 'money' }, { name: 'Note' }],
      rows: [
        { name: 'Jul', cells: [1_234_50, 'a, b'] },
        { name: 'Aug', cells: [null, null] },
      ],
    }),
  ).toBe('\uFEFFmonth,Spent,Note\r\nJul,1234.50,"a, b"\r\nAug,,\r\n'))

test('a long name is cut to its room', () => {
  expect(cutTo('Canal Street bridge', 200)).toBe('Canal Street bridge')
  expect(cutTo('Canal Street bridge', 70)).toBe('Canal Stre…')
  expect(cutTo('Canal Street bridge', 10)).toBe('')
})

test.each([
  ['an overdue one is seen before all others', ['done', 'soon', 'late'], 'late'],
  ['one that is due soon before those ahead', ['ahead', 'soon'], 'soon'],
  ['a filed one alone is filed', ['done'], 'done'],
] as const)('of several duties at one place, %s', (_, states, worst) => expect(worstOf(states)).toBe(worst))

test.each<[string, readonly string[], readonly number[] | null]>([
  ['days, by their distance', ['2026-01-01', '2026-01-02', '2026-01-05'], [0, 0.25, 1]],
  ['one day twice', ['2026-01-01', '2026-01-01'], null],
  ['no day at all', ['2026-01-01', 'soon'], null],
])('places on a time scale: %s', (_, moments, places) => expect(sharesOfTime(moments)).toEqual(places))

test('the pointer reads the nearest step', () => {
  const places = [10, 20, 90]
  expect([0, 14, 16, 54, 56, 99].map((x) => nearestTo(x, places))).toEqual([0, 0, 1, 1, 2, 2])
})
