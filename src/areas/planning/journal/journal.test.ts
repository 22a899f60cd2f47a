import { sentLines } from '#areas/finance/bridge/sent.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { budgetCity } from '#tests/budget.ts'
import { refusedByRule } from '#tests/refused.ts'
import { fiscalPeriodCommands } from '../calendar/commands.ts'
import { encumber, release, reserve, spend } from '../ledger/commitments.ts'
import { postEntry } from './post.ts'
import { checkJournalWith, trialBalance } from './questions.ts'
import { controls, type JournalLine } from './records.ts'
import { sidesOf, whyNotBalanced } from './rules.ts'

const of = { fund: 'f', account: 'a', line: 'l' }
test.each<[string, Parameters<typeof sidesOf>[0], string[]]>([
  [
    'an order',
    { kind: 'encumbrance', releases: null, amount: 500, source_table: 'purchase_orders' },
    ['encumbrance 500', 'encumbrance_reserve -500'],
  ],
  [
    'what an order gives back',
    { kind: 'release', releases: 'encumbrance', amount: 200, source_table: 'purchase_orders' },
    ['encumbrance -200', 'encumbrance_reserve 200'],
  ],
  [
    'an invoice',
    { kind: 'expenditure', releases: null, amount: 300, source_table: 'invoices' },
    ['expenditure 300', 'payable -300'],
  ],
  [
    'a credit note',
    { kind: 'expenditure', releases: null, amount: -300, source_table: 'invoices' },
    ['expenditure -300', 'payable 300'],
  ],
  [
    'what earlier books have spent',
    { kind: 'expenditure', releases: null, amount: 300, source_table: 'budget_lines' },
    ['expenditure 300', 'elsewhere -300'],
  ],
  ['a requisition', { kind: 'pre_encumbrance', releases: null, amount: 300, source_table: 'requisitions' }, []],
  [
    'what a requisition gives back',
    { kind: 'release', releases: 'pre_encumbrance', amount: 300, source_table: 'requisitions' },
    [],
  ],
  ['the budget of a line', { kind: 'original', releases: null, amount: 300, source_table: 'budget_versions' }, []],
])('%s in the journal', (_, entry, expected) => {
  const sides = sidesOf(entry, of)
  expect(sides.map(({ control, amount }) => `${control} ${amount}`)).toEqual(expected)
  expect(sides.every(({ control, account }) => (control === 'expenditure') === (account === 'a'))).toBe(true)
})

test('each fund balances by itself', () => {
  expect(
    whyNotBalanced([
      { fund: 'f', control: 'payable', amount: 1_00 },
      { fund: 'f', control: 'in_transit', amount: -1_00 },
    ]),
  ).toBe(null)
  expect(
    whyNotBalanced([
      { fund: 'f', control: 'payable', amount: 1_00 },
      { fund: 'g', control: 'in_transit', amount: -1_00 },
    ]),
  ).toBe('Debits and credits differ by $1.00 in one fund.')
  expect(whyNotBalanced([])).toBe('Enter an amount other than $0.')
})

const share = z.object({ line: z.uuid(), amount: z.number() })
/** As requisitions, orders and invoices do it in their own commands. */
const books = command('trials/book-both', {
  about: 'Books what a trial asks for.',
  input: z.object({
    verb: z.enum(['reserve', 'encumber', 'spend', 'release']),
    table: z.enum(['purchase_orders', 'invoices']),
    document: z.string(),
    paying: z.string().nullish(),
    shares: z.array(share),
  }),
  async run({ verb, table, document, paying, shares }, context) {
    const source = { table, id: document, words: `Trial ${document}` }
    if (verb === 'reserve') return reserve(context, source, shares)
    if (verb === 'encumber') return encumber(context, source, shares)
    if (verb === 'spend')
      return spend(context, source, shares, paying ? { table: 'purchase_orders', id: paying } : undefined)
    return (await release(context, source), [])
  },
})
const side = z.object({ fund: z.uuid(), control: z.enum(controls), amount: z.number() })
const posts = command('trials/post', {
  about: 'Books one entry of a trial.',
  input: z.object({ day: z.string(), sides: z.array(side) }),
  run: ({ day, sides }, context) => postEntry(context, day, { table: 'trials', id: 't', words: 'Trial' }, sides),
})
const goesAround = command('trials/around', {
  about: 'Writes one side alone, as no rule of ours would let it.',
  input: z.object({ fund: z.uuid() }),
  run: ({ fund }, { tx, actor }) =>
    tx.sql(
      `insert into journal_lines (organization_id, entry, position, day, fund, control, debit, credit, source_table,
        source, words) values ($1, 'x', 1, '2026-11-20', $2, 'cash', 100, 0, 'trials', 't', 'Around')`,
      [actor.organization_id, fund],
    ),
})

/** Both books agree, every entry balances, and every side follows the rules. */
async function agree({ does, sees, rosa, line: _, ...place }: Awaited<ReturnType<typeof budgetCity>>) {
  const check = await does(rosa, checkJournalWith(sentLines), {})
  expect([check.unbalanced, check.differences]).toEqual([[], []])
  const lines = (await sees(rosa, 'select * from journal_lines')) as JournalLine[]
  const booked = (await sees(
    rosa,
    `select e.*, l.fund, l.account from budget_entries e
      join budget_lines l on l.organization_id = e.organization_id and l.id = e.line`,
  )) as (Parameters<typeof sidesOf>[0] & { id: string; line: string; fund: string; account: string })[]
  for (const entry of booked) {
    const kept = lines
      .filter((each) => each.entry === entry.id)
      .map(({ control, account, debit, credit }) => `${control} ${account} ${debit - credit}`)
    expect(kept.toSorted()).toEqual(
      sidesOf(entry, entry)
        .map(({ control, account, amount }) => `${control} ${account} ${amount}`)
        .toSorted(),
    )
  }
  return { lines, place }
}

const aStep = fc.record({
  verb: fc.constantFrom('reserve', 'encumber', 'spend', 'release'),
  table: fc.constantFrom('purchase_orders', 'invoices'),
  document: fc.constantFrom('A', 'B', 'C'),
  paying: fc.option(fc.constantFrom('A', 'B'), { nil: null }),
  shares: fc.array(fc.record({ line: fc.integer({ min: 0, max: 2 }), amount: fc.integer({ min: 1, max: 60_00 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

test('both books agree whatever is encumbered and paid', async () => {
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
          shares: shares.map((each) => ({ ...each, line: lines[each.line]!.id })),
        }).catch(refusedByRule)
      await agree(place)
    }),
    { numRuns: 10 },
  )
})

test('the trial balance is even in each fund, and includes a manual entry', async () => {
  const place = await budgetCity()
  const { rosa, max, does, fund } = place
  const one = await place.line('One', 1_000_00)
  await does(rosa, books, {
    verb: 'encumber',
    table: 'purchase_orders',
    document: 'PO',
    shares: [{ line: one.id, amount: 400_00 }],
  })
  await does(rosa, books, {
    verb: 'spend',
    table: 'invoices',
    document: 'INV',
    paying: 'PO',
    shares: [{ line: one.id, amount: 150_00 }],
  })
  await does(max, posts, {
    day: '2026-11-20',
    sides: [
      { fund: fund.id, control: 'payable' as const, amount: 150_00 },
      { fund: fund.id, control: 'in_transit' as const, amount: -150_00 },
    ],
  })
  const trial = await does(rosa, trialBalance, {})
  expect(trial.map(({ control, debit, credit }) => [control, debit, credit])).toEqual([
    ['in_transit', 0, 150_00],
    ['payable', 150_00, 150_00],
    ['encumbrance', 400_00, 150_00],
    ['encumbrance_reserve', 150_00, 400_00],
    ['expenditure', 150_00, 0],
  ])
  expect(trial.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(await does(rosa, trialBalance, { from: '2026-11-21' })).toEqual([])
})

test('the database refuses an unbalanced entry from any source', async () => {
  const { max, does, fund, edits, ada, sees } = await budgetCity()
  await expect(does(max, goesAround, { fund: fund.id })).rejects.toThrow('does not balance in each fund')
  expect(await sees(ada, 'select from journal_lines')).toEqual([])
  await expect(edits(ada, 'update journal_lines set debit = 0')).rejects.toThrow('permission denied')
  await expect(
    does(max, posts, { day: '2026-11-20', sides: [{ fund: fund.id, control: 'cash' as const, amount: 1 }] }),
  ).rejects.toThrow('differ by $0.01')
})

test('nothing can be posted in a closed period or without a fiscal year', async () => {
  const { ada, max, does, sees, fund } = await budgetCity()
  const sides = [
    { fund: fund.id, control: 'payable' as const, amount: 1_00 },
    { fund: fund.id, control: 'cash' as const, amount: -1_00 },
  ]
  const [july] = await sees(ada, 'select id from fiscal_periods order by number limit 1')
  await does(max, posts, { day: '2026-07-15', sides })
  await does(ada, fiscalPeriodCommands.close, { id: july!.id as string })
  await expect(does(max, posts, { day: '2026-07-15', sides })).rejects.toThrow('July 2026 is closed.')
  await expect(does(max, posts, { day: '2031-07-15', sides })).rejects.toThrow('There is no fiscal year for this date.')
})

test('earlier bookings are added to the journal once', async () => {
  const place = await budgetCity()
  const { owner, organization, rosa, does } = place
  const one = await place.line('One', 1_000_00)
  await owner.query(
    `insert into budget_entries (organization_id, line, day, kind, amount, source_table, source, words)
      values ($1, $2::uuid, '2026-08-01', 'expenditure', 5000, 'budget_lines', $2::uuid::text, 'Earlier')`,
    [organization.id, one.id],
  )
  await owner.query('update budget_lines set spent = 5000 where id = $1', [one.id])
  expect((await does(rosa, checkJournalWith(sentLines), {})).differences).toEqual([
    { fund: 'General fund', what: 'spent', journal: 0, budget: 5000 },
  ])
  for (let times = 0; times < 2; times++) await owner.query('select app.take_up_in_journal($1)', [organization.id])
  expect((await agree(place)).lines).toHaveLength(2)
})
