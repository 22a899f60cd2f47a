-- An agency that moves to another installation: closed for writing while its rows are copied, and afterwards.

-- One line for each time an agency left this installation or came to it. `exporting` counts only while the program that
-- exports holds its lock: if it is killed, the agency is open again by itself.
create table app.agency_moves (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('exporting', 'exported', 'left', 'stopped', 'arrived')),
  -- The name of the transport key of the destination, or the key of the log at the source.
  other text not null check (length(other) <= 500),
  entries bigint check (entries >= 0),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id)
);
select app.protect('app.agency_moves');
create unique index agency_moves_closed on app.agency_moves (organization_id) where status in ('exporting', 'exported', 'left');

-- What the source had signed, before the destination signed the same checkpoints with its own key.
create table app.trail_former_signatures (
  organization_id uuid not null,
  size bigint not null check (size > 0),
  key text not null check (length(key) <= 500),
  signature bytea not null check (length(signature) = 68),
  primary key (organization_id, size, key)
);
select app.protect('app.trail_former_signatures');
revoke update on app.trail_former_signatures from service_role, custodian;

-- Reviewed definer function. Everyone who writes has to hear of a move: it tells whether an agency is closed, and nothing else.
create function app.closed_by_move(organization uuid) returns text language sql stable security definer set search_path = '' as $$
  select m.status from app.agency_moves m
   where m.organization_id = organization
     and (m.status in ('exported', 'left') or (m.status = 'exporting' and exists (
       select from pg_catalog.pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = 7023372 and l.objsubid = 2
          and l.objid::bigint = (pg_catalog.hashtext(organization::text)::bigint & 4294967295)
          and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = pg_catalog.current_database()))))
$$;
revoke execute on function app.closed_by_move(uuid) from public;
grant execute on function app.closed_by_move(uuid) to anon, authenticated, commands, service_role, identity, sealer, custodian;

-- Put on every table of an agency when the first agency of an installation moves (src/platform/moving/closing.ts): until then
-- no row pays for it. The argument names the column that says whose row it is.
create function app.refuse_while_moving() returns trigger language plpgsql set search_path = '' as $$
declare
  organization uuid;
  status text;
  acting text := current_setting('role', true);
begin
  if tg_nargs > 0 then
    organization := (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid;
  elsif tg_op = 'DELETE' then
    organization := old.organization_id;
  else
    organization := new.organization_id;
  end if;
  status := app.closed_by_move(organization);
  if status is null or acting = 'custodian' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- Who signs in to read is noted in the platform's log: the agency's own log is on its way.
  if tg_table_schema = 'auth' and tg_table_name = 'audit_log_entries' then
    if tg_op = 'INSERT' then new.organization_id := null; end if;
    return new;
  end if;
  -- A job goes through all agencies at once: it passes this one over and goes on with the others.
  if acting = 'service_role' and coalesce(current_setting('request.jwt.claims', true), '') = '' then
    return null;
  end if;
  if status = 'left' then
    raise exception 'This agency has moved to another installation. Sign in there to go on working.' using errcode = 'check_violation';
  end if;
  raise exception 'This agency is moving to another installation. You can read everything and change nothing until the move is done.'
    using errcode = 'check_violation';
end
$$;
revoke execute on function app.refuse_while_moving() from public;
