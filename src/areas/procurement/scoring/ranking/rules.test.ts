import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricePoints, qualityPoints, rank, redFlags, turns, type Judged } from './rules.ts'

const price = { id: 'price', name: 'Price', kind: 'price', weight: 40, points: null } as const
const skill = { id: 'skill', name: 'Skill', kind: 'quality', weight: 60, points: 5 } as const

test.each([
  ['ratio', 100_000_00, 30],
  ['ratio', 120_000_00, 25],
  ['ratio', 150_000_00, 20],
  ['linear', 100_000_00, 30],
  ['linear', 120_000_00, 24],
  ['linear', 150_000_00, 15],
  ['linear', 250_000_00, 0],
] as const)(
  'by the %s formula, with a weight of 30 and a lowest price of $100,000, %i cents are %d points',
  (formula, cents, points) => {
    expect(pricePoints(cents, 100_000_00, 30, formula)).toBe(points)
  },
)

test.each([
  [4.2, 5, 40, 33.6],
  [5, 5, 40, 40],
  [0, 5, 40, 0],
  [1, 3, 10, 3.33],
  [2, 3, 10, 6.67],
])('%d of %d points at a weight of %d are %d', (points, most, weight, result) => {
  expect(qualityPoints(points, most, weight)).toBe(result)
})

test('a bid of $0 is the lowest, and the others get no points for their price', () => {
  expect([pricePoints(0, 0, 30, 'ratio'), pricePoints(1, 0, 30, 'ratio'), pricePoints(1, 0, 30, 'linear')]).toEqual([
    30, 0, 0,
  ])
})

const bids: Judged[] = [
  { bid: 'acme', price: 120_000_00, points: { skill: 5 } },
  { bid: 'birch', price: 100_000_00, points: { skill: 4 } },
  { bid: 'cedar', price: 150_000_00, points: { skill: 3 } },
]

test('the highest total leads, and each part of it is shown', () => {
  expect(rank(bids, [price, skill], 'ratio')).toEqual([
    { bid: 'acme', rank: 1, total: 93.33, parts: { price: 33.33, skill: 60 } },
    { bid: 'birch', rank: 2, total: 88, parts: { price: 40, skill: 48 } },
    { bid: 'cedar', rank: 3, total: 62.67, parts: { price: 26.67, skill: 36 } },
  ])
})

test('equal totals share a rank, and the next rank is counted on', () => {
  const twins = rank([bids[0]!, { ...bids[0]!, bid: 'aster' }, bids[2]!], [price, skill], 'ratio')
  expect(twins.map(({ bid, rank }) => `${rank} ${bid}`)).toEqual(['1 acme', '1 aster', '3 cedar'])
})

test('a criterion without a score earns nothing, and pass/fail is not scored', () => {
  const license = { id: 'license', name: 'License', kind: 'pass_fail', weight: null, points: null } as const
  expect(rank([{ bid: 'acme', price: null, points: {} }], [price, skill, license], 'ratio')).toEqual([
    { bid: 'acme', rank: 1, total: 0, parts: { price: 0, skill: 0 } },
  ])
})

test('Birch wins with a price weight of 54.55, or a skill weight of 45.45', () => {
  // At a weight w of the price Acme has 100 - w/6 and Birch 80 + w/5.
  expect(turns(bids, [price, skill], 'ratio')).toEqual([
    { criterion: 'Price', from: 40, to: 54.55, winner: 'birch' },
    { criterion: 'Skill', from: 60, to: 45.45, winner: 'birch' },
  ])
})

test('beyond the weight at which the lead changes, the other bidder leads; short of it, they do not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: fc.integer({ min: 50_000, max: 200_000 }), skill: fc.integer({ min: 0, max: 5 }) }), {
        minLength: 2,
        maxLength: 5,
      }),
      fc.integer({ min: 10, max: 90 }),
      (given, weight) => {
        const all = given.map(({ price, skill }, at): Judged => ({ bid: `bid-${at}`, price, points: { skill } }))
        const criteria = (w: number) => [
          { ...price, weight: w },
          { ...skill, weight: 100 - w },
        ]
        const total = (w: number, bid: string) =>
          rank(all, criteria(w), 'ratio').find((each) => each.bid === bid)!.total
        const leader = rank(all, criteria(weight), 'ratio')[0]!.bid
        for (const { criterion, from, to, winner } of turns(all, criteria(weight), 'ratio').filter(
          (turn) => turn.criterion === 'Price',
        )) {
          expect([criterion, from]).toEqual(['Price', weight])
          // Weights and points are printed to a hundredth: there both are equal but for rounding.
          expect(Math.abs(total(to, winner) - total(to, leader))).toBeLessThan(0.05)
        }
      },
    ),
  )
})

const line = (line: string, unit_price: number) => ({ line, unit_price })
const bid = (name: string, total: number | null, ...prices: number[]) => ({
  bid: name,
  vendor: name,
  total,
  lines: prices.map((each, at) => line(`line-${at}`, each)),
})
const calm = { daysOpen: 21, lastAddendumDays: null, estimate: 100_000_00 }

test.each<[string, Parameters<typeof redFlags>, string[]]>([
  [
    'three offers that differ',
    [[bid('a', 90_000_00, 1, 2), bid('b', 95_000_00, 1.1, 2.3), bid('c', 99_000_00, 1.3, 2.1)], calm],
    [],
  ],
  ['one offer', [[bid('a', 90_000_00, 1, 2)], calm], ['Single bid']],
  ['nine days', [[bid('a', 90_000_00), bid('b', 95_000_00)], { ...calm, daysOpen: 9 }], ['Short response time']],
  [
    'an addendum four days before the closing',
    [[bid('a', 90_000_00), bid('b', 95_000_00)], { ...calm, lastAddendumDays: 4 }],
    ['Late addendum'],
  ],
  [
    'two prices alike out of three',
    [[bid('a', 90_000_00, 1, 2, 3), bid('b', 95_000_00, 1, 2, 4)], calm],
    ['Identical prices'],
  ],
  ['one price alike out of three', [[bid('a', 90_000_00, 1, 2, 3), bid('b', 95_000_00, 1, 2.5, 4)], calm], []],
  [
    'a list that is 1.05 times another',
    [[bid('a', 90_000_00, 1, 2, 3, 4), bid('b', 94_500_00, 1.05, 2.1, 3.15, 4.2)], calm],
    ['Prices at a fixed ratio'],
  ],
  ['an offer of 59% of the estimate', [[bid('a', 59_000_00), bid('b', 95_000_00)], calm], ['Far from the estimate']],
  ['an offer of 60% of the estimate', [[bid('a', 60_000_00), bid('b', 95_000_00)], calm], []],
  ['an offer that could not be read', [[bid('a', null), bid('b', 95_000_00)], calm], []],
])('%s', (_, given, flags) => expect(redFlags(...given).map(({ flag }) => flag)).toEqual(flags))
