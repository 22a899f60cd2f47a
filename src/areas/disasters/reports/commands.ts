import { createHash } from 'node:crypto'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { among } from '#platform/life/status-sql.ts'
import { incidentById, iso } from '../facts.ts'
import type { LifelineReport } from '../lifelines/records.ts'
import type { LogEntry } from '../incidents/log/records.ts'
import { readLog } from '../incidents/log/rules.ts'
import type { ResourceRequest } from '../requests/records.ts'
import type { Shelter } from '../shelters/records.ts'
import { reportLife } from './life.ts'
import { situationReport, type SituationReport } from './records.ts'
import { filledFrom, whyNotPeriod, wordsOf } from './rules.ts'
import { assignmentLife } from '../volunteers/life.ts'

export const editReport = editCommand('situation-reports/edit', situationReport)

export const prepareReport = command('situation-reports/prepare', {
  about: 'Creates a situation report from the incident’s boards for a period.',
  input: z.strictObject({
    incident: z.uuid(),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  }),
  async run({ incident: id, from, to }, { tx, actor, now }) {
    refuseIf(whyNotEdit(situationReport, null, actor) ?? whyNotPeriod(from, to, now))
    const of = await incidentById(tx, id)
    const all = <R extends object>(table: string, order: string) =>
      tx.sql<R & { created_at: string }>(
        `select * from ${table} where organization_id = $1 and incident = $2 order by ${order}`,
        [tx.organization_id, id],
      )
    const log = (await all<LogEntry>('incident_log_entries', 'count')).map((row) => ({
      ...row,
      observed_at: iso(row.observed_at),
      created_at: iso(row.created_at),
      count: Number(row.count),
    }))
    const lifelines = (await all<LifelineReport>('lifeline_reports', 'created_at')).map((row) => ({
      ...row,
      created_at: iso(row.created_at),
    }))
    const { hours, people } = (await tx.one<{ hours: number; people: number }>(
      `select coalesce(sum(hours) filter (where status ${among(assignmentLife, 'released')}), 0)::float8 as hours,
        (count(*) filter (where status ${among(assignmentLife, 'on_site')}))::int as people from volunteer_assignments
        where organization_id = $1 and incident = $2`,
      [tx.organization_id, id],
    ))!
    const words = filledFrom({
      incident: of,
      lifelines,
      requests: await all<ResourceRequest>('resource_requests', 'created_at'),
      shelters: await all<Shelter>('shelters', 'name'),
      lines: readLog(log),
      volunteerHours: hours,
      volunteers: people,
      from: iso(from),
      to: iso(to),
      zone: await zoneOf(tx),
    })
    const number = await nextNumber(tx, situationReport.table, String(situationReport.fields.number.initial), now)
    return tx.insert<SituationReport>(situationReport, {
      ...words,
      number,
      title: `${of.title}: situation report`.slice(0, 200),
      incident: id,
      period_from: from,
      period_to: to,
    })
  },
})

export const reportCommands = commandsOf(reportLife, {
  sign(row, { asked: { name }, now }) {
    const [period_from, period_to] = [iso(row.period_from), iso(row.period_to)]
    const digest = createHash('sha256')
      .update(wordsOf({ ...row, period_from, period_to }))
      .digest('hex')
    return { signed_by: name, signed_at: now.toISOString(), digest }
  },
})
