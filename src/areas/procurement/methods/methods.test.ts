import { expect, test } from 'vitest'
import type { MethodName, Nature } from './records.ts'
import {
  costFindings,
  methodOf,
  splitOf,
  strictest,
  waysOf,
  type CostItem,
  type Earlier,
  type Facts,
  type Limit,
} from './rules.ts'

const law = (kind: Limit['kind'], amount: number, valid_from: string, valid_to: string | null): Limit => ({
  of: 'law',
  kind,
  amount,
  valid_from,
  valid_to,
  applies_to: 'any',
  quotes: null,
  days: null,
  paragraph: '2 CFR 200.1, 48 CFR 2.101',
  source: 'FAC 2025-06',
})
const limits: Limit[] = [
  law('micro_purchase', 10_000_00, '2020-08-31', '2025-09-30'),
  law('micro_purchase', 15_000_00, '2025-10-01', null),
  law('small_purchase', 250_000_00, '2020-08-31', '2025-09-30'),
  law('small_purchase', 350_000_00, '2025-10-01', null),
]
const own = (kind: Limit['kind'], amount: number, more: Partial<Limit> = {}): Limit => ({
  of: 'agency',
  kind,
  amount,
  valid_from: '2026-01-01',
  valid_to: null,
  applies_to: 'any',
  quotes: null,
  days: null,
  paragraph: 'Purchasing Policy 4.2',
  source: 'Council, 2025-12-09',
  ...more,
})
const facts = (amount: number, more: Partial<Facts> = {}): Facts => ({
  on: '2026-11-20',
  nature: 'goods',
  amount,
  together: amount,
  federal: true,
  contracted: false,
  ...more,
})

/**
 * The boundaries of 2 CFR 200.320 with federal money, before and after the change of the thresholds on October 1,
 * 2025.
 */
test.each<[day: string, amount: number, nature: Nature, MethodName, paragraph: string]>([
  ['2026-11-20', 15_000_00, 'goods', 'micro_purchase', '2 CFR 200.320(a)(1)'],
  ['2026-11-20', 15_000_01, 'goods', 'small_purchase', '2 CFR 200.320(a)(2)'],
  ['2026-11-20', 350_000_00, 'goods', 'small_purchase', '2 CFR 200.320(a)(2)'],
  ['2026-11-20', 350_000_01, 'goods', 'sealed_bids', '2 CFR 200.320(b)(1)'],
  ['2026-11-20', 350_000_01, 'construction', 'sealed_bids', '2 CFR 200.320(b)(1)'],
  ['2026-11-20', 350_000_01, 'services', 'proposals', '2 CFR 200.320(b)(2)'],
  ['2026-11-20', 350_000_01, 'architect_engineer', 'qualifications', '2 CFR 200.320(b)(2)(iv)'],
  ['2025-10-01', 15_000_00, 'goods', 'micro_purchase', '2 CFR 200.320(a)(1)'],
  ['2025-09-30', 10_000_00, 'goods', 'micro_purchase', '2 CFR 200.320(a)(1)'],
  ['2025-09-30', 10_000_01, 'goods', 'small_purchase', '2 CFR 200.320(a)(2)'],
  ['2025-09-30', 250_000_00, 'goods', 'small_purchase', '2 CFR 200.320(a)(2)'],
  ['2025-09-30', 250_000_01, 'goods', 'sealed_bids', '2 CFR 200.320(b)(1)'],
])('on %s %i cents of %s require %s', (on, amount, nature, name, paragraph) => {
  expect(methodOf(facts(amount, { on, nature }), limits)).toMatchObject({ name, paragraph })
})

test.each<[what: string, Partial<Facts>, MethodName, paragraph: string]>([
  [
    'the agency’s stricter rule wins over the law',
    { amount: 5_000_01 },
    'small_purchase',
    'Purchasing Policy 4.2; 2 CFR 200.320(a)(2)',
  ],
  [
    'at the agency’s own limit no quotes are needed',
    { amount: 5_000_00 },
    'micro_purchase',
    'Purchasing Policy 4.2; 2 CFR 200.320(a)(1)',
  ],
  [
    'the law stays strict where the agency is generous',
    { amount: 15_000_01, nature: 'construction' },
    'small_purchase',
    'Purchasing Policy 4.2; 2 CFR 200.320(a)(2)',
  ],
  [
    'without federal money the agency’s generous rule holds',
    { amount: 15_000_01, nature: 'construction', federal: false },
    'micro_purchase',
    'Purchasing Policy 4.2',
  ],
  [
    'before the agency’s rule began the law holds alone',
    { amount: 12_000_00, on: '2025-12-31' },
    'micro_purchase',
    '2 CFR 200.320(a)(1)',
  ],
  ['above the agency’s limit for quotes it is formal', { amount: 50_000_01 }, 'sealed_bids', '2 CFR 200.320(b)(1)'],
  [
    'a purchase is judged by what belongs to it',
    { amount: 4_000_00, together: 51_000_00 },
    'sealed_bids',
    '2 CFR 200.320(b)(1)',
  ],
  [
    'a price under contract was competed before',
    { amount: 90_000_00, contracted: true },
    'contract_release',
    '2 CFR 200.318(d)',
  ],
])('%s', (_, change, name, paragraph) => {
  const policy = [
    own('micro_purchase', 5_000_00, { applies_to: 'goods' }),
    own('micro_purchase', 20_000_00, { applies_to: 'construction' }),
    own('small_purchase', 50_000_00, { quotes: 3 }),
  ]
  const { amount = 0, ...more } = change
  expect(methodOf(facts(amount, more), [...limits, ...policy])).toMatchObject({ name, paragraph })
})

test('the method names the rows it is based on, and how many quotes the policy requires', () => {
  const method = methodOf(facts(20_000_00), [...limits, own('small_purchase', 50_000_00, { quotes: 3 })])
  expect(method.because).toBe(
    'The amount is above $15,000.00 and not above $50,000.00. Get quotes from at least 3 qualified sources.',
  )
  expect(method.facts).toEqual([
    'Amount: $20,000.00',
    'Federally funded, so 2 CFR 200 applies',
    'Micro-purchase threshold $15,000.00 since October 1, 2025 (2 CFR 200.1, 48 CFR 2.101, FAC 2025-06)',
    'Simplified acquisition threshold $50,000.00 since January 1, 2026 (agency policy, Purchasing Policy 4.2, Council, 2025-12-09)',
  ])
  expect(strictest('micro_purchase', { on: '2019-01-01', nature: 'goods', federal: true }, limits)).toBeUndefined()
  expect(methodOf(facts(1, { on: '2019-01-01' }), limits).because).toContain(
    'No threshold on file allows a less formal method',
  )
})

const earlier = (number: string, day: string, amount: number): Earlier => ({
  id: number,
  number,
  title: 'Gloves',
  day,
  amount,
  why: 'vendor',
})

test.each<[what: string, amount: number, Earlier[], warning: string | null, total: number]>([
  ['two that stay below', 7_000_00, [earlier('REQ-1', '2026-11-01', 8_000_00)], null, 7_000_00],
  [
    'two that go a cent above',
    7_000_01,
    [earlier('REQ-1', '2026-11-01', 8_000_00)],
    'With REQ-1 in the last 90 days, the total is $15,000.01, above $15,000.00. A purchase must not be split to stay below a threshold (2 CFR 200.320(a)). If it is one need, buy it together.',
    15_000_01,
  ],
  [
    'one on the first day of the window',
    7_000_01,
    [earlier('REQ-1', '2026-08-22', 8_000_00)],
    'With REQ-1 in the last 90 days, the total is $15,000.01, above $15,000.00. A purchase must not be split to stay below a threshold (2 CFR 200.320(a)). If it is one need, buy it together.',
    15_000_01,
  ],
  ['one that is too long ago', 7_000_01, [earlier('REQ-1', '2026-08-21', 8_000_00)], null, 7_000_01],
  [
    'three',
    6_000_00,
    [earlier('REQ-1', '2026-11-01', 6_000_00), earlier('REQ-2', '2026-11-10', 6_000_00)],
    'With REQ-1 and REQ-2 in the last 90 days, the total is $18,000.00, above $15,000.00. A purchase must not be split to stay below a threshold (2 CFR 200.320(a)). If it is one need, buy it together.',
    18_000_00,
  ],
  ['one that is above by itself', 20_000_00, [earlier('REQ-1', '2026-11-01', 8_000_00)], null, 20_000_00],
  [
    'a second that takes both over the formal threshold',
    340_000_00,
    [earlier('REQ-1', '2026-11-01', 20_000_00)],
    'With REQ-1 in the last 90 days, the total is $360,000.00, above $350,000.00. A purchase must not be split to stay below a threshold (2 CFR 200.320(a)). If it is one need, buy it together.',
    360_000_00,
  ],
])('a split is reported for %s', (_, amount, before, warning, total) => {
  const split = splitOf(facts(amount), before, limits)
  expect(split.warning ?? '').toContain(warning ?? '')
  expect([split.warning === null, split.total]).toEqual([warning === null, total])
})

test('the agency sets how far back the window goes', () => {
  const policy = [...limits, own('split_window', 0, { days: 30 })]
  expect(splitOf(facts(8_000_00), [earlier('REQ-1', '2026-10-01', 8_000_00)], policy).warning).toBe(null)
  expect(splitOf(facts(8_000_00), [earlier('REQ-1', '2026-10-21', 8_000_00)], policy).warning).toContain(
    'With REQ-1 in the last 30 days, the total is $16,000.00, above $15,000.00. A purchase must not be split to stay below a threshold (2 CFR 200.320(a)). If it is one need, buy it together.',
  )
})

const items: CostItem[] = [
  {
    paragraph: '2 CFR 200.423',
    name: 'Alcoholic beverages',
    treatment: 'unallowable',
    terms: ['wine', 'beer'],
    amount_from: null,
    rule: '',
    checked: true,
  },
  {
    paragraph: '2 CFR 200.439',
    name: 'Special purpose equipment of $10,000 or more',
    treatment: 'prior_approval',
    terms: ['pump'],
    amount_from: 10_000_00,
    rule: '',
    checked: true,
  },
]
test.each<[string, number, string[]]>([
  ['Twelve bottles of WINE, red', 12_00, ['2 CFR 200.423']],
  ['Swine flu vaccine', 12_00, []],
  ['Winery inspection', 12_00, []],
  ['Booster pump', 10_000_00, ['2 CFR 200.439']],
  ['Booster pump', 9_999_99, []],
])('"%s" at %i cents has these cost findings', (description, unit_price, paragraphs) => {
  expect(costFindings([{ description, unit_price }], items).map(({ item }) => item.paragraph)).toEqual(paragraphs)
})

test('a stricter method is allowed, a looser one is not', () => {
  expect(
    (
      ['micro_purchase', 'contract_release', 'small_purchase', 'sealed_bids', 'proposals', 'qualifications'] as const
    ).map((name) => waysOf(name)[0]),
  ).toEqual(['order', 'order', 'quote', 'solicitation', 'solicitation', 'solicitation'])
})
