import type { Tx } from '#platform/database/database.ts'

/** A link made by a command: two tables, the relation, and the rows where one record was made from the other. */
export type Linked = { from: string; kind: string; to: string; rows: string }

const column = (from: string, kind: string, to: string, { of, at }: { of: string; at: string }): Linked => ({
  from,
  kind,
  to,
  rows:
    of === from
      ? `select organization_id, id as from_record, ${at} as to_record, created_at, created_by from ${of} where ${at} is not null`
      : `select organization_id, ${at} as from_record, id as to_record, created_at, created_by from ${of} where ${at} is not null`,
})
const lines = (
  from: string,
  kind: string,
  to: string,
  { of, first, second }: Record<'of' | 'first' | 'second', string>,
): Linked => ({
  from,
  kind,
  to,
  rows: `select organization_id, ${first} as from_record, ${second} as to_record, min(created_at) as created_at,
    min(created_by::text)::uuid as created_by from ${of} where ${first} is not null and ${second} is not null group by 1, 2, 3`,
})

/**
 * The links of the recorded past, from the columns in which its rows name each other. `src/seed.test.ts` compares them
 * with what the commands linked in the rest of the demo.
 */
export const linkedInThePast: readonly Linked[] = [
  column('solicitations', 'became', 'awards', { of: 'awards', at: 'solicitation' }),
  column('awards', 'became', 'purchase_orders', { of: 'purchase_orders', at: 'award' }),
  column('awards', 'became', 'contracts', { of: 'contracts', at: 'award' }),
  column('purchase_orders', 'belongs', 'contracts', { of: 'purchase_orders', at: 'contract' }),
  lines('budget_lines', 'funds', 'purchase_orders', {
    of: `(select s.* from order_line_shares s join purchase_orders o on o.organization_id = s.organization_id
        and o.id = s.purchase_order where o.status <> 'draft') s`,
    first: 'budget_line',
    second: 'purchase_order',
  }),
  column('receipts', 'receives', 'purchase_orders', { of: 'receipts', at: 'purchase_order' }),
  column('invoices', 'bills', 'purchase_orders', { of: 'invoices', at: 'purchase_order' }),
  lines('budget_lines', 'funds', 'invoices', {
    of: `(select s.* from invoice_shares s join invoices i on i.organization_id = s.organization_id
        and i.id = s.invoice where i.approved_at is not null) s`,
    first: 'budget_line',
    second: 'invoice',
  }),
  lines('payments', 'pays', 'invoices', { of: 'payment_items', first: 'payment', second: 'invoice' }),
  column('grant_applications', 'became', 'grants', { of: 'grant_applications', at: 'funding' }),
  column('grants', 'funds', 'drawdowns', { of: 'drawdowns', at: 'funding' }),
  lines('grant_costs', 'became', 'drawdowns', { of: 'drawdown_lines', first: 'cost', second: 'drawdown' }),
  column('grants', 'funds', 'subawards', { of: 'subawards', at: 'funding' }),
  column('emergency_incidents', 'became', 'damage_items', { of: 'damage_items', at: 'incident' }),
  column('damage_items', 'became', 'pa_projects', { of: 'damage_items', at: 'project' }),
  {
    ...column('work_orders', 'belongs', 'assets', { of: 'work_orders', at: 'asset' }),
    rows: `select organization_id, id as from_record, asset as to_record, closed_on as created_at, created_by
      from work_orders where status = 'closed' and asset is not null`,
  },
]

/** So that a record of the past leads to what it became, as one of today does. */
export async function linkPast(tx: Tx, organization: string): Promise<void> {
  for (const { from, kind, to, rows } of linkedInThePast)
    await tx.sql(
      `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at, created_by)
        select organization_id, $2, from_record, $3, $4, to_record, created_at, created_by from (${rows}) r
        where organization_id = $1 on conflict do nothing`,
      [organization, from, kind, to],
    )
}
