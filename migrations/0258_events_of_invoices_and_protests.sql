-- What else really happened with a vendor: its invoices, as they came to be paid, held for what the vendor wrote, or sent
-- back as defective; and protests, which are shown and never counted.
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
  union all
  -- A hold because nothing was received here, or because the order was closed, is no fault of the vendor, and one that a
  -- manager released was none: neither counts against it.
  select i.vendor, i.event, i.received_on::timestamptz, 'invoices', i.id, null, i.number || ' (' || i.vendor_number || ')'
    from (select v.*, case when v.status = 'rejected' then 'defective'
                           when exists (select from public.invoice_holds h where h.organization_id = v.organization_id and h.invoice = v.id and h.released_by is null
                                           and h.reason in ('price', 'total', 'over_ordered', 'no_order_line')) then 'held'
                           when v.status in ('approved', 'scheduled', 'paid') then 'invoiced' end as event
            from public.invoices v
           where v.organization_id = (select app.organization_id()) and v.kind = 'invoice' and v.status not in ('draft', 'cancelled') and v.received_on >= since::date and v.received_on < until) i
   where i.event is not null
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
