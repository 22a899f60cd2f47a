import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { riskLife } from './life.ts'
import { supplyRisk, type SupplyRisk } from './records.ts'
import { whyNotSubject, withoutVendor } from './rules.ts'
import { sinceIn, singleSourcesSql, withoutVendorSql, type Bought } from './sums.ts'

const edit = editCommand('supply-risks/edit', supplyRisk)
export const editRisk = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => {
    const row = await context.tx.lock<SupplyRisk>(supplyRisk, input.id)
    refuseIf(whyNotSubject({ ...row, ...input.changes } as SupplyRisk))
    return edit.run(input, context)
  },
} as typeof edit

export const draftRisk = command('supply-risks/draft', {
  about: 'Adds a supply chain risk.',
  input: inputSchema(supplyRisk),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(supplyRisk, null, actor))
    refuseIf(
      whyNotSubject({
        subject: input.subject!,
        vendor: input.vendor ?? null,
        site: input.site ?? null,
        item: input.item ?? null,
      }),
    )
    return tx.insert<SupplyRisk>(supplyRisk, {
      ...input,
      number: await nextNumber(tx, supplyRisk.table, String(supplyRisk.fields.number.initial), now),
    })
  },
})

export const riskCommands = commandsOf(riskLife, {
  facts: async ({ id }, { tx, actor }) => ({
    resized: Boolean(
      await tx.one(
        `select from record_changes where organization_id = $1 and table_name = $2 and record = $3
            and operation = 'update' and actor = $4 and (after ? 'likelihood' or after ? 'impact') limit 1`,
        [tx.organization_id, supplyRisk.table, id, actor.user_id],
      ),
    ),
  }),
  accept: (_, { asked: { reason }, actor }) => ({ decision: reason, decided_by: actor.user_id }),
  close: (_, { asked: { reason }, actor }) => ({ decision: reason, decided_by: actor.user_id }),
})

export const stressTest = question('supply-risks/without-vendor', {
  about:
    'Simulates the loss of one vendor: open orders, its share of each commodity in the last 12 months, and other vendors of the same commodity.',
  input: z.strictObject({ vendor: z.uuid() }),
  async run({ vendor }, { tx, now }) {
    const organization = tx.organization_id!
    const since = await sinceIn(tx.sql, organization, now)
    const rows = await tx.sql<Bought>(withoutVendorSql, [organization, since, vendor])
    const names = new Map(rows.map((row) => [row.vendor, row.vendor_name]))
    const words = new Map(rows.map((row) => [row.commodity, row.words]))
    const unmet = withoutVendor(vendor, rows).map((row) => ({
      ...row,
      words: words.get(row.commodity) ?? row.commodity,
      others: row.others.map((id) => ({ id, name: names.get(id) ?? '' })),
    }))
    const backed = await tx.sql<{ id: string; name: string }>(
      `select id, name from critical_items where organization_id = $1 and vendor = $2 order by name`,
      [organization, vendor],
    )
    return { since, unmet, items: backed }
  },
})

export const singleSources = question('supply-risks/single-sources', {
  heavy: true,
  about: 'Lists commodities of the last 12 months and this one with a single source, largest first.',
  input: z.strictObject({}),
  async run(_, { tx, now }) {
    const organization = tx.organization_id!
    const since = await sinceIn(tx.sql, organization, now)
    return { since, alone: await tx.sql<Bought>(singleSourcesSql, [organization, since]) }
  },
})
