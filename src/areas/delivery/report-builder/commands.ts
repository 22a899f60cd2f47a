import { z } from 'zod'
import { command, question, type Command } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import type { Row } from '#platform/database/database.ts'
import { momentOf, nextRun } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { FindBuilt } from '../reports/commands.ts'
import { reportSchedule, type ReportSchedule } from '../reports/records.ts'
import { inWords, type Column } from '../reports/rules.ts'
import { builtBars, builtCharts } from './drawn/rules.ts'
import { savedReport, type SavedReport } from './records.ts'
import {
  charts,
  dateSteps,
  maySee,
  mostRows,
  questionOf,
  whyNotChange,
  whyNotDefinition,
  whyNotPublish,
  type Definition,
} from './rules.ts'

const name = z.string().max(63)
const definition: z.ZodType<Definition> = z.strictObject({
  table: name,
  columns: z.array(name).max(50),
  by: name.nullable(),
  joined: z.array(name).max(50),
  words: z.record(name, z.string().max(500)),
  group: name.nullable(),
  step: z.enum(dateSteps).optional(),
  stages: z.array(z.string().max(130)).max(3).optional(),
  sums: z.array(name).max(20),
  chart: z.enum(charts),
})
const one = z.strictObject({ id: z.uuid() })

export type Built = { text: string; values: readonly unknown[]; columns: readonly Column[]; rows: Row[]; more: boolean }

const daysIn = (zone: string) => (day: string) => {
  const found = momentOf(`${day}T00:00`, zone)
  return 'moment' in found ? found.moment : `${day}T00:00:00.000Z`
}

/** The builder queries any declared record, with the reader's rights. */
export const askBuilt = (records: readonly AnyRecord[]) =>
  question('saved-reports/ask', {
    heavy: true,
    about: 'Runs a custom report with the reader’s access, and returns its SQL statement.',
    input: z.strictObject({ definition }),
    async run({ definition: of }, { tx, actor }): Promise<Built> {
      refuseIf(whyNotDefinition(records, of))
      const dayBegins = daysIn(await zoneOf(tx))
      const asked = questionOf(records, of, actor.organization_id, { me: actor.user_id, dayBegins })
      const rows = await tx.asPerson<Row>(asked.text, [...asked.values])
      return { ...asked, rows: rows.slice(0, mostRows), more: rows.length > mostRows }
    },
  })

export const keepBuilt = (records: readonly AnyRecord[]) =>
  command('saved-reports/keep', {
    about: 'Saves or changes your custom report.',
    input: z.strictObject({
      id: z.uuid().nullable(),
      name: z.string().trim().min(1, 'Enter a name').max(120),
      about: z.string().trim().max(300),
      definition,
    }),
    async run({ id, name: called, about, definition: of }, { tx, actor }) {
      refuseIf(whyNotDefinition(records, of as Definition))
      const values = { name: called, about: about || null, definition: JSON.stringify(of) }
      if (id === null) return tx.insert<SavedReport>(savedReport, { ...values, made_by: actor.user_id })
      refuseIf(whyNotChange(await tx.lock<SavedReport>(savedReport, id), actor))
      return tx.update<SavedReport>(savedReport, id, values)
    },
  })

export const publishBuilt = command('saved-reports/publish', {
  about: 'Shares a report with the team. Each member sees only rows they can read.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotPublish(await tx.lock<SavedReport>(savedReport, id), actor))
    return tx.update<SavedReport>(savedReport, id, { status: 'published' })
  },
})

export const scheduleBuilt = command('saved-reports/schedule', {
  about: 'Runs a custom report for you every day, week or month, starting tomorrow, and can email it as files.',
  input: one.extend({
    every: z.enum(['day', 'week', 'month']),
    sends: z.enum(['notice', 'pdf', 'xlsx', 'both']).default('notice'),
  }),
  async run({ id, every, sends }, { tx, now, actor }) {
    const row = await tx.lock<SavedReport>(savedReport, id)
    if (!maySee(row, actor)) throw new NotFound(savedReport.label)
    return tx.insert<ReportSchedule>(reportSchedule, {
      report: id,
      title: row.name,
      every,
      sends,
      next_on: nextRun('day', await todayOf(tx, now)),
    })
  },
})

/** A custom report of a schedule, run as its owner would run it on that day. */
export const builtSource =
  (records: readonly AnyRecord[]): FindBuilt =>
  async (database, { report: id, organization_id }, { caller, zone }) => {
    const { rows } = await database.read(caller, {
      text: `select name, about, definition, made_by, status from saved_reports
              where organization_id = $1 and id::text = $2`,
      values: [organization_id, id],
    })
    const saved = rows[0] as SavedReport | undefined
    const of = saved && (JSON.parse(saved.definition) as Definition)
    if (!of || !maySee(saved, caller.actor) || whyNotDefinition(records, of)) return undefined
    const me = caller.actor.user_id
    const { text, values, columns } = questionOf(records, of, organization_id, { me, dayBegins: daysIn(zone) })
    return {
      title: saved.name,
      text,
      values,
      parameters: '',
      most: mostRows,
      layoutOf: (rows, more) => {
        const sheet = { title: saved.name, columns, rows: inWords(columns, rows) }
        const { plural } = records.find(({ table }) => table === of.table)!
        const [chart, drawn] = [builtBars(sheet, of), builtCharts(sheet, of, plural)]
        return { about: saved.about ?? '', columns, more, chart, drawn }
      },
    }
  }

export const removeBuilt = command('saved-reports/remove', {
  about: 'Removes a custom report.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotChange(await tx.lock<SavedReport>(savedReport, id), actor))
    await tx.sql('delete from saved_reports where organization_id = $1 and id = $2', [tx.organization_id, id])
    return { id }
  },
})

export const builderCommands = (records: readonly AnyRecord[]): Command[] => [askBuilt(records), keepBuilt(records)]
