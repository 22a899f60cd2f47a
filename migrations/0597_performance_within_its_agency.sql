-- The judgments of app.performance_judged, with the organization named in every sub-select: what is judged as a row changes
-- asks the node of its agency on a cluster, and no other. The view stays for checks, which compare it with what is kept.
create or replace function app.judge_performance(organization uuid, judged text, records uuid[]) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  standing uuid[];
begin
  if judged = 'receipts' then
    perform from public.receipts r where r.organization_id = organization and r.id = any (records) order by r.id for no key update;
    insert into public.performance_events (organization_id, source, record, vendor, day, event)
    select r.organization_id, 'receipts', r.id, r.vendor, r.received_on,
           case when exists (select from public.receipt_lines l where l.organization_id = organization and l.receipt = r.id and l.rejected > 0) then 'delivered_wrong'
                when exists (select from public.receipt_lines l join public.order_lines o on o.organization_id = l.organization_id and o.id = l.line
                              where l.organization_id = organization and l.receipt = r.id and r.received_on > coalesce(o.due, p.due)) then 'delivered_late'
                else 'delivered' end
      from public.receipts r join public.purchase_orders p on p.organization_id = r.organization_id and p.id = r.purchase_order
     where r.organization_id = organization and r.id = any (records) and r.kind = 'delivery' and r.status = 'done'
    on conflict (organization_id, source, record) do update set vendor = excluded.vendor, day = excluded.day, event = excluded.event
     where (performance_events.vendor, performance_events.day, performance_events.event) is distinct from (excluded.vendor, excluded.day, excluded.event);
    standing := array(select r.id from public.receipts r where r.organization_id = organization and r.id = any (records) and r.kind = 'delivery' and r.status = 'done');
  else
    perform from public.invoices i where i.organization_id = organization and i.id = any (records) order by i.id for no key update;
    insert into public.performance_events (organization_id, source, record, vendor, day, event)
    select i.organization_id, 'invoices', i.id, i.vendor, i.received_on,
           case when i.status = 'rejected' then 'defective'
                when exists (select from public.invoice_holds h where h.organization_id = organization and h.invoice = i.id and h.released_by is null
                                and h.reason in ('price', 'total', 'over_ordered', 'no_order_line')) then 'held'
                else 'invoiced' end
      from public.invoices i
     where i.organization_id = organization and i.id = any (records) and i.kind = 'invoice'
       and (i.status in ('rejected', 'approved', 'scheduled', 'paid')
            or (i.status not in ('draft', 'cancelled')
                and exists (select from public.invoice_holds h where h.organization_id = organization and h.invoice = i.id and h.released_by is null
                               and h.reason in ('price', 'total', 'over_ordered', 'no_order_line'))))
    on conflict (organization_id, source, record) do update set vendor = excluded.vendor, day = excluded.day, event = excluded.event
     where (performance_events.vendor, performance_events.day, performance_events.event) is distinct from (excluded.vendor, excluded.day, excluded.event);
    standing := array(
      select i.id from public.invoices i
       where i.organization_id = organization and i.id = any (records) and i.kind = 'invoice'
         and (i.status in ('rejected', 'approved', 'scheduled', 'paid')
              or (i.status not in ('draft', 'cancelled')
                  and exists (select from public.invoice_holds h where h.organization_id = organization and h.invoice = i.id and h.released_by is null
                                 and h.reason in ('price', 'total', 'over_ordered', 'no_order_line')))));
  end if;
  delete from public.performance_events k
   where k.organization_id = organization and k.source = judged and k.record = any (records) and not k.record = any (standing);
end
$$;
