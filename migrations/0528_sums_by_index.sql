-- What belongs together, as before, in a form whose parts an index finds. The parts of an order stood in a lateral list, into
-- which no condition goes: each look at an approval read every order of the organization, 5,800 pages with 100,000 orders.
-- Joins, and no sub-select for each order, because a cluster sees in a join that all of its rows are of one agency.
create view app.order_parts with (security_invoker = true) as
  select o.organization_id, o.id, o.number, o.title, o.cost_center, o.vendor, o.requisition, o.contract, o.blanket,
         coalesce(c.amount, case when o.kind = 'blanket' then coalesce(o.limit_amount, o.amount) else o.amount end) as amount,
         coalesce(o.issued_at, o.created_at) as at,
         case when o.status = 'submitted' then 'pending' when o.status in ('approved', 'issued', 'closed') then 'decided' end as standing,
         o.requisition is null and o.award is null and o.blanket is null and o.contract is null and o.kind = 'standard' as alone
    from public.purchase_orders o
    left join public.order_changes c on c.organization_id = o.organization_id and c.purchase_order = o.id and c.status = 'submitted';
grant select on app.order_parts to commands, service_role;

create or replace view app.sum_pieces with (security_invoker = true) as
  select organization_id, 'contract_changes' as kind, contract as first, null::uuid as second, null::text as third, 'change_orders' as document_table, id as document, number, title,
         abs(cost) as amount, coalesce(decided_at, created_at) as at, case status when 'submitted' then 'pending' when 'approved' then 'decided' end as standing
    from public.change_orders
  union all
  select organization_id, 'contract_changes', contract, null, null, 'contract_amendments', id, number, title,
         abs(ceiling_change), coalesce(in_force_at, created_at), case when status in ('submitted', 'approved', 'signing') then 'pending' when status = 'in_force' then 'decided' end
    from public.contract_amendments
  union all
  select organization_id, 'transfers', least(from_line, to_line), greatest(from_line, to_line), null, 'budget_transfers', id, number, left(reason, 200),
         amount, coalesce(approved_at, created_at), case status when 'submitted' then 'pending' when 'approved' then 'decided' end
    from public.budget_transfers
  union all
  select organization_id, 'purchases_vendor', cost_center, vendor, null, 'requisitions', id, number, title,
         amount, created_at, case when status = 'submitted' then 'pending' when status in ('approved', 'converted') then 'decided' end
    from public.requisitions where vendor is not null
  union all
  select r.organization_id, 'purchases_commodity', r.cost_center, null, l.commodity, 'requisitions', r.id, r.number, r.title,
         r.amount, r.created_at, case when r.status = 'submitted' then 'pending' when r.status in ('approved', 'converted') then 'decided' end
    from (select distinct organization_id, requisition, commodity from public.requisition_lines where commodity is not null) l
    join public.requisitions r on r.organization_id = l.organization_id and r.id = l.requisition
  union all
  select organization_id, 'purchases_vendor', cost_center, vendor, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where alone
  union all
  select o.organization_id, 'purchases_commodity', o.cost_center, null, l.commodity, 'purchase_orders', o.id, o.number, o.title, o.amount, o.at, o.standing
    from (select distinct organization_id, purchase_order, commodity from public.order_lines where commodity is not null) l
    join app.order_parts o on o.organization_id = l.organization_id and o.id = l.purchase_order and o.alone
  union all
  select organization_id, 'orders_of_requisition', requisition, null, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where requisition is not null
  union all
  select organization_id, 'orders_of_contract', contract, null, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where contract is not null
  union all
  select organization_id, 'orders_of_blanket', blanket, null, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where blanket is not null
  union all
  select o.organization_id, 'emergency_orders', e.incident, e.vendor, null, 'purchase_orders', o.id, o.number, o.title, o.amount, o.at, o.standing
    from (select distinct e.organization_id, e.purchase_order, p.incident, p.vendor from public.emergency_orders e
            join public.emergency_purchases p on p.organization_id = e.organization_id and p.id = e.purchase) e
    join app.order_parts o on o.organization_id = e.organization_id and o.id = e.purchase_order;

create index order_lines_commodity on public.order_lines (organization_id, commodity) where commodity is not null;
create index budget_transfers_lines on public.budget_transfers (organization_id, least(from_line, to_line), greatest(from_line, to_line));
