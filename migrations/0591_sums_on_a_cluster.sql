-- The same pieces, with joins in the place of lateral unions and of a sub-select for each order: a cluster sees in a join
-- that all of its rows are of one agency.
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
  select distinct r.organization_id, 'purchases_commodity', r.cost_center, null::uuid, l.commodity, 'requisitions', r.id, r.number, r.title,
         r.amount, r.created_at, case when r.status = 'submitted' then 'pending' when r.status in ('approved', 'converted') then 'decided' end
    from public.requisitions r
    join public.requisition_lines l on l.organization_id = r.organization_id and l.requisition = r.id and l.commodity is not null
  union all
  select o.organization_id, g.kind, g.first, g.second, null, 'purchase_orders', o.id, o.number, o.title,
         coalesce(c.amount, case when o.kind = 'blanket' then coalesce(o.limit_amount, o.amount) else o.amount end),
         coalesce(o.issued_at, o.created_at), case when o.status = 'submitted' then 'pending' when o.status in ('approved', 'issued', 'closed') then 'decided' end
    from public.purchase_orders o
    left join public.order_changes c on c.organization_id = o.organization_id and c.purchase_order = o.id and c.status = 'submitted'
    cross join lateral (values
      ('purchases_vendor', o.cost_center, o.vendor, o.requisition is null and o.award is null and o.blanket is null and o.contract is null and o.kind = 'standard'),
      ('orders_of_requisition', o.requisition, null::uuid, o.requisition is not null),
      ('orders_of_contract', o.contract, null::uuid, o.contract is not null),
      ('orders_of_blanket', o.blanket, null::uuid, o.blanket is not null)
    ) as g (kind, first, second, belongs)
   where g.belongs
  union all
  select distinct o.organization_id, 'purchases_commodity', o.cost_center, null::uuid, l.commodity, 'purchase_orders', o.id, o.number, o.title,
         coalesce(c.amount, o.amount),
         coalesce(o.issued_at, o.created_at), case when o.status = 'submitted' then 'pending' when o.status in ('approved', 'issued', 'closed') then 'decided' end
    from public.purchase_orders o
    join public.order_lines l on l.organization_id = o.organization_id and l.purchase_order = o.id and l.commodity is not null
    left join public.order_changes c on c.organization_id = o.organization_id and c.purchase_order = o.id and c.status = 'submitted'
   where o.requisition is null and o.award is null and o.blanket is null and o.contract is null and o.kind = 'standard'
  union all
  select distinct o.organization_id, 'emergency_orders', p.incident, p.vendor, null, 'purchase_orders', o.id, o.number, o.title,
         coalesce(c.amount, case when o.kind = 'blanket' then coalesce(o.limit_amount, o.amount) else o.amount end),
         coalesce(o.issued_at, o.created_at), case when o.status = 'submitted' then 'pending' when o.status in ('approved', 'issued', 'closed') then 'decided' end
    from public.purchase_orders o
    join public.emergency_orders e on e.organization_id = o.organization_id and e.purchase_order = o.id
    join public.emergency_purchases p on p.organization_id = e.organization_id and p.id = e.purchase
    left join public.order_changes c on c.organization_id = o.organization_id and c.purchase_order = o.id and c.status = 'submitted';
