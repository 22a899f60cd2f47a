import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command, question } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { supplyRisk, type SupplyRisk } from './records.ts'
import { moves, whyNotAccept, whyNotClose, whyNotMitigate, whyNotSubject, withoutVendor } from './rules.ts'
import { sinceIn, singleSourcesSql, withoutVendorSql, type Bought } from './sums.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

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
  about: 'Writes down what could keep something from coming.',
  input: inputSchema(supplyRisk),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(supplyRisk, null, actor))
    refuseIf(whyNotSubject({ subject: input.subject!, vendor: input.vendor ?? null, site: input.site ?? null, item: input.item ?? null }))
    return tx.insert<SupplyRisk>(supplyRisk, { ...input, number: await nextNumber(tx, supplyRisk.table, String(supplyRisk.fields.number.initial), now) })
  },
})

export const mitigateRisk = command('supply-risks/mitigate', {
  about: 'Says that something is being done about a risk.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<SupplyRisk>(supplyRisk, id)
    refuseIf(whyNotMitigate(row))
    return tx.update<SupplyRisk>(supplyRisk, id, { status: moves.mitigate.to })
  },
})

export const acceptRisk = command('supply-risks/accept', {
  about: 'Accepts a risk as it is, with the reason. A high one is accepted by somebody else than who looks after it.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<SupplyRisk>(supplyRisk, id)
    refuseIf(whyNotAccept(row, actor, await resized(tx, id, actor.user_id)))
    return tx.update<SupplyRisk>(supplyRisk, id, { status: moves.accept.to, decision: why, decided_by: actor.user_id })
  },
})

export const closeRisk = command('supply-risks/close', {
  about: 'Closes a risk that is none any more, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<SupplyRisk>(supplyRisk, id)
    refuseIf(whyNotClose(row, actor, await resized(tx, id, actor.user_id)))
    return tx.update<SupplyRisk>(supplyRisk, id, { status: moves.close.to, decision: why, decided_by: actor.user_id })
  },
})

/** Whether somebody has changed how likely or how bad it is, since it was written down. */
const resized = async (tx: CommandTx, id: string, person: string): Promise<boolean> =>
  Boolean(await tx.one(`select from record_changes where organization_id = $1 and table_name = $2 and record = $3 and operation = 'update' and actor = $4 and (after ? 'likelihood' or after ? 'impact') limit 1`, [tx.organizationId(), supplyRisk.table, id, person]))

export const stressTest = question('supply-risks/without-vendor', {
  about: 'What would be missing if one vendor were gone: what it still has to bring, its part of each commodity in the last twelve months and this one, and who else has delivered the same.',
  input: z.strictObject({ vendor: z.uuid() }),
  async run({ vendor }, { tx, now }) {
    const organization = tx.organizationId()!
    const since = await sinceIn(tx.sql, organization, now)
    const rows = await tx.sql<Bought>(withoutVendorSql, [organization, since, vendor])
    const names = new Map(rows.map((row) => [row.vendor, row.vendor_name]))
    const words = new Map(rows.map((row) => [row.commodity, row.words]))
    const unmet = withoutVendor(vendor, rows).map((row) => ({ ...row, words: words.get(row.commodity) ?? row.commodity, others: row.others.map((id) => ({ id, name: names.get(id) ?? '' })) }))
    const backed = await tx.sql<{ id: string; name: string }>(`select id, name from critical_items where organization_id = $1 and vendor = $2 order by name`, [organization, vendor])
    return { since, unmet, items: backed }
  },
})

export const singleSources = question('supply-risks/single-sources', {
  heavy: true,
  about: 'Commodities of the last twelve months and this one that came from one vendor alone, the largest first.',
  input: z.strictObject({}),
  async run(_, { tx, now }) {
    const organization = tx.organizationId()!
    const since = await sinceIn(tx.sql, organization, now)
    return { since, alone: await tx.sql<Bought>(singleSourcesSql, [organization, since]) }
  },
})
