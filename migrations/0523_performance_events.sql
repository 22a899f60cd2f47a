-- What each delivery and each invoice was for its vendor: one short row each, written with the change itself. The score of
-- a vendor is counted from an index of them. Before, it read the lines of every delivery and order at each look (decision 0252).
create table public.performance_events (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  source text not null check (source in ('receipts', 'invoices')),
  record uuid not null,
  vendor uuid not null,
  day date not null constraint performance_events_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  event text not null check (event in ('delivered', 'delivered_late', 'delivered_wrong', 'invoiced', 'held', 'defective')),
  primary key (organization_id, source, record),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.performance_events');
create policy "commands read" on public.performance_events for select to commands using (organization_id = (select app.organization_id()));
grant select on public.performance_events to commands;
create index performance_events_vendor on public.performance_events (organization_id, vendor, source, day, event) include (record);
create index performance_events_day on public.performance_events (organization_id, source, day, vendor, event) include (record);

-- What they are by the records themselves. A delivery counts once, by the worst of its lines. A hold because nothing was
-- received, or because the order was closed, is no fault of the vendor, and neither is one that a manager released.
create view app.performance_judged with (security_invoker = true) as
  select r.organization_id, 'receipts'::text as source, r.id as record, r.vendor, r.received_on as day,
         case when exists (select from public.receipt_lines l where l.organization_id = r.organization_id and l.receipt = r.id and l.rejected > 0) then 'delivered_wrong'
              when exists (select from public.receipt_lines l join public.order_lines o on o.organization_id = l.organization_id and o.id = l.line
                            where l.organization_id = r.organization_id and l.receipt = r.id and r.received_on > coalesce(o.due, p.due)) then 'delivered_late'
              else 'delivered' end as event
    from public.receipts r join public.purchase_orders p on p.organization_id = r.organization_id and p.id = r.purchase_order
   where r.kind = 'delivery' and r.status = 'done'
  union all
  select i.organization_id, 'invoices', i.id, i.vendor, i.received_on, e.event
    from public.invoices i
   cross join lateral (select case when i.status = 'rejected' then 'defective'
                                   when exists (select from public.invoice_holds h where h.organization_id = i.organization_id and h.invoice = i.id and h.released_by is null
                                                   and h.reason in ('price', 'total', 'over_ordered', 'no_order_line')) then 'held'
                                   when i.status in ('approved', 'scheduled', 'paid') then 'invoiced' end as event) e
   where i.kind = 'invoice' and i.status not in ('draft', 'cancelled') and e.event is not null;
revoke all on app.performance_judged from public;
grant select on app.performance_judged to service_role, custodian;

-- Judges some deliveries or invoices anew. Their rows are locked first, so that of two changes at once the second judge
-- sees what the first one changed. One plan serves every call: making it takes longer than to judge one record.
create function app.judge_performance(organization uuid, judged text, records uuid[]) returns void language plpgsql
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  if judged = 'receipts' then
    perform from public.receipts r where r.organization_id = organization and r.id = any (records) order by r.id for no key update;
  else
    perform from public.invoices i where i.organization_id = organization and i.id = any (records) order by i.id for no key update;
  end if;
  delete from public.performance_events k
   where k.organization_id = organization and k.source = judged and k.record = any (records)
     and not exists (select from app.performance_judged j where j.organization_id = organization and j.source = judged and j.record = any (records) and j.record = k.record);
  insert into public.performance_events (organization_id, source, record, vendor, day, event)
  select j.organization_id, j.source, j.record, j.vendor, j.day, j.event
    from app.performance_judged j where j.organization_id = organization and j.source = judged and j.record = any (records)
  on conflict (organization_id, source, record) do update set vendor = excluded.vendor, day = excluded.day, event = excluded.event
   where (performance_events.vendor, performance_events.day, performance_events.event) is distinct from (excluded.vendor, excluded.day, excluded.event);
end
$$;
revoke execute on function app.judge_performance(uuid, text, uuid[]) from public;

-- All of them, a thousand at a time: for what was booked before these rows were kept, and after a restore.
create function app.judge_performance_anew(organization uuid) returns void language plpgsql set search_path = '' as $$
declare
  judged text;
  batch uuid[];
  last uuid;
begin
  foreach judged in array array['receipts', 'invoices'] loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      batch := array(select d.record
                       from (select r.id as record from public.receipts r where judged = 'receipts' and r.organization_id = organization and r.id > last
                             union select i.id from public.invoices i where judged = 'invoices' and i.organization_id = organization and i.id > last
                             union select k.record from public.performance_events k where k.organization_id = organization and k.source = judged and k.record > last) d
                      order by d.record limit 1000);
      exit when cardinality(batch) = 0;
      perform app.judge_performance(organization, judged, batch);
      last := batch[cardinality(batch)];
    end loop;
  end loop;
end
$$;
revoke execute on function app.judge_performance_anew(uuid) from public;
grant execute on function app.judge_performance(uuid, text, uuid[]), app.judge_performance_anew(uuid) to service_role, custodian;

-- Reviewed definer function, the custodian's: neither people nor commands write what a record counts for. It takes nothing
-- of a caller's but which records changed.
create function app.keep_performance() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name in ('receipts', 'invoices') then
    perform app.judge_performance(coalesce(new.organization_id, old.organization_id), tg_table_name, array[coalesce(new.id, old.id)]);
  elsif tg_table_name = 'receipt_lines' then
    perform app.judge_performance(coalesce(new.organization_id, old.organization_id), 'receipts', array[coalesce(new.receipt, old.receipt)]);
  elsif tg_table_name = 'invoice_holds' then
    perform app.judge_performance(coalesce(new.organization_id, old.organization_id), 'invoices', array[coalesce(new.invoice, old.invoice)]);
  elsif tg_table_name = 'purchase_orders' then
    perform app.judge_performance(new.organization_id, 'receipts', array(select r.id from public.receipts r where r.organization_id = new.organization_id and r.purchase_order = new.id));
  else
    perform app.judge_performance(new.organization_id, 'receipts', array(select l.receipt from public.receipt_lines l where l.organization_id = new.organization_id and l.line = new.id));
  end if;
  return null;
end
$$;
grant create on schema app to custodian;
alter function app.keep_performance() owner to custodian;
revoke create on schema app from custodian;
revoke execute on function app.keep_performance() from public;

-- Only what can change the judgment asks for it.
create trigger performance_added after insert on public.receipts for each row when (new.kind = 'delivery' and new.status = 'done') execute function app.keep_performance();
create trigger performance_changed after update on public.receipts for each row
  when ((old.status, old.kind, old.vendor, old.received_on) is distinct from (new.status, new.kind, new.vendor, new.received_on)) execute function app.keep_performance();
create trigger performance_removed after delete on public.receipts for each row execute function app.keep_performance();

create trigger performance_added after insert on public.invoices for each row when (new.status not in ('draft', 'cancelled')) execute function app.keep_performance();
create trigger performance_changed after update on public.invoices for each row
  when ((old.status, old.kind, old.vendor, old.received_on) is distinct from (new.status, new.kind, new.vendor, new.received_on)) execute function app.keep_performance();
create trigger performance_removed after delete on public.invoices for each row execute function app.keep_performance();

create trigger performance_added after insert on public.invoice_holds for each row execute function app.keep_performance();
create trigger performance_changed after update on public.invoice_holds for each row
  when ((old.reason, old.released_by) is distinct from (new.reason, new.released_by)) execute function app.keep_performance();
create trigger performance_removed after delete on public.invoice_holds for each row execute function app.keep_performance();

create trigger performance_changed after update on public.purchase_orders for each row when (old.due is distinct from new.due and old.status <> 'draft') execute function app.keep_performance();
create trigger performance_changed after update on public.order_lines for each row when (old.due is distinct from new.due) execute function app.keep_performance();

-- A delivery comes with many lines: it is judged once for all of them.
create function app.keep_performance_of_lines() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  of record;
begin
  for of in select c.organization_id, array_agg(distinct c.receipt) as receipts from changed_rows c group by c.organization_id loop
    perform app.judge_performance(of.organization_id, 'receipts', of.receipts);
  end loop;
  return null;
end
$$;
grant create on schema app to custodian;
alter function app.keep_performance_of_lines() owner to custodian;
revoke create on schema app from custodian;
revoke execute on function app.keep_performance_of_lines() from public;
create trigger performance_added after insert on public.receipt_lines referencing new table as changed_rows for each statement execute function app.keep_performance_of_lines();
create trigger performance_removed after delete on public.receipt_lines referencing old table as changed_rows for each statement execute function app.keep_performance_of_lines();
create trigger performance_changed after update on public.receipt_lines for each row
  when ((old.line, old.rejected) is distinct from (new.line, new.rejected)) execute function app.keep_performance();

set local role custodian;
select app.judge_performance_anew(id) from public.organizations;
reset role;
