-- A vendor that nothing new may go to, and all the same for once; a registration that makes a vendor in use into somebody
-- else; and offers that came too late.

-- Somebody who manages answers for it, in words, until a day: a score that holds up a vendor is let by.
--   people: read · commands: add. Nothing of it is changed: a later day is another line.
create table public.vendor_exceptions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  vendor uuid not null,
  reason text not null check (length(reason) between 1 and 2000),
  valid_until date not null,
  granted_by uuid not null default app.user_id(),
  granted_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.vendor_exceptions');
revoke update, delete on public.vendor_exceptions from service_role, custodian;
create index on public.vendor_exceptions (organization_id, vendor, valid_until);
create policy "people read" on public.vendor_exceptions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.vendor_exceptions for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.vendor_exceptions for insert to commands with check (organization_id = (select app.organization_id()) and granted_by = (select app.user_id()));
grant select on public.vendor_exceptions to authenticated;
grant select, insert on public.vendor_exceptions to commands;

-- The first of the two people who take in what changes the name or the tax number of a vendor in use.
alter table public.vendor_registrations add column first_by uuid, add column first_at timestamptz, add column first_into uuid;
grant update (first_by, first_at, first_into) on public.vendor_registrations to commands;

-- Offers that were sent after the closing and not taken: one line for each company and call, without anything of the offer.
--   nobody by any door · commands: the company adds its own, the agency counts when the call is decided
create table public.late_bids (
  organization_id uuid not null,
  solicitation uuid not null,
  account uuid not null references public.organizations (id),
  vendor uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (organization_id, solicitation, account),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.late_bids');
revoke update, delete on public.late_bids from service_role, custodian;
create index on public.late_bids (organization_id, vendor);
create index on public.late_bids (organization_id, at);
create policy "its company by command" on public.late_bids for select to commands using (account = (select app.organization_id()));
create policy "the agency when it is decided" on public.late_bids for select to commands
  using (organization_id = (select app.organization_id())
    and exists (select from public.solicitations s where s.organization_id = late_bids.organization_id and s.id = late_bids.solicitation and s.status in ('awarded', 'closed')));
create policy "a company that came too late" on public.late_bids for insert to commands with check (account = (select app.organization_id()));
grant select, insert on public.late_bids to commands;
