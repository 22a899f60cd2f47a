import type { CommandTx } from '#platform/commands/command-tx.ts'
import { limitsOn } from '../grants/facts.ts'
import type { Grant } from '../grants/records.ts'

/**
 * The indirect cost base of all charges up to a date, and the indirect costs charged: modified total direct cost (2
 * CFR 200.1), which excludes equipment and construction and counts only the first part of each subaward over its
 * whole term.
 */
export async function indirectUntil(
  tx: CommandTx,
  row: Pick<Grant, 'id' | 'awarded_on'>,
  until: string,
): Promise<{ base: number; charged: number }> {
  const first = (await limitsOn(tx, row.awarded_on)).cents('subaward_base') ?? 0
  return (await tx.one<{ base: number; charged: number }>(
    `with costs as (select c.id, c.kind, c.class, c.amount, r.subaward from grant_costs c
      left join subaward_requests r on r.organization_id = c.organization_id and r.cost = c.id
                     where c.organization_id = $1 and c.funding = $2 and c.status <> 'disallowed'
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
