-- What was ordered in the last twelve whole months and the current one, and what of it is still to come, by commodity and
-- vendor: kept by the statement that changes an order. A change adds rows and changes none, so that no two orders wait for
-- one another; a job merges the rows of one sum later. What a sum is, is the sum of its rows, merged or not (decision 0258).
create table public.supply_sums (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  -- Of a change, the month of issue of its order; of a merged row, the first month that it adds up.
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
-- The orders of the window, for the check at night and for building anew.
create index purchase_orders_issued on public.purchase_orders (organization_id, issued_at) where issued_at is not null;

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
revoke all on app.supply_lines from public;
grant select on app.supply_lines to commands, service_role, custodian;

-- Reviewed definer functions, the custodian's: neither people nor commands write these sums. They take nothing of a caller's
-- but which rows changed. An order is locked before its lines are judged, so that of two changes at once the second judge
-- sees what the first one changed. Commands lock the order before its lines too: no two wait for each other in a circle.
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
grant create on schema app to custodian;
alter function app.keep_supply_of_lines() owner to custodian;
alter function app.keep_supply_of_line() owner to custodian;
alter function app.keep_supply_of_order() owner to custodian;
revoke create on schema app from custodian;
revoke execute on function app.keep_supply_of_lines(), app.keep_supply_of_line(), app.keep_supply_of_order() from public;

-- Only what can change a sum asks for it. An order that is deleted takes its lines with it: they are judged before.
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

-- All sums of an organization from its order lines: for what was ordered before they were kept, when the window moves on by
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

-- The changes since become one row for each commodity and vendor. Merging and building anew wait for one another, and for no
-- order: what changes meanwhile is a row of its own, which neither of them sees.
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
revoke execute on function app.sum_up_supply(uuid, date), app.merge_supply_sums(uuid, date) from public;
grant execute on function app.sum_up_supply(uuid, date), app.merge_supply_sums(uuid, date) to service_role, custodian;

set local role custodian;
select app.sum_up_supply(id, app.supply_since(now())) from public.organizations;
reset role;
