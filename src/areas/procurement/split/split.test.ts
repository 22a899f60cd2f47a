import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { panel } from '#tests/panel.ts'
import { askSplit } from '../awards/ask-split.ts'
import { draftAward } from '../awards/commands.ts'
import { calculateSplit } from './commands.ts'
import { whyNotSplit, whyNotTerms, type SplitCase, type SplitTerms } from './rules.ts'
import { solveSplit } from './solve.ts'

const free: SplitTerms = { least_vendors: null, most_vendors: null, most_share: null, small_share: null, bids: [] }
const line = (id: string, quantity: number, lot: string | null = null) => ({ id, lot, quantity })
const bid = (id: string, prices: Record<string, number>, small = false) => ({
  id,
  small,
  lines: Object.entries(prices).map(([line, unit_price]) => ({ line, unit_price })),
})
const two: SplitCase = {
  lines: [line('salt', 100), line('sand', 10)],
  bids: [bid('acme', { salt: 5, sand: 9 }), bid('birch', { salt: 6, sand: 7 }, true)],
  terms: free,
}

test.each<[string, Partial<SplitTerms>, number | null]>([
  ['each line to its lowest', {}, 570_00],
  ['one vendor at most', { most_vendors: 1 }, 590_00],
  [
    'Acme delivers 60 tons at most',
    { bids: [{ bid: 'acme', minimum: 0, capacities: [{ line: 'salt', quantity: 60 }] }] },
    610_00,
  ],
  ['Birch does not deliver for less than $100', { bids: [{ bid: 'birch', minimum: 100_00, capacities: [] }] }, 575_00],
  ['small businesses get a fifth', { small_share: 20 }, 578_00],
  ['no one gets more than three fifths', { most_share: 60 }, 599_00],
  [
    'no one can deliver half of it',
    {
      bids: [
        { bid: 'acme', minimum: 0, capacities: [{ line: 'salt', quantity: 40 }] },
        { bid: 'birch', minimum: 0, capacities: [{ line: 'salt', quantity: 40 }] },
      ],
    },
    null,
  ],
  ['two vendors at least', { least_vendors: 2 }, 570_00],
])('with %s, the cheapest split has this cost', async (_, terms, cents) => {
  const of = { ...two, terms: { ...free, ...terms } }
  const result = await solveSplit(of)
  expect(result?.total ?? null).toBe(cents)
  if (result) expect(result).toMatchObject({ proven: true, gap: 0, bound: cents })
})

test('the lines of a lot go to one bidder that priced them all', async () => {
  const of: SplitCase = {
    lines: [line('salt', 10, 'A'), line('sand', 10, 'A')],
    bids: [bid('acme', { salt: 1, sand: 9 }), bid('birch', { salt: 6, sand: 6 }), bid('cedar', { salt: 1 })],
    terms: free,
  }
  expect(await solveSplit(of)).toMatchObject({
    total: 100_00,
    shares: [
      { line: 'salt', bid: 'acme', quantity: 10 },
      { line: 'sand', bid: 'acme', quantity: 10 },
    ],
  })
})

/** Every possible split in whole numbers. */
function* allSplits({ lines, bids }: SplitCase): Generator<{ line: string; bid: string; quantity: number }[]> {
  const ways = (quantity: number, takers: readonly string[]): number[][] =>
    takers.length === 0
      ? quantity === 0
        ? [[]]
        : []
      : Array.from({ length: quantity + 1 }, (_, q) =>
          ways(quantity - q, takers.slice(1)).map((rest) => [q, ...rest]),
        ).flat()
  const options = lines.map(({ id, quantity }) => {
    const takers = bids.filter((each) => each.lines.some((priced) => priced.line === id)).map((each) => each.id)
    return ways(quantity, takers).map((way) =>
      way.flatMap((amount, at) => (amount > 0 ? [{ line: id, bid: takers[at]!, quantity: amount }] : [])),
    )
  })
  function* product(at: number): Generator<{ line: string; bid: string; quantity: number }[]> {
    if (at === options.length) return yield []
    for (const first of options[at]!) for (const rest of product(at + 1)) yield [...first, ...rest]
  }
  yield* product(0)
}

test("no split is cheaper than the solver's: compared with every split on small cases", async () => {
  const price = fc.integer({ min: 1, max: 20 })
  const cases = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    prices: fc.array(fc.tuple(price, price, price), { minLength: 2, maxLength: 3 }),
    capacity: fc.integer({ min: 1, max: 3 }),
    minimum: fc.integer({ min: 0, max: 3_000 }),
    most_vendors: fc.option(fc.integer({ min: 1, max: 3 })),
    small_share: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ quantities, prices, capacity, minimum, most_vendors, small_share }) => {
      const of: SplitCase = {
        lines: quantities.map((quantity, at) => line(`line-${at}`, quantity)),
        bids: prices.map((each, at) =>
          bid(`bid-${at}`, Object.fromEntries(quantities.map((_, j) => [`line-${j}`, each[j]!])), at === 0),
        ),
        terms: {
          ...free,
          most_vendors,
          small_share,
          bids: [
            { bid: 'bid-0', minimum: 0, capacities: [{ line: 'line-0', quantity: capacity }] },
            { bid: 'bid-1', minimum, capacities: [] },
          ],
        },
      }
      const costs = [...allSplits(of)]
        .filter((shares) => whyNotSplit(of, shares) === null)
        .map((shares) =>
          shares.reduce(
            (sum, share) =>
              sum +
              share.quantity *
                of.bids.find(({ id }) => id === share.bid)!.lines.find((each) => each.line === share.line)!.unit_price,
            0,
          ),
        )
      const found = await solveSplit(of)
      expect(found?.total ?? null).toBe(costs.length > 0 ? Math.min(...costs) * 100 : null)
    }),
    { numRuns: 25, seed: 7 },
  )
})

test.each<[string, Partial<SplitTerms>, string]>([
  [
    'more at least than at most',
    { least_vendors: 2, most_vendors: 1 },
    'The minimum number of vendors can’t exceed the maximum.',
  ],
  ['more than there are', { least_vendors: 3 }, 'Only 2 bids are in the running.'],
  ['shares that do not add up', { most_share: 49 }, 'The maximum share per vendor is too small to award everything.'],
  [
    'an offer that is not there',
    { bids: [{ bid: 'dune', minimum: 0, capacities: [] }] },
    'The limits name a bid that isn’t in the running.',
  ],
])('%s is refused before anything is calculated', (_, terms, reason) =>
  expect(whyNotTerms({ ...two, terms: { ...free, ...terms } })).toBe(reason),
)

test('limits for missing small businesses, and lines without a bid, are refused', () => {
  expect(whyNotTerms({ ...two, bids: [two.bids[0]!], terms: { ...free, small_share: 10 } })).toBe(
    'No small business is in the running.',
  )
  expect(whyNotTerms({ ...two, lines: [...two.lines, line('gravel', 1)] })).toMatch(
    /^No remaining bidder priced one of the lines/,
  )
})

test('a split is requested, calculated in the background, and recommended with its bound', async () => {
  const { olga, rosa, acme, birch, row, bidOf, ranked, does, sees, owner, services } = await panel()
  const of = await ranked()
  const [bulk] = (
    await owner.query<{ id: string }>('select id from solicitation_lines where solicitation = $1 order by position', [
      row.id,
    ])
  ).rows
  const terms = {
    ...free,
    bids: [{ bid: await bidOf(acme), minimum: 0, capacities: [{ line: bulk!.id, quantity: 500 }] }],
  }
  await expect(does(rosa, askSplit, { evaluation: of.id, terms })).rejects.toThrow(
    'Only the panel chair or a manager can write the recommendation.',
  )
  const { id } = await does(olga, askSplit, { evaluation: of.id, terms })
  await expect(
    does(olga, draftAward, { evaluation: of.id, basis: 'split', split: id, shares: [], reason: '' }),
  ).rejects.toThrow('Calculate an optimized split first.')
  await runDueJobs(services, [calculateSplit])
  // 500 tons and all bags from Acme, 400 tons from Birch.
  const total = 500 * 60_00 + 400 * 66_00 + 1_200 * 7_00
  expect(await sees(olga, `select status, result ->> 'total' as total from splits`)).toEqual([
    { status: 'solved', total: String(total) },
  ])
  const draft = await does(olga, draftAward, { evaluation: of.id, basis: 'split', split: id, shares: [], reason: '' })
  expect(draft).toMatchObject({ total, gap: 0 })
  expect(draft.memo).toContain('so this split is optimal')
  expect(
    (
      await owner.query('select quantity::int, amount::int from award_lines where award = $1 order by amount', [
        draft.id,
      ])
    ).rows,
  ).toEqual([
    { quantity: 1_200, amount: 8_400_00 },
    { quantity: 400, amount: 26_400_00 },
    { quantity: 500, amount: 30_000_00 },
  ])
  expect(await sees(birch.rosa, 'select from splits')).toEqual([])
})
