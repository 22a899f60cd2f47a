import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Offer, Usage } from './rules.ts'

/** The plan that an organization has, since which day of its own place, and how it pays for it. */
export type Standing = { id: string; plan_id: string; status: string; began: string; plan: Offer }

export async function standing(tx: CommandTx, lock = false): Promise<Standing | null> {
  const row = await tx.one<Omit<Standing, 'plan'>>(`select id, plan_id, status, app.day_of(organization_id, started_at)::text as began from subscriptions where organization_id = $1 and ended_at is null${lock ? ' for update' : ''}`, [tx.organizationId()])
  return row ? { ...row, plan: (await plans(tx)).find(({ id }) => id === row.plan_id)! } : null
}

export const plans = (tx: CommandTx) => tx.sql<Offer>('select id, code, name, monthly_price, seats, storage_gb, is_simulated, valid_from::text, valid_until::text from plans')

/** Counted in the database when it is asked for. Files and the trail are counted with the rights of the house, this organization's alone. */
export async function usageOf(tx: CommandTx): Promise<Usage> {
  const organization = tx.organizationId()
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const usage = (await tx.one<Usage>(
    `select (select count(*)::int from organization_members where organization_id = $1 and disabled_at is null) as people,
            (select coalesce(sum(size), 0)::bigint from storage.objects where organization_id = $1) as storage_bytes,
            (select count(*)::int from record_changes where organization_id = $1 and operation = 'insert') as records,
            (select count(*)::int from audit_events where organization_id = $1 and at > now() - interval '30 days') as commands`,
    [organization],
  ))!
  await tx.sql(`select set_config('role', 'commands', true)`)
  return usage
}
