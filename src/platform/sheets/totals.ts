import { z } from 'zod'
import { asPerson } from '../commands/as-person.ts'
import { question } from '../commands/command.ts'
import { NotFound, refuseIf } from '../commands/refusals.ts'
import { whyNotConditions, type Condition } from '../records/list/conditions.ts'
import { sumsSql } from '../records/list/sums.ts'
import type { AnyRecord } from '../records/record.ts'

const text = z.string().min(1).max(200)
const condition: z.ZodType<Condition> = z.discriminatedUnion('test', [
  z.strictObject({ test: z.literal('contains'), field: text, text }),
  z.strictObject({ test: z.literal('any'), field: text, values: z.array(text).max(200), orNone: z.boolean() }),
  z.strictObject({ test: z.literal('between'), field: text, from: text.optional(), to: text.optional() }),
  z.strictObject({ test: z.literal('ours'), organization: z.uuid() }),
  z.strictObject({ test: z.literal('these'), ids: z.array(z.uuid()).max(200) }),
  z.strictObject({ test: z.literal('search'), fields: z.array(text).max(50), text }),
])

export type Totals = { rows: number; sums: Record<string, number> }

/**
 * The sums below a list are of all its rows and not of the page, and of no row that the reader may not see. The table
 * API has no aggregates, so that nobody can ask it for work without an end; this asks one statement, by name.
 */
export const totals = (records: readonly AnyRecord[]) =>
  question('records/totals', {
    about: 'How many rows of a list there are and what their amounts come to, under its filters.',
    input: z.strictObject({ table: text, conditions: z.array(condition).max(50) }),
    async run({ table, conditions }, { tx, actor }): Promise<Totals> {
      const record = records.find((each) => each.table === table)
      if (!record) throw new NotFound('list')
      refuseIf(whyNotConditions(record, conditions))
      const sql = sumsSql(record, conditions, actor.organization_id)
      const [found] = await asPerson<Record<string, string | number>>(tx, sql.text, sql.values)
      const { rows, ...sums } = found!
      return { rows: Number(rows), sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) }
    },
  })
