import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { costLife } from './life.ts'

type Borne = { charged: number; claimed: number }
type Without = { charge?: string | null; claim?: string | null }

/**
 * Amounts that grants and disaster claims already pay of each invoice. A charge whose claim is based on the same
 * invoice is the same money and counts once, with the claim.
 */
export async function borneByAll(
  tx: CommandTx,
  invoices: readonly string[],
  without: Without = {},
): Promise<ReadonlyMap<string, Borne>> {
  const rows = await tx.sql<Borne & { id: string }>(
    `select i.id, (select coalesce(sum(g.amount + g.match + g.from_income), 0)::bigint from grant_costs g
      left join cost_records c on c.organization_id = g.organization_id and c.id = g.cost_record
      and c.invoice = g.invoice and c.status ${among(costLife, 'claimed')}
              where g.organization_id = $1 and g.invoice = i.id and g.status <> 'disallowed' and c.id is null
              and g.id is distinct from $3) as charged,
            (select coalesce(sum(amount), 0)::bigint from cost_records where organization_id = $1 and invoice = i.id
              and status ${among(costLife, 'claimed')} and id is distinct from $4) as claimed
       from invoices i where i.organization_id = $1 and i.id = any ($2)`,
    [tx.organization_id, invoices, without.charge ?? null, without.claim ?? null],
  )
  return new Map(rows.map(({ id, ...borne }) => [id, borne]))
}

export const borneOf = async (tx: CommandTx, invoice: string, without?: Without): Promise<Borne> =>
  (await borneByAll(tx, [invoice], without)).get(invoice)!
