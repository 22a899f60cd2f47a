import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart, everyNth, scaleOf, shortened } from './scale.ts'
import { asRead, asTick } from './units.ts'

test.each([
  ['begins at nothing and ends on a round number', [120, 480], [0, 100, 200, 300, 400, 500]],
  ['reaches below nothing for a credit', [-30, 90], [-50, 0, 50, 100]],
  ['has a place for figures that are all below nothing', [-4, -9], [-10, -8, -6, -4, -2, 0]],
  ['stands although nothing is known', [null], [0]],
  ['stands although everything is nothing', [0, 0], [0]],
])('an axis %s', (_, values, ticks) => expect(scaleOf(values).ticks).toEqual(ticks))

test.each([
  ['long names are cut', ['Public Works department', 'Fire department'], 12, ['Public Work…', 'Fire depart…']],
  ['short ones stand', ['Fire', 'Police'], 12, null],
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
