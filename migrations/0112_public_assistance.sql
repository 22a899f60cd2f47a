-- Public Assistance: who asks for it, what is damaged, whether it is eligible, and the projects that repair it.

-- An applicant asks FEMA for Public Assistance (RPA): due thirty days after its place is designated, and answered with who is eligible.
create table public.pa_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  declaration uuid not null,
  applicant text not null check (length(applicant) <= 200) check (applicant <> ''),
  applicant_kind text not null check (applicant_kind in ('state', 'local', 'tribal', 'nonprofit')),
  area text not null check (length(area) <= 120) check (area <> ''),
  pa_id text check (length(pa_id) <= 40),
  nonprofit_proof text check (nonprofit_proof in ('irs', 'state', 'none')),
  nonprofit_service text check (nonprofit_service in ('critical', 'essential', 'worship')),
  contact uuid not null,
  late_reason text check (length(late_reason) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  designated_on date,
  due_on date,
  submitted_on date,
  scoping_on date,
  damage_due date,
  answer text check (length(answer) <= 2000),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'eligible', 'ineligible', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, contact) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pa_requests');
create index on public.pa_requests (organization_id, created_at desc, id desc);
create index on public.pa_requests (organization_id, status, created_at desc, id desc);
create index on public.pa_requests (organization_id, declaration);
create index on public.pa_requests (organization_id, contact);
create index on public.pa_requests (organization_id, entered_by);
create policy "people read" on public.pa_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.pa_requests for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft')) with check (organization_id = (select app.organization_id()) and status in ('draft'));
create policy "commands" on public.pa_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (declaration, applicant, applicant_kind, area, pa_id, nonprofit_proof, nonprofit_service, contact, late_reason, documents) on public.pa_requests to authenticated;
grant select, insert, update, delete on public.pa_requests to commands;
select app.keep_history('public.pa_requests');
select realtime.publish('public.pa_requests');
-- A project worksheet: one kind of work at one or more damaged places, with its scope, what it is eligible for, and what FEMA has obligated.
create table public.pa_projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  declaration uuid not null,
  request uuid not null,
  fema_number text check (length(fema_number) <= 40),
  category text not null check (category in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'Z')),
  kind text not null default 'standard' check (kind in ('standard', 'improved', 'alternate')),
  method text not null default 'estimate' check (method in ('estimate', 'actual', 'bid')),
  site jsonb check (jsonb_typeof(site) = 'object'),
  damage text not null check (length(damage) <= 10000),
  scope text not null check (length(scope) <= 10000),
  estimate bigint not null check (estimate >= 0),
  insurance bigint not null default 0 check (insurance >= 0),
  insurance_known text not null check (insurance_known in ('settled', 'expected', 'none')),
  insure_from boolean not null default false,
  mitigation bigint not null default 0 check (mitigation >= 0),
  mitigation_basis text not null default 'none' check (mitigation_basis in ('none', 'percent', 'listed', 'bca')),
  ehp text not null default 'not_begun' check (ehp in ('not_begun', 'in_review', 'cleared', 'conditions')),
  ehp_conditions text check (length(ehp_conditions) <= 5000),
  owner uuid not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  share numeric check (share >= 0) check (share <= 100),
  eligible bigint not null default 0 check (eligible >= 0),
  federal bigint not null default 0 check (federal >= 0),
  size text not null default 'unknown' check (size in ('below_minimum', 'small', 'large', 'unknown')),
  minimum bigint check (minimum >= 0),
  threshold bigint check (threshold >= 0),
  complete numeric not null default 0 check (complete >= 0) check (complete <= 100),
  progress_on date,
  submitted_on date,
  obligated bigint not null default 0 check (obligated >= 0),
  obligated_on date,
  spent bigint not null default 0 check (spent >= 0),
  extended numeric not null default 0 check (extended >= 0),
  complete_by date,
  completed_on date,
  closed_on date,
  final bigint check (final >= 0),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'obligated', 'completed', 'closeout', 'closed', 'denied', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, request) references public.pa_requests (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pa_projects');
create index on public.pa_projects (organization_id, created_at desc, id desc);
create index on public.pa_projects (organization_id, status, created_at desc, id desc);
create index on public.pa_projects (organization_id, declaration);
create index on public.pa_projects (organization_id, request);
create index on public.pa_projects (organization_id, owner);
create index on public.pa_projects (organization_id, entered_by);
create policy "people read" on public.pa_projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.pa_projects for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.pa_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, declaration, request, fema_number, category, kind, method, site, damage, scope, estimate, insurance, insurance_known, insure_from, mitigation, mitigation_basis, ehp, ehp_conditions, owner, documents) on public.pa_projects to authenticated;
grant select, insert, update, delete on public.pa_projects to commands;
select app.keep_history('public.pa_projects');
select app.keep_search('public.pa_projects', 'user', '', 'number', 'title', 'scope');
select realtime.publish('public.pa_projects');
-- One damaged place of the inventory: what was damaged, by what, how far, and what its repair is thought to cost.
create table public.damage_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  declaration uuid not null,
  request uuid,
  title text not null check (length(title) <= 200) check (title <> ''),
  category text not null check (category in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  site jsonb check (jsonb_typeof(site) = 'object'),
  description text not null check (length(description) <= 5000),
  cause text not null check (length(cause) <= 2000),
  estimate bigint not null check (estimate >= 0),
  replacement bigint check (replacement >= 0),
  complete numeric not null default 0 check (complete >= 0) check (complete <= 100),
  labor text check (labor in ('own', 'contract', 'mutual_aid', 'donated', 'several')),
  insured boolean not null default false,
  historic boolean not null default false,
  environment boolean not null default false,
  mitigate boolean not null default false,
  flood_zone boolean not null default false,
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  late_reason text check (length(late_reason) <= 2000),
  reported_on date,
  project uuid,
  decision text check (length(decision) <= 2000),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'reported', 'accepted', 'in_project', 'ineligible', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, request) references public.pa_requests (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.damage_items');
create index on public.damage_items (organization_id, created_at desc, id desc);
create index on public.damage_items (organization_id, status, created_at desc, id desc);
create index on public.damage_items (organization_id, declaration);
create index on public.damage_items (organization_id, request);
create index on public.damage_items (organization_id, project);
create index on public.damage_items (organization_id, entered_by);
create policy "people read" on public.damage_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.damage_items for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'reported')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'reported'));
create policy "commands" on public.damage_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (declaration, request, title, category, site, description, cause, estimate, replacement, complete, labor, insured, historic, environment, mitigate, flood_zone, priority, photos, late_reason) on public.damage_items to authenticated;
grant select, insert, update, delete on public.damage_items to commands;
select app.keep_history('public.damage_items');
select app.keep_search('public.damage_items', 'user', '', 'number', 'title', 'description', 'cause');
select realtime.publish('public.damage_items');
-- The questions of 44 CFR 206.223 about one damaged place, answered by somebody with the facts that the answers rest on.
create table public.eligibility_checks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  damage uuid not null,
  caused text not null check (caused in ('yes', 'no', 'unclear')),
  in_area text not null check (in_area in ('yes', 'no', 'unclear')),
  responsible text not null check (responsible in ('yes', 'no', 'unclear')),
  careful text not null check (careful in ('yes', 'no', 'unclear')),
  other_agency text not null check (other_agency in ('yes', 'no', 'unclear')),
  maintained text check (maintained in ('yes', 'no', 'unclear')),
  facts text not null check (length(facts) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  result text not null check (length(result) <= 300) check (result <> ''),
  checked_by uuid not null,
  checked_on date,
  status text not null default 'facts_missing' check (status in ('eligible', 'not_eligible', 'facts_missing')),
  primary key (organization_id, id),
  foreign key (organization_id, damage) references public.damage_items (organization_id, id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.eligibility_checks');
create index on public.eligibility_checks (organization_id, created_at desc, id desc);
create index on public.eligibility_checks (organization_id, status, created_at desc, id desc);
create index on public.eligibility_checks (organization_id, damage);
create index on public.eligibility_checks (organization_id, checked_by);
create policy "people read" on public.eligibility_checks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.eligibility_checks for update to authenticated using (organization_id = (select app.organization_id()) and status in ('facts_missing')) with check (organization_id = (select app.organization_id()) and status in ('facts_missing'));
create policy "commands" on public.eligibility_checks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (damage, caused, in_area, responsible, careful, other_agency, maintained, facts, documents) on public.eligibility_checks to authenticated;
grant select, insert, update, delete on public.eligibility_checks to commands;
select app.keep_history('public.eligibility_checks');
select realtime.publish('public.eligibility_checks');
create index on public.pa_projects (organization_id, declaration, category, id);
create index on public.damage_items (organization_id, declaration, category, id);
