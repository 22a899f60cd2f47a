import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeInWords, match, type BilledLine, type OrderedLine, type Tolerances } from './rules.ts'

const gloves: OrderedLine = {
  id: 'a',
  position: 1,
  description: 'Gloves',
  quantity: 100,
  unit_price: 12_50,
  received: 98,
  invoiced: 0,
  needs_receipt: true,
  closed: false,
}
const bill: BilledLine = { id: 'i', position: 1, order_line: 'a', quantity: 98, unit_price: 12_50, amount: 1_225_00 }
const two: Tolerances = { quantity_percent: 2, price_percent: 2, total_cents: 100_00 }
const at = (quantity: number, unit_price: number): BilledLine => ({
  ...bill,
  quantity,
  unit_price,
  amount: Math.round(quantity * unit_price),
})

test('the example of the manual: quantity is on hold, price passes', () => {
  const { holds } = match([at(100, 12_75)], [gloves], two)
  expect(holds).toEqual([
    {
      line: 'i',
      position: 1,
      reason: 'over_received',
      words: 'Line 1: 100 billed in total, 98 received. That is 2.04% more; the tolerance is 2%.',
      changes: [
        { kind: 'receive', quantity: 1 },
        { kind: 'bill_less', quantity: 1 },
      ],
    },
  ])
})

test.each<[string, BilledLine, Partial<OrderedLine>, Partial<Tolerances>, string[]]>([
  ['what was received, at its price', at(98, 12_50), {}, {}, []],
  ['less of it, cheaper', at(50, 11_00), {}, {}, []],
  ['a price exactly at the tolerance', at(98, 12_75), {}, {}, []],
  [
    'a price a tenth of a cent above it',
    at(98, 12_75.1),
    {},
    {},
    ['Line 1: $12.751 each, $12.50 on the order. That is 2.01% more; the tolerance is 2%. Lower the price to $12.75'],
  ],
  ['quantity exactly at the tolerance', at(99.96, 12_50), {}, {}, []],
  [
    'before anything came',
    at(98, 12_50),
    { received: 0 },
    {},
    ['Line 1: nothing received yet. Receive 97 more or Bill 98 less'],
  ],
  [
    'two rolls more than came',
    at(12, 31_50),
    { quantity: 12, unit_price: 31_50, received: 10 },
    {},
    ['Line 1: 12 billed in total, 10 received. That is 20% more; the tolerance is 2%. Receive 2 more or Bill 2 less'],
  ],
  [
    'what is counted in tenths',
    at(12.5, 12_50),
    { quantity: 12.5, received: 10.4 },
    {},
    [
      'Line 1: 12.5 billed in total, 10.4 received. That is 20.19% more; the tolerance is 2%. Receive 1.9 more or Bill 1.9 less',
    ],
  ],
  [
    'more than was ordered',
    at(103, 12_50),
    { received: 110 },
    {},
    ['Line 1: 103 billed in total, 100 ordered. That is 3% more; the tolerance is 2%. Bill 1 less'],
  ],
  [
    'what was billed before',
    at(98, 12_50),
    { invoiced: 98 },
    {},
    ['Line 1: 196 billed in total, 100 ordered. That is 96% more; the tolerance is 2%. Bill 97 less'],
  ],
  ['what needs no receipt', at(100, 12_50), { received: 0, needs_receipt: false }, {}, []],
  [
    'a closed order',
    at(1, 12_50),
    { closed: true },
    {},
    ['Line 1: the order is closed and can’t be billed. Reopen the order or Bill 1 less'],
  ],
  [
    'nothing of the order',
    { ...bill, order_line: null },
    {},
    {},
    ['Line 1 isn’t on the order. Select the order line it bills'],
  ],
  [
    'within the price, beyond the total',
    at(98, 12_75),
    {},
    { total_cents: 20_00 },
    ['In total, $24.50 above the order; the tolerance is $20.00. Credit $4.50'],
  ],
  [
    'a price in whole cents',
    at(4, 18_20),
    { quantity: 12, unit_price: 16_85, received: 4 },
    {},
    ['Line 1: $18.20 each, $16.85 on the order. That is 8.01% more; the tolerance is 2%. Lower the price to $17.18'],
  ],
  [
    'a price that would be too much of the whole',
    at(600, 18_20),
    { quantity: 1_200, unit_price: 16_85, received: 600 },
    {},
    ['Line 1: $18.20 each, $16.85 on the order. That is 8.01% more; the tolerance is 2%. Lower the price to $17.01'],
  ],
  [
    'no tolerance at all',
    at(98.0001, 12_50.01),
    {},
    { quantity_percent: 0, price_percent: 0 },
    [
      'Line 1: 98.0001 billed in total, 98 received. That is 0.0001% more; the tolerance is 0%. Receive 0.0001 more or Bill 0.0001 less',
      'Line 1: $12.5001 each, $12.50 on the order. That is 0.0008% more; the tolerance is 0%. Lower the price to $12.50',
    ],
  ],
])('invoiced is %s', (_, line, order, tolerances, expected) => {
  const { holds } = match([line], [{ ...gloves, ...order }], { ...two, ...tolerances })
  expect(holds.map(({ words, changes }) => `${words} ${changes.map(changeInWords).join(' or ')}`)).toEqual(expected)
})

test('two invoice lines for the same order line are limited together', () => {
  const { holds } = match([at(60, 12_50), { ...at(60, 12_50), id: 'ii', position: 2 }], [gloves], two)
  expect(holds.map(({ line, reason }) => [line, reason])).toEqual([['ii', 'over_ordered']])
})

test('amounts passed within the tolerance are recorded for later price reviews', () => {
  expect(match([at(98, 12_75)], [gloves], two)).toEqual({ holds: [], within: 24_50 })
  expect(match([at(98, 12_50)], [gloves], two, { above: 30_00 })).toEqual({ holds: [], within: 30_00 })
})

test('prices lowered as suggested release the whole invoice, and any other excess is named too', () => {
  const lines = [at(98, 14_00), { ...at(50, 14_00), id: 'ii', position: 2, order_line: 'b' }]
  const ordered = [gloves, { ...gloves, id: 'b', position: 2 }]
  const { holds } = match(lines, ordered, two, { above: 70_00 })
  expect(holds.map(({ reason, changes }) => [reason, ...changes.map(changeInWords)])).toEqual([
    ['price', 'Lower the price to $12.75'],
    ['price', 'Lower the price to $12.61'],
  ])
  const lowered = (second: number) =>
    match([at(98, 12_75), { ...at(50, second), id: 'ii', position: 2, order_line: 'b' }], ordered, two, {
      above: 70_00,
    }).holds.map(({ reason }) => reason)
  expect([lowered(12_61), lowered(12_62)]).toEqual([[], ['total']])
  expect(
    match(lines, ordered, two, { above: 130_00 })
      .holds.map(({ words, changes }) => `${words.slice(0, 31)} ${changes.map(changeInWords).join()}`)
      .at(-1),
  ).toBe('In addition to prices, $130.00  Credit $30.00')
})

const ten = (max: number) => fc.integer({ min: 1, max: max * 10_000 }).map((value) => value / 10_000)
const aCase = fc.record({
  quantity: ten(5_000),
  received: ten(6_000),
  invoiced: ten(3_000),
  asked: ten(6_000),
  agreed: ten(90_000),
  price: ten(100_000),
  places: fc.integer({ min: 0, max: 4 }),
  percent: fc.integer({ min: 0, max: 100_000 }).map((value) => value / 10_000),
  total: fc.integer({ min: 0, max: 500_00 }),
  needs_receipt: fc.boolean(),
})

test('the suggested change releases the hold, and the next smaller step does not', () => {
  fc.assert(
    fc.property(aCase, ({ places, percent, total, needs_receipt, ...figures }) => {
      const [quantity, received, invoiced, asked, agreed, price] = [
        figures.quantity,
        figures.received,
        figures.invoiced,
        figures.asked,
        figures.agreed,
        figures.price,
      ].map((value) => Math.max(10 ** -places, Number(value.toFixed(places)))) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const order: OrderedLine = { ...gloves, quantity, received, invoiced, unit_price: agreed, needs_receipt }
      const line = at(asked, price)
      const tolerances = { quantity_percent: percent, price_percent: percent, total_cents: total }
      for (const hold of match([line], [order], tolerances).holds)
        for (const change of hold.changes) {
          const step =
            change.kind === 'credit'
              ? 1
              : finest(change.kind === 'lower_price' ? [agreed, price] : [quantity, received, invoiced, asked])
          const still = (by: number): boolean => {
            const [changed, then] = doing(change, by, line, order)
            const charges = change.kind === 'credit' ? -(change.amount - by) : 0
            return match([changed], [then], tolerances, { above: charges }).holds.some(
              ({ reason }) => quantityReasons.has(reason) === quantityReasons.has(hold.reason),
            )
          }
          // Everything of a line that was over before is at its minimum.
          if (change.kind === 'bill_less' && change.quantity === line.quantity) continue
          expect([change, still(0)]).toEqual([change, false])
          expect([change, still(step)]).toEqual([change, true])
        }
    }),
    { numRuns: 400 },
  )
})
const quantityReasons = new Set(['not_received', 'over_received', 'over_ordered'])
const finest = (values: readonly number[]): number =>
  [1, 0.1, 0.01, 0.001].find((step) => values.every((value) => Number(value.toFixed(-Math.log10(step))) === value)) ??
  0.0001

/** The change applied, in full or slightly less. */
function doing(
  change: ReturnType<typeof match>['holds'][number]['changes'][number],
  by: number,
  line: BilledLine,
  order: OrderedLine,
): [BilledLine, OrderedLine] {
  const exact = (value: number) => Math.round(value * 10_000) / 10_000
  if (change.kind === 'receive') return [line, { ...order, received: exact(order.received + change.quantity - by) }]
  if (change.kind === 'bill_less') return [at(exact(line.quantity - change.quantity + by), line.unit_price), order]
  if (change.kind === 'lower_price') return [at(line.quantity, exact(change.unit_price + by)), order]
  return [line, order]
}
