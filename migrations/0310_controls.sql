-- Rules that decide what people may do are kept as dated rows. A row that was in force is never changed; what loosens a
-- rule takes two administrators. Each step on a register is compared with the change that was written down for it.

-- A change of a rule that decides what people may do: who proposed it, why, from when, and who approved it.
create table public.control_changes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 300) check (title <> ''),
  register text not null check (length(register) <= 63) check (register <> ''),
  entry text check (length(entry) <= 36),
  does text not null check (does in ('enter', 'end', 'withdraw', 'publish', 'set', 'retire')),
  before text check (length(before) <= 500),
  after text check (length(after) <= 500),
  loosens boolean not null default false,
  first boolean not null default false,
  reason text not null check (length(reason) <= 500),
  entered_on date not null,
  effective_from date not null,
  proposed_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decision text check (length(decision) <= 500),
  proposal text check (length(proposal) <= 20000),
  closes text check (length(closes) <= 2000),
  status text not null default 'proposed' check (status in ('proposed', 'effective', 'declined', 'withdrawn')),
  primary key (organization_id, id),
  foreign key (organization_id, proposed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.control_changes');
create index on public.control_changes (organization_id, created_at desc, id desc);
create index on public.control_changes (organization_id, status, created_at desc, id desc);
create index on public.control_changes (organization_id, proposed_by);
create index on public.control_changes (organization_id, decided_by);
create policy "people read" on public.control_changes for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.control_changes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.control_changes to authenticated;
grant select, insert, update, delete on public.control_changes to commands;
select app.keep_history('public.control_changes');
select realtime.publish('public.control_changes');

-- What a rule may not go below: by law, or because the product is no control without it. `agency` is empty for all of them.
create table public.control_floors (
  id uuid primary key default app.uuid_v7(),
  agency uuid references public.organizations (id),
  register text not null check (length(register) <= 63),
  kind text not null check (length(kind) <= 63),
  field text not null check (length(field) <= 63),
  least numeric not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  source text not null check (length(source) <= 300)
);
select app.protect('public.control_floors');
create index on public.control_floors (register, kind);
create index on public.control_floors (agency);
create policy "anyone reads" on public.control_floors for select to authenticated, commands using (agency is null or agency = (select app.organization_id()));
grant select on public.control_floors to authenticated, commands;
insert into public.control_floors (register, kind, field, least, valid_from, source) values
  ('vendor_terms', 'bank_wait_hours', 'value', 24, '2020-01-01', 'a day is what a vendor needs to stop bank details that it never sent');

-- A change is written once. Afterwards it is decided, by the second person or by its proposer's withdrawal, and only once.
create function app.control_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('commands', 'authenticated', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then raise exception 'A control change is kept.' using errcode = 'check_violation'; end if;
  if tg_op = 'INSERT' then
    if new.proposed_by is distinct from app.user_id() or new.decided_by is not null or new.effective_from < new.entered_on
       or new.status not in ('proposed', 'effective') or (new.status = 'effective' and new.loosens and not new.first) then
      raise exception 'A change that loosens a control is proposed by one person and approved by another.' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if to_jsonb(new) - array['updated_at', 'version'] = to_jsonb(old) - array['updated_at', 'version'] then return null; end if;
  if old.status <> 'proposed' or new.effective_from < old.effective_from
     or to_jsonb(new) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
        <> to_jsonb(old) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
     or (new.status = 'effective' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id() or new.effective_from <= old.entered_on))
     or (new.status = 'declined' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id()))
     or (new.status = 'withdrawn' and old.proposed_by is distinct from app.user_id()) then
    raise exception 'A control change is decided once, by another person than its proposer.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger decided_once after insert or update or delete on public.control_changes for each row execute function app.control_change();
revoke truncate on public.control_changes from service_role, custodian;

-- A row of a register comes, ends and goes only as a decided change says. The owner of the tables (migrations, the figures
-- that an agency begins with) and the restoring of a backup pass; the house fills in demonstrations alone.
create function app.control_row() returns trigger language plpgsql set search_path = '' as $$
declare
  last_day text := tg_argv[0];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  house text[] := array['updated_at', 'version'];
  about uuid := coalesce((becomes ->> 'organization_id')::uuid, (was ->> 'organization_id')::uuid);
  this text := coalesce(becomes ->> 'id', was ->> 'id');
begin
  if current_user not in ('commands', 'authenticated', 'service_role', 'anon') then return coalesce(new, old); end if;
  -- A row of another organization is refused before it is judged, as row security would.
  if current_user <> 'service_role'
     and exists (select from unnest(array[was ->> 'organization_id', becomes ->> 'organization_id']) owner where owner <> app.organization_id()::text) then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from public.control_floors f
                where f.register = tg_table_name and (f.agency is null or f.agency = about) and f.kind = becomes ->> 'kind' and f.valid_from <= (becomes ->> 'valid_from')::date
                  and (f.valid_until is null or f.valid_until >= (becomes ->> 'valid_from')::date) and (becomes ->> f.field)::numeric < f.least) then
      raise exception 'This value is below what is required at least.' using errcode = 'check_violation';
    end if;
    if (current_user = 'service_role' and exists (select from public.organizations o where o.id = about and o.is_demo))
       or (current_user = 'commands' and current_setting('app.command', true) = 'organizations/create')
       or exists (select from public.control_changes c
                   where c.organization_id = about and c.register = tg_table_name and c.entry = this and c.does = 'enter' and c.status = 'effective'
                     and c.effective_from = (becomes ->> 'valid_from')::date and c.effective_from >= c.entered_on) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if was - house = becomes - house then return new; end if;
    -- The last day alone may be set, and never to one that has passed when the change was written down.
    if last_day <> '' and was - house - last_day = becomes - house - last_day
       and exists (select from public.control_changes c
                    where c.organization_id = about and c.register = tg_table_name and c.status = 'effective'
                      and ((c.does = 'end' and c.entry = this and (becomes ->> last_day)::date = c.effective_from - 1 and (becomes ->> last_day)::date >= c.entered_on)
                        or (c.does = 'enter' and this = any (string_to_array(c.closes, ',')) and (becomes ->> last_day)::date = greatest(c.effective_from - 1, c.entered_on))
                        or (c.does = 'enter' and this = any (string_to_array(c.closes, ',')) and c.decided_at is not null and (becomes ->> last_day)::date = c.effective_from - 1)
                        or (c.does = 'withdraw' and this = any (string_to_array(c.closes, ',')) and becomes ->> last_day is null))) then
      return new;
    end if;
  elsif exists (select from public.control_changes c
                 where c.organization_id = about and c.register = tg_table_name and c.entry = this and c.does = 'withdraw' and c.status = 'effective'
                   and (was ->> 'valid_from')::date > c.entered_on) then
    return old;
  end if;
  raise exception 'A rule that was in force stays on file. Propose a new value from a later day.' using errcode = 'check_violation';
end
$$;

create function app.keep_control(register regclass, last_day text default '') returns void language plpgsql as $$
begin
  execute format('create trigger control before insert or update or delete on %s for each row execute function app.control_row(%L)', register, last_day);
  execute format('revoke update, delete, truncate on %s from service_role, custodian', register);
end
$$;
revoke execute on function app.keep_control(regclass, text), app.control_row(), app.control_change() from public;

-- The registers. People write to none of them any more: a change goes by command.
alter table public.capital_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.capital_terms', 'valid_until');
alter table public.vendor_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.vendor_terms', 'valid_until');
alter table public.response_periods add column reason text check (length(reason) <= 500);
select app.keep_control('public.response_periods', 'valid_until');
alter table public.standstill_periods add column reason text check (length(reason) <= 500);
select app.keep_control('public.standstill_periods', 'valid_until');
alter table public.order_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.order_terms', 'valid_until');
alter table public.finance_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.finance_terms', 'valid_until');
alter table public.grant_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.grant_terms', 'valid_until');
alter table public.fema_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.fema_terms', 'valid_until');
alter table public.asset_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.asset_terms', 'valid_until');
alter table public.stock_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.stock_terms', 'valid_until');
alter table public.procurement_thresholds add column reason text check (length(reason) <= 500);
select app.keep_control('public.procurement_thresholds', 'valid_to');
alter table public.service_terms add column reason text check (length(reason) <= 500);
select app.keep_control('public.service_terms');
drop policy "people insert" on public.capital_terms;
drop policy "people update" on public.capital_terms;
revoke insert, update on public.capital_terms from authenticated;
drop policy "people insert" on public.vendor_terms;
drop policy "people update" on public.vendor_terms;
revoke insert, update on public.vendor_terms from authenticated;
drop policy "people insert" on public.response_periods;
drop policy "people update" on public.response_periods;
revoke insert, update on public.response_periods from authenticated;
drop policy "people insert" on public.standstill_periods;
drop policy "people update" on public.standstill_periods;
revoke insert, update on public.standstill_periods from authenticated;
drop policy "people insert" on public.order_terms;
drop policy "people update" on public.order_terms;
revoke insert, update on public.order_terms from authenticated;
drop policy "people insert" on public.finance_terms;
drop policy "people update" on public.finance_terms;
revoke insert, update on public.finance_terms from authenticated;
drop policy "people insert" on public.grant_terms;
drop policy "people update" on public.grant_terms;
revoke insert, update on public.grant_terms from authenticated;
drop policy "people insert" on public.fema_terms;
drop policy "people update" on public.fema_terms;
revoke insert, update on public.fema_terms from authenticated;
drop policy "people insert" on public.asset_terms;
drop policy "people update" on public.asset_terms;
revoke insert, update on public.asset_terms from authenticated;
drop policy "people insert" on public.procurement_thresholds;
drop policy "people update" on public.procurement_thresholds;
revoke insert, update on public.procurement_thresholds from authenticated;
