-- What realtime tells: that rows changed, what was said on a topic, who is present. Everything here is of the moment and
-- is thrown away within minutes; nothing here is a record. Only service_role reads it, and no request becomes that.

create schema realtime;
grant usage on schema realtime to service_role, custodian;

-- One line for each changed row: which row, never what is in it. Who may know more reads the row with their own rights.
-- The transaction's number leads the key: readers ask for what their last snapshot did not see yet.
create table realtime.changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  organization_id uuid,
  owner_id uuid,
  audience text not null check (audience in ('organization', 'owner', 'readers')),
  schema_name text not null,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  key jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
select app.protect('realtime.changes');

-- Changes are recorded by whoever made the tables, in the transaction of the change; no role that serves requests can
-- write a line (forge) or leave one out (forget). The policy names the owner because row security is forced on it too.
create policy "the recorder inserts" on realtime.changes for insert to current_user with check (true);
revoke insert, update on realtime.changes from service_role;

-- Reviewed definer function. It takes no argument of a caller's: the table, the operation and the rows come from
-- PostgreSQL, the names of columns from realtime.publish below.
create function realtime.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.changes (audience, organization_id, owner_id, schema_name, table_name, operation, key)
  select tg_argv[0],
         (touched.columns ->> tg_argv[1])::uuid,
         (touched.columns ->> tg_argv[2])::uuid,
         tg_table_schema, tg_table_name, tg_op,
         (select jsonb_object_agg(name, touched.columns -> name) from unnest(tg_argv[3:]) as name)
    from (select to_jsonb(rows_touched) as columns from rows_touched) as touched;
  return null;
end
$$;
revoke execute on function realtime.record_change() from public;

-- A migration publishes a table once (docs/decisions/0031-realtime-changes.md). The audience says whom a change is worth
-- offering to and who may learn of a deletion; row security is asked besides, always.
--   organization  members of the row's organization, and its owner if one is named (the default)
--   owner         the person in the owner column, and nobody else
--   readers       everyone who subscribes; for rows that are read beyond their organization
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
  if cardinality(key_columns) = 0 then raise exception '% has no primary key to tell of.', published; end if;
  if audience = 'organization' and organization is null then raise exception '% has no organization: say its audience.', published; end if;
  if audience = 'owner' and owner is null then raise exception 'Say which column of % names the owner.', published; end if;
  if not columns @> array_remove(array[organization, owner], null) then raise exception '% lacks a column that was named.', published; end if;

  select string_agg(quote_literal(argument), ', ') into arguments
    from unnest(array[audience, coalesce(organization, ''), coalesce(owner, '')] || key_columns::text[]) as argument;
  execute format('create trigger realtime_insert after insert on %s referencing new table as rows_touched for each statement execute function realtime.record_change(%s)', published, arguments);
  execute format('create trigger realtime_update after update on %s referencing new table as rows_touched for each statement execute function realtime.record_change(%s)', published, arguments);
  execute format('create trigger realtime_delete after delete on %s referencing old table as rows_touched for each statement execute function realtime.record_change(%s)', published, arguments);
end
$$;
revoke execute on function realtime.publish(regclass, text, name, name) from public;

-- Processes that serve sockets say that they live; what a dead one left behind is swept by the others.
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

-- What is said on topics, on its way from the process that heard it to the others; read as changes are, kept a minute.
-- Their numbers come from a logged sequence: an unlogged one is broken for good on a copy that takes over.
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

-- Tables that were made before this migration.
select realtime.publish('public.organizations', organization => 'id');
select realtime.publish('public.organization_members');
select realtime.publish('public.user_roles', owner => 'user_id');
