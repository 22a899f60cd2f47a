import { z } from 'zod'
import { NotFound, refuseIf } from '../commands/refusals.ts'
import { whyNotConditions, type Condition } from '../records/list/conditions.ts'
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

/** A list as a screen asks for it: its table and its filters. */
export const askedList = z.strictObject({ table: text, conditions: z.array(condition).max(50) })

export function listAsked(records: readonly AnyRecord[], table: string, conditions: readonly Condition[]): AnyRecord {
  const record = records.find((each) => each.table === table)
  if (!record) throw new NotFound('list')
  refuseIf(whyNotConditions(record, conditions))
  return record
}
