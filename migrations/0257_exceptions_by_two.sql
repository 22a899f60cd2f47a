-- A vendor whose score holds it up is let by by two people: one asks, with the day and the reason, another who manages
-- grants it or refuses. What was granted before stays as it was.
--   people: read · commands: ask in their own name; decide once, in their own name, and never what they asked for
alter table public.vendor_exceptions
  add column status text not null default 'granted' check (status in ('asked', 'granted', 'refused')),
  add column asked_by uuid,
  add column asked_at timestamptz,
  add column refused_by uuid,
  add column refused_at timestamptz,
  add column refusal text check (length(refusal) between 1 and 2000),
  alter column granted_by drop not null,
  alter column granted_by drop default,
  alter column granted_at drop not null,
  alter column granted_at drop default;
alter table public.vendor_exceptions alter column status set default 'asked';
alter table public.vendor_exceptions
  add constraint vendor_exceptions_granted check ((status = 'granted') = (granted_by is not null and granted_at is not null)),
  add constraint vendor_exceptions_refused check ((status = 'refused') = (refused_by is not null and refused_at is not null and refusal is not null)),
  add constraint vendor_exceptions_two_people check (granted_by is null or asked_by is null or granted_by <> asked_by);
create unique index vendor_exceptions_asked on public.vendor_exceptions (organization_id, vendor) where status = 'asked';
drop policy "commands insert" on public.vendor_exceptions;
create policy "commands ask" on public.vendor_exceptions for insert to commands
  with check (organization_id = (select app.organization_id()) and status = 'asked' and asked_by = (select app.user_id()) and asked_at is not null);
create policy "commands decide" on public.vendor_exceptions for update to commands
  using (organization_id = (select app.organization_id()) and status = 'asked')
  with check (organization_id = (select app.organization_id()) and (granted_by is null or granted_by = (select app.user_id())) and (refused_by is null or refused_by = (select app.user_id())));
grant update (status, granted_by, granted_at, refused_by, refused_at, refusal) on public.vendor_exceptions to commands;
