import fc from 'fast-check'

/** The life of an award as chance writes it, and the books that a person would keep of it. */

const cents = fc.integer({ min: 1, max: 60_000_00 })
const part = fc.double({ min: 0.01, max: 1, noNaN: true })
const ago = fc.integer({ min: 0, max: 120 })
const which = fc.nat({ max: 20 })
const aCharge = fc.record({
  do: fc.constant('charge' as const),
  ago,
  whole: cents,
  match: fc.oneof(fc.constant(0), part),
  income: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, part),
  class: fc.constantFrom('supplies' as const, 'equipment' as const, 'construction' as const),
  invoice: fc.constantFrom('none' as const, 'paid' as const, 'unpaid' as const),
})
const aStep = fc.oneof(
  { weight: 4, arbitrary: aCharge },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      ...{ ago: fc.nat({ max: 9 }), whole: fc.integer({ min: 1, max: 6_000_00 }) },
      ...{ match: fc.constant(0), income: fc.constant(0) },
      ...{ class: fc.constant('indirect' as const), invoice: fc.constant('none' as const) },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('income' as const), ago, cents: fc.integer({ min: 1, max: 4_000_00 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      part,
      answers: fc.array(
        fc.constantFrom(
          'receive' as const,
          'receive' as const,
          'reduce' as const,
          'refuse' as const,
          'reverse' as const,
        ),
        { maxLength: 4 },
      ),
      to: part,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disallow' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('toMatch' as const), which, part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('amend' as const),
      kind: fc.constantFrom('more_funds' as const, 'match_total' as const),
      cents: fc.integer({ min: -20_000_00, max: 20_000_00 }),
      ago,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), months: fc.integer({ min: 1, max: 14 }) }) },
)
export type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never
export type Charge = Extract<Step, { do: 'charge' }>
export const aStory = fc.record({
  use: fc.constantFrom('deduction' as const, 'addition' as const, 'cost_share' as const),
  amount: fc.integer({ min: 50_000_00, max: 300_000_00 }),
  match: fc.oneof(fc.constant(0), fc.integer({ min: 1_000_00, max: 60_000_00 })),
  start: fc.array(aCharge, { minLength: 1, maxLength: 3 }),
  steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), aStep), { minLength: 2, maxLength: 9 }),
  closes: fc.boolean(),
})
export type Story = typeof aStory extends fc.Arbitrary<infer S> ? S : never

export type Cost = {
  id: string
  day: string
  class: Charge['class']
  amount: number
  match: number
  income: number
  paidOn: string | null
  out: boolean
}
export type Draw<Form = unknown> = {
  id: string
  asked: number
  allowed: number | null
  lines: { cost: string; asked: number; now: number }[]
  state: 'requested' | 'received' | 'refused'
  received: number
  day: string
  form: Form
}
/** An award as a person would write it down. */
export type Books<Form = unknown> = {
  award: number
  match: number
  ends: string
  changes: { day: string; award: number; match: number }[]
  costs: Cost[]
  incomes: { day: string; cents: number }[]
  draws: Draw<Form>[]
}
export const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
export const expected = (draw: Draw) =>
  draw.state === 'refused' ? 0 : draw.state === 'received' ? draw.received : (draw.allowed ?? draw.asked)

/** The lines of the SF-425 until a day. */
export function lines425({ award, match, changes, costs, incomes, draws }: Books, until: string, use: Story['use']) {
  const counted = costs.filter(({ out, day }) => !out && day <= until)
  const later = changes.filter(({ day }) => day > until)
  const used = sum(counted, ({ income }) => income)
  const earned = sum(
    incomes.filter(({ day }) => day <= until),
    (income) => income.cents,
  )
  return {
    receipts: sum(
      draws.filter(({ state, day }) => state === 'received' && day <= until),
      ({ received }) => received,
    ),
    disbursed: sum(
      counted.filter(({ paidOn }) => paidOn !== null && paidOn <= until),
      ({ amount }) => amount,
    ),
    authorized: award - sum(later, (change) => change.award),
    federal_spent: sum(counted, ({ amount }) => amount),
    match_required: match - sum(later, (change) => change.match),
    match_spent: sum(counted, (cost) => cost.match) + (use === 'cost_share' ? used : 0),
    income: use === 'cost_share' ? 0 : earned,
    income_deducted: use === 'deduction' ? used : 0,
    income_added: use === 'addition' ? used : 0,
    indirect_base: sum(
      counted.filter((cost) => cost.class === 'supplies'),
      ({ amount }) => amount,
    ),
    indirect_charged: sum(
      counted.filter((cost) => cost.class === 'indirect'),
      ({ amount }) => amount,
    ),
  }
}

/** The boxes of the SF-270 on a day, for a request above the earlier ones. */
export function lines270({ costs, incomes, draws }: Books, today: string, asked: number) {
  const paid = costs.filter(({ out, paidOn }) => !out && paidOn !== null && paidOn <= today)
  return {
    '11a': sum(paid, ({ amount, match, income }) => amount + match + income),
    '11b': sum(incomes, (income) => income.cents),
    '11f': sum(paid, ({ match }) => match),
    '11h': sum(draws, expected),
    '11i': asked,
  }
}

/** The totals that the grant itself says at any time. */
export const totals = ({ award, match, ends, costs, incomes, draws: drawn }: Books, use: Story['use']) => {
  const counted = costs.filter(({ out }) => !out)
  return {
    ...{ amount: award, match, ends_on: ends },
    spent: sum(counted, ({ amount }) => amount),
    matched: sum(counted, (cost) => cost.match) + (use === 'cost_share' ? sum(incomes, (income) => income.cents) : 0),
    drawn: sum(drawn, expected),
    received: sum(drawn, ({ received }) => received),
  }
}
