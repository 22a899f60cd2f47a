-- One administrator can't make their own second person. An account or a role that one administrator alone gave decides
-- nothing until another administrator confirms it or its days have passed (src/areas/organization/confirmations).
create table public.account_confirmations (
  id uuid not null default app.uuid_v7(),
  organization_id uuid not null references public.organizations (id),
  user_id uuid not null,
  role text not null check (role in ('user', 'manager', 'admin')),
  given_by uuid references auth.users (id) on delete set null,
  given_at timestamptz not null,
  decides_from timestamptz not null check (decides_from >= given_at),
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  -- The administrator who gave the account is not the second person.
  check (confirmed_by is null or (confirmed_by <> given_by and confirmed_by <> user_id)),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.account_confirmations');
create policy "own and administrators read" on public.account_confirmations for select to authenticated using (
  (organization_id = (select app.organization_id()) and (user_id = (select app.user_id()) or (select app.at_least('admin')))) or organization_id = (select app.break_glass()));
create policy "commands" on public.account_confirmations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.account_confirmations to authenticated;
grant select, update (confirmed_by, confirmed_at) on public.account_confirmations to commands;
create index on public.account_confirmations (organization_id, user_id) where confirmed_at is null;
select realtime.publish('public.account_confirmations', owner => 'user_id');

-- Reviewed definer function: who is an administrator, or was one in the 30 days before. A person who was disabled or lost
-- the role in these days still counts, so that no one becomes the only administrator by turning off the others; they stop
-- counting at once where a second administrator, or they themselves, approved their leaving.
create function app.recent_administrators(organization uuid, moment timestamptz) returns setof uuid language sql stable security definer set search_path = '' as $$
  select m.user_id from public.organization_members m
   where m.organization_id = organization
     and coalesce(m.disabled_at, moment) > moment - interval '30 days'
     and exists (
       select from public.user_roles r
        where r.organization_id = organization and r.user_id = m.user_id and r.role = 'admin' and r.granted_at <= moment
          and coalesce(r.expires_at, 'infinity') > moment - interval '30 days'
          and not exists (
            select from public.user_roles n
             where n.organization_id = organization and n.user_id = m.user_id and (n.granted_at, n.id) > (r.granted_at, r.id)
               and n.role <> 'admin' and coalesce(n.expires_at, 'infinity') > moment and n.granted_at <= moment - interval '30 days')
          and not exists (
            select from public.control_changes c
             where c.organization_id = organization and c.entry = m.user_id::text and c.status = 'effective'
               and c.decided_by is distinct from c.proposed_by
               and ((c.register = 'organization_members' and c.decided_at >= m.disabled_at)
                 or (c.register = 'user_roles' and c.before = 'Administrator' and exists (
                   select from public.user_roles n where n.organization_id = organization and n.user_id = m.user_id
                     and (n.granted_at, n.id) > (r.granted_at, r.id) and n.role <> 'admin' and n.granted_at >= c.decided_at)))))
$$;
revoke execute on function app.recent_administrators(uuid, timestamptz) from public;
grant execute on function app.recent_administrators(uuid, timestamptz) to commands, service_role;

-- Reviewed definer function: notes that one administrator gave a person a role, and from when it counts without a second
-- one. In an agency's first 30 days its founder is alone and gives every role alone; later that takes the full time, or
-- under a small-agency declaration the days in which the reviewer can object.
create function app.note_gift(organization uuid, person uuid, given_role text, by_whom uuid, moment timestamptz) returns void language plpgsql security definer set search_path = '' as $$
declare
  agency public.organizations := (select o from public.organizations o where o.id = organization);
  waits interval := interval '30 days';
begin
  if agency.kind <> 'agency' or by_whom = person then return; end if;
  if not exists (select from app.recent_administrators(organization, moment) a (id) where a.id not in (person, by_whom)) then
    if agency.created_at > moment - interval '30 days' then
      waits := interval '0';
    elsif exists (select from public.small_agency_declarations d
                   where d.organization_id = organization and d.status = 'approved'
                     and moment::date between d.valid_from and d.valid_to) then
      waits := interval '3 days';
    end if;
  end if;
  insert into public.account_confirmations (organization_id, user_id, role, given_by, given_at, decides_from)
    values (organization, person, given_role, by_whom, moment, moment + waits);
end
$$;
revoke execute on function app.note_gift(uuid, uuid, text, uuid, timestamptz) from public;

-- Reviewed definer function: a first or higher role is a gift.
create function app.note_given_role() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ranks constant text[] := array['user', 'manager', 'admin'];
  had text := (select r.role from public.user_roles r
    where r.organization_id = new.organization_id and r.user_id = new.user_id and r.id <> new.id
      and coalesce(r.expires_at, 'infinity') > new.granted_at
    order by r.granted_at desc, r.id desc limit 1);
begin
  if new.organization_id is null or new.granted_by is null
     or array_position(ranks, new.role) <= coalesce(array_position(ranks, had), 0)
     -- A role for an emergency was prepared by one person, is taken by another and reviewed afterward.
     or exists (select from public.emergency_accesses e where e.organization_id = new.organization_id and e.holder = new.user_id
          and e.prepared_by = new.granted_by and e.role = new.role and e.status = 'prepared' and new.expires_at is not null) then
    return new;
  end if;
  perform app.note_gift(new.organization_id, new.user_id, new.role, new.granted_by, new.granted_at);
  return new;
end
$$;
revoke execute on function app.note_given_role() from public;
create trigger note_given_role after insert on public.user_roles for each row execute function app.note_given_role();

-- Reviewed definer function: an account that one administrator opens again is a gift too, or a former colleague's mailbox
-- would make a second person. A directory opens it for the administrator who connected it.
create function app.note_opened_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  by_whom uuid := coalesce((select u.id from auth.users u where u.id = app.user_id()),
                         (select s.user_id from public.scim_tokens s where s.organization_id = new.organization_id and s.id = app.user_id()));
  held text := (select r.role from public.user_roles r
    where r.organization_id = new.organization_id and r.user_id = new.user_id and coalesce(r.expires_at, 'infinity') > now()
    order by r.granted_at desc, r.id desc limit 1);
begin
  if by_whom is not null then
    perform app.note_gift(new.organization_id, new.user_id, coalesce(held, 'user'), by_whom, now());
  end if;
  return new;
end
$$;
revoke execute on function app.note_opened_account() from public;
create trigger note_opened_account after update of disabled_at on public.organization_members
  for each row when (old.disabled_at is not null and new.disabled_at is null) execute function app.note_opened_account();

-- One more case: the administrator who asked that another one leaves, when there is no third one to judge it and the person
-- concerned has not answered for a week.
create or replace function app.may_decide_alone(organization uuid, change uuid, proposer uuid, entered date) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.small_agency_acts a
      join public.small_agency_declarations d on d.organization_id = a.organization_id and d.id = a.declaration and d.status = 'approved'
     where a.organization_id = organization and a.act = 'loosened' and a.document_table = 'control_changes' and a.document = change::text
       and a.person = proposer and app.day_of(a.organization_id, a.at) between greatest(d.valid_from, entered + 3) and d.valid_to)
  or exists (
    select from public.control_changes c
     where c.organization_id = organization and c.id = change
       and (c.register = 'organization_members' or (c.register = 'user_roles' and c.before = 'Administrator'))
       and app.day_of(organization, c.decided_at) >= entered + 7
       and not exists (select from app.recent_administrators(organization, c.decided_at) a (person)
                        where a.person::text not in (proposer::text, c.entry)))
$$;
