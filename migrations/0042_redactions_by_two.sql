-- A redaction that one administrator asks for, until another allows or declines it. The words are only here, for the person
-- who decides, and are forgotten with the decision. No history is kept of this table: it would keep the words.
create table public.redaction_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  about_table text not null check (length(about_table) between 1 and 63),
  about_record uuid not null,
  words text check (length(words) between 3 and 5000),
  reason text not null check (length(reason) between 3 and 500),
  asked_by uuid not null default app.user_id(),
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'allowed', 'declined')),
  check ((status = 'waiting') = (decided_by is null) and (status = 'waiting') = (words is not null)),
  -- The person who asked doesn't decide.
  check (status <> 'allowed' or decided_by <> asked_by),
  primary key (organization_id, id)
);
select app.protect('public.redaction_requests');
create policy "administrators read" on public.redaction_requests for select to authenticated using (organization_id = (select app.organization_id()) and (select app.at_least('admin')));
create policy "commands" on public.redaction_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.redaction_requests to authenticated;
grant select, insert, update (words, decided_by, decided_at, status) on public.redaction_requests to commands;
select app.keep_under_hold('public.redaction_requests');
create index on public.redaction_requests (organization_id, asked_at desc, id desc);
