-- Splits of an award that were calculated: the question as it was asked, and the answer with what was proven of it.
create table public.splits (
  organization_id uuid not null default app.organization_id(),
  id uuid not null default app.uuid_v7(),
  evaluation uuid not null,
  solicitation uuid not null,
  asked_by uuid not null default app.user_id(),
  asked_at timestamptz not null default now(),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  question jsonb not null check (jsonb_typeof(question) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'solved', 'impossible', 'failed')),
  result jsonb check (jsonb_typeof(result) = 'object'),
  words text check (length(words) <= 1000),
  solved_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.splits');
create index on public.splits (organization_id, evaluation, asked_at desc, id desc);
create policy "who reads the offers" on public.splits for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and (select app.role()) in ('manager', 'admin', 'platform_admin'))));
create policy "commands" on public.splits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.splits to authenticated;
grant select, insert on public.splits to commands;
select realtime.publish('public.splits', audience => 'readers');
