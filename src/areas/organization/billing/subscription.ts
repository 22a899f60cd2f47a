import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import { limitsBy, offeredOn, whyNotSeat, type Plan, type Usage } from './rules.ts'

/** An organization's plan, its local start date, and how it is paid. */
export type Standing = { id: string; plan_id: string; status: string; began: string; plan: Plan }

export async function standing(tx: CommandTx, lock = false): Promise<Standing | null> {
  const row = await tx.one<Omit<Standing, 'plan'>>(
    `select id, plan_id, status, app.day_of(organization_id, started_at)::text as began from subscriptions
      where organization_id = $1 and ended_at is null${lock ? ' for update' : ''}`,
    [tx.organization_id],
  )
  return row ? { ...row, plan: (await plans(tx)).find(({ id }) => id === row.plan_id)! } : null
}

export const plans = (tx: CommandTx) =>
  tx.sql<Plan>(
    `select id, code, name, monthly_price, seats, storage_gb, is_simulated, valid_from::text, valid_to::text
      from plans`,
  )

/** History and audit log are counted from indexes alone. */
export const usageSql = `
  select (select count(*)::int from organization_members where organization_id = $1 and disabled_at is null) as people,
         (select coalesce(sum(size), 0)::bigint from storage.objects where organization_id = $1) as storage_bytes,
         (select count(*)::int from record_changes where organization_id = $1 and operation = 'insert') as records,
         (select count(*)::int from audit_events where organization_id = $1 and at > now() - interval '30 days')
         as commands`

/**
 * Counted in the database on request. Files and the audit log are counted with the platform's rights, for this
 * organization alone.
 */
export async function usageOf(tx: CommandTx): Promise<Usage> {
  const organization = tx.organization_id
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const usage = (await tx.one<Usage>(usageSql, [organization]))!
  await tx.sql(`select set_config('role', 'commands', true)`)
  return usage
}

/** The plan whose limits apply today: the organization's own, or the free one. */
export async function limitsOf(tx: CommandTx, now: Date): Promise<Plan | null> {
  return limitsBy((await standing(tx))?.plan, offeredOn(await plans(tx), await todayOf(tx, now)))
}

/**
 * Whether the plan has room for more people. Two requests at once wait for each other, so that one seat is not
 * given twice.
 */
export async function whyNoSeat(
  tx: CommandTx,
  now: Date,
  { invited, wanted = 1 }: { invited: 'counted' | 'not counted'; wanted?: number },
): Promise<Reason> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('seats ' || $1::text, 0))`, [tx.organization_id])
  const { members, waiting } = (await tx.one<{ members: number; waiting: number }>(
    `select (select count(*)::int from organization_members where organization_id = $1 and disabled_at is null)
      as members,
            (select count(*)::int from invitations where organization_id = $1 and accepted_at is null
              and expires_at > $2) as waiting`,
    [tx.organization_id, now],
  ))!
  return whyNotSeat(await limitsOf(tx, now), invited === 'counted' ? members + waiting : members, wanted)
}
