-- Deliveries and invoices come from the rows that are kept of them (0523). A count reads an index alone: the joins for
-- the words fall away. The suspensions of all vendors have an index of their own in the history.
create index record_changes_suspended on public.record_changes (organization_id, record, at)
 where table_name = 'vendors' and operation = 'update' and after ->> 'status' = 'suspended';
create or replace function app.vendor_events(since timestamptz, until timestamptz)
returns table (vendor uuid, event text, at timestamptz, table_name text, record uuid, category text, words text) language sql stable as $$
  select b.vendor, case b.status when 'unreadable' then 'unreadable' when 'rejected' then 'rejected' when 'awarded' then 'awarded' else 'offered' end,
         b.submitted_at, 'bids', b.id, s.category, b.number || ' on ' || s.title
    from public.bids b join public.solicitations s on s.organization_id = b.organization_id and s.id = b.solicitation
   where b.organization_id = (select app.organization_id()) and s.status in ('awarded', 'closed') and b.submitted_at >= since and b.submitted_at < until
  union all
  select e.vendor, 'withdrawn', e.withdrawn_at, 'solicitations', e.solicitation, s.category, s.number || ' ' || s.title
    from public.bid_envelopes e join public.solicitations s on s.organization_id = e.organization_id and s.id = e.solicitation
   where e.organization_id = (select app.organization_id()) and s.status in ('awarded', 'closed') and e.withdrawn_for = 'withdrawn' and e.withdrawn_at >= since and e.withdrawn_at < until
  union all
  select e.vendor, 'unconfirmed', e.submitted_at, 'solicitations', e.solicitation, s.category, s.number || ' ' || s.title
    from public.bid_envelopes e
    join public.notices n on n.organization_id = e.organization_id and n.solicitation = e.solicitation and e.edition < n.edition
    join public.solicitations s on s.organization_id = e.organization_id and s.id = e.solicitation
   where e.organization_id = (select app.organization_id()) and s.status in ('awarded', 'closed') and e.withdrawn_at is null and e.submitted_at >= since and e.submitted_at < until
  union all
  select c.vendor, 'lapsed', c.expires_on::timestamptz, 'vendor_certificates', c.id, null, c.kind
    from public.vendor_certificates c
   where c.organization_id = (select app.organization_id()) and c.status = 'current' and c.expires_on < current_date and c.expires_on >= since::date and c.expires_on < until
  union all
  select h.record, 'suspended', h.at, 'vendors', h.record, null, coalesce(h.reason, '')
    from public.record_changes h
   where h.organization_id = (select app.organization_id()) and h.table_name = 'vendors' and h.operation = 'update' and h.after ->> 'status' = 'suspended' and h.at >= since and h.at < until
  union all
  select l.vendor, 'late', l.at, 'solicitations', l.solicitation, s.category, s.number || ' ' || s.title
    from public.late_bids l join public.solicitations s on s.organization_id = l.organization_id and s.id = l.solicitation
   where l.organization_id = (select app.organization_id()) and s.status in ('awarded', 'closed') and l.at >= since and l.at < until
  union all
  select k.vendor, k.event, k.day::timestamptz, 'purchase_orders', r.purchase_order, null, r.number || ' of ' || p.number || ' ' || p.title
    from public.performance_events k
    left join public.receipts r on r.organization_id = k.organization_id and r.id = k.record
    left join public.purchase_orders p on p.organization_id = r.organization_id and p.id = r.purchase_order
   where k.organization_id = (select app.organization_id()) and k.source = 'receipts' and k.day >= since::date and k.day <= (until - interval '1 microsecond')::date
  union all
  select k.vendor, k.event, k.day::timestamptz, 'invoices', k.record, null, i.number || ' (' || i.vendor_number || ')'
    from public.performance_events k
    left join public.invoices i on i.organization_id = k.organization_id and i.id = k.record
   where k.organization_id = (select app.organization_id()) and k.source = 'invoices' and k.day >= since::date and k.day <= (until - interval '1 microsecond')::date
  union all
  select p.vendor, 'protested', p.filed_at, 'solicitations', p.solicitation, s.category, s.number || ' ' || s.title
    from public.protests p join public.solicitations s on s.organization_id = p.organization_id and s.id = p.solicitation
   where p.organization_id = (select app.organization_id()) and s.status in ('awarded', 'closed') and p.filed_at >= since and p.filed_at < until
  union all
  select distinct l.vendor, 'overturned', p.decided_at, 'awards', p.award, s.category, a.number || ' of ' || s.title
    from public.protests p
    join public.awards a on a.organization_id = p.organization_id and a.id = p.award
    join public.award_lines l on l.organization_id = a.organization_id and l.award = a.id
    join public.solicitations s on s.organization_id = p.organization_id and s.id = p.solicitation
   where p.organization_id = (select app.organization_id()) and s.status in ('awarded', 'closed') and p.outcome in ('judge_again', 'next_bidder') and p.decided_at >= since and p.decided_at < until
$$;
