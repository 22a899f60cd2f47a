-- Each delivery counts: as ordered, after the day that was asked for, or with something in it that was rejected.
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
  select r.vendor,
         case when exists (select from public.receipt_lines l where l.organization_id = r.organization_id and l.receipt = r.id and l.rejected > 0) then 'delivered_wrong'
              when exists (select from public.receipt_lines l join public.order_lines o on o.organization_id = l.organization_id and o.id = l.line
                            where l.organization_id = r.organization_id and l.receipt = r.id and r.received_on > coalesce(o.due, p.due)) then 'delivered_late'
              else 'delivered' end,
         r.received_on::timestamptz, 'purchase_orders', p.id, null, r.number || ' of ' || p.number || ' ' || p.title
    from public.receipts r join public.purchase_orders p on p.organization_id = r.organization_id and p.id = r.purchase_order
   where r.organization_id = (select app.organization_id()) and r.kind = 'delivery' and r.status = 'done' and r.received_on >= since::date and r.received_on < until
$$;
