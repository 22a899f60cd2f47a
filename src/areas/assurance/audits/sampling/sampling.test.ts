import { expect, test } from 'vitest'
import { chanceOf, drawMonetaryUnits, drawRandom, judgeLot, lotPlan, severityAfter, whyNotDraw } from './rules.ts'

test('the same seed draws the same items, and another seed draws others', () => {
  expect(drawRandom(480, 8, 'alder-2026')).toEqual(drawRandom(480, 8, 'alder-2026'))
  expect(drawRandom(480, 8, 'alder-2026')).not.toEqual(drawRandom(480, 8, 'alder-2027'))
})

test('a sample has the requested number of different items, in population order', () => {
  for (const seed of ['a', 'b', 'ü', '∆']) {
    const drawn = drawRandom(50, 50, seed)
    expect(drawn).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    const few = drawRandom(1_000, 60, seed)
    expect(new Set(few).size).toBe(60)
    expect(few).toEqual(few.toSorted((x, y) => x - y))
    expect(few.every((item) => item >= 1 && item <= 1_000)).toBe(true)
  }
})

test('each item is about equally likely', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (let at = 0; at < 4_000; at++) for (const item of drawRandom(10, 3, `seed ${at}`)) counts[item - 1]!++
  for (const count of counts) expect(Math.abs(count - 1_200)).toBeLessThan(150)
})

test('random numbers are between 0 and 1', () => {
  const chance = chanceOf('x')
  for (let at = 0; at < 1_000; at++) expect(chance()).toSatisfy((value: number) => value >= 0 && value < 1)
})

test('monetary-unit sampling always draws an item of an interval or more', () => {
  for (let at = 0; at < 50; at++) {
    const { interval, picked } = drawMonetaryUnits([100, 100, 900, 100, 100, 100, 100, 100, 100, 100], 4, `seed ${at}`)
    expect(interval).toBe(450)
    expect(picked.some(({ item, hits }) => item === 3 && hits >= 2)).toBe(true)
    expect(picked.reduce((sum, { hits }) => sum + hits, 0)).toBe(4)
  }
})

test.each<[string, number, number, object]>([
  ['281 items, AQL 1.0', 281, 1, { letter: 'H', size: 50, accept: 1, reject: 2 }],
  ['500 items, AQL 2.5', 500, 2.5, { letter: 'H', size: 50, accept: 3, reject: 4 }],
  ['500 items, AQL 4.0', 500, 4, { letter: 'H', size: 50, accept: 5, reject: 6 }],
  ['501 items, AQL 1.0', 501, 1, { letter: 'J', size: 80, accept: 2, reject: 3 }],
  ['1,200 items, AQL 2.5', 1_200, 2.5, { letter: 'J', size: 80, accept: 5, reject: 6 }],
  ['1,201 items, AQL 1.0', 1_201, 1, { letter: 'K', size: 125, accept: 3, reject: 4 }],
  ['3,200 items, AQL 2.5', 3_200, 2.5, { letter: 'K', size: 125, accept: 7, reject: 8 }],
  [
    '50 items, which are not in the table',
    50,
    1,
    { reason: 'The table covers 51 to 3,200 items. For a lot of 50 see Z1.4.' },
  ],
  ['3,201 items', 3_201, 1, { reason: 'The table covers 51 to 3,200 items. For a lot of 3,201 see Z1.4.' }],
  [
    'an AQL that is not kept here',
    90,
    1,
    { reason: 'For code letter E (13 items) there are no numbers for an AQL of 1%. See Z1.4.' },
  ],
])('a lot of %s', (_, lot, aql, plan) => expect(lotPlan(lot, aql)).toEqual(plan))

test('a lot is accepted up to its acceptance number and rejected from the next', () => {
  expect([0, 3, 4, 9].map((defects) => judgeLot({ accept: 3, reject: 4 }, defects))).toEqual([
    'accept',
    'accept',
    'reject',
    'reject',
  ])
})

test.each<[string, string, 'normal' | 'tightened']>([
  ['one of five denied', 'AARAA', 'normal'],
  ['two of five denied', 'ARAAR', 'tightened'],
  ['two rejected, six apart', 'RAAAAR', 'normal'],
  ['five accepted after that', 'RRAAAAA', 'normal'],
  ['four accepted after that', 'RRAAAA', 'tightened'],
])('inspection is %s', (_, lots, severity) =>
  expect(severityAfter([...lots].map((lot) => (lot === 'A' ? 'accept' : 'reject')))).toBe(severity),
)

test.each<[string, Parameters<typeof whyNotDraw>[0], string | null]>([
  ['as many as there are', { method: 'random', count: 10, size: 10, value: null }, null],
  [
    'more than there are',
    { method: 'random', count: 10, size: 11, value: null },
    'The sample is larger than the population.',
  ],
  [
    'monetary units without amounts',
    { method: 'monetary_unit', count: 0, size: 3, value: null },
    'Enter the amount of each item for monetary-unit sampling.',
  ],
])('a sample of %s', (_, asked, reason) => expect(whyNotDraw(asked)).toBe(reason))
