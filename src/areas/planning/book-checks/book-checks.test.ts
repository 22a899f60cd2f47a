import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sentLines } from '#areas/finance/bridge/sent.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { command } from '#platform/commands/command.ts'
import { addDays } from '#platform/dates.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { budgetCity } from '#tests/budget.ts'
import { freshDatabase } from '#tests/database.ts'
import { refusedByRule } from '#tests/refused.ts'
import { encumber, release, spend } from '../ledger/commitments.ts'
import { postEntry } from '../journal/post.ts'
import { trialBalance } from '../journal/questions.ts'
import { spansOf } from '../journal/spans.ts'
import { lastBookCheck, runBookCheckWith } from './commands.ts'
import { checkBooksWith, mergeJournalSums } from './jobs.ts'

const [runBookCheck, checkBooks] = [runBookCheckWith(sentLines), checkBooksWith(sentLines)]

const aDay = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2025-01-01', days))

test('a period is its full months and the days around them, each day once', () => {
  fc.assert(
    fc.property(fc.option(aDay), fc.option(aDay), aDay, (from, until, day) => {
      const { months, before, after } = spansOf(from, until)
      const within = [months, before, after].filter(([first, end]) => day >= first && day < end)
      expect(within).toHaveLength((!from || from <= day) && (!until || day <= until) ? 1 : 0)
      expect(months.every((first) => first.endsWith('-01'))).toBe(true)
    }),
  )
})

const share = z.object({ line: z.uuid(), amount: z.number() })
const books = command('trials/book', {
  about: 'Books what a trial asks for, on a day of its own.',
  input: z.object({
    verb: z.enum(['encumber', 'spend', 'release', 'post']),
    document: z.string(),
    day: z.string(),
    fund: z.uuid(),
    shares: z.array(share),
  }),
  async run({ verb, document, day, fund, shares }, context) {
    const source = { table: 'invoices', id: document, words: `Trial ${document}` }
    if (verb === 'encumber') return encumber(context, source, shares)
    if (verb === 'spend') return spend(context, source, shares)
    if (verb === 'release') return (await release(context, source), [])
    const amount = shares.reduce((sum, each) => sum + each.amount, 0)
    return [
      await postEntry(context, day, source, [
        { fund, control: 'payable', amount },
        { fund, control: 'cash', amount: -amount },
      ]),
    ]
  },
})

type City = Awaited<ReturnType<typeof budgetCity>>

const scanSql = `select j.fund, j.control, j.account, sum(j.debit)::bigint as debit, sum(j.credit)::bigint as credit
  from journal_lines j
  where j.day between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity') group by 1, 2, 3
  order by 1, 2, 3`

/** The trial balance of a period, and a scan of its lines. */
async function bothOf({ does, sees, rosa }: City, from: string | null, until: string | null) {
  const key = (row: object) =>
    Object.entries(row)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ')
  const kept = (await does(rosa, trialBalance, { from, until })).map(({ fund, control, account, debit, credit }) =>
    key({ fund, control, account, debit, credit }),
  )
  return [kept.toSorted(), (await sees(rosa, scanSql, [from, until])).map(key).toSorted()]
}

const aStep = fc.record({
  verb: fc.constantFrom('encumber', 'spend', 'release', 'post') as fc.Arbitrary<
    'encumber' | 'spend' | 'release' | 'post'
  >,
  document: fc.constantFrom('A', 'B', 'C'),
  day: fc.integer({ min: 0, max: 142 }).map((days) => addDays('2026-07-01', days)),
  shares: fc.array(fc.record({ line: fc.integer({ min: 0, max: 2 }), amount: fc.integer({ min: 1, max: 60_00 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})

test('after concurrent bookings, while sums are merged and rebuilt, the stored sums match a scan', async () => {
  const place = await budgetCity()
  const { rosa, does, fund, owner, organization, services } = place
  const lines = [
    await place.line('One', 3_000_00),
    await place.line('Two', 2_000_00, { control: 'warn' }),
    await place.line('Three', 1_000_00),
  ]
  const mergeOne = () => mergeJournalSums[1].run({ organization_id: organization.id }, services)
  const anew = () => owner.query('select app.sum_up_journal($1)', [organization.id])
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 4, maxLength: 12 }),
      fc.option(aDay),
      fc.option(aDay),
      fc.boolean(),
      async (steps, from, until, undone) => {
        const written = steps.map(({ shares, ...step }, at) => ({
          ...step,
          document: step.verb === 'release' ? step.document : `${step.document}${at}`,
          fund: fund.id,
          shares: shares.map((each) => ({ ...each, line: lines[each.line]!.id })),
        }))
        const booked = written.map((step) => does(rosa, books, step).catch(refusedByRule))
        await Promise.all([...booked.slice(0, 4), mergeOne(), ...booked.slice(4), undone ? anew() : mergeOne()])
        for (const [first, last] of [
          [from, until],
          [null, null],
          ['2026-07-01', '2026-07-31'],
          ['2026-07-10', '2026-09-12'],
        ] as const) {
          const [kept, scanned] = await bothOf(place, first, last)
          expect(kept).toEqual(scanned)
        }
        for (const book of ['budget', 'journal'] as const)
          expect((await does(rosa, runBookCheck, { book })).result.differences).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
})

test('merging leaves one row per sum', async () => {
  const place = await budgetCity()
  const { rosa, does, fund, owner, organization, services, sees } = place
  const one = await place.line('One', 3_000_00)
  for (const document of ['A', 'B', 'C'])
    await does(rosa, books, {
      verb: 'encumber' as const,
      document,
      day: '2026-11-20',
      fund: fund.id,
      shares: [{ line: one.id, amount: 10_00 }],
    })
  expect(await sees(rosa, 'select count(*) as rows, sum(lines) as lines from journal_sums')).toEqual([
    { rows: 18, lines: 18 },
  ])
  await mergeJournalSums[1].run({ organization_id: organization.id }, services)
  expect(
    await sees(rosa, 'select count(*) as rows, sum(lines) as lines, bool_and(merged) as merged from journal_sums'),
  ).toEqual([{ rows: 6, lines: 18, merged: true }])
  await owner.query('select app.sum_up_journal($1)', [organization.id])
  expect(
    await sees(rosa, 'select count(*) as rows, sum(lines) as lines, bool_and(merged) as merged from journal_sums'),
  ).toEqual([{ rows: 6, lines: 18, merged: true }])
})

test('a booking does not wait for another booking of the same account', async () => {
  const place = await budgetCity()
  const { rosa, max, does, fund, services } = place
  const post = (document: string) => ({
    verb: 'post' as const,
    document,
    day: '2026-11-20',
    fund: fund.id,
    shares: [{ line: fund.id, amount: 5_00 }],
  })
  await services.database.transaction({ role: 'commands', actor: max }, async (tx) => {
    await tx.sql(
      `insert into journal_lines (organization_id, entry, position, day, fund, control, debit, credit, source_table,
        source, words)
                  select $1, 'held', n, '2026-11-20', $2, case n when 1 then 'payable' else 'cash' end, case n
                  when 1 then 100 else 0 end, case n when 2 then 100 else 0 end, 'trials', 't', 'Held'
                  from generate_series(1, 2) n`,
      [max.organization_id, fund.id],
    )
    // It answers while the transaction above is still open.
    expect(await does(rosa, books, post('B'))).toHaveLength(1)
  })
  expect((await does(rosa, trialBalance, {})).map(({ control, debit, credit }) => [control, debit, credit])).toEqual([
    ['cash', 0, 6_00],
    ['payable', 6_00, 0],
  ])
})

test('the nightly check names the account and month of a changed sum, and notifies administrators once', async () => {
  const place = await budgetCity(await freshDatabase())
  const { rosa, ada, does, fund, owner, organization, services, clock, sees } = place
  const one = await place.line('One', 3_000_00)
  // An administrator until this month, who counts for the rules of two people and hears no alarm.
  const former = await place.person('Former', 'user')
  await owner.query(
    `insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'admin', '2026-11-01')`,
    [organization.id, former.user_id],
  )
  await does(rosa, books, {
    verb: 'spend' as const,
    document: 'A',
    day: '2026-11-20',
    fund: fund.id,
    shares: [{ line: one.id, amount: 10_00 }],
  })
  expect(await does(rosa, lastBookCheck, { book: 'journal' as const })).toBe(null)

  const night = async () => {
    await runDueJobs(services, checkBooks)
    await runDueJobs(services, [deliver])
    const alarms = await sees(ada, `select words from notifications where event = 'security_alarm' order by words`)
    return {
      alarms: alarms.map(({ words }) => words as string),
      journal: (await does(rosa, lastBookCheck, { book: 'journal' as const }))!,
      budget: (await does(rosa, lastBookCheck, { book: 'budget' as const }))!,
    }
  }
  const first = await night()
  expect(first).toMatchObject({
    alarms: [],
    journal: { result: { entries: 1, differences: [] } },
    budget: { result: { entries: 2, lines: 1, differences: [] } },
  })
  expect(first.journal.agreed_at).toBe(first.journal.checked_at)

  await owner.query(
    `update journal_sums set debit = debit + 1 where organization_id = $1 and span = 'month'
      and control = 'expenditure'`,
    [organization.id],
  )
  await owner.query('update budget_months set spent = spent - 100 where organization_id = $1', [organization.id])
  clock.advance(86_400_000)
  const second = await night()
  expect(second.journal.result.differences).toEqual([
    '5310 Repairs in General fund, November 2026: the stored total is $10.01 on 1 line, the entries total $10.00 on 1 line.',
    'General fund: $10.01 spent in the journal, $10.00 in the budget.',
  ])
  expect(second.budget.result.differences).toEqual([
    'One, November 2026: $9.00 is shown as spent, the entries give $10.00.',
  ])
  expect([second.journal.agreed_at, second.budget.agreed_at]).toEqual([first.journal.agreed_at, first.budget.agreed_at])
  expect(second.alarms).toEqual([
    'The budget differs from its entries in 1 place. One, November 2026: $9.00 is shown as spent, the entries give $10.00. The journal differs from its entries in 2 places. 5310 Repairs in General fund, November 2026: the stored total is $10.01 on 1 line, the entries total $10.00 on 1 line.',
  ])
  expect(await sees(former, `select words from notifications where event = 'security_alarm'`)).toEqual([])
  clock.advance(1_000)
  await checkBooks[1].run({ organization_id: organization.id }, services)
  expect((await night()).alarms).toHaveLength(1)

  await owner.query('select app.sum_up_journal($1), app.sum_up_months($1)', [organization.id])
  for (const book of ['budget', 'journal'] as const) {
    const { checked_at, agreed_at, result } = await does(rosa, runBookCheck, { book })
    expect([result.differences, agreed_at]).toEqual([[], checked_at])
  }
})

test('a restore rebuilds sums that differ from their entries and leaves the others unchanged', async () => {
  const place = await budgetCity()
  const { rosa, does, fund, owner, organization } = place
  const one = await place.line('One', 3_000_00)
  await does(rosa, books, {
    verb: 'spend' as const,
    document: 'A',
    day: '2026-11-20',
    fund: fund.id,
    shares: [{ line: one.id, amount: 10_00 }],
  })
  const anew = async () =>
    (await owner.query<{ differed: string[] }>('select app.build_sums_anew($1) as differed', [organization.id]))
      .rows[0]!.differed
  expect(await anew()).toEqual([])
  await owner.query(`update journal_sums set lines = lines + 1 where organization_id = $1 and span = 'waiting'`, [
    organization.id,
  ])
  expect(await anew()).toEqual(['journal_sums'])
  await owner.query('update budget_months set spent = 1 where organization_id = $1', [organization.id])
  await owner.query(
    `insert into budget_months (organization_id, line, month, spent) values ($1, $2, '2019-03-01', 5)`,
    [organization.id, one.id],
  )
  expect(await anew()).toEqual(['budget_months'])
  for (const book of ['budget', 'journal'] as const)
    expect((await does(rosa, runBookCheck, { book })).result.differences).toEqual([])
})

test('a sum without lines, and a line without a sum, are found', async () => {
  const place = await budgetCity()
  const { rosa, does, fund, owner, organization } = place
  const one = await place.line('One', 3_000_00)
  await does(rosa, books, {
    verb: 'encumber' as const,
    document: 'A',
    day: '2026-11-20',
    fund: fund.id,
    shares: [{ line: one.id, amount: 10_00 }],
  })
  await owner.query(
    `delete from journal_sums where organization_id = $1 and span = 'day' and control = 'encumbrance'`,
    [organization.id],
  )
  await owner.query(
    `insert into journal_sums (organization_id, span, starts_on, fund, control, debit, credit, lines)
      values ($1, 'month', '2019-03-01', $2, 'cash', 7, 7, 1)`,
    [organization.id, fund.id],
  )
  expect((await does(rosa, runBookCheck, { book: 'journal' as const })).result.differences).toEqual([
    'Cash in General fund, March 2019: the stored total is $0.00 on 1 line, the entries total $0.00 on 0 lines.',
    'Encumbrances in General fund, November 20, 2026: the stored total is $0.00 on 0 lines, the entries total $10.00 on 1 line.',
  ])
})

test("people can read their agency's sums and checks, and write neither", async () => {
  const place = await budgetCity()
  const { rosa, does, edits } = place
  await does(rosa, runBookCheck, { book: 'budget' as const })
  await expect(edits(rosa, 'update book_checks set agreed_at = now()')).rejects.toThrow('permission denied')
  await expect(edits(rosa, 'delete from journal_sums')).rejects.toThrow('permission denied')
  const other = await budgetCity()
  expect(await other.sees(other.rosa, 'select from book_checks')).toEqual([])
})
