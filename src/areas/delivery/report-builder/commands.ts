import { z } from 'zod'
import { command, question, type Command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import type { Row } from '#platform/database/database.ts'
import { momentOf } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Column } from '../reports/rules.ts'
import { savedReport, type SavedReport } from './records.ts'
import {
  charts,
  dateSteps,
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

/** The builder queries any declared record, with the reader's rights. */
export const askBuilt = (records: readonly AnyRecord[]) =>
  question('saved-reports/ask', {
    heavy: true,
    about: 'Runs a custom report with the reader’s access, and returns its SQL statement.',
    input: z.strictObject({ definition }),
    async run({ definition: of }, { tx, actor }): Promise<Built> {
      refuseIf(whyNotDefinition(records, of))
      const zone = await zoneOf(tx)
      const dayBegins = (day: string) => {
        const found = momentOf(`${day}T00:00`, zone)
        return 'moment' in found ? found.moment : `${day}T00:00:00.000Z`
      }
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
