-- A contract or a grant that somebody else offers, as it stood in the list that was imported.
create table public.outside_opportunities (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  source text not null default 'other' check (source in ('sam_gov', 'grants_gov', 'other')),
  key text not null check (length(key) <= 120) check (key <> ''),
  number text check (length(number) <= 120),
  title text not null check (length(title) <= 500) check (title <> ''),
  agency text check (length(agency) <= 400),
  kind text check (length(kind) <= 120),
  codes text check (length(codes) <= 200),
  set_aside text check (length(set_aside) <= 200),
  place text check (length(place) <= 200),
  posted_on date,
  closes_on date,
  ceiling bigint check (ceiling >= 0),
  url text check (length(url) <= 2048),
  summary text check (length(summary) <= 10000),
  decision text not null default 'undecided' check (decision in ('undecided', 'watch', 'go', 'no_go')),
  reason text check (length(reason) <= 2000),
  assigned uuid,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, assigned) references public.organization_members (organization_id, user_id)
);
select app.protect('public.outside_opportunities');
create index on public.outside_opportunities (organization_id, created_at desc, id desc);
create index on public.outside_opportunities (organization_id, assigned);
create policy "people read" on public.outside_opportunities for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.outside_opportunities for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.outside_opportunities for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.outside_opportunities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (source, key, number, title, agency, kind, codes, set_aside, place, posted_on, closes_on, ceiling, url, summary, decision, reason, assigned), update (source, key, number, title, agency, kind, codes, set_aside, place, posted_on, closes_on, ceiling, url, summary, decision, reason, assigned) on public.outside_opportunities to authenticated;
grant select, insert, update, delete on public.outside_opportunities to commands;
select app.keep_history('public.outside_opportunities');
select app.keep_search('public.outside_opportunities', 'user', '', 'key', 'title', 'agency', 'summary', 'codes');
select realtime.publish('public.outside_opportunities');
