-- Whom a solicitation is told to: who is invited, who follows it, and who asked by mail to hear of what agencies need.

-- 2 CFR 200.320(a)(2): quotes come from an adequate number of sources, which may be chosen. What is sealed or scored is advertised.
alter table public.solicitations add column invited_only boolean not null default false;
grant update (invited_only) on public.solicitations to authenticated;

-- Its id under the name that every record has: what is told about a notice is told to who may read it.
alter table public.notices
  add column id uuid generated always as (solicitation) stored,
  add column audience text not null default 'public' check (audience in ('public', 'invited')),
  add column reminded_for timestamptz;

-- Open data is read page by page across agencies, in the order of publication.
create index notices_published on public.notices (published_at, solicitation);

-- Invited is a vendor that the agency knows, or an address.
--   people: of their own organization · the vendor: its own · commands: the agency's
create table public.solicitation_invitations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  vendor uuid,
  email text check (length(email) between 3 and 255),
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, invited_by) references public.organization_members (organization_id, user_id),
  check (num_nonnulls(vendor, email) = 1)
);
select app.protect('public.solicitation_invitations');
create unique index on public.solicitation_invitations (organization_id, solicitation, vendor);
create unique index on public.solicitation_invitations (organization_id, solicitation, email);
create index on public.solicitation_invitations (organization_id, vendor);
create index on public.solicitation_invitations (organization_id, invited_by);
create policy "its people read" on public.solicitation_invitations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "the invited read" on public.solicitation_invitations for select to authenticated, commands
  using (vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = solicitation_invitations.organization_id and a.account = (select app.organization_id())));
create policy "commands" on public.solicitation_invitations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_invitations to authenticated;
grant select, insert, update (told_at), delete on public.solicitation_invitations to commands;

-- An invited call is read by those who are invited, and by nobody else before there is an award.
drop policy "everybody reads" on public.notices;
create policy "everybody reads" on public.notices for select to anon, authenticated using (audience = 'public' or status = 'awarded');
create policy "its people read" on public.notices for select to authenticated using (organization_id = (select app.organization_id()));
drop policy "commands read" on public.notices;
create policy "commands read" on public.notices for select to commands using (audience = 'public' or organization_id = (select app.organization_id()));
create policy "the invited read" on public.notices for select to authenticated, commands
  using (audience = 'invited' and exists (select from public.solicitation_invitations i where i.organization_id = notices.organization_id and i.solicitation = notices.solicitation
    and i.vendor in (select a.vendor from public.vendor_accounts a where a.organization_id = notices.organization_id and a.account = (select app.organization_id()))));
drop policy "everybody reads" on public.notice_editions;
create policy "who reads the notice" on public.notice_editions for select to anon, authenticated
  using (exists (select from public.notices n where n.organization_id = notice_editions.organization_id and n.solicitation = notice_editions.solicitation));
drop policy "everybody reads answers" on public.solicitation_questions;
create policy "who reads the notice reads answers" on public.solicitation_questions for select to anon, authenticated
  using (answered_at is not null and exists (select from public.notices n where n.organization_id = solicitation_questions.organization_id and n.solicitation = solicitation_questions.solicitation));

-- Plan holders: companies that want to hear of every addendum and answer. Before the closing the agency reads how many
-- they are and not who: a name tells a competitor whom to call.
--   the company: its own · the agency's people: after the closing · commands: the company's
create table public.plan_holders (
  organization_id uuid not null references public.organizations (id),
  solicitation uuid not null,
  account uuid not null references public.organizations (id),
  since timestamptz not null default now(),
  how text not null check (how in ('interest', 'document')),
  primary key (organization_id, solicitation, account),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.plan_holders');
create index plan_holders_account on public.plan_holders (account);
create policy "the company reads" on public.plan_holders for select to authenticated, commands using (account = (select app.organization_id()));
create policy "the agency after the closing" on public.plan_holders for select to authenticated
  using (organization_id = (select app.organization_id()) and exists (select from public.notices n where n.organization_id = plan_holders.organization_id and n.solicitation = plan_holders.solicitation and n.closes_at <= clock_timestamp()));
create policy "the company puts itself down" on public.plan_holders for insert to commands with check (account = (select app.organization_id()));
create policy "the company takes itself off" on public.plan_holders for delete to commands using (account = (select app.organization_id()));
grant select on public.plan_holders to authenticated;
grant select, insert, delete on public.plan_holders to commands;
-- Reviewed definer function: it takes one id, looks only into the caller's own organization and gives one number.
create function app.plan_holders(of uuid) returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from public.plan_holders h where h.organization_id = app.organization_id() and h.solicitation = of
$$;
create policy "the counter counts" on public.plan_holders for select to current_user using (true);
revoke execute on function app.plan_holders(uuid) from public;
grant execute on function app.plan_holders(uuid) to commands;

-- What happened to a notice besides its editions and answers, for programs that read open data. Nothing of it is changed.
--   who reads the notice: read · commands: add
create table public.notice_events (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  solicitation uuid not null,
  event text not null check (event in ('opened', 'closed', 'cancelled', 'awarded')),
  at timestamptz not null,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.notices (organization_id, solicitation)
);
select app.protect('public.notice_events');
revoke update, delete on public.notice_events from service_role, custodian;
create index on public.notice_events (organization_id, solicitation, at);
create policy "who reads the notice" on public.notice_events for select to anon, authenticated
  using (exists (select from public.notices n where n.organization_id = notice_events.organization_id and n.solicitation = notice_events.solicitation));
create policy "commands read" on public.notice_events for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.notice_events for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.notice_events to anon, authenticated, commands;
grant insert on public.notice_events to commands;

-- Letters about public calls, to whoever asked for them and pressed the link in the first one. Of one call, or of all that fit.
--   anyone: nothing (the server writes what was confirmed) · platform_admin: read
create table public.opportunity_subscriptions (
  id uuid primary key default app.uuid_v7(),
  email text not null check (length(email) between 3 and 255),
  agency uuid,
  solicitation uuid,
  kind text check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  category text check (category in ('goods', 'works', 'services')),
  words text check (length(words) between 1 and 100),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  foreign key (agency, solicitation) references public.notices (organization_id, solicitation),
  check ((agency is null) = (solicitation is null))
);
select app.protect('public.opportunity_subscriptions');
create index opportunity_subscriptions_call on public.opportunity_subscriptions (agency, solicitation);
create policy "the platform reads" on public.opportunity_subscriptions for select to authenticated using ((select app.role()) = 'platform_admin');
grant select on public.opportunity_subscriptions to authenticated;
