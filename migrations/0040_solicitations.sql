-- Solicitations: calls to the market, with their parts, and the dated tables that they are judged by.

-- A call to the market, from the first draft to the award: for information, quotes, sealed bids or proposals.
create table public.solicitations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  title text not null check (length(title) <= 200) check (title <> ''),
  summary text not null check (length(summary) <= 5000),
  category text not null check (category in ('goods', 'works', 'services')),
  commodity text check (length(commodity) <= 20),
  department text check (length(department) <= 120),
  contact uuid not null,
  estimate bigint check (estimate >= 0),
  federal boolean not null default false,
  construction boolean not null default false,
  laborers boolean not null default false,
  questions_until timestamptz,
  closes_at timestamptz,
  zone text check (length(zone) <= 64),
  officers_needed numeric not null default 2 check (officers_needed >= 1) check (officers_needed <= 20),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  edition numeric not null default 0 check (edition >= 0),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'published', 'opening', 'evaluation', 'awarded', 'closed', 'cancelled')),
  requested_by uuid not null,
  published_at timestamptz,
  outcome text check (length(outcome) <= 2000),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contact) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.solicitations');
create index on public.solicitations (organization_id, created_at desc, id desc);
create index on public.solicitations (organization_id, status, created_at desc, id desc);
create index on public.solicitations (organization_id, contact);
create index on public.solicitations (organization_id, requested_by);
create policy "people read" on public.solicitations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.solicitations for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.solicitations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (kind, title, summary, category, commodity, department, contact, estimate, federal, construction, laborers, documents) on public.solicitations to authenticated;
grant select, insert, update, delete on public.solicitations to commands;
select app.keep_history('public.solicitations');
select app.keep_search('public.solicitations', 'user', '', 'number', 'title', 'summary');
select realtime.publish('public.solicitations');
-- One chapter of a solicitation: scope, instructions, terms, a clause.
create table public.solicitation_sections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  part text not null check (part in ('notice', 'instructions', 'scope', 'schedule', 'evaluation', 'terms', 'clauses', 'questions')),
  heading text not null check (length(heading) <= 200) check (heading <> ''),
  body text not null check (length(body) <= 20000),
  source text check (length(source) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.solicitation_sections');
create index on public.solicitation_sections (organization_id, created_at desc, id desc);
create index on public.solicitation_sections (organization_id, solicitation);
create policy "who reads the parent" on public.solicitation_sections for select to authenticated using (exists (select from public.solicitations parent where parent.organization_id = solicitation_sections.organization_id and parent.id = solicitation_sections.solicitation));
create policy "commands" on public.solicitation_sections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_sections to authenticated;
grant select, insert, update, delete on public.solicitation_sections to commands;
select app.keep_history('public.solicitation_sections');
select realtime.publish('public.solicitation_sections');
-- One thing that a bidder puts a price to.
create table public.solicitation_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  lot text check (length(lot) <= 40),
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.solicitation_lines');
create index on public.solicitation_lines (organization_id, created_at desc, id desc);
create index on public.solicitation_lines (organization_id, solicitation);
create policy "who reads the parent" on public.solicitation_lines for select to authenticated using (exists (select from public.solicitations parent where parent.organization_id = solicitation_lines.organization_id and parent.id = solicitation_lines.solicitation));
create policy "commands" on public.solicitation_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_lines to authenticated;
grant select, insert, update, delete on public.solicitation_lines to commands;
select app.keep_history('public.solicitation_lines');
select realtime.publish('public.solicitation_lines');
-- What offers are judged by, and what it weighs. Published with the solicitation and not changed afterwards.
create table public.solicitation_criteria (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  solicitation uuid not null,
  position numeric not null default 0,
  name text not null check (length(name) <= 200) check (name <> ''),
  kind text not null check (kind in ('price', 'quality', 'pass_fail')),
  weight numeric check (weight >= 0) check (weight <= 100),
  points numeric check (points >= 1) check (points <= 1000),
  guidance text check (length(guidance) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id) on delete cascade
);
select app.protect('public.solicitation_criteria');
create index on public.solicitation_criteria (organization_id, created_at desc, id desc);
create index on public.solicitation_criteria (organization_id, solicitation);
create policy "who reads the parent" on public.solicitation_criteria for select to authenticated using (exists (select from public.solicitations parent where parent.organization_id = solicitation_criteria.organization_id and parent.id = solicitation_criteria.solicitation));
create policy "commands" on public.solicitation_criteria for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.solicitation_criteria to authenticated;
grant select, insert, update, delete on public.solicitation_criteria to commands;
select app.keep_history('public.solicitation_criteria');
select realtime.publish('public.solicitation_criteria');
-- How many days vendors have at least, by kind of solicitation and by what it may cost, from a day on, with the rule that says so.
create table public.response_periods (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  above bigint not null default 0 check (above >= 0),
  days numeric not null check (days >= 0) check (days <= 365),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.response_periods');
create index on public.response_periods (organization_id, created_at desc, id desc);
create policy "people read" on public.response_periods for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.response_periods for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.response_periods for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.response_periods for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, above, days, valid_from, valid_until, source), update (kind, above, days, valid_from, valid_until, source) on public.response_periods to authenticated;
grant select, insert, update, delete on public.response_periods to commands;
select app.keep_history('public.response_periods');
select realtime.publish('public.response_periods');
-- Words that a solicitation must or may carry, from a day on, with the rule that asks for them.
create table public.clauses (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 40) check (code <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  body text not null check (length(body) <= 20000),
  source text not null check (length(source) <= 300) check (source <> ''),
  federal boolean not null default false,
  construction boolean not null default false,
  laborers boolean not null default false,
  above bigint not null default 0 check (above >= 0),
  optional boolean not null default false,
  valid_from date not null,
  valid_until date,
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.clauses');
create index on public.clauses (organization_id, created_at desc, id desc);
create policy "people read" on public.clauses for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.clauses for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.clauses for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.clauses for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, title, body, source, federal, construction, laborers, above, optional, valid_from, valid_until), update (code, title, body, source, federal, construction, laborers, above, optional, valid_from, valid_until) on public.clauses to authenticated;
grant select, insert, update, delete on public.clauses to commands;
select app.keep_history('public.clauses');
select app.keep_search('public.clauses', 'user', '', 'code', 'title', 'body');
select realtime.publish('public.clauses');
