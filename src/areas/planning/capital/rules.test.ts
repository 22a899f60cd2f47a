import { expect, test } from 'vitest'
import { termOn } from '#platform/records/dated.ts'
import { capitalLife } from './life.ts'
import type { CapitalProject, CapitalSource } from './records.ts'
import {
  byYear,
  lifeCycleCost,
  netPresentValue,
  scoreOf,
  valueOf,
  whyNotAllocate,
  whyNotFunded,
  whyNotScore,
  whyNotScored,
  whyNotWeights,
  whyNotYears,
} from './rules.ts'

const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({
  user_id,
  role,
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1' as const,
  email: 'a@example.gov',
})
const max = actor('max', 'manager')
const row = (change: Partial<CapitalProject> = {}) =>
  ({
    status: 'submitted',
    requested_by: 'rosa',
    sponsor: 'rosa',
    program: 'streets',
    operating: 0,
    benefit: 0,
    salvage: 0,
    useful_life: 20,
    ...change,
  }) as CapitalProject

test('five annual payments of 30,000 for 100,000 today have a net present value of 29,884.30 at five percent', () => {
  expect(netPresentValue([-100_000_00, 30_000_00, 30_000_00, 30_000_00, 30_000_00, 30_000_00], 5)).toBe(29_884_30)
  expect(netPresentValue([-100, 60, 60], 0)).toBe(20)
  expect(netPresentValue([], 5)).toBe(0)
})

test('80,000, then 5,000 a year for twenty years, with 8,000 salvage: 149,957.97 at three percent', () => {
  expect(lifeCycleCost({ cost: 80_000_00, operating: 5_000_00, salvage: 8_000_00, years: 20 }, 3)).toBe(149_957_97)
  expect(lifeCycleCost({ cost: 80_000_00, operating: 0, salvage: 0, years: 1 }, 3)).toBe(80_000_00)
})

test('benefits begin in the year after the last phase', () => {
  const { npv, cost } = valueOf(row({ benefit: 30_000_00, useful_life: 5 }), [{ year: '2027', amount: 100_000_00 }], 5)
  expect([npv, cost]).toEqual([29_884_30, 100_000_00])
  expect(
    valueOf(
      row({ benefit: 110_00, useful_life: 1 }),
      [
        { year: '2027', amount: 50_00 },
        { year: '2028', amount: 50_00 },
      ],
      0,
    ).npv,
  ).toBe(10_00)
})

const criteria = [
  { id: 'a', name: 'Safety', weight: 40 },
  { id: 'b', name: 'Condition', weight: 30 },
  { id: 'c', name: 'Growth', weight: 20 },
  { id: 'd', name: 'Cost', weight: 10 },
]
test.each<[what: string, given: [string, number][], score: number | null]>([
  [
    '5, 4, 3 and 2 points',
    [
      ['a', 5],
      ['b', 4],
      ['c', 3],
      ['d', 2],
    ],
    4,
  ],
  [
    'the mean of two reviewers',
    [
      ['a', 5],
      ['a', 4],
      ['b', 4],
      ['c', 3],
      ['d', 2],
    ],
    3.8,
  ],
  [
    'half up at two items',
    [
      ['a', 1.1],
      ['b', 1.2],
      ['c', 1.3],
      ['d', 1.5],
    ],
    1.21,
  ],
  [
    'nothing at all',
    [
      ['a', 0],
      ['b', 0],
      ['c', 0],
      ['d', 0],
    ],
    0,
  ],
  [
    'one criterion without points',
    [
      ['a', 5],
      ['b', 4],
      ['c', 3],
    ],
    null,
  ],
])('the score of %s', (_, given, score) =>
  expect(
    scoreOf(
      criteria,
      given.map(([criterion, points]) => ({ criterion, points })),
    ),
  ).toBe(score),
)

test.each<[what: string, reason: string | null, expected: string | null]>([
  ['weights of a hundred', whyNotWeights(criteria), null],
  [
    'a hundredth too much',
    whyNotWeights([...criteria, { id: 'e', name: 'Other', weight: 0.01 }]),
    'The active weights total 100.01%. They must total 100%.',
  ],
  ['a manager scores', whyNotScore(row(), max), null],
  [
    'their own request',
    whyNotScore(row({ sponsor: 'max' }), max),
    'You can’t score your own request. Another reviewer must score it.',
  ],
  [
    'what has no points is named',
    whyNotScored(criteria, [{ criterion: 'a', points: 5 }]),
    'Not scored yet: “Condition”, “Growth”, “Cost”.',
  ],
  [
    'a year has four digits',
    whyNotYears([{ year: '2027' }, { year: '27' }]),
    'Enter each fiscal year in four digits, such as 2027.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))

const source = (change: Partial<CapitalSource> = {}) =>
  ({ id: 's', name: 'Capital fund', only_for: null, ...change }) as CapitalSource
test.each<[move: 'takeBack' | 'withdraw', who: string, reason: string | null]>([
  ['takeBack', 'rosa', null],
  ['takeBack', 'max', 'Only the requester can return it to draft.'],
  ['withdraw', 'rosa', null],
  ['withdraw', 'max', null],
  ['withdraw', 'zoe', 'Only the requester or a manager can withdraw it.'],
])('%s of a submitted request by %s', (move, who, reason) => {
  const asking = { actor: who === 'max' ? max : actor(who), today: '2026-11-23' }
  expect(capitalLife.whyNotHere(move, row(), asking)).toBe(reason)
})

const phases = [
  { year: '2027', amount: 100_00 },
  { year: '2028', amount: 50_00 },
]
const share = (amount: number, year = '2027') => ({ source: 's', year, amount })
test.each<
  [
    what: string,
    year: number,
    amount: number,
    own: number,
    others: number,
    only: CapitalSource['only_for'],
    reason: string | null,
  ]
>([
  ['all that it costs', 2027, 100_00, 0, 0, null, null],
  [
    'a cent more',
    2027,
    100_01,
    0,
    0,
    null,
    'The 2027 cost is $100.00, with $0.00 allocated. $100.00 more can be allocated.',
  ],
  ['what others left', 2027, 70_00, 0, 50_00, null, null],
  [
    'a cent of theirs',
    2027,
    70_01,
    0,
    50_00,
    null,
    'Capital fund would be overdrawn: it has $120.00 in 2027, with $50.00 allocated. $70.00 is available.',
  ],
  ['its own share counts', 2027, 60_00, 40_00, 20_00, null, null],
  ['a year without a phase', 2029, 1, 0, 0, null, 'This request has no cost in 2029.'],
  ['money for something else', 2027, 1, 0, 0, 'water', 'Capital fund can only pay for water.'],
  ['money for its own program', 2027, 1, 0, 0, 'streets', null],
])('allocating %s', (_, year, amount, own, others, only_for, reason) =>
  expect(
    whyNotAllocate(
      row(),
      { year, amount },
      {
        phases,
        own: own ? [share(own)] : [],
        source: source({ only_for }),
        available: [{ year: '2027', amount: 120_00 }],
        others: others ? [share(others)] : [],
      },
      max,
    ),
  ).toBe(reason),
)

test('a request is funded when every year is paid, and not by its requester', () => {
  expect(whyNotFunded(phases, [share(100_00), share(49_99, '2028')])).toBe('Not fully funded: $0.01 in 2028.')
  expect(whyNotFunded(phases, [share(100_00), share(50_00, '2028')])).toBeNull()
  const asking = { actor: max, today: '2026-11-23' }
  expect(capitalLife.whyNotHere('fund', row({ status: 'scored' }), asking)).toBeNull()
  const own = 'You can’t approve funding for your own request. Another manager must approve it.'
  expect(capitalLife.whyNotHere('fund', row({ status: 'scored', requested_by: 'max' }), asking)).toBe(own)
  expect(capitalLife.whyNotHere('fund', row({ status: 'scored', sponsor: 'max' }), asking)).toBe(own)
  expect([...byYear([...phases, { year: '2027', amount: 1 }])]).toEqual([
    [2027, 100_01],
    [2028, 50_00],
  ])
})

test('of two rates the one effective on the day counts', () => {
  const rate = (value: number, valid_from: string, valid_to: string | null) =>
    ({ kind: 'discount_percent', value, valid_from, valid_to }) as never
  const terms = [rate(3, '2025-01-01', '2026-06-30'), rate(4, '2026-07-01', null)]
  expect(termOn(terms, 'discount_percent', '2026-06-30')).toBe(3)
  expect(termOn(terms, 'discount_percent', '2026-07-01')).toBe(4)
  expect(termOn(terms, 'discount_percent', '2024-12-31')).toBeUndefined()
})
