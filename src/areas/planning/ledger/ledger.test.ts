import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { budgetCity } from '#tests/budget.ts'
import { refusedByRule } from '#tests/refused.ts'
import { command } from '#platform/commands/command.ts'
import { amendBudget } from '../adoption/commands.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import { fiscalPeriodCommands } from '../calendar/commands.ts'
import { encumber, release, reserve, spend } from './commitments.ts'
import { checkLedger } from './questions.ts'
import type { BudgetEntry } from './records.ts'
import {
  type Booked,
  effectOf,
  heldBy,
  inBudget,
  standingOn,
  taken,
  warningOf,
  whyNotEncumber,
  whyNotRelease,
} from './rules.ts'

const roads = {
  name: 'Road repair',
  status: 'adopted',
  control: 'stop',
  amended: 100_000_00,
  pre_encumbered: 0,
  encumbered: 0,
  spent: 0,
} as BudgetLine

test.each<[string, Partial<BudgetLine>, number, string | null]>([
  ['all that is left', {}, 100_000_00, null],
  [
    'a cent more than is left',
    {},
    100_000_01,
    'Only $100,000.00 is available in Road repair. $100,000.01 exceeds it by $0.01.',
  ],
  [
    'something from a line that is used up',
    { spent: 100_000_00 },
    1,
    'No budget is available in Road repair. $0.01 is needed.',
  ],
  [
    'something from a line that is overdrawn',
    { spent: 120_000_00 },
    1_00,
    'No budget is available in Road repair. $1.00 is needed.',
  ],
  ['less than is given back at the same time', { spent: 120_000_00 }, -5_00, null],
  ['more than is left of a line that warns', { control: 'warn' }, 100_000_01, null],
  ['something from a draft', { status: 'draft' }, 1, 'Road repair isn’t adopted and can’t be encumbered.'],
])('encumbering is %s', (_, change, more, reason) => {
  expect(whyNotEncumber({ ...roads, ...change }, more)).toBe(reason)
})

test.each<[string, Partial<BudgetLine>, Booked[], string]>([
  [
    'a payment that releases its order',
    { amended: 12_490_00, spent: 12_490_00 },
    [
      { kind: 'expenditure', releases: null, amount: 12_490_00 },
      { kind: 'release', releases: 'encumbrance', amount: 11_990_00 },
    ],
    'Books $12,490.00 to Streets, releases $11,990.00, leaves $0.00',
  ],
  [
    'a request',
    { amended: 100_00, pre_encumbered: 40_00 },
    [{ kind: 'pre_encumbrance', releases: null, amount: 40_00 }],
    'Reserves $40.00 in Streets, leaves $60.00',
  ],
  [
    'an order after its request',
    { amended: 100_00, encumbered: 30_00 },
    [
      { kind: 'release', releases: 'pre_encumbrance', amount: 40_00 },
      { kind: 'encumbrance', releases: null, amount: 30_00 },
    ],
    'Encumbers $30.00 in Streets, releases the reserved $40.00, leaves $70.00',
  ],
  [
    'a cut, which the line no longer has',
    { amended: 100_00, spent: 150_00 },
    [{ kind: 'amendment', releases: null, amount: -50_00 }],
    'Takes $50.00 from Streets, leaves −$50.00',
  ],
])('%s in words', (_, line, entries, words) =>
  expect(inBudget({ amended: 0, pre_encumbered: 0, encumbered: 0, spent: 0, ...line, name: 'Streets' }, entries)).toBe(
    words,
  ),
)

test('a line that only warns reports the overrun', () => {
  expect(warningOf({ ...roads, control: 'warn' }, 100_500_00)).toBe(
    'Only $100,000.00 is available in Road repair. $100,500.00 exceeds it by $500.00.',
  )
  expect(warningOf({ ...roads, control: 'warn' }, 100_000_00)).toBe(null)
  expect(whyNotRelease(2_00, 1_00, roads)).toBe('Only $1.00 is still held in Road repair, so $2.00 can’t be released.')
})

/** The example of the manual: 100k; a requisition of 20k, its order of 19.5k, a payment of 10k. */
test('a requisition leaves 80,000, its order 80,500, and the payment keeps that amount', () => {
  const entries = [
    { day: '2026-07-01', kind: 'original', releases: null, amount: 100_000_00 },
    { day: '2026-08-01', kind: 'pre_encumbrance', releases: null, amount: 20_000_00 },
    { day: '2026-09-01', kind: 'release', releases: 'pre_encumbrance', amount: 20_000_00 },
    { day: '2026-09-01', kind: 'encumbrance', releases: null, amount: 19_500_00 },
    { day: '2026-10-01', kind: 'release', releases: 'encumbrance', amount: 10_000_00 },
    { day: '2026-10-01', kind: 'expenditure', releases: null, amount: 10_000_00 },
  ] as const
  expect(
    ['2026-06-30', '2026-07-01', '2026-08-31', '2026-09-01', '2026-10-01'].map((day) =>
      available(standingOn(entries, day)),
    ),
  ).toEqual([0, 100_000_00, 80_000_00, 80_500_00, 80_500_00])
  expect(standingOn(entries)).toEqual({
    amended: 100_000_00,
    pre_encumbered: 0,
    encumbered: 9_500_00,
    spent: 10_000_00,
  })
  expect(heldBy(entries)).toEqual({ pre_encumbrance: 0, encumbrance: 9_500_00 })
  expect(taken(entries.slice(2, 4))).toBe(-500_00)
})

const anEntry = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-09-${String(day).padStart(2, '0')}`),
  kind: fc.constantFrom(
    'original',
    'amendment',
    'transfer',
    'carry_forward',
    'pre_encumbrance',
    'encumbrance',
    'expenditure',
    'release',
  ),
  releases: fc.constantFrom('pre_encumbrance', 'encumbrance'),
  amount: fc.integer({ min: -1_000_00, max: 1_000_000_00 }),
}) as fc.Arbitrary<Pick<BudgetEntry, 'day' | 'kind' | 'releases' | 'amount'>>

test('on every day of every history, available is the budget less pre-encumbrances, encumbrances and expenditures', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 40 }), (entries) => {
      for (let at = 0; at <= 28; at++) {
        const day = `2026-09-${String(at).padStart(2, '0')}`
        const [past, after] = [entries.filter((entry) => entry.day <= day), standingOn(entries, day)]
        const given = past
          .filter(({ kind }) => ['original', 'amendment', 'transfer', 'carry_forward'].includes(kind))
          .reduce((sum, { amount }) => sum + amount, 0)
        expect(after.amended).toBe(given)
        expect(available(after)).toBe(given - after.pre_encumbered - after.encumbered - after.spent)
        expect(available(after)).toBe(past.reduce((sum, entry) => sum + available(effectOf(entry)), 0))
      }
    }),
  )
})

const share = z.object({ line: z.uuid(), amount: z.number() })
const input = z.object({
  verb: z.enum(['reserve', 'encumber', 'spend', 'release']),
  document: z.string(),
  instead: z.string().nullish(),
  shares: z.array(share),
})
/** As requisitions, orders and invoices do it in their own commands. */
const books = command('trials/book', {
  about: 'Books for a document, for these tests.',
  input,
  async run({ verb, document, instead, shares }, context) {
    const source = { table: 'trials', id: document, words: `Trial ${document}` }
    const other = instead ? { table: 'trials', id: instead } : undefined
    if (verb === 'reserve') return reserve(context, source, shares)
    if (verb === 'encumber') return encumber(context, source, shares, other)
    if (verb === 'spend') return spend(context, source, shares, other)
    return (await release(context, source), [])
  },
})

/** Stored totals, the scan, and the product's reconciliation agree. */
async function agree({ sees, rosa, does }: Awaited<ReturnType<typeof budgetCity>>) {
  const lines = (await sees(rosa, 'select * from budget_lines order by id')) as BudgetLine[]
  const entries = (await sees(rosa, 'select * from budget_entries')) as BudgetEntry[]
  for (const line of lines) {
    const { amended, pre_encumbered, encumbered, spent } = line
    expect(standingOn(entries.filter((entry) => entry.line === line.id))).toEqual({
      amended,
      pre_encumbered,
      encumbered,
      spent,
    })
  }
  expect((await does(rosa, checkLedger, {})).differences).toEqual([])
  const months = (of: string) =>
    sees(
      rosa,
      `select line, to_char(month, 'YYYY-MM') as month, spent::bigint as spent from (${of}) m where spent <> 0
        order by 1, 2`,
    )
  expect(await months('select * from budget_months')).toEqual(
    await months(
      `select line, date_trunc('month', day) as month, sum(amount) as spent from budget_entries
        where kind = 'expenditure' group by 1, 2`,
    ),
  )
  return { lines, entries }
}

test('from requisition to payment the line is right at every step', async () => {
  const place = await budgetCity()
  const { rosa, does, line } = place
  const roads = await line('Road repair', 100_000_00)
  const step = async (verb: z.infer<typeof input>['verb'], document: string, amount: number, instead?: string) => {
    await does(rosa, books, { verb, document, instead, shares: [{ line: roads.id, amount }] })
    const { lines } = await agree(place)
    return available(lines[0]!)
  }
  expect(await step('reserve', 'REQ-1', 20_000_00)).toBe(80_000_00)
  expect(await step('encumber', 'PO-1', 19_500_00, 'REQ-1')).toBe(80_500_00)
  expect(await step('spend', 'INV-1', 10_000_00, 'PO-1')).toBe(80_500_00)
  expect(await step('release', 'PO-1', 0)).toBe(90_000_00)
  await expect(step('reserve', 'REQ-2', 90_000_01)).rejects.toThrow(
    'Only $90,000.00 is available in Road repair. $90,000.01 exceeds it by $0.01.',
  )
})

const aStep = fc.record({
  verb: fc.constantFrom('reserve', 'encumber', 'spend', 'release') as fc.Arbitrary<z.infer<typeof input>['verb']>,
  document: fc.constantFrom('A', 'B', 'C', 'D'),
  instead: fc.option(fc.constantFrom('A', 'B', 'C', 'D')),
  shares: fc.array(fc.record({ line: fc.integer({ min: 0, max: 2 }), amount: fc.integer({ min: 1, max: 60_00 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

test('after any history of documents the stored totals match the scan, and no hard-stop line is overdrawn', async () => {
  const place = await budgetCity()
  const { rosa, does } = place
  const lines = [
    await place.line('One', 300_00),
    await place.line('Two', 200_00, { control: 'warn' }),
    await place.line('Three', 100_00),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { shares, ...step } of steps)
        await does(rosa, books, {
          ...step,
          shares: shares.map((share) => ({ ...share, line: lines[share.line]!.id })),
        }).catch(refusedByRule)
      const after = await agree(place)
      for (const line of after.lines) {
        if (line.control === 'stop') expect(available(line)).toBeGreaterThanOrEqual(0)
        expect([line.pre_encumbered >= 0, line.encumbered >= 0]).toEqual([true, true])
      }
    }),
    { numRuns: 12 },
  )
})

test('of fifty concurrent requisitions on the same two lines, in either order, only as many succeed as fit', async () => {
  const place = await budgetCity()
  const { rosa, does } = place
  const [one, two] = [await place.line('One', 1_000_00), await place.line('Two', 5_000_00)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => {
      const shares = [
        { line: one.id, amount: 90_00 },
        { line: two.id, amount: 10_00 },
      ]
      return does(rosa, books, { verb: 'reserve', document: `R${at}`, shares: at % 2 ? shares : shares.toReversed() })
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect(
    new Set(outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))),
  ).toEqual(new Set(['Only $10.00 is available in One. $90.00 exceeds it by $80.00.']))
  const { lines } = await agree(place)
  expect(lines.map(({ pre_encumbered }) => pre_encumbered)).toEqual([990_00, 110_00])
})

test('a reserve is released once, however many requests come at the same moment', async () => {
  const place = await budgetCity()
  const { rosa, does } = place
  const one = await place.line('One', 1_000_00)
  await does(rosa, books, { verb: 'reserve', document: 'R', shares: [{ line: one.id, amount: 400_00 }] })
  await Promise.all(Array.from({ length: 8 }, () => does(rosa, books, { verb: 'release', document: 'R', shares: [] })))
  expect((await agree(place)).lines[0]).toMatchObject({ pre_encumbered: 0 })
})

test('nothing can be posted in a closed month or outside the year', async () => {
  const place = await budgetCity()
  const { ada, rosa, does, sees, clock } = place
  const one = await place.line('One', 1_000_00)
  const reserves = () => does(rosa, books, { verb: 'reserve', document: 'R', shares: [{ line: one.id, amount: 1_00 }] })
  const months = await sees(ada, 'select id, name from fiscal_periods order by number')
  expect(months.map(({ name }) => name as string)).toHaveLength(12)
  for (const { id } of months.slice(0, 5)) await does(ada, fiscalPeriodCommands.close, { id: id as string })
  await expect(reserves()).rejects.toThrow('November 2026 is closed. Choose a date in an open period.')
  clock.set(new Date('2026-12-01T15:00:00Z'))
  await reserves()
  clock.set(new Date('2027-07-02T15:00:00Z'))
  await expect(reserves()).rejects.toThrow(
    'July 2, 2027 isn’t in fiscal year 2027, which runs from July 1, 2026 to June 30, 2027.',
  )
})

test("an amendment needs a vote, and can't reduce encumbered amounts", async () => {
  const place = await budgetCity()
  const { ada, max, does, year, sees } = place
  const [one, two] = [await place.line('One', 1_000_00), await place.line('Two', 500_00)]
  await does(max, books, { verb: 'reserve', document: 'R', shares: [{ line: one.id, amount: 700_00 }] })
  const amend = (changes: { line: string; amount: number }[], who = ada) =>
    does(who, amendBudget, {
      fiscal_year: year.id,
      name: 'Mid-year',
      resolution: '2026-118',
      voted_on: '2026-11-18',
      changes,
    })

  await expect(amend([{ line: one.id, amount: 1 }], max)).rejects.toThrow(
    'Only an administrator can amend a budget, after the governing body’s vote.',
  )
  await expect(amend([{ line: one.id, amount: -300_01 }])).rejects.toThrow('Only $300.00 is available in One.')
  await expect(
    amend([
      { line: one.id, amount: 1 },
      { line: one.id, amount: 1 },
    ]),
  ).rejects.toThrow('Each budget line can appear only once in an amendment.')
  await expect(amend([{ line: one.id, amount: 0 }])).rejects.toThrow('Change at least one budget line.')

  expect(
    await amend([
      { line: one.id, amount: -200_00 },
      { line: two.id, amount: 250_00 },
    ]),
  ).toMatchObject({ kind: 'amended', status: 'in_force', total: 1_550_00 })
  await agree(place)
  expect(await sees(max, `select amount, words from budget_entries where kind = 'amendment' order by amount`)).toEqual([
    { amount: -200_00, words: 'Mid-year, 2026-118' },
    { amount: 250_00, words: 'Mid-year, 2026-118' },
  ])
})

test("an entry can't be changed or removed by anyone", async () => {
  const { ada, line, edits, services } = await budgetCity()
  await line('One', 1_00)
  await expect(edits(ada, 'update budget_entries set amount = 0')).rejects.toThrow('permission denied')
  for (const role of ['commands', 'service_role'] as const)
    await expect(services.database.transaction({ role }, (tx) => tx.sql('delete from budget_entries'))).rejects.toThrow(
      'permission denied',
    )
})
