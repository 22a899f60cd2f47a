import type { CommandTx } from '#platform/commands/command-tx.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import type { IndirectLimit } from './rules.ts'
import { percentOf } from '../fema-terms/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import type { Grant } from '../grants/records.ts'
import { grantCostLife } from './life.ts'

/**
 * The indirect cost base of all charges up to a date, and the indirect costs charged: modified total direct cost (2
 * CFR 200.1), which excludes equipment and construction and counts only the first part of each subaward over its
 * whole term. “award” counts the award’s share of each cost, “whole” all of it.
 */
export async function indirectUntil(
  tx: CommandTx,
  row: Pick<Grant, 'id' | 'awarded_on'>,
  until: string,
  counts: 'award' | 'whole' = 'award',
): Promise<{ base: number; charged: number }> {
  const first = (await limitsOn(tx, row.awarded_on)).cents('subaward_base') ?? 0
  const cents = counts === 'award' ? 'c.amount' : 'c.amount + c.match + c.from_income'
  return (await tx.one<{ base: number; charged: number }>(
    `with costs as (select c.id, c.kind, c.class, ${cents} as amount, r.subaward from grant_costs c
      left join subaward_requests r on r.organization_id = c.organization_id and r.cost = c.id
                     where c.organization_id = $1 and c.funding = $2
                     and c.status ${notAmong(grantCostLife, 'disallowed')}
                     and c.incurred_on <= $3),
          bearing as (select kind, amount, coalesce(subaward, id) as subaward from costs
            where class not in ('indirect', 'equipment', 'construction'))
     select (coalesce((select sum(amount) from bearing where kind <> 'subaward'), 0)
              + coalesce((select sum(least(passed, $4::bigint))
                from (select sum(amount) as passed from bearing where kind = 'subaward' group by subaward) each),
                0))::bigint as base,
            coalesce((select sum(amount) from costs where class = 'indirect'), 0)::bigint as charged`,
    [tx.organization_id, row.id, until, first],
  ))!
}

/**
 * The indirect costs charged, and the most that the rate of the award allows on what was charged until a date. A
 * negotiated rate has the base of its agreement, which is at most all direct costs. Null without a rate.
 */
export async function indirectLimit(
  tx: CommandTx,
  row: Pick<Grant, 'id' | 'awarded_on' | 'indirect' | 'indirect_rate'>,
  until: string,
): Promise<IndirectLimit | null> {
  const isMinimal = row.indirect === 'de_minimis'
  const found =
    row.indirect_rate ?? (isMinimal ? (await limitsOn(tx, row.awarded_on)).number('de_minimis_percent') : null)
  if (found === null || found === undefined) return null
  const rate = Number(found)
  const { base: modified, charged } = await indirectUntil(tx, row, until, 'whole')
  const base = isMinimal ? modified : await directUntil(tx, row, until)
  return { charged, base, rate, limit: percentOf(base, rate) }
}

/** Each report within the rate: the limit on the day of a charge and today's, whichever leaves less. */
export async function tighterLimit(
  tx: CommandTx,
  row: Parameters<typeof indirectLimit>[1],
  days: readonly [string, string],
): ReturnType<typeof indirectLimit> {
  const [then, now] = [await indirectLimit(tx, row, days[0]), await indirectLimit(tx, row, days[1])]
  return then && now && then.limit - then.charged < now.limit - now.charged ? then : now
}

const directUntil = async (tx: CommandTx, { id }: Pick<Grant, 'id'>, until: string): Promise<number> =>
  (await tx.one<{ base: number }>(
    `select coalesce(sum(amount + match + from_income), 0)::bigint as base from grant_costs
      where organization_id = $1 and funding = $2
      and status ${notAmong(grantCostLife, 'disallowed')} and incurred_on <= $3
        and class <> 'indirect'`,
    [tx.organization_id, id, until],
  ))!.base
