import { expect, test } from 'vitest'
import { paying } from '#tests/paying.ts'
import { city } from '#tests/city.ts'
import { passes } from '#tests/jobs.ts'
import { all, partsOf } from '#tests/workbook-parts.ts'
import { readingOrder } from '#platform/documents/check.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import readExcel from 'read-excel-file/node'
import { mailReport } from './mail-report.ts'
import { records } from '../../../records.ts'
import { builtSource, keepBuilt, publishBuilt, removeBuilt, scheduleBuilt } from '../report-builder/commands.ts'
import { endSchedule, keepReport, runDueReports, runReport, scheduleReport } from './commands.ts'
import { nextRun } from '#platform/dates.ts'
import { initialOf, inWords, library, reportNamed, whyNotGiven } from './rules.ts'

const dueReports = runDueReports(builtSource(records))

test("every standard report runs under the reader's rights and matches the books", async () => {
  const place = await paying()
  const { rosa, max, does, order, approvedInvoice, sees, services, owner, clock } = place
  await approvedInvoice(40, 12.5)
  for (const { name } of library)
    expect(await does(rosa, runReport, { report: name, parameters: {} }), name).toMatchObject({ more: false })
  const open = await does(rosa, runReport, { report: 'open-commitments', parameters: {} })
  expect(open.rows).toMatchObject([{ id: order.id, amount: 1_250_00 }])
  const spend = await does(rosa, runReport, {
    report: 'vendor-spend',
    parameters: { from: '2026-11-01', to: '2026-11-30' },
  })
  expect(spend.rows).toMatchObject([{ vendor: 'Acme', invoices: 1, billed: 500_00, share: 100 }])
  await expect(
    does(rosa, runReport, { report: 'vendor-spend', parameters: { from: '2026-12-01', to: '2026-11-30' } }),
  ).rejects.toThrow('The period must end on or after its start.')
  await expect(does(rosa, runReport, { report: 'nothing', parameters: {} })).rejects.toThrow(
    'This report does not exist.',
  )

  const kept = await does(rosa, keepReport, { report: 'open-commitments', parameters: {} })
  expect(await sees(rosa, 'select count::int as count from report_runs where id = $1', [kept.id])).toEqual([
    { count: 1 },
  ])
  expect(await sees(max, 'select id from report_runs where id = $1', [kept.id])).toEqual([])
  const zoe = await city()
  expect((await zoe.does(zoe.rosa, runReport, { report: 'open-commitments', parameters: {} })).rows).toEqual([])

  const schedule = await does(rosa, scheduleReport, {
    report: 'open-commitments',
    parameters: {},
    every: 'week',
    sends: 'notice',
  })
  await expect(does(max, endSchedule, { id: schedule.id })).rejects.toThrow('This report schedule does not exist.')
  await owner.query('update report_schedules set next_on = $2 where id = $1', [schedule.id, clock.today()])
  await passes(services, dueReports)
  await passes(services, dueReports)
  expect(await sees(rosa, `select by, count::int as count from report_runs where by = 'schedule'`)).toEqual([
    { by: 'schedule', count: 1 },
  ])
  expect(
    (
      await owner.query(
        `select payload ->> 'event' as event from app.jobs where payload -> 'people' = jsonb_build_array($1::text)
          and payload ->> 'words' like 'Your report %'`,
        [rosa.user_id],
      )
    ).rows,
  ).toEqual([{ event: 'report_made' }])
})

test("a scheduled report comes by email as files, to its owner's address alone", async () => {
  const place = await paying()
  const { rosa, does, approvedInvoice, services, owner, clock, mails } = place
  await approvedInvoice(40, 12.5)
  const schedule = await does(rosa, scheduleReport, {
    report: 'vendor-spend',
    parameters: {},
    every: 'month',
    sends: 'both',
  })
  await owner.query('update report_schedules set next_on = $2 where id = $1', [schedule.id, clock.today()])
  mails.length = 0
  await passes(services, dueReports)
  await runDueJobs(services, [mailReport])
  const sent = mails.filter(({ attachments }) => attachments)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [rosa.email, expect.stringMatching(/: Spend by vendor$/)],
  ])
  expect(sent[0]!.text).toContain('It includes only records that you can see.')
  const [pdf, xlsx] = sent[0]!.attachments!
  expect(pdf).toMatchObject({ name: `Spend by vendor ${clock.today()}.pdf`, type: 'application/pdf' })
  expect(readingOrder(pdf!.content as Uint8Array).map(({ words }) => words)).toContain('Acme')
  const [{ data }] = (await readExcel(Buffer.from(xlsx!.content as Uint8Array))) as unknown as [{ data: unknown[][] }]
  expect(data[1]).toEqual(['Acme', 1, 500, 0, 100])
})

test('the workbook of a scheduled report has its chart, over sums of its rows', async () => {
  const { rosa, services, owner, clock, mails, organization } = await city()
  const bill = (vendor: string, billed: number) => ({ vendor, invoices: 1, billed, paid: 0, share: 50 })
  const { rows } = await owner.query<{ id: string }>(
    `insert into report_runs (organization_id, created_by, report, title, count, by, made_at, result)
      values ($1, $2, 'vendor-spend', 'Spend by vendor', 2, 'schedule', $3, $4) returning id`,
    [organization.id, rosa.user_id, clock.now(), JSON.stringify([bill('Acme', 500_00), bill('Best', 300_00)])],
  )
  mails.length = 0
  await mailReport.run({ organization_id: organization.id, run: rows[0]!.id, sends: 'xlsx' }, services)
  const parts = await partsOf(mails[0]!.attachments![0]!.content as Uint8Array)
  const chart = parts.get('xl/charts/chart1.xml')!
  expect(all(chart, 't').map(({ text }) => text)).toEqual(['Spend by vendor: Invoiced by vendor', 'Vendor', 'Invoiced'])
  expect(all(all(chart, 'numCache')[0]!, 'v').map(({ text }) => text)).toEqual(['500', '300'])
})

const byVendor = {
  id: null,
  name: 'Orders by vendor',
  about: 'Ordered amounts, highest first.',
  definition: {
    table: 'purchase_orders',
    columns: [],
    by: 'vendor',
    joined: [],
    words: {},
    group: 'by title',
    sums: ['amount'],
    chart: 'treemap' as const,
  },
}
const daily = { every: 'day', sends: 'both' } as const

test('a custom report comes as files with its chart, as it is saved on that day and with the rights of its reader', async () => {
  const { rosa, max, does, order, services, owner, clock, mails } = await paying()
  const keep = keepBuilt(records)
  const { id } = await does(max, keep, byVendor)
  await expect(does(rosa, scheduleBuilt, { id, ...daily })).rejects.toThrow('This saved report does not exist.')
  await does(max, publishBuilt, { id })
  const other = await city()
  await expect(other.does(other.max, scheduleBuilt, { id, ...daily })).rejects.toThrow(
    'This saved report does not exist.',
  )
  const schedule = await does(rosa, scheduleBuilt, { id, ...daily })
  await does(max, keep, { ...byVendor, id, name: 'Vendors of the year' })
  await owner.query('update report_schedules set next_on = $2 where id = $1', [schedule.id, clock.today()])
  mails.length = 0
  await passes(services, dueReports)
  await runDueJobs(services, [mailReport])

  const [sent] = mails.filter(({ attachments }) => attachments)
  expect([sent!.to, sent!.subject]).toEqual([rosa.email, expect.stringMatching(/: Vendors of the year$/)])
  const [pdf, xlsx] = sent!.attachments!
  expect([pdf!.name, xlsx!.name]).toEqual(['pdf', 'xlsx'].map((kind) => `Vendors of the year ${clock.today()}.${kind}`))
  const words = readingOrder(pdf!.content as Uint8Array).map(({ words }) => words)
  expect(words).toEqual(expect.arrayContaining(['Ordered amounts, highest first.', 'Ordered by vendor', 'Acme']))
  const parts = await partsOf(xlsx!.content as Uint8Array)
  const chart = parts.get('xl/charts/chart1.xml')!
  expect(all(chart, 't').map(({ text }) => text)).toEqual(['Purchase orders by vendor', 'Vendor', 'Ordered'])
  expect(all(all(chart, 'numCache')[0]!, 'v').map(({ text }) => text)).toEqual([String(Number(order.amount) / 100)])
})

test('the schedule of a custom report ends when the report is gone, and its owner is told', async () => {
  const { rosa, max, does, sees, services, owner, clock } = await city()
  const { id } = await does(max, keepBuilt(records), byVendor)
  await does(max, publishBuilt, { id })
  const schedule = await does(rosa, scheduleBuilt, { id, ...daily })
  await owner.query('update report_schedules set next_on = $2 where id = $1', [schedule.id, clock.today()])
  await does(max, removeBuilt, { id })
  await passes(services, dueReports)
  expect(await sees(rosa, 'select id from report_schedules')).toEqual([])
  expect(await sees(rosa, 'select id from report_runs')).toEqual([])
  const { rows } = await owner.query(
    `select payload ->> 'words' as words from app.jobs where payload -> 'people' = jsonb_build_array($1::text)
      and payload ->> 'event' = 'report_made'`,
    [rosa.user_id],
  )
  expect(rows).toEqual([
    {
      words:
        'Your schedule of “Orders by vendor” has ended: the report was removed, is no longer shared, or can’t be run.',
    },
  ])
})

test('a former member gets no files', async () => {
  const { rosa, does, services, owner, clock, mails, organization } = await city()
  await does(rosa, keepReport, { report: 'open-commitments', parameters: {} })
  const { rows } = await owner.query<{ id: string }>('select id from report_runs where organization_id = $1', [
    organization.id,
  ])
  await owner.query('update organization_members set disabled_at = $3 where organization_id = $1 and user_id = $2', [
    organization.id,
    rosa.user_id,
    clock.now(),
  ])
  mails.length = 0
  await mailReport.run({ organization_id: organization.id, run: rows[0]!.id, sends: 'both' }, services)
  expect(mails).toEqual([])
})

test("a schedule that fails, or belongs to a former member, doesn't delay the others", async () => {
  const { rosa, max, person, does, sees, services, owner, organization, clock } = await city()
  const eve = await person('Eve', 'user')
  const plan = async (who: typeof rosa) =>
    (await does(who, scheduleReport, { report: 'open-commitments', parameters: {}, every: 'week', sends: 'notice' })).id
  const [broken, left, good] = [await plan(rosa), await plan(eve), await plan(max)]
  await owner.query(
    `update report_schedules set next_on = '2026-11-01', parameters = case when id = $2 then '{' else parameters end
      where organization_id = $1`,
    [organization.id, broken],
  )
  await owner.query('update organization_members set disabled_at = $3 where organization_id = $1 and user_id = $2', [
    organization.id,
    eve.user_id,
    clock.now(),
  ])
  await passes(services, dueReports)
  const { rows: told } = await owner.query('select outcome, error from app.job_runs where organization_id = $1', [
    organization.id,
  ])
  expect(told).toEqual([{ outcome: 'failed', error: '1 of 3 reports due could not be run.' }])
  expect(await sees(max, 'select report from report_runs')).toEqual([{ report: 'open-commitments' }])
  const { rows } = await owner.query(
    'select id, next_on > $2 as on_its_way from report_schedules where organization_id = $1',
    [organization.id, clock.now()],
  )
  expect(new Map(rows.map(({ id, on_its_way }) => [id, on_its_way]))).toEqual(
    new Map([
      [broken, false],
      [left, true],
      [good, true],
    ]),
  )
  expect(
    (await owner.query('select id from report_runs where organization_id = $1', [organization.id])).rows,
  ).toHaveLength(1)
  await owner.query('delete from report_schedules where id = $1', [broken])
})

test.each<[what: string, report: string, given: Record<string, string>, reason: string | null]>([
  ['nothing is as it begins', 'vendor-spend', {}, null],
  ['days are days', 'vendor-spend', { from: '2026-02-30' }, 'From: enter a date.'],
  ['so many days', 'contract-expiries', { days: '3651' }, 'Within days: enter a number of days, up to 3,650.'],
  ['what it does not have', 'open-commitments', { days: '1' }, 'This report has no parameter days.'],
])('%s', (_, report, given, reason) =>
  expect(
    whyNotGiven(
      library.find(({ name }) => name === report)!,
      given,
    ),
  ).toBe(reason),
)

test('stored codes show as their labels, on the page and in the file', () => {
  const read = (report: string, row: Record<string, unknown>) => inWords(reportNamed(report)!.columns, [row])[0]
  expect(read('invoice-aging', { number: 'IN_1', status: 'held' })).toEqual({ number: 'IN_1', status: 'On hold' })
  expect(read('payments', { status: 'returned' })).toEqual({ status: 'Returned by bank' })
  expect(read('projects', { status: 'on_hold' })).toEqual({ status: 'On hold' })
  expect(read('insurance', { kind: 'workers_compensation' })).toEqual({ kind: 'Workers’ compensation' })
  expect(read('bids-per-solicitation', { kind: 'rfp', status: 'evaluation' })).toEqual({
    kind: 'Request for proposals',
    status: 'In evaluation',
  })
  // Saved before an option was renamed: the old label stays.
  expect(read('vendor-certificates', { kind: 'of old' })).toEqual({ kind: 'of old' })
  const kept = library.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /^(kind|status|delivery|phase)$/.test(column.name) && !column.words)
      .map((column) => `${name}: ${column.name}`),
  )
  expect(kept).toEqual([])
})

test('periods start a year ago, and a monthly report keeps to its month', () => {
  expect(initialOf({ name: 'from', label: 'From', kind: 'date', initial: 'year_ago' }, '2026-11-20')).toBe('2025-11-21')
  expect([
    nextRun('month', '2026-02-28', '2026-01-31'),
    nextRun('month', '2026-03-31', '2026-01-31'),
    nextRun('month', '2026-04-02', '2026-01-31'),
    nextRun('month', '2026-12-31', '2025-10-31'),
    nextRun('month', '2026-11-15', '2026-11-20'),
  ]).toEqual(['2026-03-31', '2026-04-30', '2026-04-30', '2027-01-31', '2026-11-20'])
  expect([nextRun('day', '2026-01-31'), nextRun('week', '2026-01-31'), nextRun('month', '2026-01-31')]).toEqual([
    '2026-02-01',
    '2026-02-07',
    '2026-02-28',
  ])
})
