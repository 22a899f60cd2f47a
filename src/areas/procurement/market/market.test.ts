import fc from 'fast-check'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { bidders, concentration, priceHistory } from './questions.ts'
import { bidsByQuarter, concentrationOf, median, monthInWords, priceMonths, type PricePoint } from './rules.ts'

test.each<[string, number[], Partial<ReturnType<typeof concentrationOf>>]>([
  ['nothing', [], { hhi: 0, band: 'none' }],
  ['one vendor alone', [500], { hhi: 10_000, top: 100, topFour: 100, band: 'high' }],
  ['two halves', [500, 500], { hhi: 5_000, top: 50, band: 'high' }],
  ['ten equal ones', Array.from({ length: 10 }, () => 1), { hhi: 1_000, topFour: 40, band: 'open' }],
  ['nine equal ones', Array.from({ length: 9 }, () => 1), { hhi: 1_111, band: 'moderate' }],
  ['five equal ones', Array.from({ length: 5 }, () => 1), { hhi: 2_000, band: 'high' }],
  ['a vendor with nothing beside one', [500, 0], { hhi: 10_000 }],
])('a market of %s', (_, amounts, expected) =>
  expect(concentrationOf(amounts.map((amount) => ({ amount })))).toMatchObject(expected),
)

test.each([
  ['2026-11', 'Nov 2026'],
  ['2025-05', 'May 2025'],
])('the month %s is %s', (month, words) => expect(monthInWords(month)).toBe(words))

test('the index is between an even split and a single vendor, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const { hhi } = concentrationOf(amounts.map((amount) => ({ amount })))
      expect(hhi).toBeGreaterThanOrEqual(Math.floor(10_000 / amounts.length))
      expect(hhi).toBeLessThanOrEqual(10_000)
      expect(concentrationOf(amounts.toReversed().map((amount) => ({ amount }))).hhi).toBe(hhi)
    }),
  )
})

test('a median is one of the values, or between two', () => {
  expect([median([]), median([3]), median([9, 1, 2]), median([1, 2, 3, 9])]).toEqual([null, 3, 2, 2.5])
})

test('competition by quarter counts solicitations by their number of bids, in order of closing', () => {
  const closed = (day: string, bidders: number) => ({ day, bidders })
  expect(
    bidsByQuarter([closed('2026-11-02', 3), closed('2026-02-11', 1), closed('2026-10-30', 2), closed('2026-12-01', 0)]),
  ).toEqual({
    // Nothing closed in two of them, which is seen.
    quarters: ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026'],
    none: [0, 0, 0, 1],
    one: [1, 0, 0, 0],
    two: [0, 0, 0, 1],
    more: [0, 0, 0, 1],
  })
})

test('prices by month: a month without one is a gap', () => {
  const point = (at: string, price: number, source: PricePoint['source']): PricePoint => ({
    at,
    price,
    source,
    vendor: null,
    words: '',
    record: null,
    table: 'bids',
  })
  expect(
    priceMonths([
      point('2026-03-01', 300, 'bid'),
      point('2026-01-09', 100, 'bid'),
      point('2026-01-10', 200, 'award'),
      point('2026-02-01', 150, 'catalog'),
      point('2026-05-01', 310, 'bid'),
    ]),
  ).toEqual({
    months: ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    bids: [150, null, 300, null, 310],
    taken: [200, 150, null, null, null],
  })
})

test('market data covers decided solicitations only, and none still in evaluation', async () => {
  const { bidder, published, owner, organization, does, rosa } = await market()
  const [acme, bolt, solicitation, open] = [
    await bidder('Acme'),
    await bidder('Bolt'),
    await published(),
    await published({ title: 'Still judged' }),
  ]
  const period = { since: '2026-01-01', until: '2026-12-31', category: null }
  for (const [at, of] of [solicitation, open].entries()) {
    const {
      rows: [line],
    } = await owner.query(`select id from solicitation_lines where solicitation = $1 order by position limit 1`, [
      of.id,
    ])
    for (const [nth, who] of [acme, bolt].entries()) {
      const {
        rows: [bid],
      } = await owner.query(
        `insert into bids (organization_id, number, solicitation, vendor, total, submitted_at, edition, receipt, status)
          values ($1, $2, $3, $4, $5, '2026-05-01T12:00:00Z', 1, 'r', $6) returning id`,
        [
          organization.id,
          `B-${at}${nth}`,
          of.id,
          who.vendor,
          750_00 - nth * 500_00,
          at === 0 && nth === 0 ? 'awarded' : 'opened',
        ],
      )
      await owner.query(
        'insert into bid_lines (organization_id, bid, line, unit_price, amount) values ($1, $2, $3, $4, 100)',
        [organization.id, bid.id, line.id, 61.5 + nth],
      )
    }
  }
  await owner.query(`update solicitations set status = 'awarded', closes_at = '2026-05-02T12:00:00Z' where id = $1`, [
    solicitation.id,
  ])
  await owner.query(
    `update solicitations set status = 'evaluation', closes_at = '2026-05-03T12:00:00Z' where id = $1`,
    [open.id],
  )
  expect((await does(rosa, bidders, period)).solicitations).toMatchObject([
    { number: solicitation.number, bidders: 2 },
    { number: open.number, bidders: 2 },
  ])
  expect((await does(rosa, bidders, { ...period, category: 'works' })).solicitations).toEqual([])
  expect((await does(rosa, concentration, period)).shares).toMatchObject([
    { name: 'Acme', amount: 750_00, awards: 1, category: 'goods' },
  ])
  const { points } = await does(rosa, priceHistory, { item: null, words: 'salt bulk' })
  expect(points.map(({ price, source, vendor }) => [price, source, vendor].join(' ')).toSorted()).toEqual([
    '6150 award Acme',
    '6250 bid Bolt',
  ])
  expect((await does(rosa, priceHistory, { item: null, words: '' })).points).toEqual([])
  const other = await city()
  expect((await other.does(other.ada, priceHistory, { item: null, words: 'salt bulk' })).points).toEqual([])
  expect((await other.does(other.ada, bidders, period)).solicitations).toEqual([])
})
