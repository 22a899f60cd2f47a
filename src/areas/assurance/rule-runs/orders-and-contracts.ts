import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { requestStatus } from '#areas/organization/approvals/requests/rules.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { securityLife } from '#areas/contracts/contracts/securities/life.ts'
import { changeOrderLife } from '#areas/contracts/changes/life.ts'
import { obligationLife } from '#areas/contracts/duties/life.ts'
import type { Statement } from './statements.ts'

/** Orders, contracts, changes and vendors: the tables of other areas, by name. */
export const ordersAndContracts: readonly Statement[] = [
  {
    rule: 'micro-purchase',
    table: 'purchase_orders',
    limit: 'micro_purchase',
    sql: `
    select o.id, o.number || ', ' || o.title as subject,
    json_build_object('amount', o.amount, 'on', app.day_of($1, o.created_at), 'nature', o.nature, 'federal', o.federal,
      'from_requisition', o.requisition is not null, 'from_award', o.award is not null
      or o.contract is not null, 'price_basis', left(o.price_basis, 200)) as facts
    from purchase_orders o where o.organization_id = $1 and o.status ${among(orderLife, 'issued')}`,
  },
  {
    rule: 'responsible-vendor',
    table: 'vendors',
    sql: `
    select v.id, v.number || ', ' || v.name as subject, json_build_object('vendor', v.name, 'vendor_status', v.status,
      'open_orders', (select count(*) from purchase_orders o where o.organization_id = $1 and o.vendor = v.id
        and o.status ${among(orderLife, 'issued')}),
      'contracts', (select count(*) from contracts c where c.organization_id = $1 and c.vendor = v.id
        and c.status ${among(contractLife, 'active')})) as facts
    from vendors v where v.organization_id = $1
      and (exists (select from purchase_orders o where o.organization_id = $1 and o.vendor = v.id
        and o.status ${among(orderLife, 'issued')})
        or exists (select from contracts c where c.organization_id = $1 and c.vendor = v.id
        and c.status ${among(contractLife, 'active')}))`,
  },
  {
    rule: 'oversight',
    table: 'contracts',
    sql: `
    select c.id, c.number || ', ' || c.title as subject, json_build_object('contract', c.number,
      'late', (select count(*) from contract_obligations b where b.organization_id = $1 and b.contract = c.id
        and b.status ${among(obligationLife, 'owed')} and b.due_on < $2),
      'oldest', (select min(b.due_on) from contract_obligations b where b.organization_id = $1 and b.contract = c.id
        and b.status ${among(obligationLife, 'owed')} and b.due_on < $2)) as facts
    from contracts c where c.organization_id = $1
    and c.status ${among(contractLife, 'active')} and $2::date is not null`,
  },
  {
    rule: 'price-analysis',
    table: 'change_orders',
    limit: 'small_purchase',
    sql: `
    select h.id, h.number || ', ' || h.title as subject,
    json_build_object('cost', h.cost, 'federal', c.federal, 'estimate', h.estimate, 'on', app.day_of($1, h.created_at),
      'nature', case when c.construction then 'construction' when c.kind = 'goods' then 'goods' else 'services' end)
      as facts
    from change_orders h join contracts c on c.organization_id = $1 and c.id = h.contract
    where h.organization_id = $1 and h.status ${among(changeOrderLife, 'draft', 'submitted', 'approved')}`,
  },
  {
    rule: 'provisions',
    table: 'contracts',
    sql: `
    select c.id, c.number || ', ' || c.title as subject, json_build_object('contract', c.number, 'federal', c.federal,
      'clauses', (select count(*) from contract_sections s where s.organization_id = $1 and s.contract = c.id
        and s.standing = 'standard')) as facts
    from contracts c where c.organization_id = $1 and c.federal
    and c.status ${among(contractLife, 'submitted', 'approved', 'signing', 'active')}`,
  },
  {
    rule: 'bonding',
    table: 'contracts',
    limit: 'small_purchase',
    sql: `
    select c.id, c.number || ', ' || c.title as subject,
    json_build_object('ceiling', c.ceiling, 'on', c.starts_on, 'nature', 'construction', 'federal', true,
      'performance_bond', exists (select from contract_securities s where s.organization_id = $1 and s.contract = c.id
        and s.kind = 'performance_bond' and s.status ${among(securityLife, 'current')} and s.expires_on >= $2),
      'payment_bond', exists (select from contract_securities s where s.organization_id = $1 and s.contract = c.id
        and s.kind = 'payment_bond' and s.status ${among(securityLife, 'current')} and s.expires_on >= $2)) as facts
    from contracts c where c.organization_id = $1 and c.federal and c.construction
    and c.status ${among(contractLife, 'signing', 'active')}
    and $2::date is not null`,
  },
  {
    rule: 'ceiling',
    table: 'contracts',
    sql: `
    select c.id, c.number || ', ' || c.title as subject,
    json_build_object('contract', c.number, 'ceiling', c.ceiling, 'committed', c.committed, 'ends_on', c.ends_on,
      'ended', c.ends_on < $2) as facts
    from contracts c where c.organization_id = $1 and c.status ${among(contractLife, 'running')}`,
  },
  {
    rule: 'two-people',
    table: 'purchase_orders',
    sql: `
    select o.id, o.number || ', ' || o.title as subject,
    json_build_object('order', o.number, 'signatures', count(s.id), 'by_requester',
      count(s.id) filter (where s.signer = r.requested_by)) as facts
    from purchase_orders o
    join approval_requests r on r.organization_id = $1 and r.document_table = 'purchase_orders'
    and r.document = o.id::text and r.status ${among(requestStatus, 'approved')}
    left join approval_signatures s on s.organization_id = $1 and s.request = r.id and s.decision = 'approved'
    where o.organization_id = $1
    and o.status ${among(orderLife, 'approved', 'issued')} group by o.id, o.number, o.title`,
  },
]
