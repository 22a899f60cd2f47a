-- Changes are kept and numbered by organization: who listens to one agency reads what that agency changed, and nothing of
-- its neighbors. A line waits until a reader numbers it, behind what was committed before. Writers never number: the order
-- of commits would be theirs only under a lock that lasts until the commit, and the writers of an agency would queue for it.

-- In which sequence the line is: its organization's, its owner's where it has none, or everyone's for tables that the
-- public reads. The processes of the release before go on reading by xid while this one starts.
alter table realtime.changes
  add column stream uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The largest number that is exact in JSON says that it waits: one range of one index holds what is new and what waits.
  add column position bigint not null default 9007199254740991,
  -- Of a deleted row, what the policies ask that decide who could read it.
  add column asked jsonb;
alter table realtime.changes alter column stream drop default;
alter table realtime.changes drop constraint changes_pkey;
alter table realtime.changes add primary key (stream, position, id);
alter table realtime.changes drop constraint changes_audience_check;
alter table realtime.changes add constraint changes_audience_check check (audience in ('organization', 'owner', 'accounts', 'public', 'readers'));
-- Thrown away in bites all day long: vacuumed by number, not by share.
alter table realtime.changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- Positions are numbered by the server itself; everything else of a line stays as it was recorded.
grant update (position) on realtime.changes to service_role;

-- How far each sequence is numbered, and how far it was thrown away.
create table realtime.streams (
  stream uuid primary key,
  position bigint not null default 0,
  trimmed bigint not null default 0
);
select app.protect('realtime.streams');

-- Reviewed definer function, as before: tables, operations and rows come from PostgreSQL, names of columns from the
-- migration. It locks nothing but the line that it writes.
create or replace function realtime.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- 'readers' is how migrations before this one called what everyone may read.
  for_all boolean := tg_argv[0] in ('public', 'readers');
  decisive name[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct a.attname) into decisive
      from pg_catalog.pg_policy p
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = tg_relid
      join pg_catalog.pg_attribute a on a.attrelid = tg_relid and a.attnum = d.refobjsubid
     where p.polrelid = tg_relid and p.polcmd in ('r', '*');
  end if;
  insert into realtime.changes (stream, audience, organization_id, owner_id, schema_name, table_name, operation, key, asked)
  select case when for_all then '00000000-0000-0000-0000-000000000000' else coalesce(whose.organization, whose.owner, '00000000-0000-0000-0000-000000000000') end,
         tg_argv[0], whose.organization, whose.owner, tg_table_schema, tg_table_name, tg_op,
         (select jsonb_object_agg(name, touched.columns -> name) from unnest(tg_argv[3:]) as name),
         case tg_op when 'DELETE' then (select coalesce(jsonb_object_agg(name, touched.columns -> name), '{}') from unnest(decisive) as name) end
    from (select to_jsonb(rows_touched) as columns from rows_touched) as touched,
         lateral (select (touched.columns ->> tg_argv[1])::uuid as organization, (touched.columns ->> tg_argv[2])::uuid as owner) as whose;
  return null;
end
$$;

-- Gives positions to what waits in these sequences, the oldest first and at most `most` of each, and says how far each is.
-- Two processes that number the same sequence take turns; what one numbers is whole before the other goes on. Every
-- statement in here has a snapshot of its own, so that what the first has numbered waits no longer for the second.
create function realtime.number_changes(of uuid[], most integer) returns table (numbered uuid, upto bigint, has_more boolean) language plpgsql set search_path = '' as $$
declare
  each_one uuid;
  head bigint;
  taken bigint;
begin
  insert into realtime.streams (stream) select distinct s from unnest(of) s order by s on conflict do nothing;
  for each_one in select distinct s from unnest(of) s order by s loop
    select s.position into head from realtime.streams s where s.stream = each_one for update;
    -- By the place of each row: an index look-up for each would pass what was numbered before and is not vacuumed yet.
    with waiting as (
      select w.ctid, row_number() over (order by w.id) as place
        from (select c.ctid, c.id from realtime.changes c where c.stream = each_one and c.position = 9007199254740991 order by c.id limit most) as w)
    update realtime.changes c set position = head + w.place from waiting w where c.ctid = w.ctid;
    get diagnostics taken = row_count;
    if taken > 0 then update realtime.streams s set position = head + taken where s.stream = each_one; end if;
    return query select each_one, head + taken, taken = most;
  end loop;
end
$$;
revoke execute on function realtime.number_changes(uuid[], integer) from public;
grant execute on function realtime.number_changes(uuid[], integer) to service_role;

-- Throws away at most `most` lines of one sequence up to a position. Who numbers the sequence at this moment is not waited for.
create function realtime.trim_changes(of uuid, upto bigint, most integer) returns integer language plpgsql set search_path = '' as $$
declare
  gone bigint[];
begin
  perform from realtime.streams s where s.stream = of for update skip locked;
  if not found then return 0; end if;
  with old as (delete from realtime.changes c
                where c.stream = of and c.position in (select o.position from realtime.changes o where o.stream = of and o.position <= upto order by o.position limit most)
              returning c.position)
  select array_agg(position) into gone from old;
  update realtime.streams s set trimmed = (select max(p) from unnest(gone) p) where s.stream = of and gone is not null;
  return coalesce(cardinality(gone), 0);
end
$$;
revoke execute on function realtime.trim_changes(uuid, bigint, integer) from public;
grant execute on function realtime.trim_changes(uuid, bigint, integer) to service_role;

-- Which sequences there are: one look-up in the index for each, however many lines it has.
create function realtime.known_streams() returns setof uuid language sql stable set search_path = '' as $$
  with recursive walk (stream) as (
    (select c.stream from realtime.changes c order by c.stream limit 1)
    union all
    select (select c.stream from realtime.changes c where c.stream > walk.stream order by c.stream limit 1) from walk where walk.stream is not null)
  select stream from walk where stream is not null
$$;
revoke execute on function realtime.known_streams() from public;
grant execute on function realtime.known_streams() to service_role;

-- The agencies that an account deals with: only their changes can be its own to read.
create function realtime.dealings_of(accounts uuid[]) returns table (account uuid, organization uuid) language sql stable set search_path = '' as $$
  select v.account, v.organization_id from public.vendor_accounts v where v.account = any (accounts)
  union select r.account, r.organization_id from public.vendor_registrations r where r.account = any (accounts)
  union select s.account, s.organization_id from public.invoice_submissions s where s.account = any (accounts)
  union select p.bidder, p.organization_id from public.protests p where p.bidder = any (accounts)
$$;
revoke execute on function realtime.dealings_of(uuid[]) from public;
grant execute on function realtime.dealings_of(uuid[]) to service_role;

-- The accounts that a row of an agency concerns: its vendor's, the one it names, or those of the record that it belongs to.
-- Row security is asked besides; this only says whom to ask for.
create function realtime.accounts_of(name text, key jsonb, deep integer default 0) returns setof uuid language plpgsql stable set search_path = '' as $$
declare
  this regclass := to_regclass(format('public.%I', name));
  columns jsonb;
  parent record;
begin
  if deep > 3 or not exists (select from pg_catalog.pg_trigger g where g.tgrelid = this and g.tgname = 'realtime_insert' and g.tgargs like 'accounts%'::bytea) then return; end if;
  execute format('select to_jsonb(t) from %s t where t.organization_id = ($1 ->> ''organization_id'')::uuid and t.id = ($1 ->> ''id'')::uuid', this) into columns using key;
  if columns is null then return; end if;
  return query select v.account from public.vendor_accounts v
    where v.organization_id = (columns ->> 'organization_id')::uuid and v.vendor = (columns ->> case name when 'vendors' then 'id' else 'vendor' end)::uuid;
  return query select (columns ->> a.attname)::uuid from pg_catalog.pg_attribute a
    where a.attrelid = this and a.attname in ('account', 'bidder') and a.atttypid = 'uuid'::regtype;
  if columns ? 'table_name' and columns ? 'record' then
    return query select realtime.accounts_of(columns ->> 'table_name', jsonb_build_object('organization_id', columns -> 'organization_id', 'id', columns -> 'record'), deep + 1);
  end if;
  for parent in
    select p.relname::text as parent_name, a.attname::text as through
      from pg_catalog.pg_constraint f join pg_catalog.pg_class p on p.oid = f.confrelid
      join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
     where f.contype = 'f' and f.conrelid = this and cardinality(f.conkey) = 2 and p.relname <> 'vendors' and f.confrelid <> this
  loop
    return query select realtime.accounts_of(parent.parent_name, jsonb_build_object('organization_id', columns -> 'organization_id', 'id', columns -> parent.through), deep + 1);
  end loop;
end
$$;
revoke execute on function realtime.accounts_of(text, jsonb, integer) from public;
grant execute on function realtime.accounts_of(text, jsonb, integer) to service_role;

-- 'readers' meant that everyone who listens is asked, in whatever agency. Each table says now whose reading reaches beyond
-- the organization: the accounts that it deals with, or the public.
do $$
declare
  one record;
  said text;
begin
  for one in
    select format('%I.%I', n.nspname, c.relname)::regclass as published, c.relname as name,
           string_to_array(encode(g.tgargs, 'escape'), '\000') as arguments
      from pg_trigger g join pg_proc p on p.oid = g.tgfoid and p.proname = 'record_change' join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where g.tgname = 'realtime_insert'
  loop
    said := case
      when one.name in ('vendors', 'invoices', 'payments', 'receipts', 'shipments', 'order_versions', 'contract_documents', 'contract_signatures', 'vendor_certificates',
                        'vendor_bank_accounts', 'vendor_registrations', 'invoice_submissions', 'order_answers', 'bids', 'protests', 'comments',
                        'invoice_lines', 'invoice_holds', 'invoice_shares', 'payment_items', 'receipt_lines', 'shipment_lines', 'shipment_events', 'shipment_legs', 'bid_lines') then 'accounts'
      when one.name in ('awards', 'bid_findings', 'list_views', 'splits') then 'organization'
      when one.arguments[1] = 'readers' then 'public'
      else one.arguments[1] end;
    if said = one.arguments[1] then continue; end if;
    execute format('drop trigger realtime_insert on %1$s; drop trigger realtime_update on %1$s; drop trigger realtime_delete on %1$s', one.published);
    perform realtime.publish(one.published, said, nullif(one.arguments[2], '')::name, nullif(one.arguments[3], '')::name);
  end loop;
end
$$;
