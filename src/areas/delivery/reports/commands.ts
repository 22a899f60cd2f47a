import { plural } from '#platform/words.ts'
import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { command, documentQuestion, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Row, Tx } from '#platform/database/database.ts'
import { standingOf, type Standing } from '#platform/auth/standing.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Services } from '#platform/services.ts'
import { dayInWords, isDay, localDay, nextRun } from '#platform/dates.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import { later } from '#platform/jobs/later.ts'
import { mailReport } from './mail-report.ts'
import { reportPaper } from './paper/rules.ts'
import { reportRun, reportSchedule, type ReportRun, type ReportSchedule } from './records.ts'
import {
  inWords as labeled,
  mostRows,
  reportNamed,
  valuesFor,
  whyNotGiven,
  type Given,
  type Layout,
  type Report,
} from './rules.ts'

const given = z.record(z.string().max(40), z.string().max(40))
const asked = z.strictObject({ report: z.string().max(60), parameters: given })
export type Result = { rows: Row[]; more: boolean; ran_at: string }

const found = (name: string): Report => {
  const report = reportNamed(name)
  if (!report) throw new NotFound('Report')
  return report
}
const limited = (report: Report) => `${report.sql} limit ${mostRows + 1}`
const inWords = (report: Report, values: readonly unknown[]) =>
  report.parameters
    .map(
      ({ label }, at) =>
        `${label} ${isDay(String(values[at + 2])) ? dayInWords(String(values[at + 2])) : String(values[at + 2])}`,
    )
    .join(', ')

/** One statement with the reader's rights: no report shows what they may not read. */
async function resultOf(
  tx: CommandTx,
  report: Report,
  parameters: Given,
  now: Date,
): Promise<Result & { values: unknown[] }> {
  refuseIf(whyNotGiven(report, parameters))
  const values = valuesFor(report, parameters, tx.organization_id!, await todayOf(tx, now))
  const rows = await tx.asPerson<Row>(limited(report), values)
  return { rows: rows.slice(0, mostRows), more: rows.length > mostRows, ran_at: now.toISOString(), values }
}

export const runReport = question('reports/run', {
  heavy: true,
  about: 'Runs a standard report with the reader’s access.',
  input: asked,
  async run({ report: name, parameters }, { tx, now }): Promise<Result> {
    const { rows, more, ran_at } = await resultOf(tx, found(name), parameters, now)
    return { rows, more, ran_at }
  },
})

export const reportDocument = documentQuestion('reports/document', {
  heavy: true,
  about: 'A standard report as a PDF, run with the reader’s access.',
  input: asked,
  async run({ report: name, parameters }, { tx, now }) {
    const report = found(name)
    const { rows, more, values } = await resultOf(tx, report, parameters, now)
    return reportPaper({
      report,
      rows: labeled(report.columns, rows),
      more,
      parameters: inWords(report, values),
      letterhead: await letterheadOf(tx, tx.organization_id),
      today: await todayOf(tx, now),
    })
  },
})

export const keepReport = command('report-runs/keep', {
  heavy: true,
  about: 'Runs a report and saves today’s result for you alone.',
  input: asked,
  async run({ report: name, parameters }, { tx, now }) {
    const report = found(name)
    const { rows, values } = await resultOf(tx, report, parameters, now)
    const { id } = await tx.insert<ReportRun>(reportRun, {
      report: name,
      title: report.title,
      parameters: inWords(report, values),
      count: rows.length,
      by: 'person',
      made_at: now,
      result: JSON.stringify(rows),
    })
    return { id }
  },
})

export const scheduleReport = command('report-schedules/create', {
  about: 'Runs a report for you every day, week or month, starting tomorrow, and can email it as files.',
  input: asked.extend({
    every: z.enum(['day', 'week', 'month']),
    sends: z.enum(['notice', 'pdf', 'xlsx', 'both']).default('notice'),
  }),
  async run({ report: name, parameters, every, sends }, { tx, now }) {
    const report = found(name)
    refuseIf(whyNotGiven(report, parameters))
    return tx.insert<ReportSchedule>(reportSchedule, {
      report: name,
      title: report.title,
      parameters: JSON.stringify(parameters),
      every,
      sends,
      next_on: nextRun('day', await todayOf(tx, now)),
    })
  },
})

export const endSchedule = command('report-schedules/end', {
  about: 'Ends your schedule.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<ReportSchedule>(reportSchedule, id)
    if (row.created_by !== actor.user_id) throw new NotFound(reportSchedule.label)
    await tx.sql('delete from report_schedules where organization_id = $1 and id = $2', [tx.organization_id, id])
    return { id }
  },
})

type Due = ReportSchedule & { created_by: string }

/** A report on its day: one statement, and what its files need besides its rows. */
export type Source = {
  title: string
  text: string
  values: readonly unknown[]
  parameters: string
  most: number
  /** Of a custom report. */ layoutOf?: (rows: readonly Row[], more: boolean) => Layout
}

/** The custom report of a schedule, as its owner may see it; none where it is gone. */
export type FindBuilt = (database: Services['database'], due: Due, owner: Standing) => Promise<Source | undefined>

function standardSource(due: Due, today: string): Source | undefined {
  const report = reportNamed(due.report)
  if (!report) return undefined
  const values = valuesFor(report, JSON.parse(due.parameters ?? '{}') as Given, due.organization_id, today)
  return { title: due.title, text: limited(report), values, parameters: inWords(report, values), most: mostRows }
}

/**
 * Every 15 minutes: reports due in their agency's time zone run with their owner's current rights, and the owner is
 * notified. A former member gets nothing.
 */
export const runDueReports = (built: FindBuilt) =>
  forEachOrganization('run-due-reports', {
    about: 'Runs scheduled reports, and sends each to its owner.',
    every: 900,
    // One day further than the server's date, because it may already be tomorrow at the agency.
    due: 'select distinct organization_id from report_schedules where next_on <= $1::timestamptz::date + 1',
    async run(organization, services) {
      const now = services.clock.now()
      const { rows } = await services.database.read(
        { role: 'service_role' },
        {
          text: `select * from report_schedules where organization_id = $1 and next_on <= $2::timestamptz::date + 1
            order by next_on limit 500`,
          values: [organization, now],
        },
      )
      const owners = await standingOf(services, [...new Set(rows.map(({ created_by }) => created_by as string))])
      const failed: unknown[] = []
      for (const due of rows as Due[])
        await runDue(
          services,
          due,
          owners.find(
            ({ caller: { actor } }) =>
              actor.user_id === due.created_by && actor.organization_id === due.organization_id,
          ),
          { now, built },
        ).catch((error: unknown) => failed.push(error))
      // A report that fails stays due and shows in the job; the others do not wait for it.
      if (failed.length > 0)
        throw new AggregateError(failed, `${failed.length} of ${rows.length} reports due could not be run.`)
    },
  })

async function runDue(
  { database }: Pick<Services, 'database'>,
  due: Due,
  owner: Standing | undefined,
  { now, built }: { now: Date; built: FindBuilt },
): Promise<void> {
  const today = localDay(now, owner?.zone ?? 'UTC')
  if (due.next_on > today) return
  // It starts on the day after the request.
  const first = nextRun('day', localDay(new Date(due.created_at), owner?.zone ?? 'UTC'))
  const source = owner && (standardSource(due, today) ?? (await built(database, due, owner)))
  const found = source && (await database.read(owner.caller, { text: source.text, values: [...source.values] })).rows
  const result = found?.slice(0, source!.most)
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql(`select set_config('app.command', 'report-schedules/run', true)`)
    // Of two processes, only the one that moves the schedule on saves the result.
    const moved = await tx.sql(
      `update report_schedules set next_on = $4, last_on = $5 where organization_id = $1 and id = $2 and next_on = $3
        returning id`,
      [due.organization_id, due.id, due.next_on, nextRun(due.every, today, first), today],
    )
    // A former member's schedule moves on too, or it would stay first in the queue forever.
    if (moved.length === 0 || !owner) return
    if (!source || !found || !result) return endOf(tx, due, now)
    const layout = source.layoutOf?.(result, found.length > result.length)
    const made = (await tx.one<{ id: string }>(
      `insert into report_runs
        (organization_id, created_by, report, title, parameters, count, by, made_at, result, layout)
        values ($1, $2, $3, $4, $5, $6, 'schedule', $7, $8, $9) returning id`,
      [
        due.organization_id,
        due.created_by,
        due.report,
        source.title,
        source.parameters,
        result.length,
        now,
        JSON.stringify(result),
        layout ? JSON.stringify(layout) : null,
      ],
    ))!
    const { sends } = due
    if (sends && sends !== 'notice')
      await later(tx, mailReport, { organization_id: due.organization_id, run: made.id, sends }, now)
    const count = plural(result.length, { one: 'one row', other: `${result.length} rows` })
    const words = `Your report “${source.title}” is ready, with ${count}.`
    await tell(tx, due, { words, path: `/reports/runs/${made.id}`, happening: made.id }, now)
  })
}

/** Without its report a schedule would be a promise that no one keeps: it ends, and its owner knows. */
async function endOf(tx: Tx, due: Due, now: Date): Promise<void> {
  await tx.sql('delete from report_schedules where organization_id = $1 and id = $2', [due.organization_id, due.id])
  const words = `Your schedule of “${due.title}” has ended: the report was removed, is no longer shared, or can’t be run.`
  await tell(tx, due, { words, path: '/reports?tab=schedules', happening: due.id }, now)
}

type News = { words: string; path: string; happening: string }

/** To the person who scheduled it, and to no one else. */
const tell = (tx: Tx, { organization_id, created_by }: Due, news: News, now: Date) =>
  notify(tx, { organization_id, people: [created_by], event: 'report_made', record: null, actor: null, ...news }, now)
