import { expect, test } from 'vitest'
import { addDays, localDay } from '#platform/dates.ts'
import { contractCommands } from '#areas/contracts/lifecycle/contract-stages.ts'
import { proposeRelease, releaseCommands } from '#areas/finance/retainage/commands.ts'
import { contracting } from '#tests/contracts.ts'
import { addProjectSource, projectCommands, proposeProject } from '../projects/commands.ts'
import { projectCosts } from '../projects/costs.ts'
import { addTask, editTask, keepBaseline, noteProgress, removeTask } from '../schedule/commands.ts'
import { editDailyLog, dailyLogCommands, writeDailyLog } from './log-commands.ts'
import { beginPayApplication, editPayApplication, payCommands, setPayLines } from './pay-commands.ts'
import { addPunchItem, punchItemCommands } from './punch-commands.ts'
import { askOnSite, siteRfiCommands } from './question-commands.ts'
import { payrollLife } from './life.ts'
import { payLife } from './pay/life.ts'
import type { CertifiedPayroll, PayApplication, Submittal } from './records.ts'
import { missingWeeks, sumsOf, whyNotBill, whyNotWhole } from './rules.ts'
import { submittalLife } from './submittals/life.ts'

const asking = (who: ReturnType<typeof actor>) => ({ actor: who, today: '2026-11-20' })
const line = (scheduled: number, before: number, this_period: number, stored = 0) => ({
  description: 'Pipe',
  scheduled,
  before,
  this_period,
  stored,
})
const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({
  user_id,
  role,
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1' as const,
  email: 'a@example.gov',
})

test('the amount due is completed and stored, less retainage, less previously certified', () => {
  const terms = { retainage: 10, retainage_until: 50, ceiling: 100_000_00 }
  expect(sumsOf([line(60_000_00, 0, 20_000_00), line(40_000_00, 0, 5_000_00, 5_000_00)], terms, 0)).toEqual({
    scheduled: 100_000_00,
    done: 30_000_00,
    retained: 3_000_00,
    before: 0,
    due_now: 27_000_00,
  })
  // Beyond half of the ceiling no more retainage is withheld.
  expect(sumsOf([line(100_000_00, 30_000_00, 50_000_00)], terms, 27_000_00)).toMatchObject({
    done: 80_000_00,
    retained: 5_000_00,
    due_now: 48_000_00,
  })
})

test.each<[what: string, lines: ReturnType<typeof line>[], earlier: ReturnType<typeof line>[], reason: string | null]>([
  ['whole', [line(100, 0, 40)], [], null],
  [
    'more than it is worth',
    [line(100, 50, 41, 10)],
    [line(100, 0, 50)],
    '“Pipe” has $1.01 completed and stored, above its total value of $1.00.',
  ],
  [
    'another sum than the contract',
    [line(99, 0, 1)],
    [],
    'The schedule of values totals $0.99, but the contract is $1.00. They must be equal.',
  ],
  [
    'not carried on',
    [line(100, 39, 1)],
    [line(100, 0, 40)],
    'Previously completed is $0.39 here, but $0.40 at the end of the last application.',
  ],
  ['without lines', [], [], 'Add the schedule of values first.'],
])('an application that is %s', (_, lines, earlier, reason) =>
  expect(whyNotWhole(lines, { ceiling: 100, status: 'active' }, earlier)).toBe(reason),
)

test('weeks end on Saturdays, and each has its payroll', () => {
  const came = [
    { week_ending: '2026-11-07', status: 'accepted' as const },
    { week_ending: '2026-11-13', status: 'received' as const },
    { week_ending: '2026-11-21', status: 'sent_back' as const },
  ]
  expect(missingWeeks({ from: '2026-11-02', to: '2026-11-28' }, came)).toEqual(['2026-11-21', '2026-11-28'])
  expect(missingWeeks({ from: '2026-11-07', to: '2026-11-07' }, [])).toEqual(['2026-11-07'])
  const payroll = (below: number) => ({ signed: true, below, overtime: 0, status: 'received' }) as CertifiedPayroll
  const says = (below: number) => payrollLife.whyNotHere('accept', payroll(below), asking(actor('rosa')))
  expect(says(0)).toBeNull()
  expect(says(1)).toBe('A worker is paid below the wage determination. Return it for changes.')
})

const paid = (entered_by: string) => ({ status: 'submitted', entered_by }) as PayApplication
const shown = (change: Partial<Submittal>) =>
  ({ status: 'submitted', reviewer: 'rosa', entered_by: 'eve', ...change }) as Submittal
const [max, rosa] = [asking(actor('max', 'manager')), asking(actor('rosa'))]
test.each<[what: string, reason: string | null, expected: string | null]>([
  ['a manager certifies', payLife.whyNotHere('certify', paid('rosa'), max), null],
  [
    'not their own',
    payLife.whyNotHere('certify', paid('max'), max),
    'You can’t certify an application you entered. Another manager must certify it.',
  ],
  ['a reviewer approves', submittalLife.whyNotHere('approve', shown({}), rosa), null],
  [
    'not what they entered',
    submittalLife.whyNotHere('revise', shown({ reviewer: 'max', entered_by: 'max' }), max),
    'You can’t review a submittal you entered.',
  ],
  [
    'not what they submitted',
    submittalLife.whyNotHere('approve', shown({ submitted_by: 'rosa' }), rosa),
    'You can’t review a submittal you submitted.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))

const bill = { amount: 100, vendor: 'birch', kind: 'invoice', status: 'approved', contract: null } as const
test.each<
  [what: string, change: Partial<Record<keyof typeof bill, unknown>>, joined: string | null, reason: string | null]
>([
  ['the one', {}, null, null],
  ['a cent more', { amount: 101 }, null, 'The invoice is for $1.01, but $1.00 was certified.'],
  ['of another vendor', { vendor: 'acme' }, null, 'This invoice isn’t from the contract’s vendor.'],
  ['of another contract', { contract: 'c2' }, null, 'This invoice is under another contract.'],
  ['canceled', { status: 'canceled' }, null, 'This invoice is canceled.'],
  ['a credit note', { kind: 'credit_note' }, null, 'A credit note can’t be linked. Select the invoice.'],
  ['of an application already', {}, 'PAP-2026-0001', 'PAP-2026-0001 is already linked to this invoice.'],
])('the invoice of an application is %s', (_, change, joined, reason) =>
  expect(
    whyNotBill(
      { status: 'certified', due_now: 100, contract: 'c1' } as PayApplication,
      { ...bill, ...change } as typeof bill,
      { vendor: 'birch', joined },
    ),
  ).toBe(reason),
)

// On a cluster the nodes wait, and the coordinator does not say so.
test.skipIf(process.env.TEST_ON_CLUSTER)(
  'changing a task takes no lock that would block saving a baseline',
  async () => {
    const { rosa, max, does, today, owner } = await contracting()
    const of = await does(rosa, proposeProject, {
      name: 'Culvert',
      program: 'streets',
      kind: 'construction',
      manager: rosa.user_id,
      starts_on: today,
      ends_on: today,
      budget: 40_000_00,
      federal: false,
    } as never)
    await does(max, projectCommands.start, { id: of.id })
    const add = (code: string) =>
      does(rosa, addTask, { project: of.id, code, name: 'Dig', days: 5, budget: 10_000_00 } as never)
    const [dig, lay, haul] = [await add('1'), await add('2'), await add('3')]
    const other = await owner.connect()
    try {
      await other.query('begin')
      await other.query('select from projects where id = $1 for update', [of.id])
      const waiting = [
        does(rosa, editTask, { id: dig.id, version: dig.version, changes: { days: 6 } as never }),
        does(rosa, noteProgress, { id: lay.id, done: 10, blocked: false }),
        does(rosa, removeTask, { id: haul.id }),
      ]
      await expect
        .poll(
          async () =>
            (
              await owner.query(
                `select count(*)::int as n from pg_stat_activity where datname = current_database()
                and wait_event_type = 'Lock'`,
              )
            ).rows[0].n,
        )
        .toBe(3)
      expect(
        (await other.query('select from project_tasks where project = $1 for update nowait', [of.id])).rowCount,
      ).toBe(3)
      await other.query('rollback')
      await Promise.all(waiting)
    } finally {
      other.release()
    }
  },
)

test('a site from its plan to its pay application', async () => {
  const place = await contracting()
  const { rosa, max, ada, does, active, today, sees, owner } = place
  const under = await active({ retainage: 10, retainage_until: null } as never)
  const of = await does(rosa, proposeProject, {
    name: 'Culvert',
    program: 'streets',
    kind: 'construction',
    manager: rosa.user_id,
    starts_on: today,
    ends_on: under.ends_on,
    budget: 40_000_00,
    federal: false,
  } as never)
  await does(max, projectCommands.start, { id: of.id })
  await does(rosa, addProjectSource, { project: of.id, contract: under.id, purchase_order: null })

  const dig = await does(rosa, addTask, { project: of.id, code: '1', name: 'Dig', days: 5, budget: 10_000_00 } as never)
  const lay = await does(rosa, addTask, {
    project: of.id,
    code: '2',
    name: 'Lay',
    days: 5,
    after: '1',
    budget: 30_000_00,
  } as never)
  await expect(does(rosa, addTask, { project: of.id, code: '2', name: 'Again', days: 1 } as never)).rejects.toThrow(
    'Two tasks have the number 2.',
  )
  await expect(does(rosa, keepBaseline, { id: of.id, reason: '' })).rejects.toThrow(
    'Only a manager can save a baseline.',
  )
  await does(max, keepBaseline, { id: of.id, reason: '' })
  await expect(does(rosa, noteProgress, { id: lay.id, done: 10, blocked: false })).rejects.toThrow(
    'This task depends on others: first complete 1 Dig.',
  )
  await does(rosa, noteProgress, { id: dig.id, done: 100, blocked: false })
  expect(
    await sees(rosa, 'select done::float8 as done, baseline_on::text from projects where id = $1', [of.id]),
  ).toEqual([{ done: 25, baseline_on: today }])

  const log = await does(rosa, writeDailyLog, {
    project: of.id,
    day: today,
    weather: 'Rain',
    crew: 4,
    work: 'Dug',
    photos: [],
  } as never)
  await expect(
    does(rosa, writeDailyLog, {
      project: of.id,
      day: today,
      weather: 'Sun',
      crew: 4,
      work: 'Dug',
      photos: [],
    } as never),
  ).rejects.toThrow('already exists. Edit or sign it.')
  await does(rosa, dailyLogCommands.sign, { id: log.id })
  const asked = await does(rosa, askOnSite, {
    project: of.id,
    subject: 'Depth',
    question: 'How deep?',
    asked_by: 'Birch',
    asked_on: today,
    answers: max.user_id,
    answer_by: today,
    documents: [],
  } as never)
  await expect(does(rosa, siteRfiCommands.answer, { id: asked.id, answer: 'Four feet.' })).rejects.toThrow(
    'Only a manager, or the person under “Respondent”, can do this.',
  )
  await does(max, siteRfiCommands.answer, { id: asked.id, answer: 'Four feet.' })

  const pay = await does(rosa, beginPayApplication, {
    project: of.id,
    contract: under.id,
    period_from: today,
    period_to: today,
    documents: [],
  } as never)
  await does(rosa, setPayLines, {
    id: pay.id,
    version: pay.version,
    lines: [{ description: 'Pipe', scheduled: under.ceiling, before: 0, this_period: 10_000_00, stored: 0 }] as never,
  })
  await does(rosa, payCommands.submit, { id: pay.id })
  await expect(does(rosa, payCommands.certify, { id: pay.id, note: '' })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, payCommands.certify, { id: pay.id, note: '' })).toMatchObject({
    status: 'certified',
    retained: 1_000_00,
    due_now: 9_000_00,
  })
  expect((await does(rosa, projectCosts, { project: of.id }))[0]).toMatchObject({
    billed: 0,
    certified: 9_000_00,
    spent: 9_000_00,
  })
  const next = await does(rosa, beginPayApplication, {
    project: of.id,
    contract: under.id,
    period_from: today,
    period_to: today,
    documents: [],
  } as never)
  expect(
    (await owner.query('select before, this_period from pay_lines where pay_application = $1', [next.id])).rows,
  ).toEqual([{ before: 10_000_00, this_period: 0 }])
  expect(next).toMatchObject({ before: 9_000_00, due_now: 0 })

  // The retainage belongs to the contract; after two people release it, the next application asks for it.
  expect(await place.contractOf(under.id)).toMatchObject({ retained: 1_000_00, retained_by: 'applications' })
  await does(rosa, contractCommands.complete, { id: under.id, day: today })
  const release = await does(rosa, proposeRelease, {
    contract: under.id,
    amount: 1_000_00,
    reason: 'The culvert carries water.',
  })
  await does(max, releaseCommands.approve, { id: release.id })
  expect(
    (await owner.query('select count(*)::int as bills from invoices where releases = $1', [release.id])).rows,
  ).toEqual([{ bills: 0 }])
  await does(rosa, setPayLines, {
    id: next.id,
    version: next.version,
    lines: [{ description: 'Pipe', scheduled: under.ceiling, before: 10_000_00, this_period: 0, stored: 0 }] as never,
  })
  await does(rosa, payCommands.submit, { id: next.id })
  expect(await does(max, payCommands.certify, { id: next.id, note: '' })).toMatchObject({
    retained: 0,
    due_now: 1_000_00,
  })
  expect(await place.contractOf(under.id)).toMatchObject({ retained: 0, released: 1_000_00 })

  const item = await does(rosa, addPunchItem, {
    project: of.id,
    title: 'Loose grate',
    place: 'North end',
    owner: rosa.user_id,
    due_on: today,
    safety: true,
    photos: [],
  } as never)
  await does(rosa, punchItemCommands.done, { id: item.id })
  await expect(does(rosa, punchItemCommands.accept, { id: item.id })).rejects.toThrow(
    'You can’t accept an item you marked as done.',
  )
  await does(ada, punchItemCommands.accept, { id: item.id })
})

test("an application keeps its contract, order and terms, and its last editor can't certify it", async () => {
  const place = await contracting()
  const { rosa, max, ada, does, active, today, owner, organization, birch, draft, sees } = place
  const under = await active({ retainage: 10, retainage_until: null } as never)
  const propose = (name: string) =>
    does(rosa, proposeProject, {
      name,
      program: 'streets',
      kind: 'construction',
      manager: rosa.user_id,
      starts_on: today,
      ends_on: under.ends_on,
      budget: 40_000_00,
      federal: false,
    } as never)
  const [of, other] = [await propose('Culvert'), await propose('Bridge')]
  for (const { id } of [of, other]) await does(max, projectCommands.start, { id })
  await does(rosa, addProjectSource, { project: of.id, contract: under.id, purchase_order: null })
  const terms = (project: string, period_from = today, period_to = today) =>
    ({ project, contract: under.id, period_from, period_to, documents: [] }) as never
  await expect(does(rosa, beginPayApplication, terms(other.id))).rejects.toThrow(
    '“Culvert” is already linked to this contract.',
  )
  const pay = await does(rosa, beginPayApplication, terms(of.id))
  await expect(does(rosa, beginPayApplication, terms(of.id))).rejects.toThrow(
    'Another application under this contract is not certified yet.',
  )
  const edits = async (changes: object) =>
    does(rosa, editPayApplication, {
      id: pay.id,
      version: Number((await sees(rosa, 'select version from pay_applications where id = $1', [pay.id]))[0]!.version),
      changes: changes as never,
    })
  await expect(edits({ contract: (await draft()).id })).rejects.toThrow(
    'An application can’t change its project or contract.',
  )
  await expect(edits({ period_to: addDays(today, -1) })).rejects.toThrow('“Period end” can’t be before “Period start”')
  const { version } = await edits({ period_from: addDays(today, -30) })
  await does(max, setPayLines, {
    id: pay.id,
    version,
    lines: [{ description: 'Pipe', scheduled: under.ceiling, before: 0, this_period: 10_000_00, stored: 0 }] as never,
  })
  await does(rosa, payCommands.submit, { id: pay.id })
  await expect(does(max, payCommands.certify, { id: pay.id, note: '' })).rejects.toThrow(
    'You can’t certify an application you entered. Another manager must certify it.',
  )
  await owner.query('update contracts set retainage = 5 where id = $1', [under.id])
  await expect(does(ada, payCommands.certify, { id: pay.id, note: '' })).rejects.toThrow(
    '$9,500.00 is due, not $9,000.00.',
  )
  await owner.query('update contracts set retainage = 10 where id = $1', [under.id])
  await does(ada, payCommands.certify, { id: pay.id, note: '' })
  await expect(does(rosa, beginPayApplication, terms(of.id, addDays(today, -60), addDays(today, -31)))).rejects.toThrow(
    'The last application ends on',
  )

  // Certified until its bill counts, and again when the bill no longer does.
  const made = async (table: string, values: Record<string, unknown>) => {
    const row: Record<string, unknown> = { organization_id: organization.id, vendor: birch, ...values }
    const names = Object.keys(row)
    return (
      await owner.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(row),
      )
    ).rows[0].id as string
  }
  const order = await made('purchase_orders', {
    number: 'PO-9',
    title: 'Pipe',
    contract: under.id,
    amount: 10_000_00,
    status: 'issued',
    buyer: rosa.user_id,
  })
  const invoice = await made('invoices', {
    number: 'INV-9',
    vendor_number: '9',
    invoice_date: today,
    received_on: today,
    purchase_order: order,
    entered_by: rosa.user_id,
    amount: 9_000_00,
    status: 'approved',
  })
  await does(rosa, payCommands.bill, { id: pay.id, invoice })
  expect((await does(rosa, projectCosts, { project: of.id }))[0]).toMatchObject({
    billed: 9_000_00,
    certified: 0,
    spent: 9_000_00,
  })
  await owner.query(`update invoices set status = 'canceled' where id = $1`, [invoice])
  expect((await does(rosa, projectCosts, { project: of.id }))[0]).toMatchObject({
    billed: 0,
    certified: 9_000_00,
    spent: 9_000_00,
  })
  await expect(
    does(rosa, addProjectSource, { project: other.id, contract: null, purchase_order: order }),
  ).rejects.toThrow('“Culvert” is already linked to it')
})

test("an edit can't move a daily log to a day that has one or to a future day", async () => {
  const { rosa, max, does, clock } = await contracting()
  const day = (days: number) => localDay(new Date(clock.now().getTime() + days * 86_400_000), 'America/Chicago')
  const of = await does(rosa, proposeProject, {
    name: 'Culvert',
    program: 'streets',
    kind: 'construction',
    manager: rosa.user_id,
    starts_on: day(-9),
    ends_on: day(90),
    budget: 1_00,
  } as never)
  await does(max, projectCommands.start, { id: of.id })
  const write = (on: string) =>
    does(rosa, writeDailyLog, { project: of.id, day: on, weather: 'Rain', crew: 4, work: 'Dug', photos: [] } as never)
  const [log] = [await write(day(-3)), await write(day(-2))]
  const moved = (on: string) =>
    does(rosa, editDailyLog, { id: log.id, version: log.version, changes: { day: on } as never })
  await expect(moved(day(-2))).rejects.toThrow('already exists. Edit or sign it.')
  await expect(moved(day(3))).rejects.toThrow('A log can’t be dated in the future.')
  expect(await moved(day(-4))).toMatchObject({ day: day(-4) })
})

test("linking a contract can't count an order's bills twice", async () => {
  const { rosa, does, active, today, owner, organization, birch } = await contracting()
  const under = await active()
  const [of, other] = [
    await does(rosa, proposeProject, {
      name: 'Culvert',
      program: 'streets',
      kind: 'construction',
      manager: rosa.user_id,
      starts_on: today,
      ends_on: under.ends_on,
      budget: 1_00,
    } as never),
    await does(rosa, proposeProject, {
      name: 'Bridge',
      program: 'streets',
      kind: 'construction',
      manager: rosa.user_id,
      starts_on: today,
      ends_on: under.ends_on,
      budget: 1_00,
    } as never),
  ]
  const { rows } = await owner.query(
    `insert into purchase_orders (organization_id, number, title, vendor, contract, amount, status, buyer)
      values ($1, 'PO-9', 'Pipe', $2, $3, 100, 'issued', $4) returning id`,
    [organization.id, birch, under.id, rosa.user_id],
  )
  await does(rosa, addProjectSource, { project: of.id, contract: null, purchase_order: rows[0].id as string })
  for (const project of [of.id, other.id])
    await expect(does(rosa, addProjectSource, { project, contract: under.id, purchase_order: null })).rejects.toThrow(
      '“Culvert” is already linked to it, and its bills can count only once.',
    )
})
