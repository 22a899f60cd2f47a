import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { costLife } from './life.ts'

/**
 * Amounts that grants and disaster claims already pay of one invoice. A charge whose claim is based on the same
 * invoice is the same money and counts once, with the claim.
 */
export const borneOf = async (
  tx: CommandTx,
  invoice: string,
  without: { charge?: string | null; claim?: string | null } = {},
): Promise<{ charged: number; claimed: number }> =>
  (await tx.one<{ charged: number; claimed: number }>(
    `select (select coalesce(sum(g.amount + g.match + g.from_income), 0)::bigint from grant_costs g
      left join cost_records c on c.organization_id = g.organization_id and c.id = g.cost_record
      and c.invoice = g.invoice and c.status ${among(costLife, 'claimed')}
              where g.organization_id = $1 and g.invoice = $2 and g.status <> 'disallowed' and c.id is null
              and g.id is distinct from $3) as charged,
            (select coalesce(sum(amount), 0)::bigint from cost_records where organization_id = $1 and invoice = $2
              and status ${among(costLife, 'claimed')} and id is distinct from $4) as claimed`,
    [tx.organization_id, invoice, without.charge ?? null, without.claim ?? null],
  ))!
