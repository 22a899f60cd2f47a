import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { lawFor } from '#platform/commands/law.ts'
import { natures, type ProcurementThreshold } from './records.ts'
import { limitOfLaw, limitsFor, type Limit } from './rules.ts'

/** The law's rows and the agency's own, for all dates: the rules choose. */
export async function limitRows(tx: CommandTx): Promise<Limit[]> {
  const own = await tx.sql<ProcurementThreshold>('select * from procurement_thresholds where organization_id = $1', [
    tx.organization_id,
  ])
  return [
    ...(await lawFor(tx, tx.organization_id)).flatMap(limitOfLaw),
    ...own.map(({ kind, applies_to, amount, quotes, days, valid_from, valid_to, paragraph, source }): Limit => ({
      of: 'agency',
      kind,
      applies_to,
      amount: amount ?? 0,
      quotes,
      days,
      valid_from,
      valid_to,
      paragraph,
      source: source ?? '',
    })),
  ]
}

/** The facts of a purchase that its limits depend on. */
export type LimitsAsked = { on: string; nature: (typeof natures)[number]; federal: boolean }
/** The limits in the order of the request. */
export type LimitsAnswer = { limits: ReturnType<typeof limitsFor>[] }

export const limitsOn = question('procurement/limits-on', {
  about:
    'The strictest micro-purchase and simplified acquisition thresholds, by day, kind of purchase and federal funding.',
  input: z.strictObject({
    asked: z
      .array(z.strictObject({ on: z.iso.date(), nature: z.enum(natures), federal: z.boolean() }))
      .min(1)
      .max(20_000),
  }),
  async run({ asked }, { tx }): Promise<LimitsAnswer> {
    const rows = await limitRows(tx)
    return { limits: asked.map((of) => limitsFor(of, rows)) }
  },
})
