import { z } from 'zod'
import { command, question, type Command } from '#platform/commands/command.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { asProposed } from '#platform/records/control.ts'
import type { AnyRecord, InputOf, RowOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { asRegister, enterRow } from '#areas/organization/controls/registers.ts'
import { keptUntil, scheduleOf, startInWords, type FederalEvents } from './due.ts'
import { retentionSeries } from './records.ts'
import { fromSheet, namesIn, retentionInWords, typeNamed, whyNotSeries } from './rules.ts'

const register = asRegister(retentionSeries)
const schema = inputSchema(asProposed(retentionSeries))
type Entered = InputOf<typeof retentionSeries>
type Series = RowOf<typeof retentionSeries> & { change: string; waiting: boolean }

export type Kept = {
  words: string
  keep_until: string | null
  held: string | null
  rule: { code: string; title: string; authority: string; starts: string; started_on: string | null } | null
}

export function retentionCommands(records: readonly AnyRecord[], events: FederalEvents) {
  /** Named as in the product, so that lists read the same however they were typed. */
  const named = (input: Entered): Entered => ({
    ...input,
    covers: namesIn(input.covers ?? '')
      .map((name) => typeNamed(records, name)?.plural ?? name)
      .join(', '),
  })

  const enter = command('retention-series/create', {
    about: 'Creates a record series or a new version of one. A shorter period waits for a second administrator.',
    input: schema,
    reason: 'reason' as never,
    async run(input: Entered, context): Promise<Series> {
      const { reason, ...given } = named(input)
      refuseIf(whyNotSeries(given as never, records))
      return (await enterRow(context, register, given, String(reason))) as unknown as Series
    },
  })

  const importSchedule = command('retention-series/import', {
    about: 'Imports a whole retention schedule line by line from a spreadsheet. All lines are imported, or none.',
    input: z.strictObject({
      rows: z
        .array(z.record(z.string(), z.unknown()))
        .min(1, 'The file has no lines')
        .max(500, 'Import up to 500 lines at once'),
      reason: z.string().trim().min(3, 'Enter a reason').max(500),
    }),
    reason: 'reason',
    async run({ rows, reason }, context): Promise<{ entered: number; waiting: number }> {
      let waiting = 0
      for (const [at, row] of rows.entries()) {
        const read = z.safeParse(schema, { ...fromSheet(row), reason })
        if (!read.success)
          throw new InvalidInput({
            rows: `Line ${at + 1}: ${read.error.issues[0]?.path.join('.') ?? ''} ${read.error.issues[0]?.message ?? ''}`,
          })
        const { reason: _, ...given } = named(read.data as Entered)
        const whyNot = whyNotSeries(given as never, records)
        refuseIf(whyNot && `Line ${at + 1}: ${whyNot}`)
        if ((await enterRow(context, register, given, reason)).waiting) waiting++
      }
      return { entered: rows.length - waiting, waiting }
    },
  })

  const of = question('retention/of', {
    about: 'A record’s retention date, its rule, and any legal hold on it.',
    input: z.strictObject({ table: z.string().regex(/^[a-z_]{1,63}$/), id: z.uuid() }),
    async run({ table, id }, context): Promise<Kept> {
      const { tx, now } = context
      const { type } = await recordInQuestion(context, records, { table, record: id })
      const schedule = await scheduleOf(tx, tx.organization_id!, now, events)
      const found = await keptUntil(tx, schedule, records, type, id)
      const { retention = null, held = null } = found ?? {}
      return {
        words: retentionInWords(retention, held),
        keep_until: retention?.keep_until ?? null,
        held,
        rule: retention && {
          code: retention.code,
          title: retention.title,
          authority: retention.authority,
          starts: startInWords(retention),
          started_on: retention.started_on,
        },
      }
    },
  })
  return [enter, importSchedule, of] as const satisfies readonly Command[]
}
export type ImportSchedule = ReturnType<typeof retentionCommands>[1]
