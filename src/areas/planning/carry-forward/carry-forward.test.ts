import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { budgetCity } from '#tests/budget.ts'
import { refusedByRule } from '#tests/refused.ts'
import { command } from '#platform/commands/command.ts'
import { budgetLineCommands } from '../adoption/line-commands.ts'
import { draftBudgetLine } from '../budgets/commands.ts'
import { budgetFigures } from '../budgets/questions.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { available } from '../budgets/rules.ts'
import { fiscalPeriodCommands, fiscalYearCommands, planFiscalYear } from '../calendar/commands.ts'
import type { FiscalYear } from '../calendar/records.ts'
import { draftBudgetTransfer, submitBudgetTransfer } from '../transfers/commands.ts'
import { encumber, reserve, spend } from '../ledger/commitments.ts'
import { heirOf } from '../ledger/heirs/rules.ts'
import { checkLedger } from '../ledger/questions.ts'
import type { BudgetEntry } from '../ledger/records.ts'
import { effectOf, nothing, plus, standingOn } from '../ledger/rules.ts'
import { carryForward, previewCarryForward } from './commands.ts'
import { arriving, leaving, whyNotCarryForward, type Carried } from './rules.ts'

const roads = {
  id: 'a',
  name: 'Road repair',
  fund: 'F',
  account: 'A',
  cost_center: null,
  program: null,
  project: 'P1',
  award: null,
  status: 'adopted',
  amended: 100_00,
  pre_encumbered: 0,
  encumbered: 40_00,
  spent: 30_00,
} as BudgetLine
const heir = (id: string, change: Partial<BudgetLine> = {}): BudgetLine => ({ ...roads, id, ...change })

test.each<[string, BudgetLine[], string | null]>([
  ['the line with the same account string', [heir('b', { project: 'P2' }), heir('c')], 'c'],
  ['nothing, where no line has it', [heir('b', { project: null }), heir('c', { fund: 'G' })], null],
  ['the one of the same name among several', [heir('b', { name: 'Bridges' }), heir('c')], 'c'],
  [
    'an active one before a draft of the same name',
    [heir('b', { status: 'draft' }), heir('c', { name: 'Bridges' })],
    'c',
  ],
  ['a draft, which must be adopted first', [heir('b', { status: 'draft' })], 'b'],
  ['no line that was closed', [heir('b', { status: 'closed' })], null],
  ['a line whose empty project is written as nothing', [heir('b', { project: 'P1', program: '' })], 'b'],
])('encumbrances go to %s', (_, next, id) => {
  expect(heirOf(roads, next)?.id ?? null).toBe(id)
})

const [ada, max] = [
  { user_id: 'u', role: 'admin' },
  { user_id: 'u', role: 'manager' },
] as never[]
const from = { id: 'y', name: '2026', starts_on: '2025-07-01', ends_on: '2026-06-30', status: 'open' } as FiscalYear
const into = { id: 'z', name: '2027', starts_on: '2026-07-01', ends_on: '2027-06-30', status: 'open' } as FiscalYear
const one: Carried = { line: roads, heir: heir('b'), amount: 40_00, accrued: 0 }

test.each<[string, Partial<Parameters<typeof whyNotCarryForward>[0]>, string | null]>([
  ['on the day after the year', {}, null],
  ['by a manager', { actor: max }, 'Only an administrator can carry forward encumbrances.'],
  [
    'on its due date',
    { today: '2026-06-30' },
    'Fiscal year 2026 runs until June 30, 2026. Carry its encumbrances forward after that date.',
  ],
  [
    'from a closed year',
    { from: { ...from, status: 'closed' } },
    'Fiscal year 2026 is closed. Only an open year’s encumbrances can be carried forward.',
  ],
  [
    'from a planned year',
    { from: { ...from, status: 'planned' } },
    'Fiscal year 2026 is planned. Only an open year’s encumbrances can be carried forward.',
  ],
  ['into a year that no one planned', { into: undefined }, 'Plan and open the fiscal year after 2026 first.'],
  ['into a year that is not open yet', { into: { ...into, status: 'planned' } }, 'Open fiscal year 2027 first.'],
  [
    'into a closed year',
    { into: { ...into, status: 'closed' } },
    'Fiscal year 2027 is closed. Nothing can be carried into it.',
  ],
  ['with nothing encumbered', { carried: [] }, 'Fiscal year 2026 has no open encumbrances.'],
  [
    'to a draft',
    { carried: [{ ...one, heir: heir('b', { status: 'draft' }) }] },
    'Road repair of fiscal year 2027 is still a draft. Adopt it before you carry forward encumbrances.',
  ],
  ['to a line that has to be made', { carried: [{ ...one, heir: null }] }, null],
  ['with money, from a line that has just enough', { carried: [{ ...one, line: { ...roads, spent: 60_00 } }] }, null],
  [
    'with money, from a line that is a cent short',
    { carried: [{ ...one, line: { ...roads, spent: 60_01 } }] },
    'Road repair has no money to carry forward: $40.00 is encumbered and $60.01 spent of $100.00. Amend it first.',
  ],
  [
    'with money, from a line of which a cent was received and not billed',
    { carried: [{ ...one, line: { ...roads, amended: 39_99, spent: -1 }, accrued: 1 }] },
    null,
  ],
  [
    'with money, from a line that has only refunds left',
    { carried: [{ ...one, line: { ...roads, amended: 39_99, spent: -50_00 } }] },
    'Road repair has no money to carry forward: $40.00 is encumbered and −$50.00 spent of $39.99. Amend it first.',
  ],
  [
    'without money, from a line that is short',
    { money: 'stays', carried: [{ ...one, line: { ...roads, spent: 60_01 } }] },
    null,
  ],
])('encumbrances are carried forward %s', (_, change, reason) => {
  expect(
    whyNotCarryForward({ actor: ada!, today: '2026-07-01', from, into, carried: [one], money: 'along', ...change }),
  ).toBe(reason)
})

test("for any document, carrying it forward leaves the available budget unchanged, and both years' money keeps its total", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_00 })
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.constantFrom('along' as const, 'stays' as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (pre_encumbrance, encumbrance, money, part) => {
        const accrued = Math.floor(encumbrance * part)
        const document = { source_table: 't', source: 's', words: 'REQ-1' }
        const encumbered = { line: 'old', ...document, pre_encumbrance, encumbrance, accrued }
        const [out, in_] = [leaving(encumbered, money, '2027'), arriving(encumbered, 'new', money, '2026')].map(
          (entries) => entries.map(effectOf).reduce(plus, nothing),
        ) as [BudgetLine, BudgetLine]
        expect(plus(out, in_)).toEqual(nothing)
        expect(out.encumbered + out.pre_encumbered + pre_encumbrance + encumbrance).toBe(0)
        if (money === 'along') expect([available(out), available(in_)].map((cents) => cents || 0)).toEqual([0, 0])
      },
    ),
  )
})

const input = z.object({
  verb: z.enum(['reserve', 'encumber', 'spend']),
  document: z.string(),
  line: z.uuid(),
  amount: z.number(),
})
/** As requisitions, orders and invoices do it in their own commands. */
const bookFor = command('trials/book-for', {
  about: 'Books for a document, for these tests.',
  input,
  run: ({ verb, document: id, line, amount }, context) => {
    const [source, shares] = [{ table: 'trials', id, words: id }, [{ line, amount }]]
    return verb === 'spend'
      ? spend(context, source, shares, { table: 'trials', id })
      : (verb === 'reserve' ? reserve : encumber)(context, source, shares)
  },
})

/** Fiscal year 2027 with two lines, and 2028 with a line for the first of them; it is July 2027. */
async function twoYears() {
  const place = await budgetCity()
  const { ada, max, does, line, fund, account, clock } = place
  const [one, two] = [await line('Road repair', 1_000_00), await line('Bridge', 500_00, { project: 'P7' })]
  const next = await does(ada, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' })
  await does(ada, fiscalYearCommands.open, { id: next.id })
  const draft = await does(max, draftBudgetLine, {
    name: 'Road repair',
    fund: fund.id,
    account: account.id,
    fiscal_year: next.id,
    starts_on: '2027-07-01',
    ends_on: '2028-06-30',
    original: 800_00,
  })
  const over = () => clock.set(new Date('2027-07-06T15:00:00Z'))
  const carry = (money: 'along' | 'stays' = 'along', who = ada) => does(who, carryForward, { id: place.year.id, money })
  const books = (verb: z.infer<typeof input>['verb'], document: string, line: string, amount: number) =>
    does(place.rosa, bookFor, { verb, document, line, amount })
  const held = async () =>
    (await place.sees(
      ada,
      `select name, amended, pre_encumbered, encumbered, spent from budget_lines where status = 'adopted'
        order by starts_on, name`,
    )) as BudgetLine[]
  return { ...place, one, two, next, draft, over, carry, held, books }
}

test('at year end encumbrances continue in the next year with their money, and the year can be closed', async () => {
  const place = await twoYears()
  const { ada, max, rosa, does, sees, one, two, year, next, draft, over, carry, held, books } = place
  await books('encumber', 'PO-1', one.id, 300_00)
  await books('spend', 'PO-1', one.id, 100_00)
  await books('reserve', 'REQ-2', two.id, 50_00)
  await expect(carry()).rejects.toThrow(
    'Fiscal year 2027 runs until June 30, 2027. Carry its encumbrances forward after that date.',
  )
  over()
  await expect(carry('along', max)).rejects.toThrow('Only an administrator can carry forward encumbrances.')
  await expect(carry()).rejects.toThrow(
    'Road repair of fiscal year 2028 is still a draft. Adopt it before you carry forward encumbrances.',
  )
  await expect(does(ada, fiscalYearCommands.close, { id: year.id })).rejects.toThrow(
    '2 budget lines have open encumbrances. Release them, or carry them into the next year.',
  )
  await does(ada, budgetLineCommands.adopt, { id: draft.id })

  expect(await does(ada, previewCarryForward, { id: year.id, money: 'along' as const })).toEqual({
    into: '2028',
    whyNot: null,
    lines: [
      { id: one.id, name: 'Road repair', heir: { id: draft.id, name: 'Road repair' }, amount: 200_00, accrued: 0 },
      { id: two.id, name: 'Bridge', heir: null, amount: 50_00, accrued: 0 },
    ],
  })
  expect(await carry()).toEqual({ lines: 2, documents: 2, amount: 250_00, accrued: 0, warnings: [] })
  expect(await held()).toEqual([
    { name: 'Bridge', amended: 450_00, pre_encumbered: 0, encumbered: 0, spent: 0 },
    { name: 'Road repair', amended: 800_00, pre_encumbered: 0, encumbered: 0, spent: 100_00 },
    { name: 'Bridge', amended: 50_00, pre_encumbered: 50_00, encumbered: 0, spent: 0 },
    { name: 'Road repair', amended: 1_000_00, pre_encumbered: 0, encumbered: 200_00, spent: 0 },
  ])
  expect(
    await sees(ada, `select day::text, words from budget_entries where kind = 'release' and source = 'REQ-2'`),
  ).toEqual([{ day: '2027-06-30', words: 'REQ-2 (carried into 2028)' }])
  expect((await does(ada, checkLedger, {})).differences).toEqual([])
  expect(await does(rosa, budgetFigures, { fiscal_year: year.id })).toEqual({
    lines: 2,
    tight: 0,
    pre_encumbered: 0,
    amended: 1_250_00,
    encumbered: 0,
    spent: 100_00,
  })
  expect(await does(rosa, budgetFigures, { fiscal_year: next.id })).toEqual({
    lines: 2,
    tight: 1,
    pre_encumbered: 50_00,
    amended: 1_050_00,
    encumbered: 250_00,
    spent: 0,
  })
  expect(await does(rosa, budgetFigures, { fiscal_year: null })).toMatchObject({ lines: 4, amended: 2_300_00 })
  await expect(carry()).rejects.toThrow('Fiscal year 2027 has no open encumbrances.')
  const transfer = await does(rosa, draftBudgetTransfer, {
    from_line: one.id,
    to_line: two.id,
    amount: 1_00,
    reason: 'Late.',
  } as never)
  await does(ada, fiscalYearCommands.close, { id: year.id })
  const closed = 'Fiscal year 2027 is closed. Its budget can no longer be changed.'
  await expect(does(rosa, submitBudgetTransfer, { id: transfer.id })).rejects.toThrow(closed)
  const late = await does(max, draftBudgetLine, {
    name: 'Late',
    fund: one.fund,
    account: one.account,
    fiscal_year: year.id,
    starts_on: '2026-07-01',
    ends_on: '2027-06-30',
    original: 1_00,
  })
  await expect(does(ada, budgetLineCommands.adopt, { id: late.id })).rejects.toThrow(closed)
  // Whatever a command forgets, the database refuses.
  const post = command('trials/post', {
    about: 'Posts past the rules, for this test.',
    input: z.strictObject({}),
    run: (_, { tx }) =>
      tx.sql(
        `insert into budget_entries (organization_id, line, day, kind, amount, source_table, source, words)
          values ($1, $2, '2027-06-30', 'expenditure', 1, 'trials', 'x', 'x')`,
        [tx.organization_id, one.id],
      ),
  })
  await expect(does(ada, post, {})).rejects.toThrow('Fiscal year 2027 is closed. Nothing can be posted in it.')

  // The order is paid in the new year, from the money carried forward.
  const [heir] = (await sees(ada, `select id from budget_lines where fiscal_year = $1 and name = 'Road repair'`, [
    next.id,
  ])) as [{ id: string }]
  await books('spend', 'PO-1', heir.id, 200_00)
  expect((await held()).at(-1)).toEqual({
    name: 'Road repair',
    amended: 1_000_00,
    pre_encumbered: 0,
    encumbered: 0,
    spent: 200_00,
  })
})

test("without its money an encumbrance uses the next year's adopted budget, and is refused if that is not enough", async () => {
  const { ada, does, one, year, draft, over, carry, held, sees, books } = await twoYears()
  await does(ada, budgetLineCommands.adopt, { id: draft.id })
  await books('encumber', 'PO-1', one.id, 800_01)
  over()
  await expect(carry('stays')).rejects.toThrow('Only $800.00 is available in Road repair. $800.01 exceeds it by $0.01.')
  expect((await held())[1]).toMatchObject({ encumbered: 800_01 })
  await books('spend', 'PO-1', one.id, 1).catch((error: Error) =>
    expect(error.message).toContain('isn’t in fiscal year 2027'),
  )
  const june = (await sees(ada, `select id from fiscal_periods where fiscal_year = $1 order by number`, [year.id])) as {
    id: string
  }[]
  for (const { id } of june) await does(ada, fiscalPeriodCommands.close, { id })
  await expect(carry('along')).rejects.toThrow('June 2027 is closed. Choose a date in an open period.')
})

test('after any year of documents, the carryforward balances and every stored total matches the scan', async () => {
  const place = await twoYears()
  const { ada, does, sees, one, two, draft, over, carry, held, books } = place
  await does(ada, budgetLineCommands.adopt, { id: draft.id })
  const aStep = fc.record({
    verb: fc.constantFrom('reserve' as const, 'encumber' as const, 'spend' as const),
    document: fc.constantFrom('A', 'B', 'C'),
    line: fc.constantFrom(one.id, two.id),
    amount: fc.integer({ min: 1, max: 40_00 }),
  })
  for (const steps of fc.sample(fc.array(aStep, { minLength: 4, maxLength: 10 }), { numRuns: 4, seed: 11 }))
    for (const { verb, document, line, amount } of steps) await books(verb, document, line, amount).catch(refusedByRule)
  over()
  const before = await held()
  await carry()
  const after = await held()
  const together = (lines: readonly BudgetLine[], of: (line: BudgetLine) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0)
  // A line created for the carryforward has no other budget: all of its money is encumbered.
  expect(together(after, available)).toBe(together(before, available))
  expect(together(after, ({ amended }) => amended)).toBe(together(before, ({ amended }) => amended))
  const encumbered = (line: BudgetLine) => line.pre_encumbered + line.encumbered
  expect(together(after, encumbered)).toBe(together(before, encumbered))
  const entries = (await sees(
    ada,
    'select line, day::text, kind, releases, amount from budget_entries',
  )) as BudgetEntry[]
  expect(entries.filter(({ kind }) => kind === 'carry_forward').reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  for (const line of (await sees(ada, 'select * from budget_lines')) as BudgetLine[])
    expect(standingOn(entries.filter((entry) => entry.line === line.id))).toEqual({
      amended: line.amended,
      pre_encumbered: line.pre_encumbered,
      encumbered: line.encumbered,
      spent: line.spent,
    })
  expect((await does(ada, checkLedger, {})).differences).toEqual([])
})
