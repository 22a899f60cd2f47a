import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Facts } from './rules.ts'

type Looked = { rule: string; table: string; id: string; subject: string; facts: Facts }

/** What each rule looks at, in one statement each: the tables of other areas, by name. */
const statements: readonly [rule: string, table: string, sql: string][] = [
  ['micro-purchase', 'purchase_orders', `
    select o.id, o.number || ', ' || o.title as subject, json_build_object('amount', o.amount, 'threshold', (select t.amount from procurement_thresholds t where t.organization_id = $1 and t.kind = 'micro_purchase' and t.valid_from <= app.day_of($1, o.created_at) and (t.valid_to is null or t.valid_to >= app.day_of($1, o.created_at)) order by t.amount desc limit 1),
      'from_requisition', o.requisition is not null,
      'from_award', o.award is not null or o.contract is not null, 'price_basis', left(o.price_basis, 200)) as facts
    from purchase_orders o where o.organization_id = $1 and o.status = 'issued'`],
  ['responsible-vendor', 'vendors', `
    select v.id, v.number || ', ' || v.name as subject, json_build_object('vendor', v.name, 'vendor_status', v.status,
      'open_orders', (select count(*) from purchase_orders o where o.organization_id = $1 and o.vendor = v.id and o.status = 'issued'),
      'contracts', (select count(*) from contracts c where c.organization_id = $1 and c.vendor = v.id and c.status = 'active')) as facts
    from vendors v where v.organization_id = $1 and (exists (select from purchase_orders o where o.organization_id = $1 and o.vendor = v.id and o.status = 'issued') or exists (select from contracts c where c.organization_id = $1 and c.vendor = v.id and c.status = 'active'))`],
  ['oversight', 'contracts', `
    select c.id, c.number || ', ' || c.title as subject, json_build_object('contract', c.number,
      'late', (select count(*) from contract_obligations b where b.organization_id = $1 and b.contract = c.id and b.status in ('open', 'rejected') and b.due_on < $2),
      'oldest', (select min(b.due_on) from contract_obligations b where b.organization_id = $1 and b.contract = c.id and b.status in ('open', 'rejected') and b.due_on < $2)) as facts
    from contracts c where c.organization_id = $1 and c.status = 'active' and $2::date is not null`],
  ['price-analysis', 'change_orders', `
    select h.id, h.number || ', ' || h.title as subject, json_build_object('cost', h.cost, 'federal', c.federal, 'estimate', h.estimate,
      'threshold', (select l.amount from legal_limits l where l.kind = 'small_purchase' and l.valid_from <= app.day_of($1, h.created_at) and (l.valid_until is null or l.valid_until >= app.day_of($1, h.created_at)) order by l.valid_from desc limit 1)) as facts
    from change_orders h join contracts c on c.organization_id = $1 and c.id = h.contract where h.organization_id = $1 and h.status in ('draft', 'submitted', 'approved')`],
  ['provisions', 'contracts', `
    select c.id, c.number || ', ' || c.title as subject, json_build_object('contract', c.number, 'federal', c.federal, 'clauses', (select count(*) from contract_sections s where s.organization_id = $1 and s.contract = c.id and s.standing = 'standard')) as facts
    from contracts c where c.organization_id = $1 and c.federal and c.status in ('submitted', 'approved', 'signing', 'active')`],
  ['bonding', 'contracts', `
    select c.id, c.number || ', ' || c.title as subject, json_build_object('ceiling', c.ceiling,
      'threshold', (select l.amount from legal_limits l where l.kind = 'small_purchase' and l.valid_from <= c.starts_on and (l.valid_until is null or l.valid_until >= c.starts_on) order by l.valid_from desc limit 1),
      'performance_bond', exists (select from contract_securities s where s.organization_id = $1 and s.contract = c.id and s.kind = 'performance_bond' and s.status = 'current' and s.expires_on >= $2),
      'payment_bond', exists (select from contract_securities s where s.organization_id = $1 and s.contract = c.id and s.kind = 'payment_bond' and s.status = 'current' and s.expires_on >= $2)) as facts
    from contracts c where c.organization_id = $1 and c.federal and c.construction and c.status in ('signing', 'active') and $2::date is not null`],
  ['ceiling', 'contracts', `
    select c.id, c.number || ', ' || c.title as subject, json_build_object('contract', c.number, 'ceiling', c.ceiling, 'committed', c.committed, 'ends_on', c.ends_on, 'ended', c.ends_on < $2) as facts
    from contracts c where c.organization_id = $1 and c.status in ('active', 'expired')`],
  ['two-people', 'purchase_orders', `
    select o.id, o.number || ', ' || o.title as subject, json_build_object('order', o.number, 'signatures', count(s.id), 'by_requester', count(s.id) filter (where s.signer = r.requested_by)) as facts
    from purchase_orders o join approval_requests r on r.organization_id = $1 and r.document_table = 'purchase_orders' and r.document = o.id::text and r.status = 'approved' left join approval_signatures s on s.organization_id = $1 and s.request = r.id and s.decision = 'approved'
    where o.organization_id = $1 and o.status in ('approved', 'issued') group by o.id, o.number, o.title`],
]

/** Everything that the rules judge, at this moment. */
export async function look(tx: CommandTx, today: string): Promise<Looked[]> {
  const found: Looked[] = []
  for (const [rule, table, sql] of statements) {
    const rows = await tx.sql<{ id: string; subject: string; facts: Facts }>(`${sql} order by 1 limit 2000`, sql.includes('$2') ? [tx.organizationId(), today] : [tx.organizationId()])
    found.push(...rows.map(({ id, subject, facts }) => ({ rule, table, id, subject, facts })))
  }
  return found
}
