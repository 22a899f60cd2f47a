import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { lawFor } from '#platform/commands/law.ts'
import { natures, type ProcurementThreshold } from './records.ts'
import { limitOfLaw, limitsFor, type Limit } from './rules.ts'

/** The law's rows and the agency's own, of every day: the rules choose. */
export async function limitRows(tx: CommandTx): Promise<Limit[]> {
  const own = await tx.sql<ProcurementThreshold>('select * from procurement_thresholds where organization_id = $1', [
    tx.organizationId(),
  ])
  return [
    ...(await lawFor(tx, tx.organizationId())).flatMap(limitOfLaw),
    ...own.map(({ kind, applies_to, amount, quotes, days, valid_from, valid_to, paragraph, source }): Limit => ({
      of: 'agency',
      kind,
      applies_to,
      amount: amount ?? 0,
      quotes,
      days,
      valid_from,
      valid_until: valid_to,
      paragraph,
      source: source ?? '',
    })),
  ]
}

/** A purchase as far as its limits depend on it. */
export type LimitsAsked = { on: string; nature: (typeof natures)[number]; federal: boolean }
/** The limits in the order in which they were asked for. */
export type LimitsAnswer = { limits: ReturnType<typeof limitsFor>[] }

export const limitsOn = question('procurement/limits-on', {
  about:
    'The strictest micro-purchase and small-purchase limits for purchases, by the day, the kind of purchase and whether federal money pays.',
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
