-- Sums that are updated by the statement that changes a row: vendor performance and supply.

-- How each delivery and each invoice counts for its vendor: one short row each, written with the change itself. A vendor's
-- score is counted from an index of them. Before, each view read the lines of every delivery and order (decision 0252).
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

-- Other events of a vendor: its invoices, when they were paid, held because of the vendor's entries, or returned as
-- defective; and protests, which are shown and never counted.
create function app.vendor_events(since timestamptz, until timestamptz)
returns table (vendor uuid, event text, at timestamptz, table_name text, record uuid, category text, words text) language sql stable as $$
  select b.vendor, case when b.status in ('unreadable', 'rejected', 'awarded') then b.status else 'responsive' end,
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
   where c.organization_id = (select app.organization_id()) and c.status = 'current' and c.expires_on < app.day_of(c.organization_id, now()) and c.expires_on >= since::date and c.expires_on < until
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
revoke execute on function app.vendor_events(timestamp with time zone, timestamp with time zone) from public;
grant execute on function app.vendor_events(timestamp with time zone, timestamp with time zone) to commands;

-- The judgments of app.performance_judged, with the organization named in every sub-select: what is judged as a row changes
-- asks the node of its agency on a cluster, and no other. The view is for checks, which compare it with the stored rows.
create function app.judge_performance(organization uuid, judged text, records uuid[]) returns void
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
            or (i.status not in ('draft', 'canceled')
                and exists (select from public.invoice_holds h where h.organization_id = organization and h.invoice = i.id and h.released_by is null
                               and h.reason in ('price', 'total', 'over_ordered', 'no_order_line'))))
    on conflict (organization_id, source, record) do update set vendor = excluded.vendor, day = excluded.day, event = excluded.event
     where (performance_events.vendor, performance_events.day, performance_events.event) is distinct from (excluded.vendor, excluded.day, excluded.event);
    standing := array(
      select i.id from public.invoices i
       where i.organization_id = organization and i.id = any (records) and i.kind = 'invoice'
         and (i.status in ('rejected', 'approved', 'scheduled', 'paid')
              or (i.status not in ('draft', 'canceled')
                  and exists (select from public.invoice_holds h where h.organization_id = organization and h.invoice = i.id and h.released_by is null
                                 and h.reason in ('price', 'total', 'over_ordered', 'no_order_line')))));
  end if;
  delete from public.performance_events k
   where k.organization_id = organization and k.source = judged and k.record = any (records) and not k.record = any (standing);
end
$$;
revoke execute on function app.judge_performance(uuid, text, uuid[]) from public;
grant execute on function app.judge_performance(uuid, text, uuid[]) to service_role, custodian;

-- Rebuilds all of them, a thousand at a time: for what was booked before these rows existed, and after a restore.
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
grant execute on function app.judge_performance_anew(uuid) to service_role, custodian;

-- Reviewed definer function, the custodian's: neither people nor commands write what a record counts for. From the caller
-- it takes only which records changed.
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
revoke execute on function app.keep_performance() from public;
grant create on schema app to custodian;
alter function app.keep_performance() owner to custodian;
revoke create on schema app from custodian;

-- Runs only for what can change the judgment.
create trigger performance_added after insert on public.receipts for each row when (new.kind = 'delivery' and new.status = 'done') execute function app.keep_performance();

create trigger performance_changed after update on public.receipts for each row
  when ((old.status, old.kind, old.vendor, old.received_on) is distinct from (new.status, new.kind, new.vendor, new.received_on)) execute function app.keep_performance();

create trigger performance_removed after delete on public.receipts for each row execute function app.keep_performance();
create trigger performance_added after insert on public.invoices for each row when (new.status not in ('draft', 'canceled')) execute function app.keep_performance();

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
revoke execute on function app.keep_performance_of_lines() from public;
grant create on schema app to custodian;
alter function app.keep_performance_of_lines() owner to custodian;
revoke create on schema app from custodian;

create trigger performance_added after insert on public.receipt_lines referencing new table as changed_rows for each statement execute function app.keep_performance_of_lines();
create trigger performance_removed after delete on public.receipt_lines referencing old table as changed_rows for each statement execute function app.keep_performance_of_lines();

create trigger performance_changed after update on public.receipt_lines for each row
  when ((old.line, old.rejected) is distinct from (new.line, new.rejected)) execute function app.keep_performance();

-- How long purchases stayed in each stage of the pipeline, over the year before they were counted: each night by a job, and
-- not at each look at the dashboard (decision 0482). Access: commands read; the job replaces all rows of an agency.
create table public.stage_times (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  stage text not null,
  passes bigint not null check (passes > 0),
  -- Seconds: half of the passes took no longer than the first, nine of ten no longer than the second.
  median double precision not null,
  slow double precision not null,
  counted_at timestamptz not null,
  primary key (organization_id, stage)
);
select app.protect('public.stage_times');
create policy "commands read" on public.stage_times for select to commands using (organization_id = (select app.organization_id()));
grant select on public.stage_times to commands;

-- Orders of the last twelve whole months and the current one, and quantities not yet received, by commodity and vendor:
-- updated by the statement that changes an order. A change only adds rows, so that orders never wait for each other; a
-- job merges them later. A sum is the sum of its rows, merged or not (decision 0258).
create table public.supply_sums (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  -- For a change, the month in which its order was issued; for a merged row, the first month that it adds up.
  starts_on date not null constraint supply_sums_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  commodity uuid not null,
  -- No foreign key: its check would wait for a command that has the vendor locked.
  vendor uuid not null,
  code text,
  words text not null,
  ordered bigint not null,
  open bigint not null,
  lines bigint not null,
  merged boolean not null default false,
  primary key (organization_id, id)
);
select app.protect('public.supply_sums');
create policy "commands read" on public.supply_sums for select to commands using (organization_id = (select app.organization_id()));
grant select on public.supply_sums to commands;
create index supply_sums_commodity on public.supply_sums (organization_id, commodity, vendor) include (starts_on, ordered, lines);
create index supply_sums_vendor on public.supply_sums (organization_id, vendor);
create index supply_sums_merged on public.supply_sums (organization_id, merged, starts_on);

-- The first of the twelve whole months. In UTC, so that a sum does not depend on the time zone that an agency sets.
create function app.supply_since(at timestamptz) returns date language sql immutable as
  $$ select (date_trunc('month', at at time zone 'UTC') - interval '12 months')::date $$;

-- A line without a commodity code counts by its words. The digest keeps the index small whatever they are.
create function app.supply_key(commodity text, description text) returns uuid language sql immutable as
  $$ select md5(coalesce(nullif(commodity, ''), lower(description)))::uuid $$;

create function app.still_to_come(status text, quantity numeric, received numeric, unit_price numeric) returns bigint language sql immutable as
  $$ select case status when 'issued' then round(greatest(0, quantity - received) * unit_price * 100)::bigint else 0 end $$;

-- Every order line that counts, by the records themselves.
create view app.supply_lines with (security_invoker = true) as
  select l.organization_id, l.id as line, o.issued_at, date_trunc('month', o.issued_at at time zone 'UTC')::date as starts_on,
         app.supply_key(l.commodity, l.description) as commodity, o.vendor, nullif(l.commodity, '') as code, l.description as words, l.amount as ordered,
         app.still_to_come(o.status, l.quantity, l.received, l.unit_price) as open
    from public.order_lines l join public.purchase_orders o on o.organization_id = l.organization_id and o.id = l.purchase_order
   where o.status in ('issued', 'closed') and o.kind <> 'blanket' and o.issued_at is not null;
grant select on app.supply_lines to commands, service_role, custodian;

-- Reviewed definer functions, the custodian's: neither people nor commands write these sums. From the caller they take only
-- which rows changed. An order is locked before its lines are judged, so that of two changes at once the second judge sees
-- what the first one changed. Commands lock the order before its lines too: no two wait for each other in a circle.
create function app.keep_supply_of_lines() returns trigger language plpgsql security definer
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
  changed record;
  placed record;
  one record;
begin
  for changed in select c.organization_id, c.purchase_order from changed_rows c group by 1, 2 order by 2 loop
    select o.status, o.vendor, date_trunc('month', o.issued_at at time zone 'UTC')::date as starts_on into placed
      from public.purchase_orders o
     where o.organization_id = changed.organization_id and o.id = changed.purchase_order and o.kind <> 'blanket' for no key update;
    continue when placed.starts_on is null or placed.status not in ('issued', 'closed');
    for one in
      select app.supply_key(c.commodity, c.description) as commodity, min(nullif(c.commodity, '')) as code, min(c.description) as words,
             sum(c.amount) as ordered, sum(app.still_to_come(placed.status, c.quantity, c.received, c.unit_price)) as open, count(*) as lines
        from changed_rows c where c.organization_id = changed.organization_id and c.purchase_order = changed.purchase_order group by 1
    loop
      insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines)
      values (changed.organization_id, placed.starts_on, one.commodity, placed.vendor, one.code, one.words, sign * one.ordered, sign * one.open, sign * one.lines);
    end loop;
  end loop;
  return null;
end
$$;
revoke execute on function app.keep_supply_of_lines() from public;
grant create on schema app to custodian;
alter function app.keep_supply_of_lines() owner to custodian;
revoke create on schema app from custodian;

create function app.keep_supply_of_line() returns trigger language plpgsql security definer
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  changed uuid;
  placed record;
  one record;
begin
  for changed in select distinct c.id from unnest(array[old.purchase_order, new.purchase_order]) c (id) order by 1 loop
    select o.status, o.vendor, date_trunc('month', o.issued_at at time zone 'UTC')::date as starts_on into placed
      from public.purchase_orders o where o.organization_id = new.organization_id and o.id = changed and o.kind <> 'blanket' for no key update;
    continue when placed.starts_on is null or placed.status not in ('issued', 'closed');
    for one in
      select app.supply_key(c.commodity, c.description) as commodity, min(nullif(c.commodity, '')) as code, min(c.description) as words,
             sum(c.sign * c.amount) as ordered, sum(c.sign * app.still_to_come(placed.status, c.quantity, c.received, c.unit_price)) as open, sum(c.sign) as lines
        from (values (-1, old.purchase_order, old.commodity, old.description, old.amount, old.quantity, old.received, old.unit_price),
                     (1, new.purchase_order, new.commodity, new.description, new.amount, new.quantity, new.received, new.unit_price))
               c (sign, purchase_order, commodity, description, amount, quantity, received, unit_price)
       where c.purchase_order = changed group by 1
    loop
      continue when one.ordered = 0 and one.open = 0 and one.lines = 0;
      insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines)
      values (new.organization_id, placed.starts_on, one.commodity, placed.vendor, one.code, one.words, one.ordered, one.open, one.lines);
    end loop;
  end loop;
  return null;
end
$$;
revoke execute on function app.keep_supply_of_line() from public;
grant create on schema app to custodian;
alter function app.keep_supply_of_line() owner to custodian;
revoke create on schema app from custodian;

create function app.keep_supply_of_order() returns trigger language plpgsql security definer
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  former date := case when old.status in ('issued', 'closed') and old.kind <> 'blanket' then date_trunc('month', old.issued_at at time zone 'UTC')::date end;
  placed date := case when new.status in ('issued', 'closed') and new.kind <> 'blanket' then date_trunc('month', new.issued_at at time zone 'UTC')::date end;
  one record;
begin
  for one in
    select app.supply_key(l.commodity, l.description) as commodity, min(nullif(l.commodity, '')) as code, min(l.description) as words, sum(l.amount) as ordered, count(*) as lines,
           sum(app.still_to_come(old.status, l.quantity, l.received, l.unit_price)) as former_open, sum(app.still_to_come(new.status, l.quantity, l.received, l.unit_price)) as open
      from public.order_lines l where l.organization_id = old.organization_id and l.purchase_order = old.id group by 1
  loop
    if former = placed and old.vendor = new.vendor then
      continue when one.open = one.former_open;
      insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines)
      values (old.organization_id, placed, one.commodity, old.vendor, one.code, one.words, 0, one.open - one.former_open, 0);
      continue;
    end if;
    if former is not null then
      insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines)
      values (old.organization_id, former, one.commodity, old.vendor, one.code, one.words, -one.ordered, -one.former_open, -one.lines);
    end if;
    if placed is not null then
      insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines)
      values (old.organization_id, placed, one.commodity, new.vendor, one.code, one.words, one.ordered, one.open, one.lines);
    end if;
  end loop;
  return case tg_op when 'DELETE' then old end;
end
$$;
revoke execute on function app.keep_supply_of_order() from public;
grant create on schema app to custodian;
alter function app.keep_supply_of_order() owner to custodian;
revoke create on schema app from custodian;

-- Runs only for what can change a sum. An order that is deleted takes its lines with it: they are judged before.
create trigger supply_added after insert on public.order_lines referencing new table as changed_rows for each statement execute function app.keep_supply_of_lines();
create trigger supply_removed after delete on public.order_lines referencing old table as changed_rows for each statement execute function app.keep_supply_of_lines();

create trigger supply_changed after update on public.order_lines for each row
  when ((old.purchase_order, old.commodity, old.description, old.amount, old.quantity, old.received, old.unit_price)
        is distinct from (new.purchase_order, new.commodity, new.description, new.amount, new.quantity, new.received, new.unit_price))
  execute function app.keep_supply_of_line();

create trigger supply_changed after update on public.purchase_orders for each row
  when ((old.status in ('issued', 'closed') or new.status in ('issued', 'closed'))
        and (old.status, old.kind, old.vendor, old.issued_at) is distinct from (new.status, new.kind, new.vendor, new.issued_at))
  execute function app.keep_supply_of_order();

create trigger supply_removed before delete on public.purchase_orders for each row when (old.status in ('issued', 'closed')) execute function app.keep_supply_of_order();

-- All sums of an organization from its order lines: for what was ordered before these sums existed, when the window moves on by
-- a month, and where a check finds them to differ.
create function app.sum_up_supply(organization uuid, since date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('supply_sums ' || organization::text, 0));
  with gone as (delete from public.supply_sums s where s.organization_id = organization)
  insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines, merged)
  select organization, since, l.commodity, l.vendor, min(l.code), min(l.words), sum(l.ordered), sum(l.open), count(*), true
    from app.supply_lines l
   where l.organization_id = organization and l.issued_at >= since::timestamp at time zone 'UTC'
   group by l.commodity, l.vendor order by l.commodity, l.vendor;
end
$$;
revoke execute on function app.sum_up_supply(uuid, date) from public;
grant execute on function app.sum_up_supply(uuid, date) to service_role, custodian;

-- Merges the changes into one row for each commodity and vendor. Merging and rebuilding wait for each other but never
-- for an order: a change adds a row that neither of them sees.
create function app.merge_supply_sums(organization uuid, since date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('supply_sums ' || organization::text, 0));
  if exists (select from public.supply_sums s where s.organization_id = organization and s.merged and s.starts_on <> since) then
    perform app.sum_up_supply(organization, since);
    return;
  end if;
  with fresh as (delete from public.supply_sums s where s.organization_id = organization and not s.merged returning s.*),
       touched as (select distinct f.commodity, f.vendor from fresh f where f.starts_on >= since),
       former as (
         delete from public.supply_sums s using touched t
          where s.organization_id = organization and s.merged and s.commodity = t.commodity and s.vendor = t.vendor
         returning s.*)
  insert into public.supply_sums (organization_id, starts_on, commodity, vendor, code, words, ordered, open, lines, merged)
  select organization, since, a.commodity, a.vendor, min(a.code), min(a.words), sum(a.ordered), sum(a.open), sum(a.lines), true
    from (select * from fresh f where f.starts_on >= since union all select * from former) a
   group by a.commodity, a.vendor
  having sum(a.ordered) <> 0 or sum(a.open) <> 0 or sum(a.lines) <> 0 order by a.commodity, a.vendor;
end
$$;
revoke execute on function app.merge_supply_sums(uuid, date) from public;
grant execute on function app.merge_supply_sums(uuid, date) to service_role, custodian;

-- The same judgments without a select that reads no table, which a cluster does not hand to its nodes.
create view app.performance_judged with (security_invoker = true) as
  select r.organization_id, 'receipts'::text as source, r.id as record, r.vendor, r.received_on as day,
         case when exists (select from public.receipt_lines l where l.organization_id = r.organization_id and l.receipt = r.id and l.rejected > 0) then 'delivered_wrong'
              when exists (select from public.receipt_lines l join public.order_lines o on o.organization_id = l.organization_id and o.id = l.line
                            where l.organization_id = r.organization_id and l.receipt = r.id and r.received_on > coalesce(o.due, p.due)) then 'delivered_late'
              else 'delivered' end as event
    from public.receipts r join public.purchase_orders p on p.organization_id = r.organization_id and p.id = r.purchase_order
   where r.kind = 'delivery' and r.status = 'done'
  union all
  select i.organization_id, 'invoices', i.id, i.vendor, i.received_on,
         case when i.status = 'rejected' then 'defective'
              when exists (select from public.invoice_holds h where h.organization_id = i.organization_id and h.invoice = i.id and h.released_by is null
                              and h.reason in ('price', 'total', 'over_ordered', 'no_order_line')) then 'held'
              else 'invoiced' end
    from public.invoices i
   where i.kind = 'invoice'
     and (i.status in ('rejected', 'approved', 'scheduled', 'paid')
          or (i.status not in ('draft', 'canceled')
              and exists (select from public.invoice_holds h where h.organization_id = i.organization_id and h.invoice = i.id and h.released_by is null
                             and h.reason in ('price', 'total', 'over_ordered', 'no_order_line'))));
grant select on app.performance_judged to service_role, custodian;
