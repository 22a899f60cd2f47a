-- What belongs together is signed by its sum, and no author of a document approves it.

-- How far back an agency adds up what belongs together: part of its chain, so it is dated and never changes afterwards.
alter table public.approval_chains add column sum_days numeric check (sum_days >= 1) check (sum_days <= 3660);
grant insert (sum_days), update (sum_days) on public.approval_chains to authenticated;

-- The sum that a request is judged by: its own amount with what belongs to it.
alter table public.approval_requests add column judged_by bigint not null default 0 check (judged_by >= 0);
update public.approval_requests set judged_by = amount;

-- Everything that a signature limit adds up: each document once in each group that it belongs to. Amounts are absolute,
-- because a rise and a cut are two decisions, and together no smaller one.
--   commands and the platform: read, within the policies of the tables behind it
create view app.sum_pieces with (security_invoker = true) as
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
    from public.requisitions r
    join lateral (select distinct commodity from public.requisition_lines where organization_id = r.organization_id and requisition = r.id and commodity is not null) l on true
  union all
  select o.organization_id, g.kind, g.first, g.second, g.third, 'purchase_orders', o.id, o.number, o.title,
         coalesce((select c.amount from public.order_changes c where c.organization_id = o.organization_id and c.purchase_order = o.id and c.status = 'submitted' limit 1),
                  case when o.kind = 'blanket' then coalesce(o.limit_amount, o.amount) else o.amount end),
         coalesce(o.issued_at, o.created_at), case when o.status = 'submitted' then 'pending' when o.status in ('approved', 'issued', 'closed') then 'decided' end
    from public.purchase_orders o
    join lateral (
      select 'purchases_vendor' as kind, o.cost_center as first, o.vendor as second, null::text as third
       where o.requisition is null and o.award is null and o.blanket is null and o.contract is null and o.kind = 'standard'
      union all
      select distinct 'purchases_commodity', o.cost_center, null::uuid, l.commodity from public.order_lines l
       where l.organization_id = o.organization_id and l.purchase_order = o.id and l.commodity is not null
         and o.requisition is null and o.award is null and o.blanket is null and o.contract is null and o.kind = 'standard'
      union all
      select 'orders_of_requisition', o.requisition, null, null where o.requisition is not null
      union all
      select 'orders_of_contract', o.contract, null, null where o.contract is not null
      union all
      select 'orders_of_blanket', o.blanket, null, null where o.blanket is not null
      union all
      select distinct 'emergency_orders', p.incident, p.vendor, null::text
        from public.emergency_orders e join public.emergency_purchases p on p.organization_id = e.organization_id and p.id = e.purchase
       where e.organization_id = o.organization_id and e.purchase_order = o.id
    ) g on true;
grant select on app.sum_pieces to commands, service_role;

-- The authors that the signer was held against stand in the signature, as the other people do who must not sign: the
-- database refuses what a rule would have let through. Only an act under a small-agency declaration is excepted, by name.
alter table public.approval_signatures
  add column judged_by bigint,
  add column authors uuid[] not null default '{}',
  add column excepted_by uuid;
alter table public.approval_signatures add constraint approval_signatures_no_author
  check (decision <> 'approved' or excepted_by is not null or (signer <> all (authors) and (on_behalf_of is null or on_behalf_of <> all (authors))));
