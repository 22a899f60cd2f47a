-- Who is notified of a changed row, in which order, and which browsers are present.

-- Realtime messages: changed rows, broadcasts on a topic, presence. Everything is deleted within minutes; nothing here
-- is a record. Only service_role reads it, and no request runs as that role.
create schema realtime;

grant usage on schema realtime to service_role, custodian;

-- One line for each changed row: which row, never what is in it. Readers fetch the row with their own rights. The
-- transaction's number leads the key: readers ask for what their last snapshot did not see yet.
create table realtime.changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  organization_id uuid,
  owner_id uuid,
  audience text not null check (audience in ('organization', 'owner', 'accounts', 'public', 'readers')),
  schema_name text not null,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  key jsonb not null,
  at timestamptz not null default clock_timestamp(),
  stream uuid not null,
  -- The largest exact JSON number marks a waiting line: one range of one index has the new and the waiting lines.
  position bigint not null default 9007199254740991,
  -- For a deleted row: the columns that its read policies use.
  asked jsonb,
  primary key (stream, position, id)
);
alter table realtime.changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
select app.protect('realtime.changes');
-- Changes are recorded by the owner of the tables, in the transaction of the change; no role that serves requests can
-- forge or omit a line. The policy names the owner because row security is forced on it too.
create policy "the recorder inserts" on realtime.changes for insert to current_user with check (true);
revoke insert, update on realtime.changes from service_role;
grant update (position) on realtime.changes to service_role;

-- Reviewed definer function: tables, operations and rows come from PostgreSQL, names of columns from the
-- migration. It locks nothing but the line that it writes.
create function realtime.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- 'readers' is an older name of 'public'.
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
    -- offset 0: otherwise the planner repeats the conversion for every column that is read.
    from (select to_jsonb(rows_touched) as columns from rows_touched offset 0) as touched,
         lateral (select (touched.columns ->> tg_argv[1])::uuid as organization, (touched.columns ->> tg_argv[2])::uuid as owner) as whose;
  return null;
end
$$;
revoke execute on function realtime.record_change() from public;

-- A migration publishes a table once (docs/decisions/0031-realtime-changes.md). The audience says who is offered a
-- change and who may learn of a deletion; row security is always checked as well. organization: members of the row's
-- organization, and its owner if one is named (the default). owner: only the person in the owner column. accounts: the
-- vendor accounts that the row concerns. public: everyone who subscribes.
create function realtime.publish(published regclass, audience text default 'organization', organization name default null, owner name default null)
returns void language plpgsql as $$
declare
  columns name[] := array(select attname from pg_attribute where attrelid = published and attnum > 0 and not attisdropped);
  key_columns name[] := array(
    select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = published and indisprimary order by array_position(indkey::int2[], attnum));
  arguments text;
begin
  if organization is null and 'organization_id' = any (columns) then organization := 'organization_id'; end if;
  if cardinality(key_columns) = 0 then raise exception '% has no primary key to publish.', published; end if;
  if audience = 'organization' and organization is null then raise exception '% has no organization. Name its audience.', published; end if;
  if audience = 'owner' and owner is null then raise exception 'Name the owner column of %.', published; end if;
  if not columns @> array_remove(array[organization, owner], null) then raise exception '% doesn’t have every named column.', published; end if;

  select string_agg(quote_literal(argument), ', ') into arguments
    from unnest(array[audience, coalesce(organization, ''), coalesce(owner, '')] || key_columns::text[]) as argument;
  execute format('create trigger realtime_insert after insert on %s referencing new table as rows_touched for each statement execute function realtime.record_change(%s)', published, arguments);
  execute format('create trigger realtime_update after update on %s referencing new table as rows_touched for each statement execute function realtime.record_change(%s)', published, arguments);
  execute format('create trigger realtime_delete after delete on %s referencing old table as rows_touched for each statement execute function realtime.record_change(%s)', published, arguments);
end
$$;
revoke execute on function realtime.publish(regclass, text, name, name) from public;

-- Processes that serve sockets report that they are alive; the others delete what a dead one left behind.
create unlogged table realtime.processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
select app.protect('realtime.processes');

-- Who is present on a topic (with its namespace), one line for each tracked channel.
create unlogged table realtime.presences (
  topic text not null,
  ref text not null,
  process_id uuid not null references realtime.processes (id) on delete cascade,
  key text not null,
  meta jsonb not null,
  primary key (topic, ref)
);
select app.protect('realtime.presences');
create index presences_process_id on realtime.presences (process_id);

-- Broadcasts on topics, on their way from the receiving process to the others; kept for a minute. Numbers come from a
-- logged sequence: an unlogged one would be broken after a failover.
create sequence realtime.message_numbers;
grant usage on sequence realtime.message_numbers to service_role, custodian;

create unlogged table realtime.messages (
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null default nextval('realtime.message_numbers'),
  process_id uuid not null,
  body text not null,
  at timestamptz not null default now(),
  primary key (xid, id)
);
select app.protect('realtime.messages');
create index messages_at on realtime.messages (at);

-- Published here because they are made before realtime.
select realtime.publish('public.organizations', organization => 'id');

select realtime.publish('public.organization_members');
select realtime.publish('public.user_roles', owner => 'user_id');
select realtime.publish('public.operator_accesses');
select realtime.publish('public.operator_reads');

-- How far each sequence is numbered, and how far it was deleted.
create table realtime.streams (
  stream uuid primary key,
  position bigint not null default 0,
  trimmed bigint not null default 0
);
select app.protect('realtime.streams');

-- Assigns positions to waiting changes of these streams, oldest first and at most `most` of each, and returns how far
-- each stream is. Two processes that number the same stream take turns. Every statement has a snapshot of its own, so
-- that the second sees what the first has numbered.
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

-- Deletes at most `most` lines of one sequence up to a position, without waiting for a process that is numbering the sequence.
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

-- The sequences that exist: one index lookup for each, however many lines it has.
create function realtime.known_streams() returns setof uuid language sql stable set search_path = '' as $$
  with recursive walk (stream) as (
    (select c.stream from realtime.changes c order by c.stream limit 1)
    union all
    select (select c.stream from realtime.changes c where c.stream > walk.stream order by c.stream limit 1) from walk where walk.stream is not null)
  select stream from walk where stream is not null
$$;
revoke execute on function realtime.known_streams() from public;
grant execute on function realtime.known_streams() to service_role;

-- The vendor accounts that a row of an agency concerns: the one it names, its vendor's, or those of its parent record.
-- Row security is checked as well.
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
