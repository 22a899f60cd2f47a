-- Capital requests, what they are judged by, the money that there is for them, and the scenarios of the program.

-- Something lasting that a department asks for: why, what it costs year by year, how it was scored, and which money it was given.
create table public.capital_projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  program text not null check (program in ('streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other')),
  department text not null check (length(department) <= 120) check (department <> ''),
  need text not null check (length(need) <= 10000),
  options text check (length(options) <= 5000),
  site jsonb check (jsonb_typeof(site) = 'object'),
  sponsor uuid not null,
  required_by_law boolean not null default false,
  useful_life numeric not null default 20 check (useful_life >= 1) check (useful_life <= 100),
  operating bigint not null default 0,
  benefit bigint not null default 0 check (benefit >= 0),
  salvage bigint not null default 0 check (salvage >= 0),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  first_year text check (length(first_year) <= 4),
  cost bigint not null default 0 check (cost >= 0),
  score numeric check (score >= 0) check (score <= 5),
  allocated bigint not null default 0 check (allocated >= 0),
  requested_by uuid not null,
  decided_by uuid,
  decision text check (length(decision) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'scored', 'funded', 'deferred', 'under_way', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, sponsor) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.capital_projects');
create index on public.capital_projects (organization_id, created_at desc, id desc);
create index on public.capital_projects (organization_id, status, created_at desc, id desc);
create index on public.capital_projects (organization_id, sponsor);
create index on public.capital_projects (organization_id, requested_by);
create index on public.capital_projects (organization_id, decided_by);
create policy "people read" on public.capital_projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.capital_projects for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'deferred')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'deferred'));
create policy "commands" on public.capital_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, program, department, need, options, site, sponsor, required_by_law, useful_life, operating, benefit, salvage, documents) on public.capital_projects to authenticated;
grant select, insert, update, delete on public.capital_projects to commands;
select app.keep_history('public.capital_projects');
select app.keep_search('public.capital_projects', 'user', '', 'number', 'title', 'need');
select realtime.publish('public.capital_projects');
-- What one part of a capital request costs in one fiscal year.
create table public.capital_phases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_project uuid not null,
  position numeric not null default 0,
  phase text not null check (phase in ('study', 'land', 'design', 'construction', 'equipment', 'contingency')),
  year text not null check (length(year) <= 4) check (year <> ''),
  amount bigint not null check (amount >= 1),
  note text check (length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id) on delete cascade
);
select app.protect('public.capital_phases');
create index on public.capital_phases (organization_id, created_at desc, id desc);
create index on public.capital_phases (organization_id, capital_project);
create policy "who reads the parent" on public.capital_phases for select to authenticated using (exists (select from public.capital_projects parent where parent.organization_id = capital_phases.organization_id and parent.id = capital_phases.capital_project));
create policy "commands" on public.capital_phases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_phases to authenticated;
grant select, insert, update, delete on public.capital_phases to commands;
select app.keep_history('public.capital_phases');
select realtime.publish('public.capital_phases');
-- What capital requests are scored by, with its weight, from a day on. The weights of one day come to a hundred percent.
create table public.capital_criteria (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  question text not null check (length(question) <= 300) check (question <> ''),
  weight numeric not null check (weight >= 0) check (weight <= 100),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.capital_criteria');
create index on public.capital_criteria (organization_id, created_at desc, id desc);
create policy "people read" on public.capital_criteria for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.capital_criteria for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.capital_criteria for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.capital_criteria for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, question, weight, valid_from, valid_until, source), update (name, question, weight, valid_from, valid_until, source) on public.capital_criteria to authenticated;
grant select, insert, update, delete on public.capital_criteria to commands;
select app.keep_history('public.capital_criteria');
select realtime.publish('public.capital_criteria');
-- How many points one reviewer gave a capital request for one criterion, and why.
create table public.capital_scores (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_project uuid not null,
  criterion uuid not null,
  reviewer uuid not null,
  points numeric not null check (points >= 0) check (points <= 5),
  note text check (length(note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id) on delete cascade,
  foreign key (organization_id, criterion) references public.capital_criteria (organization_id, id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.capital_scores');
create index on public.capital_scores (organization_id, created_at desc, id desc);
create index on public.capital_scores (organization_id, capital_project);
create index on public.capital_scores (organization_id, criterion);
create index on public.capital_scores (organization_id, reviewer);
create policy "who reads the parent" on public.capital_scores for select to authenticated using (exists (select from public.capital_projects parent where parent.organization_id = capital_scores.organization_id and parent.id = capital_scores.capital_project));
create policy "commands" on public.capital_scores for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_scores to authenticated;
grant select, insert, update, delete on public.capital_scores to commands;
select app.keep_history('public.capital_scores');
select realtime.publish('public.capital_scores');
-- Where capital money comes from: a fund, a bond, a grant program, the state. How much it gives is said year by year.
create table public.capital_sources (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  kind text not null check (kind in ('fund', 'bond', 'grant', 'state', 'other')),
  fund uuid,
  only_for text check (only_for in ('streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other')),
  note text check (length(note) <= 500),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, fund) references public.funds (organization_id, id)
);
select app.protect('public.capital_sources');
create index on public.capital_sources (organization_id, created_at desc, id desc);
create index on public.capital_sources (organization_id, fund);
create policy "people read" on public.capital_sources for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.capital_sources for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.capital_sources for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.capital_sources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, kind, fund, only_for, note), update (name, kind, fund, only_for, note) on public.capital_sources to authenticated;
grant select, insert, update, delete on public.capital_sources to commands;
select app.keep_history('public.capital_sources');
select realtime.publish('public.capital_sources');
-- What one source gives for capital requests in one fiscal year.
create table public.capital_available (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_source uuid not null,
  position numeric not null default 0,
  year text not null check (length(year) <= 4) check (year <> ''),
  amount bigint not null check (amount >= 0),
  note text check (length(note) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, capital_source) references public.capital_sources (organization_id, id) on delete cascade
);
select app.protect('public.capital_available');
create index on public.capital_available (organization_id, created_at desc, id desc);
create index on public.capital_available (organization_id, capital_source);
create policy "who reads the parent" on public.capital_available for select to authenticated using (exists (select from public.capital_sources parent where parent.organization_id = capital_available.organization_id and parent.id = capital_available.capital_source));
create policy "commands" on public.capital_available for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_available to authenticated;
grant select, insert, update, delete on public.capital_available to commands;
select app.keep_history('public.capital_available');
select realtime.publish('public.capital_available');
-- How much of a capital request one source pays in one year. All allocations of a source never come to more than it has.
create table public.capital_allocations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  capital_project uuid not null,
  source uuid not null,
  year text not null check (length(year) <= 4) check (year <> ''),
  amount bigint not null check (amount >= 1),
  primary key (organization_id, id),
  foreign key (organization_id, capital_project) references public.capital_projects (organization_id, id) on delete cascade,
  foreign key (organization_id, source) references public.capital_sources (organization_id, id)
);
select app.protect('public.capital_allocations');
create index on public.capital_allocations (organization_id, created_at desc, id desc);
create index on public.capital_allocations (organization_id, capital_project);
create index on public.capital_allocations (organization_id, source);
create policy "who reads the parent" on public.capital_allocations for select to authenticated using (exists (select from public.capital_projects parent where parent.organization_id = capital_allocations.organization_id and parent.id = capital_allocations.capital_project));
create policy "commands" on public.capital_allocations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.capital_allocations to authenticated;
grant select, insert, update, delete on public.capital_allocations to commands;
select app.keep_history('public.capital_allocations');
select realtime.publish('public.capital_allocations');
-- A figure that capital requests are calculated with, from a day on, with its source.
create table public.capital_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('discount_percent')),
  value numeric not null check (value >= 0) check (value <= 100),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.capital_terms');
create index on public.capital_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.capital_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.capital_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.capital_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.capital_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.capital_terms to authenticated;
grant select, insert, update, delete on public.capital_terms to commands;
select app.keep_history('public.capital_terms');
select realtime.publish('public.capital_terms');
-- One answer to the question which capital requests should be built: under how much money, over which years, and with how much patience.
create table public.capital_scenarios (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  note text check (length(note) <= 500),
  first_year text not null check (length(first_year) <= 4) check (first_year <> ''),
  years numeric not null check (years >= 1) check (years <= 20),
  funding numeric not null check (funding >= 0) check (funding <= 500),
  may_wait numeric not null check (may_wait >= 0) check (may_wait <= 10),
  question text check (length(question) <= 2000000),
  result text check (length(result) <= 2000000),
  total_score numeric check (total_score >= 0),
  calculated_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'calculated', 'published')),
  primary key (organization_id, id)
);
select app.protect('public.capital_scenarios');
create index on public.capital_scenarios (organization_id, created_at desc, id desc);
create index on public.capital_scenarios (organization_id, status, created_at desc, id desc);
create policy "people read" on public.capital_scenarios for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.capital_scenarios for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.capital_scenarios for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'calculated')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'calculated'));
create policy "commands" on public.capital_scenarios for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, note, first_year, years, funding, may_wait), update (name, note, first_year, years, funding, may_wait) on public.capital_scenarios to authenticated;
grant select, insert, update, delete on public.capital_scenarios to commands;
select app.keep_history('public.capital_scenarios');
select app.keep_search('public.capital_scenarios', 'user', '', '', 'name', 'note');
select realtime.publish('public.capital_scenarios');
