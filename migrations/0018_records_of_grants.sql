-- Made by npm run propose -- --write from the declarations in src/areas/grants: change records.ts, not this file.

-- A grant award with its terms, from acceptance to closeout.
create table public.grants (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('federal', 'pass_through', 'state', 'private')),
  award_number text check (length(award_number) <= 60),
  agency text not null check (length(agency) <= 200) check (agency <> ''),
  pass_through text check (length(pass_through) <= 200),
  pass_through_number text check (length(pass_through_number) <= 60),
  aln text check (length(aln) <= 6),
  aln_title text check (length(aln_title) <= 200),
  cluster text check (length(cluster) <= 100),
  loan boolean not null default false,
  department text check (length(department) <= 120),
  manager uuid not null,
  program_officer uuid,
  contact text check (length(contact) <= 200),
  purpose text check (length(purpose) <= 5000),
  awarded_on date not null,
  starts_on date not null,
  ends_on date not null,
  amount bigint not null check (amount >= 1),
  match bigint not null default 0 check (match >= 0),
  payment text not null default 'reimbursement' check (payment in ('reimbursement', 'advance')),
  reports text not null default 'quarterly' check (reports in ('quarterly', 'semiannual', 'annual')),
  indirect text not null default 'none' check (indirect in ('none', 'de_minimis', 'negotiated')),
  indirect_rate numeric check (indirect_rate >= 0) check (indirect_rate <= 100),
  income_use text not null default 'deduction' check (income_use in ('deduction', 'addition', 'cost_share')),
  research boolean not null default false,
  fund uuid,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  spent bigint not null default 0 check (spent >= 0),
  matched bigint not null default 0 check (matched >= 0),
  drawn bigint not null default 0 check (drawn >= 0),
  received bigint not null default 0 check (received >= 0),
  obligated bigint not null default 0 check (obligated >= 0),
  attention text check (length(attention) <= 2000),
  drafted_by uuid not null,
  accepted_by uuid,
  accepted_at timestamptz,
  closed_on date,
  ended_by uuid,
  keep_until date,
  status text not null default 'draft' check (status in ('draft', 'active', 'attention', 'closing', 'closed', 'terminated')),
  constraint grants_awarded_on_years check (awarded_on >= '1900-01-01' and awarded_on < '2201-01-01'),
  constraint grants_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint grants_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint grants_accepted_at_years check (accepted_at >= '1900-01-01T00:00:00Z' and accepted_at < '2201-01-01T00:00:00Z'),
  constraint grants_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  constraint grants_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01'),
  constraint grants_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, award_number),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, manager) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, program_officer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, ended_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grants');
create index on public.grants (organization_id, created_at desc, id desc);
create index on public.grants (organization_id, status, created_at desc, id desc);
create index on public.grants (organization_id, manager);
create index on public.grants (organization_id, program_officer);
create index on public.grants (organization_id, fund);
create index on public.grants (organization_id, drafted_by);
create index on public.grants (organization_id, accepted_by);
create index on public.grants (organization_id, ended_by);
create policy "people read" on public.grants for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grants for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.grants for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, kind, award_number, agency, pass_through, pass_through_number, aln, aln_title, cluster, loan, department, manager, program_officer, contact, purpose, awarded_on, starts_on, ends_on, amount, match, payment, reports, indirect, indirect_rate, income_use, research, fund, documents) on public.grants to authenticated;
grant select, insert, update, delete on public.grants to commands;
select app.keep_history('public.grants');
select app.keep_files('public.grants');
select app.keep_text('public.grants', lines => '{title,award_number,agency,pass_through,pass_through_number,aln,aln_title,cluster,department,contact}');
select app.keep_search('public.grants', 'user', '', 'number', 'title', 'award_number', 'agency', 'purpose');
select realtime.publish('public.grants');

-- A declaration by the President or FEMA, with its incident period, designated areas and programs.
create table public.disaster_declarations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null check (length(number) <= 20) check (number <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  type text not null check (type in ('DR', 'EM', 'FM')),
  incident text not null check (length(incident) <= 80) check (incident <> ''),
  state text not null check (length(state) <= 2) check (state <> ''),
  declared_on date not null,
  incident_begins date not null,
  incident_ends date,
  public_assistance boolean not null default false,
  individual_assistance boolean not null default false,
  hazard_mitigation boolean not null default false,
  federal_share numeric not null check (federal_share >= 0) check (federal_share <= 100),
  emergency_share numeric not null check (emergency_share >= 0) check (emergency_share <= 100),
  owner uuid not null,
  came_by text not null default 'form' check (came_by in ('form', 'openfema')),
  entered_by uuid not null,
  closed_on date,
  status text not null default 'open' check (status in ('open', 'closed')),
  constraint disaster_declarations_declared_on_years check (declared_on >= '1900-01-01' and declared_on < '2201-01-01'),
  constraint disaster_declarations_incident_begins_years check (incident_begins >= '1900-01-01' and incident_begins < '2201-01-01'),
  constraint disaster_declarations_incident_ends_years check (incident_ends >= '1900-01-01' and incident_ends < '2201-01-01'),
  constraint disaster_declarations_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  constraint disaster_declarations_incident_begins_incident_ends_order check (incident_begins <= incident_ends),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.disaster_declarations');
create index on public.disaster_declarations (organization_id, created_at desc, id desc);
create index on public.disaster_declarations (organization_id, status, created_at desc, id desc);
create index on public.disaster_declarations (organization_id, owner);
create index on public.disaster_declarations (organization_id, entered_by);
create policy "people read" on public.disaster_declarations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.disaster_declarations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.disaster_declarations to authenticated;
grant select, insert, update, delete on public.disaster_declarations to commands;
select app.keep_history('public.disaster_declarations');
select app.keep_text('public.disaster_declarations', lines => '{number,title,incident,state}');
select app.keep_search('public.disaster_declarations', 'user', '', 'number', 'title', 'incident');
select realtime.publish('public.disaster_declarations');

-- An applicant’s request to join Public Assistance (RPA), due thirty days after its area is designated, with FEMA’s answer on eligibility.
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
  dated_by uuid,
  damage_due date,
  damage text not null default 'open' check (damage in ('open', 'reported')),
  answer text check (length(answer) <= 2000),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'eligible', 'ineligible', 'withdrawn')),
  constraint pa_requests_designated_on_years check (designated_on >= '1900-01-01' and designated_on < '2201-01-01'),
  constraint pa_requests_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint pa_requests_submitted_on_years check (submitted_on >= '1900-01-01' and submitted_on < '2201-01-01'),
  constraint pa_requests_scoping_on_years check (scoping_on >= '1900-01-01' and scoping_on < '2201-01-01'),
  constraint pa_requests_damage_due_years check (damage_due >= '1900-01-01' and damage_due < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, contact) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, dated_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pa_requests');
create index on public.pa_requests (organization_id, created_at desc, id desc);
create index on public.pa_requests (organization_id, status, created_at desc, id desc);
create index on public.pa_requests (organization_id, declaration);
create index on public.pa_requests (organization_id, contact);
create index on public.pa_requests (organization_id, dated_by);
create index on public.pa_requests (organization_id, entered_by);
create policy "people read" on public.pa_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.pa_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.pa_requests to authenticated;
grant select, insert, update, delete on public.pa_requests to commands;
select app.keep_history('public.pa_requests');
select app.keep_files('public.pa_requests');
select app.keep_text('public.pa_requests', lines => '{applicant,area,pa_id}');
select realtime.publish('public.pa_requests');

-- A project worksheet: one category of work at one or more sites, with its scope, eligible cost and obligation.
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
  funding uuid,
  obligated bigint not null default 0 check (obligated >= 0),
  obligated_on date,
  spent bigint not null default 0 check (spent >= 0),
  extended numeric not null default 0 check (extended >= 0),
  complete_by date,
  completed_on date,
  dated_by uuid,
  closed_on date,
  final bigint check (final >= 0),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'obligated', 'completed', 'closeout', 'closed', 'denied', 'withdrawn')),
  constraint pa_projects_progress_on_years check (progress_on >= '1900-01-01' and progress_on < '2201-01-01'),
  constraint pa_projects_submitted_on_years check (submitted_on >= '1900-01-01' and submitted_on < '2201-01-01'),
  constraint pa_projects_obligated_on_years check (obligated_on >= '1900-01-01' and obligated_on < '2201-01-01'),
  constraint pa_projects_complete_by_years check (complete_by >= '1900-01-01' and complete_by < '2201-01-01'),
  constraint pa_projects_completed_on_years check (completed_on >= '1900-01-01' and completed_on < '2201-01-01'),
  constraint pa_projects_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, request) references public.pa_requests (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, dated_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pa_projects');
create index on public.pa_projects (organization_id, created_at desc, id desc);
create index on public.pa_projects (organization_id, status, created_at desc, id desc);
create index on public.pa_projects (organization_id, declaration);
create index on public.pa_projects (organization_id, request);
create index on public.pa_projects (organization_id, owner);
create index on public.pa_projects (organization_id, funding);
create index on public.pa_projects (organization_id, dated_by);
create index on public.pa_projects (organization_id, entered_by);
create policy "people read" on public.pa_projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.pa_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.pa_projects to authenticated;
grant select, insert, update, delete on public.pa_projects to commands;
select app.keep_history('public.pa_projects');
select app.keep_files('public.pa_projects');
select app.keep_text('public.pa_projects', lines => '{title,fema_number}');
select app.keep_search('public.pa_projects', 'user', '', 'number', 'title', 'scope');
select realtime.publish('public.pa_projects');

-- One damaged site, with the cause, dimensions and estimated repair cost.
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
  incident uuid,
  asset uuid,
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
  constraint damage_items_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, request) references public.pa_requests (organization_id, id),
  foreign key (organization_id, incident) references public.emergency_incidents (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.damage_items');
create index on public.damage_items (organization_id, created_at desc, id desc);
create index on public.damage_items (organization_id, status, created_at desc, id desc);
create index on public.damage_items (organization_id, request);
create index on public.damage_items (organization_id, asset);
create index on public.damage_items (organization_id, project);
create index on public.damage_items (organization_id, entered_by);
create policy "people read" on public.damage_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.damage_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.damage_items to authenticated;
grant select, insert, update, delete on public.damage_items to commands;
select app.keep_history('public.damage_items');
select app.keep_files('public.damage_items');
select app.keep_text('public.damage_items', lines => '{title}');
select app.keep_search('public.damage_items', 'user', '', 'number', 'title', 'description', 'cause');
select realtime.publish('public.damage_items');

-- The closeout of a grant: its checklist, amounts owed, property, record retention and sign-off.
create table public.grant_closeouts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  equipment text check (length(equipment) <= 300),
  equipment_value bigint not null default 0 check (equipment_value >= 0),
  federal_share numeric check (federal_share >= 0) check (federal_share <= 100),
  disposition text not null default 'none' check (disposition in ('keep', 'sell', 'transfer', 'none')),
  supplies_value bigint not null default 0 check (supplies_value >= 0),
  liquidated boolean not null default false,
  subawards_closed boolean not null default false,
  inventory boolean not null default false,
  held boolean not null default false,
  note text check (length(note) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  due_on date,
  equipment_owed bigint not null default 0 check (equipment_owed >= 0),
  supplies_owed bigint not null default 0 check (supplies_owed >= 0),
  refund bigint not null default 0 check (refund >= 0),
  owed bigint not null default 0 check (owed >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  refunded_on date,
  keep_until date,
  prepared_by uuid not null,
  signed_by uuid,
  signed_at timestamptz,
  reopened_on date,
  reopened_by uuid,
  reopened_because text check (length(reopened_because) <= 2000),
  returned_because text check (length(returned_because) <= 2000),
  status text not null default 'open' check (status in ('open', 'returned', 'prepared', 'closed')),
  constraint grant_closeouts_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint grant_closeouts_refunded_on_years check (refunded_on >= '1900-01-01' and refunded_on < '2201-01-01'),
  constraint grant_closeouts_keep_until_years check (keep_until >= '1900-01-01' and keep_until < '2201-01-01'),
  constraint grant_closeouts_signed_at_years check (signed_at >= '1900-01-01T00:00:00Z' and signed_at < '2201-01-01T00:00:00Z'),
  constraint grant_closeouts_reopened_on_years check (reopened_on >= '1900-01-01' and reopened_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, funding),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, prepared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, signed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reopened_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_closeouts');
create index on public.grant_closeouts (organization_id, created_at desc, id desc);
create index on public.grant_closeouts (organization_id, status, created_at desc, id desc);
create index on public.grant_closeouts (organization_id, funding);
create index on public.grant_closeouts (organization_id, prepared_by);
create index on public.grant_closeouts (organization_id, signed_by);
create index on public.grant_closeouts (organization_id, reopened_by);
create policy "people read" on public.grant_closeouts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_closeouts for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned'));
create policy "commands" on public.grant_closeouts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, equipment, equipment_value, federal_share, disposition, supplies_value, liquidated, subawards_closed, inventory, held, note, documents) on public.grant_closeouts to authenticated;
grant select, insert, update, delete on public.grant_closeouts to commands;
select app.keep_history('public.grant_closeouts');
select app.keep_files('public.grant_closeouts');
select app.keep_text('public.grant_closeouts', lines => '{equipment}');
select app.keep_search('public.grant_closeouts', 'user', '', 'number', 'number');
select realtime.publish('public.grant_closeouts');

-- The agency as SAM.gov has it: name, UEI, EIN, address and authorized representative. It fills federal forms.
create table public.applicant_profiles (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  legal_name text not null check (length(legal_name) <= 60) check (legal_name <> ''),
  uei text check (length(uei) <= 12),
  ein text check (length(ein) <= 10),
  type text not null default 'city' check (type in ('state', 'county', 'city', 'special', 'regional', 'territory', 'school', 'tribe')),
  street1 text check (length(street1) <= 55),
  street2 text check (length(street2) <= 55),
  city text check (length(city) <= 35),
  county text check (length(county) <= 30),
  state text check (state in ('AL', 'AK', 'AS', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'GU', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'MP', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'VI', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY')),
  zip text check (length(zip) <= 10),
  district text check (length(district) <= 6),
  rep_first text check (length(rep_first) <= 35),
  rep_last text check (length(rep_last) <= 60),
  rep_title text check (length(rep_title) <= 45),
  rep_phone text check (length(rep_phone) <= 25),
  rep_email text check (length(rep_email) <= 60),
  contact_phone text check (length(contact_phone) <= 25),
  primary key (organization_id, id),
  unique (organization_id, legal_name)
);
select app.protect('public.applicant_profiles');
create index on public.applicant_profiles (organization_id, created_at desc, id desc);
create policy "people read" on public.applicant_profiles for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.applicant_profiles for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.applicant_profiles for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.applicant_profiles for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (legal_name, uei, ein, type, street1, street2, city, county, state, zip, district, rep_first, rep_last, rep_title, rep_phone, rep_email, contact_phone), update (legal_name, uei, ein, type, street1, street2, city, county, state, zip, district, rep_first, rep_last, rep_title, rep_phone, rep_email, contact_phone) on public.applicant_profiles to authenticated;
grant select, insert, update, delete on public.applicant_profiles to commands;
select app.keep_history('public.applicant_profiles');
select app.keep_text('public.applicant_profiles', lines => '{legal_name,uei,ein,street1,street2,city,county,zip,district,rep_first,rep_last,rep_title,rep_phone,rep_email,contact_phone}');
select app.keep_search('public.applicant_profiles', 'user', '', 'legal_name', 'legal_name', 'uei');
select realtime.publish('public.applicant_profiles');

-- A published notice of available funding, as imported or entered.
create table public.funding_opportunities (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  key text not null check (length(key) <= 120) check (key <> ''),
  number text check (length(number) <= 120),
  title text not null check (length(title) <= 500) check (title <> ''),
  agency text check (length(agency) <= 400),
  aln text check (length(aln) <= 60),
  category text check (length(category) <= 120),
  instrument text not null default 'grant' check (instrument in ('grant', 'cooperative_agreement', 'loan', 'other')),
  eligibility text check (length(eligibility) <= 1000),
  status text not null default 'posted' check (status in ('forecasted', 'posted', 'closed', 'archived')),
  posted_on date,
  closes_on date,
  floor bigint check (floor >= 0),
  ceiling bigint check (ceiling >= 0),
  total bigint check (total >= 0),
  match numeric check (match >= 0) check (match <= 100),
  cost_sharing text not null default 'not_said' check (cost_sharing in ('not_said', 'yes', 'no')),
  url text check (length(url) <= 2048),
  summary text check (length(summary) <= 10000),
  constraint funding_opportunities_posted_on_years check (posted_on >= '1900-01-01' and posted_on < '2201-01-01'),
  constraint funding_opportunities_closes_on_years check (closes_on >= '1900-01-01' and closes_on < '2201-01-01'),
  constraint funding_opportunities_posted_on_closes_on_order check (posted_on <= closes_on),
  primary key (organization_id, id),
  unique (organization_id, key)
);
select app.protect('public.funding_opportunities');
create index on public.funding_opportunities (organization_id, created_at desc, id desc);
create index on public.funding_opportunities (organization_id, status, created_at desc, id desc);
create policy "people read" on public.funding_opportunities for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.funding_opportunities for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.funding_opportunities for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.funding_opportunities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (key, number, title, agency, aln, category, instrument, eligibility, status, posted_on, closes_on, floor, ceiling, total, match, cost_sharing, url, summary), update (key, number, title, agency, aln, category, instrument, eligibility, status, posted_on, closes_on, floor, ceiling, total, match, cost_sharing, url, summary) on public.funding_opportunities to authenticated;
grant select, insert, update, delete on public.funding_opportunities to commands;
select app.keep_history('public.funding_opportunities');
select app.keep_text('public.funding_opportunities', lines => '{key,number,title,agency,aln,category,eligibility,url}');
select app.keep_search('public.funding_opportunities', 'user', '', 'key', 'title', 'agency', 'summary', 'aln');
select realtime.publish('public.funding_opportunities');

-- A request for an award, with its requirements, sections, team, and the package as submitted.
create table public.grant_applications (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  opportunity uuid,
  agency text not null check (length(agency) <= 200) check (agency <> ''),
  aln text check (length(aln) <= 6),
  applicant uuid,
  department text check (length(department) <= 120),
  lead uuid not null,
  closes_on date not null,
  asked bigint not null check (asked >= 1),
  match bigint not null default 0 check (match >= 0),
  match_cash bigint not null default 0 check (match_cash >= 0),
  hours numeric not null default 40 check (hours >= 0) check (hours <= 10000),
  chance numeric check (chance >= 0) check (chance <= 100),
  summary text check (length(summary) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  submitted_by uuid,
  submitted_at timestamptz,
  tracking text check (length(tracking) <= 80),
  package text check (length(package) <= 1000000),
  digest text check (length(digest) <= 64),
  decided_on date,
  decision text check (length(decision) <= 2000),
  awarded bigint check (awarded >= 0),
  funding uuid,
  recommendation text not null default 'none' check (recommendation in ('none', 'recommend', 'without_funding', 'not')),
  recommended_because text check (length(recommended_because) <= 2000),
  drafted_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'review', 'submitted', 'awarded', 'declined', 'withdrawn')),
  constraint grant_applications_closes_on_years check (closes_on >= '1900-01-01' and closes_on < '2201-01-01'),
  constraint grant_applications_submitted_at_years check (submitted_at >= '1900-01-01T00:00:00Z' and submitted_at < '2201-01-01T00:00:00Z'),
  constraint grant_applications_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, opportunity) references public.funding_opportunities (organization_id, id),
  foreign key (organization_id, applicant) references public.applicant_profiles (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, lead) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, submitted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_applications');
create index on public.grant_applications (organization_id, created_at desc, id desc);
create index on public.grant_applications (organization_id, status, created_at desc, id desc);
create index on public.grant_applications (organization_id, opportunity);
create index on public.grant_applications (organization_id, applicant);
create index on public.grant_applications (organization_id, lead);
create index on public.grant_applications (organization_id, submitted_by);
create index on public.grant_applications (organization_id, funding);
create index on public.grant_applications (organization_id, drafted_by);
create policy "people read" on public.grant_applications for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_applications for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.grant_applications for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, opportunity, agency, aln, applicant, department, lead, closes_on, asked, match, match_cash, hours, chance, summary, documents) on public.grant_applications to authenticated;
grant select, insert, update, delete on public.grant_applications to commands;
select app.keep_history('public.grant_applications');
select app.keep_files('public.grant_applications');
select app.keep_text('public.grant_applications', lines => '{title,agency,aln,department,tracking,digest}');
select app.keep_search('public.grant_applications', 'user', '', 'number', 'title', 'agency', 'summary');
select realtime.publish('public.grant_applications');

-- A federal form that the notice requires, or the reason why the application doesn’t need it.
create table public.application_forms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  application uuid not null,
  position numeric not null default 0,
  form text not null check (form in ('sf424', 'sf424a', 'sf424b', 'sf424c', 'sf424d', 'sflll', 'sites')),
  excused text check (length(excused) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id) on delete cascade
);
select app.protect('public.application_forms');
create index on public.application_forms (organization_id, created_at desc, id desc);
create index on public.application_forms (organization_id, application);
create policy "who reads the parent" on public.application_forms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_forms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_forms to authenticated;
grant select, insert, update, delete on public.application_forms to commands;
select app.keep_history('public.application_forms');
select app.keep_text('public.application_forms');
select realtime.publish('public.application_forms');

-- The entry in one box of a federal form, and why it differs from the records.
create table public.application_form_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  box text not null check (length(box) <= 60) check (box <> ''),
  answer text check (length(answer) <= 6000),
  reason text check (length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.application_forms (organization_id, id) on delete cascade
);
select app.protect('public.application_form_answers');
create index on public.application_form_answers (organization_id, created_at desc, id desc);
create index on public.application_form_answers (organization_id, form);
create policy "who reads the parent" on public.application_form_answers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_form_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_form_answers to authenticated;
grant select, insert, update, delete on public.application_form_answers to commands;
select app.keep_history('public.application_form_answers');
select app.keep_text('public.application_form_answers', lines => '{box}');
select realtime.publish('public.application_form_answers');

-- A form, attachment or registration that the notice requires.
create table public.application_requirements (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  application uuid not null,
  position numeric not null default 0,
  kind text not null check (kind in ('form', 'attachment', 'registration', 'approval', 'other')),
  name text not null check (length(name) <= 200) check (name <> ''),
  required boolean not null default true,
  owner uuid,
  due_on date,
  done boolean not null default false,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  constraint application_requirements_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id) on delete cascade,
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.application_requirements');
create index on public.application_requirements (organization_id, created_at desc, id desc);
create index on public.application_requirements (organization_id, application);
create index on public.application_requirements (organization_id, owner);
create policy "who reads the parent" on public.application_requirements for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_requirements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_requirements to authenticated;
grant select, insert, update, delete on public.application_requirements to commands;
select app.keep_history('public.application_requirements');
select app.keep_files('public.application_requirements');
select app.keep_text('public.application_requirements', lines => '{name}');
select realtime.publish('public.application_requirements');

-- One section of an application, with its length limits and writer.
create table public.application_sections (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  application uuid not null,
  position numeric not null default 0,
  heading text not null check (length(heading) <= 200) check (heading <> ''),
  word_limit numeric check (word_limit >= 0) check (word_limit <= 100000),
  character_limit numeric check (character_limit >= 0) check (character_limit <= 500000),
  page_limit numeric check (page_limit >= 0) check (page_limit <= 200),
  spacing text not null default 'single' check (spacing in ('single', 'double')),
  writer uuid,
  body text check (length(body) <= 60000),
  content text check (length(content) <= 1000000),
  ready boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id) on delete cascade,
  foreign key (organization_id, writer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.application_sections');
create index on public.application_sections (organization_id, created_at desc, id desc);
create index on public.application_sections (organization_id, application);
create index on public.application_sections (organization_id, writer);
create policy "who reads the parent" on public.application_sections for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_sections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_sections to authenticated;
grant select, insert, update, delete on public.application_sections to commands;
select app.keep_history('public.application_sections');
select app.keep_text('public.application_sections', lines => '{heading}');
select realtime.publish('public.application_sections');

-- The sections of an application at one moment, saved so that versions can be compared.
create table public.application_versions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  application uuid not null,
  edition numeric not null check (edition >= 1),
  why text not null check (length(why) <= 300) check (why <> ''),
  digest text not null check (length(digest) <= 64) check (digest <> ''),
  content text not null check (length(content) <= 2000000),
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id) on delete cascade
);
select app.protect('public.application_versions');
revoke update, delete, truncate on public.application_versions from service_role, custodian;
create index on public.application_versions (organization_id, created_at desc, id desc);
create index on public.application_versions (organization_id, application);
create policy "who reads the parent" on public.application_versions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_versions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_versions to authenticated;
grant select, insert on public.application_versions to commands;
select app.keep_history('public.application_versions');
select app.keep_text('public.application_versions', lines => '{why,digest}');
select realtime.publish('public.application_versions');

-- Approved text reused in applications, such as the city profile or financial management.
create table public.grant_boilerplates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  topic text check (length(topic) <= 80),
  body text not null check (length(body) <= 20000),
  checked_on date,
  constraint grant_boilerplates_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01'),
  primary key (organization_id, id)
);
select app.protect('public.grant_boilerplates');
create index on public.grant_boilerplates (organization_id, created_at desc, id desc);
create policy "people read" on public.grant_boilerplates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_boilerplates for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_boilerplates for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.grant_boilerplates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (title, topic, body, checked_on), update (title, topic, body, checked_on) on public.grant_boilerplates to authenticated;
grant select, insert, update, delete on public.grant_boilerplates to commands;
select app.keep_history('public.grant_boilerplates');
select app.keep_text('public.grant_boilerplates', lines => '{title,topic}');
select realtime.publish('public.grant_boilerplates');

-- A change of an award or its budget, with the reason, any prior approval and the decision.
create table public.grant_amendments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  kind text not null check (kind in ('transfer', 'scope', 'key_person', 'extension', 'more_funds', 'subaward', 'match_total', 'participant_support', 'construction_shift')),
  from_class text check (from_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  to_class text check (to_class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  amount bigint,
  new_end date,
  reason text not null check (length(reason) <= 5000),
  approval text check (length(approval) <= 200),
  approved_on date,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  share numeric,
  asked_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'withdrawn')),
  constraint grant_amendments_new_end_years check (new_end >= '1900-01-01' and new_end < '2201-01-01'),
  constraint grant_amendments_approved_on_years check (approved_on >= '1900-01-01' and approved_on < '2201-01-01'),
  constraint grant_amendments_decided_at_years check (decided_at >= '1900-01-01T00:00:00Z' and decided_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_amendments');
create index on public.grant_amendments (organization_id, created_at desc, id desc);
create index on public.grant_amendments (organization_id, status, created_at desc, id desc);
create index on public.grant_amendments (organization_id, funding);
create index on public.grant_amendments (organization_id, asked_by);
create index on public.grant_amendments (organization_id, decided_by);
create policy "people read" on public.grant_amendments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_amendments for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.grant_amendments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, title, kind, from_class, to_class, amount, new_end, reason, approval, approved_on, documents) on public.grant_amendments to authenticated;
grant select, insert, update, delete on public.grant_amendments to commands;
select app.keep_history('public.grant_amendments');
select app.keep_files('public.grant_amendments');
select app.keep_text('public.grant_amendments', lines => '{title,approval}');
select realtime.publish('public.grant_amendments');

-- The award’s and the agency’s share of one object class of the SF-424A.
create table public.grant_budget_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  position numeric not null default 0,
  class text not null check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  description text not null check (length(description) <= 300) check (description <> ''),
  federal bigint not null default 0 check (federal >= 0),
  match bigint not null default 0 check (match >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id) on delete cascade
);
select app.protect('public.grant_budget_lines');
create index on public.grant_budget_lines (organization_id, created_at desc, id desc);
create index on public.grant_budget_lines (organization_id, funding);
create policy "who reads the parent" on public.grant_budget_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.grant_budget_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_budget_lines to authenticated;
grant select, insert, update, delete on public.grant_budget_lines to commands;
select app.keep_history('public.grant_budget_lines');
select app.keep_text('public.grant_budget_lines', lines => '{description}');
select realtime.publish('public.grant_budget_lines');

-- The budget of an application before award: costs by object class and year, indirect costs and match.
create table public.grant_budget_plans (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  application uuid,
  form text not null default '424a' check (form in ('424a', '424c')),
  indirect text not null default 'none' check (indirect in ('none', 'de_minimis', 'negotiated')),
  indirect_rate numeric check (indirect_rate >= 0) check (indirect_rate <= 100),
  match_share numeric check (match_share >= 0) check (match_share <= 100),
  owner uuid not null,
  federal bigint not null default 0 check (federal >= 0),
  match bigint not null default 0 check (match >= 0),
  total bigint not null default 0 check (total >= 0),
  status text not null default 'draft' check (status in ('draft', 'final')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_budget_plans');
create index on public.grant_budget_plans (organization_id, created_at desc, id desc);
create index on public.grant_budget_plans (organization_id, status, created_at desc, id desc);
create index on public.grant_budget_plans (organization_id, application);
create index on public.grant_budget_plans (organization_id, owner);
create policy "people read" on public.grant_budget_plans for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_budget_plans for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.grant_budget_plans for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, application, form, indirect, indirect_rate, match_share, owner) on public.grant_budget_plans to authenticated;
grant select, insert, update, delete on public.grant_budget_plans to commands;
select app.keep_history('public.grant_budget_plans');
select app.keep_text('public.grant_budget_plans', lines => '{title}');
select app.keep_search('public.grant_budget_plans', 'user', '', 'number', 'title');
select realtime.publish('public.grant_budget_plans');

-- One cost of a budget proposal, with its quantity, price, year and whether it is in the indirect cost base.
create table public.grant_plan_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  plan uuid not null,
  position numeric not null default 0,
  class text not null check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other')),
  construction_line text check (construction_line in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm')),
  description text not null check (length(description) <= 300) check (description <> ''),
  year numeric not null default 1 check (year >= 1) check (year <= 5),
  quantity numeric not null check (quantity >= 0) check (quantity <= 1000000),
  unit_cost bigint not null check (unit_cost >= 0),
  fringe numeric check (fringe >= 0) check (fringe <= 200),
  match_share numeric check (match_share >= 0) check (match_share <= 100),
  excluded boolean not null default false,
  subaward boolean not null default false,
  why text check (length(why) <= 2000),
  amount bigint not null default 0 check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, plan) references public.grant_budget_plans (organization_id, id) on delete cascade
);
select app.protect('public.grant_plan_lines');
create index on public.grant_plan_lines (organization_id, created_at desc, id desc);
create index on public.grant_plan_lines (organization_id, plan);
create policy "who reads the parent" on public.grant_plan_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.grant_plan_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_plan_lines to authenticated;
grant select, insert, update, delete on public.grant_plan_lines to commands;
select app.keep_history('public.grant_plan_lines');
select app.keep_text('public.grant_plan_lines', lines => '{description}');
select realtime.publish('public.grant_plan_lines');

-- An employee class’s cost beyond wages, for regular hours and overtime.
create table public.fringe_rates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  valid_from date not null,
  paid_hours numeric not null check (paid_hours >= 1) check (paid_hours <= 8784),
  leave_hours numeric not null check (leave_hours >= 0) check (leave_hours <= 8784),
  social numeric not null default 0 check (social >= 0) check (social <= 100),
  medicare numeric not null default 0 check (medicare >= 0) check (medicare <= 100),
  retirement numeric not null default 0 check (retirement >= 0) check (retirement <= 100),
  health numeric not null default 0 check (health >= 0) check (health <= 100),
  compensation numeric not null default 0 check (compensation >= 0) check (compensation <= 100),
  unemployment numeric not null default 0 check (unemployment >= 0) check (unemployment <= 100),
  other numeric not null default 0 check (other >= 0) check (other <= 100),
  overtime_retirement boolean not null default false,
  overtime_compensation boolean not null default true,
  source text not null check (length(source) <= 300) check (source <> ''),
  leave numeric check (leave >= 0),
  regular numeric check (regular >= 0),
  overtime numeric check (overtime >= 0),
  entered_by uuid not null,
  constraint fringe_rates_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fringe_rates');
create index on public.fringe_rates (organization_id, created_at desc, id desc);
create index on public.fringe_rates (organization_id, entered_by);
create policy "people read" on public.fringe_rates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fringe_rates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fringe_rates to authenticated;
grant select, insert, update, delete on public.fringe_rates to commands;
select app.keep_history('public.fringe_rates');
select app.keep_text('public.fringe_rates', lines => '{name,source}');
select realtime.publish('public.fringe_rates');

-- FEMA’s schedule of equipment rates for disasters declared from a date.
create table public.rate_editions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  valid_from date not null,
  source text not null check (length(source) <= 300) check (source <> ''),
  demonstration boolean not null default false,
  rates numeric not null default 0 check (rates >= 0),
  without_rate numeric not null default 0 check (without_rate >= 0),
  constraint rate_editions_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, valid_from)
);
select app.protect('public.rate_editions');
create index on public.rate_editions (organization_id, created_at desc, id desc);
create policy "people read" on public.rate_editions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.rate_editions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.rate_editions to authenticated;
grant select, insert, update, delete on public.rate_editions to commands;
select app.keep_history('public.rate_editions');
select app.keep_text('public.rate_editions', lines => '{name,source}');
select realtime.publish('public.rate_editions');

-- FEMA’s hourly or mileage rate for one type of equipment, excluding the operator.
create table public.equipment_rates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  edition uuid not null,
  line numeric not null check (line >= 1),
  code text not null check (length(code) <= 40) check (code <> ''),
  equipment text not null check (length(equipment) <= 300) check (equipment <> ''),
  specifications text check (length(specifications) <= 500),
  capacity text check (length(capacity) <= 200),
  horsepower text check (length(horsepower) <= 80),
  notes text check (length(notes) <= 500),
  unit text check (length(unit) <= 40),
  rate numeric check (rate >= 0),
  rate_words text check (length(rate_words) <= 80),
  primary key (organization_id, id),
  foreign key (organization_id, edition) references public.rate_editions (organization_id, id)
);
select app.protect('public.equipment_rates');
create index on public.equipment_rates (organization_id, created_at desc, id desc);
create index on public.equipment_rates (organization_id, edition);
create policy "people read" on public.equipment_rates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.equipment_rates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.equipment_rates to authenticated;
grant select, insert, update, delete on public.equipment_rates to commands;
select app.keep_history('public.equipment_rates');
select app.keep_text('public.equipment_rates', lines => '{code,equipment,specifications,capacity,horsepower,notes,unit,rate_words}');
select realtime.publish('public.equipment_rates');

-- One documented disaster cost: labor, equipment, materials, rental or contract, with its eligible amount.
create table public.cost_records (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('labor', 'equipment', 'materials', 'rental', 'contract')),
  declaration uuid not null,
  project uuid,
  damage uuid,
  category text not null check (category in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'Z')),
  description text not null check (length(description) <= 300) check (description <> ''),
  worked_on date not null,
  donated boolean not null default false,
  person_name text check (length(person_name) <= 120),
  employee uuid,
  employee_number text check (length(employee_number) <= 40),
  starts_at timestamptz,
  ends_at timestamptz,
  work_order uuid,
  volunteer_work uuid,
  job_title text check (length(job_title) <= 120),
  permanent boolean not null default true,
  mutual_aid text check (length(mutual_aid) <= 200),
  aid_agreement text check (length(aid_agreement) <= 200),
  regular_hours numeric check (regular_hours >= 0) check (regular_hours <= 24),
  regular_rate numeric check (regular_rate >= 0) check (regular_rate <= 10000),
  overtime_hours numeric check (overtime_hours >= 0) check (overtime_hours <= 24),
  overtime_rate numeric check (overtime_rate >= 0) check (overtime_rate <= 10000),
  fringe uuid,
  rate uuid,
  equipment text check (length(equipment) <= 300),
  unit_number text check (length(unit_number) <= 60),
  operator text check (length(operator) <= 120),
  hours numeric check (hours >= 0) check (hours <= 100000),
  standby_hours numeric check (standby_hours >= 0) check (standby_hours <= 24),
  own_rate numeric check (own_rate >= 0) check (own_rate <= 100000),
  own_rate_by text not null default 'none' check (own_rate_by in ('state', 'local', 'none')),
  vendor_name text check (length(vendor_name) <= 200),
  quantity numeric check (quantity >= 0) check (quantity <= 1000000000),
  unit text check (length(unit) <= 40),
  unit_price numeric check (unit_price >= 0) check (unit_price <= 1000000000),
  from_stock text check (from_stock in ('invoice', 'stock')),
  bought_on date,
  with_operator boolean not null default false,
  purchase_order uuid,
  contract uuid,
  invoice uuid,
  billed bigint check (billed >= 0),
  paid_on date,
  paid_with text check (length(paid_with) <= 60),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  imported uuid,
  early boolean not null default false,
  early_basis text check (early_basis in ('staged', 'evacuation', 'agreed')),
  early_reason text check (length(early_reason) <= 2000),
  early_by uuid,
  fema_rate numeric check (fema_rate >= 0),
  rule text check (length(rule) <= 300),
  amount bigint not null default 0 check (amount >= 0),
  eligible bigint not null default 0 check (eligible >= 0),
  left_out text check (length(left_out) <= 500),
  entered_by uuid not null,
  checked_by uuid,
  checked_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'noted' check (status in ('noted', 'checked', 'rejected', 'withdrawn')),
  constraint cost_records_worked_on_years check (worked_on >= '1900-01-01' and worked_on < '2201-01-01'),
  constraint cost_records_starts_at_years check (starts_at >= '1900-01-01T00:00:00Z' and starts_at < '2201-01-01T00:00:00Z'),
  constraint cost_records_ends_at_years check (ends_at >= '1900-01-01T00:00:00Z' and ends_at < '2201-01-01T00:00:00Z'),
  constraint cost_records_bought_on_years check (bought_on >= '1900-01-01' and bought_on < '2201-01-01'),
  constraint cost_records_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01'),
  constraint cost_records_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01'),
  constraint cost_records_starts_at_ends_at_order check (starts_at <= ends_at),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, damage) references public.damage_items (organization_id, id),
  foreign key (organization_id, volunteer_work) references public.volunteer_assignments (organization_id, id),
  foreign key (organization_id, fringe) references public.fringe_rates (organization_id, id),
  foreign key (organization_id, rate) references public.equipment_rates (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, employee) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, early_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.cost_records');
create index on public.cost_records (organization_id, created_at desc, id desc);
create index on public.cost_records (organization_id, status, created_at desc, id desc);
create index on public.cost_records (organization_id, employee);
create index on public.cost_records (organization_id, volunteer_work);
create index on public.cost_records (organization_id, fringe);
create index on public.cost_records (organization_id, rate);
create index on public.cost_records (organization_id, imported);
create index on public.cost_records (organization_id, early_by);
create index on public.cost_records (organization_id, entered_by);
create index on public.cost_records (organization_id, checked_by);
create policy "people read" on public.cost_records for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.cost_records for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.cost_records to authenticated;
grant select, insert, update, delete on public.cost_records to commands;
select app.keep_history('public.cost_records');
select app.keep_files('public.cost_records');
select app.keep_text('public.cost_records', lines => '{description,person_name,employee_number,job_title,mutual_aid,aid_agreement,equipment,unit_number,operator,vendor_name,unit,paid_with,rule,left_out}');
select app.keep_search('public.cost_records', 'user', '', 'number', 'description', 'person_name', 'equipment', 'vendor_name');
select realtime.publish('public.cost_records');

-- A cost charged to a grant, with its source, the award’s share, the match and what program income pays.
create table public.grant_costs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  kind text not null check (kind in ('invoice', 'payroll', 'in_kind', 'subaward', 'indirect', 'other')),
  class text not null check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  construction_line text check (construction_line in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm')),
  description text not null check (length(description) <= 300) check (description <> ''),
  invoice uuid,
  cost_record uuid,
  incurred_on date not null,
  amount bigint not null default 0 check (amount >= 0),
  match bigint not null default 0 check (match >= 0),
  from_income bigint not null default 0 check (from_income >= 0),
  why text not null check (length(why) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  drawn bigint not null default 0 check (drawn >= 0),
  finding text check (length(finding) <= 2000),
  entered_by uuid not null,
  status text not null default 'recorded' check (status in ('recorded', 'questioned', 'disallowed')),
  constraint grant_costs_incurred_on_years check (incurred_on >= '1900-01-01' and incurred_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, cost_record) references public.cost_records (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_costs');
create index on public.grant_costs (organization_id, created_at desc, id desc);
create index on public.grant_costs (organization_id, status, created_at desc, id desc);
create index on public.grant_costs (organization_id, entered_by);
create policy "people read" on public.grant_costs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.grant_costs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_costs to authenticated;
grant select, insert, update, delete on public.grant_costs to commands;
select app.keep_history('public.grant_costs');
select app.keep_files('public.grant_costs');
select app.keep_text('public.grant_costs', lines => '{description}');
select app.keep_search('public.grant_costs', 'user', '', 'number', 'description');
select realtime.publish('public.grant_costs');

-- Income earned from a grant besides drawdowns: program income or interest on an advance.
create table public.grant_incomes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  kind text not null check (kind in ('program_income', 'interest')),
  description text not null check (length(description) <= 300) check (description <> ''),
  received_on date not null,
  amount bigint not null check (amount >= 1),
  remitted_on date,
  constraint grant_incomes_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint grant_incomes_remitted_on_years check (remitted_on >= '1900-01-01' and remitted_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id)
);
select app.protect('public.grant_incomes');
create index on public.grant_incomes (organization_id, created_at desc, id desc);
create index on public.grant_incomes (organization_id, funding);
create policy "people read" on public.grant_incomes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.grant_incomes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_incomes to authenticated;
grant select, insert, update, delete on public.grant_incomes to commands;
select app.keep_history('public.grant_incomes');
select app.keep_text('public.grant_incomes', lines => '{description}');
select realtime.publish('public.grant_incomes');

-- A term or regulation that the award must meet, with its owner, evidence and review date.
create table public.grant_requirements (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  paragraph text not null check (length(paragraph) <= 120) check (paragraph <> ''),
  title text not null check (length(title) <= 200) check (title <> ''),
  topic text not null default 'other' check (topic in ('allowability', 'cash', 'procurement', 'property', 'reports', 'subrecipients', 'match', 'other')),
  owner uuid not null,
  every_months numeric not null default 3 check (every_months >= 0) check (every_months <= 60),
  next_on date,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  note text check (length(note) <= 2000),
  looked_on date,
  looked_by uuid,
  standing text not null default 'unknown' check (standing in ('unknown', 'kept', 'in_part', 'not_kept')),
  constraint grant_requirements_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01'),
  constraint grant_requirements_looked_on_years check (looked_on >= '1900-01-01' and looked_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, looked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_requirements');
create index on public.grant_requirements (organization_id, created_at desc, id desc);
create index on public.grant_requirements (organization_id, funding);
create index on public.grant_requirements (organization_id, owner);
create index on public.grant_requirements (organization_id, looked_by);
create policy "people read" on public.grant_requirements for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_requirements for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_requirements for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.grant_requirements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (funding, paragraph, title, topic, owner, every_months, next_on, evidence), update (funding, paragraph, title, topic, owner, every_months, next_on, evidence) on public.grant_requirements to authenticated;
grant select, insert, update, delete on public.grant_requirements to commands;
select app.keep_history('public.grant_requirements');
select app.keep_files('public.grant_requirements');
select app.keep_text('public.grant_requirements', lines => '{paragraph,title}');
select realtime.publish('public.grant_requirements');

-- The eligibility questions of 44 CFR 206.223 for one damage item, with answers and supporting facts.
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
  constraint eligibility_checks_checked_on_years check (checked_on >= '1900-01-01' and checked_on < '2201-01-01'),
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
create policy "commands" on public.eligibility_checks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.eligibility_checks to authenticated;
grant select, insert, update, delete on public.eligibility_checks to commands;
select app.keep_history('public.eligibility_checks');
select app.keep_files('public.eligibility_checks');
select app.keep_text('public.eligibility_checks', lines => '{result}');
select realtime.publish('public.eligibility_checks');

-- A county or other place named in a declaration, with its designation date. Its applicants have 30 days from that date.
create table public.declared_areas (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  declaration uuid not null,
  position numeric not null check (position >= 1),
  area text not null check (length(area) <= 120) check (area <> ''),
  fips text check (length(fips) <= 5),
  designated_on date not null,
  public_assistance boolean not null default false,
  individual_assistance boolean not null default false,
  hazard_mitigation boolean not null default false,
  constraint declared_areas_designated_on_years check (designated_on >= '1900-01-01' and designated_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id) on delete cascade
);
select app.protect('public.declared_areas');
create index on public.declared_areas (organization_id, created_at desc, id desc);
create index on public.declared_areas (organization_id, declaration);
create policy "who reads the parent" on public.declared_areas for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.declared_areas for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.declared_areas to authenticated;
grant select, insert, update, delete on public.declared_areas to commands;
select app.keep_history('public.declared_areas');
select app.keep_text('public.declared_areas', lines => '{area,fips}');
select realtime.publish('public.declared_areas');

-- A contact with the awarding agency or a note about a grant, with its date, person and follow-up.
create table public.grant_contacts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  kind text not null default 'note' check (kind in ('call', 'mail', 'meeting', 'note')),
  day date not null,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  with_whom text check (length(with_whom) <= 200),
  words text check (length(words) <= 5000),
  follow_up date,
  owner uuid,
  constraint grant_contacts_day_years check (day >= '1900-01-01' and day < '2201-01-01'),
  constraint grant_contacts_follow_up_years check (follow_up >= '1900-01-01' and follow_up < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_contacts');
create index on public.grant_contacts (organization_id, created_at desc, id desc);
create index on public.grant_contacts (organization_id, funding);
create index on public.grant_contacts (organization_id, owner);
create policy "people read" on public.grant_contacts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_contacts for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_contacts for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.grant_contacts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (funding, kind, day, subject, with_whom, words, follow_up, owner), update (funding, kind, day, subject, with_whom, words, follow_up, owner) on public.grant_contacts to authenticated;
grant select, insert, update, delete on public.grant_contacts to commands;
select app.keep_history('public.grant_contacts');
select app.keep_text('public.grant_contacts', lines => '{subject,with_whom}');
select realtime.publish('public.grant_contacts');

-- A request for award funds, from the costs it pays to receipt. One person creates it and another checks it.
create table public.drawdowns (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  kind text not null default 'reimbursement' check (kind in ('reimbursement', 'advance')),
  amount bigint not null default 0 check (amount >= 0),
  made_by uuid not null,
  checked_by uuid,
  checked_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  sent_on date,
  reference text check (length(reference) <= 120),
  expected_on date,
  allowed bigint check (allowed >= 1),
  answered_on date,
  agency_reason text check (length(agency_reason) <= 2000),
  answered_by uuid,
  received_on date,
  received bigint not null default 0 check (received >= 0),
  filed text check (length(filed) <= 100000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'requested', 'received', 'refused', 'canceled')),
  constraint drawdowns_checked_at_years check (checked_at >= '1900-01-01T00:00:00Z' and checked_at < '2201-01-01T00:00:00Z'),
  constraint drawdowns_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  constraint drawdowns_expected_on_years check (expected_on >= '1900-01-01' and expected_on < '2201-01-01'),
  constraint drawdowns_answered_on_years check (answered_on >= '1900-01-01' and answered_on < '2201-01-01'),
  constraint drawdowns_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.drawdowns');
create index on public.drawdowns (organization_id, created_at desc, id desc);
create index on public.drawdowns (organization_id, status, created_at desc, id desc);
create index on public.drawdowns (organization_id, funding);
create index on public.drawdowns (organization_id, made_by);
create index on public.drawdowns (organization_id, checked_by);
create index on public.drawdowns (organization_id, answered_by);
create policy "people read" on public.drawdowns for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.drawdowns for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.drawdowns to authenticated;
grant select, insert, update, delete on public.drawdowns to commands;
select app.keep_history('public.drawdowns');
select app.keep_text('public.drawdowns', lines => '{reference}');
select app.keep_search('public.drawdowns', 'user', '', 'number', 'number', 'reference');
select realtime.publish('public.drawdowns');

-- The entry in one box of the SF-270 or SF-271 of a drawdown, and why it differs from the books.
create table public.drawdown_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  form uuid not null,
  box text not null check (length(box) <= 60) check (box <> ''),
  answer text check (length(answer) <= 6000),
  reason text check (length(reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, form) references public.drawdowns (organization_id, id) on delete cascade
);
select app.protect('public.drawdown_answers');
create index on public.drawdown_answers (organization_id, created_at desc, id desc);
create index on public.drawdown_answers (organization_id, form);
create policy "who reads the parent" on public.drawdown_answers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.drawdown_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.drawdown_answers to authenticated;
grant select, insert, update, delete on public.drawdown_answers to commands;
select app.keep_history('public.drawdown_answers');
select app.keep_text('public.drawdown_answers', lines => '{box}');
select realtime.publish('public.drawdown_answers');

-- The amount of one cost in a drawdown. Links the drawdown to the invoice.
create table public.drawdown_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  drawdown uuid not null,
  position numeric not null check (position >= 1),
  cost uuid not null,
  amount bigint not null check (amount >= 1),
  claimed bigint not null check (claimed >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, drawdown) references public.drawdowns (organization_id, id) on delete cascade,
  foreign key (organization_id, cost) references public.grant_costs (organization_id, id)
);
select app.protect('public.drawdown_lines');
create index on public.drawdown_lines (organization_id, created_at desc, id desc);
create index on public.drawdown_lines (organization_id, drawdown);
create index on public.drawdown_lines (organization_id, cost);
create policy "who reads the parent" on public.drawdown_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.drawdown_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.drawdown_lines to authenticated;
grant select, insert, update, delete on public.drawdown_lines to commands;
select app.keep_history('public.drawdown_lines');
select app.keep_text('public.drawdown_lines');
select realtime.publish('public.drawdown_lines');

-- Approval of a cost above a limit: above an object class, the damage inventory of a worksheet, or the worksheet itself. One person requests it and another decides.
create table public.cost_exceptions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('class', 'worksheet', 'overrun')),
  funding uuid,
  class text check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  project uuid,
  amount bigint not null check (amount >= 1),
  reason text not null check (length(reason) <= 2000),
  approval text check (length(approval) <= 200),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  asked_by uuid not null,
  decided_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'requested' check (status in ('requested', 'approved', 'refused', 'withdrawn')),
  constraint cost_exceptions_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.cost_exceptions');
create index on public.cost_exceptions (organization_id, created_at desc, id desc);
create index on public.cost_exceptions (organization_id, status, created_at desc, id desc);
create index on public.cost_exceptions (organization_id, funding);
create index on public.cost_exceptions (organization_id, project);
create index on public.cost_exceptions (organization_id, asked_by);
create index on public.cost_exceptions (organization_id, decided_by);
create policy "people read" on public.cost_exceptions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.cost_exceptions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.cost_exceptions to authenticated;
grant select, insert, update, delete on public.cost_exceptions to commands;
select app.keep_history('public.cost_exceptions');
select app.keep_files('public.cost_exceptions');
select app.keep_text('public.cost_exceptions', lines => '{approval}');
select app.keep_search('public.cost_exceptions', 'user', '', 'number', 'number', 'reason');
select realtime.publish('public.cost_exceptions');

-- The number, edition and expiration date of a FEMA form that the agency uses, with the source.
create table public.fema_forms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('labor', 'benefits', 'equipment', 'materials', 'rental', 'contract', 'request', 'project', 'mitigation')),
  number text not null check (length(number) <= 80) check (number <> ''),
  edition_on date,
  expires_on date,
  source text not null check (length(source) <= 300) check (source <> ''),
  constraint fema_forms_edition_on_years check (edition_on >= '1900-01-01' and edition_on < '2201-01-01'),
  constraint fema_forms_expires_on_years check (expires_on >= '1900-01-01' and expires_on < '2201-01-01'),
  constraint fema_forms_edition_on_expires_on_order check (edition_on <= expires_on),
  primary key (organization_id, id)
);
select app.protect('public.fema_forms');
create index on public.fema_forms (organization_id, created_at desc, id desc);
create policy "people read" on public.fema_forms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.fema_forms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.fema_forms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.fema_forms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, number, edition_on, expires_on, source), update (kind, number, edition_on, expires_on, source) on public.fema_forms to authenticated;
grant select, insert, update, delete on public.fema_forms to commands;
select app.keep_history('public.fema_forms');
select app.keep_text('public.fema_forms', lines => '{number,source}');
select realtime.publish('public.fema_forms');

-- FEMA’s request for information (RFI) about a project, with its due date and the response.
create table public.fema_rfis (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  declaration uuid not null,
  project uuid,
  asked text not null check (length(asked) <= 10000),
  received_on date not null,
  due_on date not null,
  owner uuid not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  answer text check (length(answer) <= 20000),
  drafted_by uuid,
  sent_by uuid,
  sent_on date,
  entered_by uuid not null,
  status text not null default 'open' check (status in ('open', 'drafted', 'sent', 'closed')),
  constraint fema_rfis_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint fema_rfis_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint fema_rfis_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, sent_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fema_rfis');
create index on public.fema_rfis (organization_id, created_at desc, id desc);
create index on public.fema_rfis (organization_id, status, created_at desc, id desc);
create index on public.fema_rfis (organization_id, declaration);
create index on public.fema_rfis (organization_id, project);
create index on public.fema_rfis (organization_id, owner);
create index on public.fema_rfis (organization_id, drafted_by);
create index on public.fema_rfis (organization_id, sent_by);
create index on public.fema_rfis (organization_id, entered_by);
create policy "people read" on public.fema_rfis for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fema_rfis for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fema_rfis to authenticated;
grant select, insert, update, delete on public.fema_rfis to commands;
select app.keep_history('public.fema_rfis');
select app.keep_files('public.fema_rfis');
select app.keep_text('public.fema_rfis', lines => '{title}');
select app.keep_search('public.fema_rfis', 'user', '', 'number', 'title', 'asked', 'answer');
select realtime.publish('public.fema_rfis');

-- A challenge to a FEMA determination, at two levels with their deadlines (44 CFR 206.206).
create table public.pa_appeals (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  declaration uuid not null,
  project uuid,
  level text not null check (level in ('first', 'second')),
  determined_on date not null,
  disputed bigint not null check (disputed >= 1),
  grounds text not null check (length(grounds) <= 20000),
  owner uuid not null,
  rural text not null default 'no' check (rural in ('no', 'yes')),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  appeal_by date,
  forward_by date,
  decide_by date,
  information_by date,
  sent_on date,
  received_on date,
  asked_on date,
  supplied_on date,
  decided_on date,
  granted bigint check (granted >= 0),
  decision text check (length(decision) <= 5000),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'forwarded', 'asked', 'granted', 'granted_partly', 'denied', 'withdrawn')),
  constraint pa_appeals_determined_on_years check (determined_on >= '1900-01-01' and determined_on < '2201-01-01'),
  constraint pa_appeals_appeal_by_years check (appeal_by >= '1900-01-01' and appeal_by < '2201-01-01'),
  constraint pa_appeals_forward_by_years check (forward_by >= '1900-01-01' and forward_by < '2201-01-01'),
  constraint pa_appeals_decide_by_years check (decide_by >= '1900-01-01' and decide_by < '2201-01-01'),
  constraint pa_appeals_information_by_years check (information_by >= '1900-01-01' and information_by < '2201-01-01'),
  constraint pa_appeals_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  constraint pa_appeals_received_on_years check (received_on >= '1900-01-01' and received_on < '2201-01-01'),
  constraint pa_appeals_asked_on_years check (asked_on >= '1900-01-01' and asked_on < '2201-01-01'),
  constraint pa_appeals_supplied_on_years check (supplied_on >= '1900-01-01' and supplied_on < '2201-01-01'),
  constraint pa_appeals_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pa_appeals');
create index on public.pa_appeals (organization_id, created_at desc, id desc);
create index on public.pa_appeals (organization_id, status, created_at desc, id desc);
create index on public.pa_appeals (organization_id, declaration);
create index on public.pa_appeals (organization_id, project);
create index on public.pa_appeals (organization_id, owner);
create index on public.pa_appeals (organization_id, entered_by);
create policy "people read" on public.pa_appeals for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.pa_appeals for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.pa_appeals to authenticated;
grant select, insert, update, delete on public.pa_appeals to commands;
select app.keep_history('public.pa_appeals');
select app.keep_files('public.pa_appeals');
select app.keep_text('public.pa_appeals', lines => '{title}');
select realtime.publish('public.pa_appeals');

-- A threshold, share or deadline of FEMA’s programs, with its effective date and source.
create table public.fema_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('guide_version', 'pa_minimum', 'pa_large', 'rpa_days', 'damage_days', 'emergency_months', 'emergency_more', 'permanent_months', 'permanent_more', 'appeal_days', 'appeal_forward_days', 'appeal_decision_days', 'appeal_information_days', 'arbitration', 'arbitration_rural', 'replace_percent', 'alternate_public', 'alternate_nonprofit', 'mitigation_percent', 'mitigation_listed', 'local_rate_most', 'management_recipient', 'management_subrecipient', 'hmgp_first', 'hmgp_first_to', 'hmgp_second', 'hmgp_second_to', 'hmgp_third', 'hmgp_third_to', 'hmgp_enhanced', 'hmgp_months', 'mitigation_share', 'discount_percent')),
  value numeric not null check (value >= 0) check (value <= 1000000000000),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  published_on date,
  reason text check (length(reason) <= 500),
  constraint fema_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint fema_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint fema_terms_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01'),
  constraint fema_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.fema_terms');
select app.keep_control('public.fema_terms', 'valid_to');
create index on public.fema_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.fema_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.fema_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.fema_terms to authenticated;
grant select, insert, update, delete on public.fema_terms to commands;
select app.keep_history('public.fema_terms');
select app.keep_text('public.fema_terms', lines => '{source}');
select realtime.publish('public.fema_terms');

-- Money for damage from one source, such as insurance, a federal program, the state or a donation. Money paid twice for the same loss is a duplication of benefits.
create table public.recovery_sources (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 200) check (name <> ''),
  kind text not null check (kind in ('insurance', 'pa', 'mitigation', 'other_federal', 'state', 'local', 'donation')),
  declaration uuid not null,
  damage uuid not null,
  project uuid,
  purpose text not null default 'repair' check (purpose in ('repair', 'stronger', 'contents', 'income')),
  amount bigint not null check (amount >= 1),
  reference text check (length(reference) <= 120),
  note text check (length(note) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  received bigint not null default 0 check (received >= 0),
  decided_on date,
  decision text check (length(decision) <= 2000),
  entered_by uuid not null,
  status text not null default 'expected' check (status in ('expected', 'committed', 'received', 'declined')),
  constraint recovery_sources_decided_on_years check (decided_on >= '1900-01-01' and decided_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, damage) references public.damage_items (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.recovery_sources');
create index on public.recovery_sources (organization_id, created_at desc, id desc);
create index on public.recovery_sources (organization_id, status, created_at desc, id desc);
create index on public.recovery_sources (organization_id, declaration);
create index on public.recovery_sources (organization_id, damage);
create index on public.recovery_sources (organization_id, project);
create index on public.recovery_sources (organization_id, entered_by);
create policy "people read" on public.recovery_sources for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.recovery_sources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.recovery_sources to authenticated;
grant select, insert, update, delete on public.recovery_sources to commands;
select app.keep_history('public.recovery_sources');
select app.keep_files('public.recovery_sources');
select app.keep_text('public.recovery_sources', lines => '{name,reference}');
select realtime.publish('public.recovery_sources');

-- A result due by a date under a grant, with its plan, forecast and evidence.
create table public.grant_milestones (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  funding uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  objective text check (length(objective) <= 2000),
  begins_on date not null,
  planned_on date not null,
  forecast_on date,
  owner uuid not null,
  progress numeric check (progress >= 0) check (progress <= 100),
  after uuid,
  purchase_order uuid,
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  met_on date,
  note text check (length(note) <= 2000),
  status text not null default 'open' check (status in ('open', 'met', 'dropped')),
  constraint grant_milestones_begins_on_years check (begins_on >= '1900-01-01' and begins_on < '2201-01-01'),
  constraint grant_milestones_planned_on_years check (planned_on >= '1900-01-01' and planned_on < '2201-01-01'),
  constraint grant_milestones_forecast_on_years check (forecast_on >= '1900-01-01' and forecast_on < '2201-01-01'),
  constraint grant_milestones_met_on_years check (met_on >= '1900-01-01' and met_on < '2201-01-01'),
  constraint grant_milestones_begins_on_planned_on_order check (begins_on <= planned_on),
  primary key (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, after) references public.grant_milestones (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_milestones');
create index on public.grant_milestones (organization_id, created_at desc, id desc);
create index on public.grant_milestones (organization_id, status, created_at desc, id desc);
create index on public.grant_milestones (organization_id, funding);
create index on public.grant_milestones (organization_id, owner);
create index on public.grant_milestones (organization_id, after);
create index on public.grant_milestones (organization_id, purchase_order);
create policy "people read" on public.grant_milestones for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_milestones for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_milestones for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open'));
create policy "commands" on public.grant_milestones for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (funding, title, objective, begins_on, planned_on, forecast_on, owner, progress, after, purchase_order, evidence), update (funding, title, objective, begins_on, planned_on, forecast_on, owner, progress, after, purchase_order, evidence) on public.grant_milestones to authenticated;
grant select, insert, update, delete on public.grant_milestones to commands;
select app.keep_history('public.grant_milestones');
select app.keep_files('public.grant_milestones');
select app.keep_text('public.grant_milestones', lines => '{title}');
select realtime.publish('public.grant_milestones');

-- A project that reduces future damage, with its costs, benefits and request to HMGP, BRIC or FMA.
create table public.mitigation_projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  program text not null check (program in ('hmgp', 'bric', 'fma', 'pa_406')),
  declaration uuid,
  pa_project uuid,
  damage uuid,
  activity text not null check (activity in ('structure', 'retrofit', 'acquisition', 'elevation', 'drainage', 'utility', 'planning', 'warning', 'standards')),
  site jsonb check (jsonb_typeof(site) = 'object'),
  scope text not null check (length(scope) <= 10000),
  alternatives text check (length(alternatives) <= 5000),
  effectiveness text check (length(effectiveness) <= 5000),
  environment text check (length(environment) <= 5000),
  schedule numeric check (schedule >= 0) check (schedule <= 120),
  started text not null default 'no' check (started in ('no', 'yes')),
  plan text not null check (plan in ('adopted', 'in_review', 'none')),
  cost bigint not null check (cost >= 0),
  maintenance bigint not null default 0 check (maintenance >= 0),
  benefits bigint not null default 0 check (benefits >= 0),
  life numeric not null default 50 check (life >= 1) check (life <= 100),
  basis text check (length(basis) <= 5000),
  asked_share numeric not null default 75 check (asked_share >= 0) check (asked_share <= 100),
  due_on date,
  owner uuid not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  rate numeric check (rate >= 0) check (rate <= 100),
  present_benefits bigint not null default 0 check (present_benefits >= 0),
  present_costs bigint not null default 0 check (present_costs >= 0),
  ratio numeric check (ratio >= 0),
  federal bigint not null default 0 check (federal >= 0),
  awarded bigint check (awarded >= 0),
  sent_on date,
  decision text check (length(decision) <= 2000),
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn')),
  constraint mitigation_projects_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint mitigation_projects_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, pa_project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, damage) references public.damage_items (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.mitigation_projects');
create index on public.mitigation_projects (organization_id, created_at desc, id desc);
create index on public.mitigation_projects (organization_id, status, created_at desc, id desc);
create index on public.mitigation_projects (organization_id, declaration);
create index on public.mitigation_projects (organization_id, pa_project);
create index on public.mitigation_projects (organization_id, damage);
create index on public.mitigation_projects (organization_id, owner);
create index on public.mitigation_projects (organization_id, entered_by);
create policy "people read" on public.mitigation_projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.mitigation_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.mitigation_projects to authenticated;
grant select, insert, update, delete on public.mitigation_projects to commands;
select app.keep_history('public.mitigation_projects');
select app.keep_files('public.mitigation_projects');
select app.keep_text('public.mitigation_projects', lines => '{title}');
select app.keep_search('public.mitigation_projects', 'user', '', 'number', 'title', 'scope');
select realtime.publish('public.mitigation_projects');

-- Grant money awarded to a subrecipient that carries out part of the program, with the information 2 CFR 200.332(b) requires.
create table public.subawards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  recipient uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  description text not null check (length(description) <= 5000),
  amount bigint not null check (amount >= 1),
  committed bigint not null default 0 check (committed >= 0),
  signed_on date,
  starts_on date not null,
  ends_on date not null,
  budget_starts date,
  budget_ends date,
  manager uuid not null,
  contact text check (length(contact) <= 200),
  indirect_rate numeric check (indirect_rate >= 0) check (indirect_rate <= 100),
  research boolean not null default false,
  fixed boolean not null default false,
  fixed_approval text check (length(fixed_approval) <= 200),
  terms boolean not null default false,
  access boolean not null default false,
  closing_terms boolean not null default false,
  decides_eligibility boolean not null default false,
  measured boolean not null default false,
  decides_program boolean not null default false,
  bound boolean not null default false,
  public_purpose boolean not null default false,
  determination text check (length(determination) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  paid bigint not null default 0 check (paid >= 0),
  released bigint not null default 0 check (released >= 0),
  report_due date,
  reported_on date,
  report_number text check (length(report_number) <= 80),
  drafted_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  ending_ground text check (ending_ground in ('noncompliance', 'consent', 'recipient', 'terms')),
  ending_reason text check (length(ending_reason) <= 3000),
  noticed_on date,
  noticed_by uuid,
  last_day date,
  object_by date,
  objected_on date,
  objection text check (length(objection) <= 5000),
  objection_answer text check (length(objection_answer) <= 5000),
  ended_by uuid,
  ended_at timestamptz,
  closeout_due date,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'active', 'ending', 'terminated', 'closed')),
  constraint subawards_signed_on_years check (signed_on >= '1900-01-01' and signed_on < '2201-01-01'),
  constraint subawards_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint subawards_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint subawards_budget_starts_years check (budget_starts >= '1900-01-01' and budget_starts < '2201-01-01'),
  constraint subawards_budget_ends_years check (budget_ends >= '1900-01-01' and budget_ends < '2201-01-01'),
  constraint subawards_report_due_years check (report_due >= '1900-01-01' and report_due < '2201-01-01'),
  constraint subawards_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01'),
  constraint subawards_approved_at_years check (approved_at >= '1900-01-01T00:00:00Z' and approved_at < '2201-01-01T00:00:00Z'),
  constraint subawards_noticed_on_years check (noticed_on >= '1900-01-01' and noticed_on < '2201-01-01'),
  constraint subawards_last_day_years check (last_day >= '1900-01-01' and last_day < '2201-01-01'),
  constraint subawards_object_by_years check (object_by >= '1900-01-01' and object_by < '2201-01-01'),
  constraint subawards_objected_on_years check (objected_on >= '1900-01-01' and objected_on < '2201-01-01'),
  constraint subawards_ended_at_years check (ended_at >= '1900-01-01T00:00:00Z' and ended_at < '2201-01-01T00:00:00Z'),
  constraint subawards_closeout_due_years check (closeout_due >= '1900-01-01' and closeout_due < '2201-01-01'),
  constraint subawards_starts_on_ends_on_order check (starts_on <= ends_on),
  constraint subawards_budget_starts_budget_ends_order check (budget_starts <= budget_ends),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, recipient) references public.vendors (organization_id, id),
  foreign key (organization_id, manager) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, noticed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, ended_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.subawards');
create index on public.subawards (organization_id, created_at desc, id desc);
create index on public.subawards (organization_id, status, created_at desc, id desc);
create index on public.subawards (organization_id, funding);
create index on public.subawards (organization_id, recipient);
create index on public.subawards (organization_id, manager);
create index on public.subawards (organization_id, drafted_by);
create index on public.subawards (organization_id, approved_by);
create index on public.subawards (organization_id, noticed_by);
create index on public.subawards (organization_id, ended_by);
create policy "people read" on public.subawards for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.subawards for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft', 'returned'));
create policy "commands" on public.subawards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, recipient, title, description, amount, committed, signed_on, starts_on, ends_on, budget_starts, budget_ends, manager, contact, indirect_rate, research, fixed, fixed_approval, terms, access, closing_terms, decides_eligibility, measured, decides_program, bound, public_purpose, determination, documents) on public.subawards to authenticated;
grant select, insert, update, delete on public.subawards to commands;
select app.keep_history('public.subawards');
select app.keep_files('public.subawards');
select app.keep_text('public.subawards', lines => '{title,contact,fixed_approval,report_number}');
select app.keep_search('public.subawards', 'user', '', 'number', 'title', 'description');
select realtime.publish('public.subawards');

-- A review of how a subrecipient uses its subaward: a desk review, phone call or site visit.
create table public.monitoring_visits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  subaward uuid not null,
  kind text not null check (kind in ('desk', 'site', 'call')),
  planned_on date not null,
  visitor uuid not null,
  agenda text check (length(agenda) <= 3000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  done_on date,
  summary text check (length(summary) <= 5000),
  reopened_by uuid,
  reopened_because text check (length(reopened_because) <= 5000),
  status text not null default 'planned' check (status in ('planned', 'done', 'canceled')),
  constraint monitoring_visits_planned_on_years check (planned_on >= '1900-01-01' and planned_on < '2201-01-01'),
  constraint monitoring_visits_done_on_years check (done_on >= '1900-01-01' and done_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id),
  foreign key (organization_id, visitor) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reopened_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.monitoring_visits');
create index on public.monitoring_visits (organization_id, created_at desc, id desc);
create index on public.monitoring_visits (organization_id, status, created_at desc, id desc);
create index on public.monitoring_visits (organization_id, subaward);
create index on public.monitoring_visits (organization_id, visitor);
create index on public.monitoring_visits (organization_id, reopened_by);
create policy "people read" on public.monitoring_visits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.monitoring_visits for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('planned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('planned'));
create policy "commands" on public.monitoring_visits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (subaward, kind, planned_on, visitor, agenda, documents) on public.monitoring_visits to authenticated;
grant select, insert, update, delete on public.monitoring_visits to commands;
select app.keep_history('public.monitoring_visits');
select app.keep_files('public.monitoring_visits');
select app.keep_text('public.monitoring_visits');
select app.keep_search('public.monitoring_visits', 'user', '', 'number', 'number');
select realtime.publish('public.monitoring_visits');

-- A subrecipient’s noncompliance, with the requirement, the condition, any questioned cost and the corrective action.
create table public.monitoring_findings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subaward uuid not null,
  visit uuid,
  title text not null check (length(title) <= 200) check (title <> ''),
  severity text not null default 'finding' check (severity in ('observation', 'finding', 'material')),
  criteria text not null check (length(criteria) <= 2000),
  condition text not null check (length(condition) <= 3000),
  cause text check (length(cause) <= 2000),
  questioned bigint not null default 0 check (questioned >= 0),
  owner uuid not null,
  due_on date not null,
  audit_reference text check (length(audit_reference) <= 8),
  accepted_on date,
  decide_by date,
  answer text check (length(answer) <= 5000),
  answered_by uuid,
  decision text check (length(decision) <= 3000),
  closed_by uuid,
  closed_on date,
  reopened_by uuid,
  reopened_because text check (length(reopened_because) <= 5000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  constraint monitoring_findings_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint monitoring_findings_accepted_on_years check (accepted_on >= '1900-01-01' and accepted_on < '2201-01-01'),
  constraint monitoring_findings_decide_by_years check (decide_by >= '1900-01-01' and decide_by < '2201-01-01'),
  constraint monitoring_findings_closed_on_years check (closed_on >= '1900-01-01' and closed_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id),
  foreign key (organization_id, visit) references public.monitoring_visits (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, closed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reopened_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.monitoring_findings');
create index on public.monitoring_findings (organization_id, created_at desc, id desc);
create index on public.monitoring_findings (organization_id, status, created_at desc, id desc);
create index on public.monitoring_findings (organization_id, subaward);
create index on public.monitoring_findings (organization_id, visit);
create index on public.monitoring_findings (organization_id, owner);
create index on public.monitoring_findings (organization_id, answered_by);
create index on public.monitoring_findings (organization_id, closed_by);
create index on public.monitoring_findings (organization_id, reopened_by);
create policy "people read" on public.monitoring_findings for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.monitoring_findings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.monitoring_findings to authenticated;
grant select, insert, update, delete on public.monitoring_findings to commands;
select app.keep_history('public.monitoring_findings');
select app.keep_text('public.monitoring_findings', lines => '{title,audit_reference}');
select realtime.publish('public.monitoring_findings');

-- An opportunity in the pipeline, with its lead, stage and the reason for the decision.
create table public.saved_opportunities (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  opportunity uuid not null,
  lead uuid,
  stage text not null default 'watching' check (stage in ('watching', 'pursuing', 'passed')),
  decide_by date,
  why text check (length(why) <= 2000),
  federal_only boolean not null default false,
  hours numeric check (hours >= 0) check (hours <= 10000),
  constraint saved_opportunities_decide_by_years check (decide_by >= '1900-01-01' and decide_by < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, opportunity),
  foreign key (organization_id, opportunity) references public.funding_opportunities (organization_id, id),
  foreign key (organization_id, lead) references public.organization_members (organization_id, user_id)
);
select app.protect('public.saved_opportunities');
create index on public.saved_opportunities (organization_id, created_at desc, id desc);
create index on public.saved_opportunities (organization_id, opportunity);
create index on public.saved_opportunities (organization_id, lead);
create policy "people read" on public.saved_opportunities for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.saved_opportunities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.saved_opportunities to authenticated;
grant select, insert, update, delete on public.saved_opportunities to commands;
select app.keep_history('public.saved_opportunities');
select app.keep_text('public.saved_opportunities');
select realtime.publish('public.saved_opportunities');

-- The best set of applications within the hours, match and deadlines, solved exactly, with the bound that proves it.
create table public.portfolio_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  weekly_hours numeric not null check (weekly_hours >= 0) check (weekly_hours <= 2000),
  until date not null,
  cash bigint not null check (cash >= 0),
  aim text not null default 'expected' check (aim in ('expected', 'asked')),
  worth bigint not null default 0 check (worth >= 0),
  bound bigint not null default 0 check (bound >= 0),
  gap numeric check (gap >= 0),
  proven boolean not null default false,
  seconds numeric check (seconds >= 0),
  more_hours bigint not null default 0 check (more_hours >= 0),
  more_cash bigint not null default 0 check (more_cash >= 0),
  made_by uuid not null,
  made_at timestamptz not null,
  constraint portfolio_runs_until_years check (until >= '1900-01-01' and until < '2201-01-01'),
  constraint portfolio_runs_made_at_years check (made_at >= '1900-01-01T00:00:00Z' and made_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.portfolio_runs');
create index on public.portfolio_runs (organization_id, created_at desc, id desc);
create index on public.portfolio_runs (organization_id, made_by);
create policy "people read" on public.portfolio_runs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.portfolio_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.portfolio_runs to authenticated;
grant select, insert, update, delete on public.portfolio_runs to commands;
select app.keep_history('public.portfolio_runs');
select app.keep_text('public.portfolio_runs');
select app.keep_search('public.portfolio_runs', 'user', '', 'number', 'number');
select realtime.publish('public.portfolio_runs');

-- One application in a portfolio optimization: whether it is selected, and what the opposite choice would cost.
create table public.portfolio_picks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  run uuid not null,
  position numeric not null check (position >= 1),
  application uuid not null,
  chosen boolean not null default false,
  worth bigint not null default 0 check (worth >= 0),
  hours numeric not null default 0 check (hours >= 0),
  cash bigint not null default 0 check (cash >= 0),
  loss bigint check (loss >= 0),
  why text not null check (length(why) <= 500) check (why <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, run) references public.portfolio_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, application) references public.grant_applications (organization_id, id)
);
select app.protect('public.portfolio_picks');
create index on public.portfolio_picks (organization_id, created_at desc, id desc);
create index on public.portfolio_picks (organization_id, run);
create index on public.portfolio_picks (organization_id, application);
create policy "who reads the parent" on public.portfolio_picks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.portfolio_picks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.portfolio_picks to authenticated;
grant select, insert, update, delete on public.portfolio_picks to commands;
select app.keep_history('public.portfolio_picks');
select app.keep_text('public.portfolio_picks', lines => '{why}');
select realtime.publish('public.portfolio_picks');

-- A report an award requires for a period: the SF-425 or a performance report. One person prepares it and another certifies it.
create table public.grant_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  funding uuid not null,
  kind text not null check (kind in ('sf425', 'performance')),
  final boolean not null default false,
  period_start date not null,
  period_end date not null,
  owner uuid not null,
  unliquidated bigint not null default 0 check (unliquidated >= 0),
  narrative text check (length(narrative) <= 20000),
  due_on date,
  receipts bigint not null default 0,
  disbursed bigint not null default 0,
  authorized bigint not null default 0,
  federal_spent bigint not null default 0,
  match_required bigint not null default 0,
  match_spent bigint not null default 0,
  income bigint not null default 0,
  income_deducted bigint not null default 0,
  income_added bigint not null default 0,
  indirect_base bigint not null default 0,
  indirect_charged bigint not null default 0,
  revises uuid,
  revised_because text check (length(revised_because) <= 2000),
  counted_at timestamptz,
  returned_because text check (length(returned_because) <= 2000),
  certified_by uuid,
  signed_name text check (length(signed_name) <= 120),
  certified_at timestamptz,
  sent_on date,
  reference text check (length(reference) <= 120),
  status text not null default 'open' check (status in ('open', 'returned', 'prepared', 'certified', 'sent', 'revised')),
  constraint grant_reports_period_start_years check (period_start >= '1900-01-01' and period_start < '2201-01-01'),
  constraint grant_reports_period_end_years check (period_end >= '1900-01-01' and period_end < '2201-01-01'),
  constraint grant_reports_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint grant_reports_counted_at_years check (counted_at >= '1900-01-01T00:00:00Z' and counted_at < '2201-01-01T00:00:00Z'),
  constraint grant_reports_certified_at_years check (certified_at >= '1900-01-01T00:00:00Z' and certified_at < '2201-01-01T00:00:00Z'),
  constraint grant_reports_sent_on_years check (sent_on >= '1900-01-01' and sent_on < '2201-01-01'),
  constraint grant_reports_period_start_period_end_order check (period_start <= period_end),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, revises),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, revises) references public.grant_reports (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, certified_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_reports');
create index on public.grant_reports (organization_id, created_at desc, id desc);
create index on public.grant_reports (organization_id, status, created_at desc, id desc);
create index on public.grant_reports (organization_id, funding);
create index on public.grant_reports (organization_id, owner);
create index on public.grant_reports (organization_id, revises);
create index on public.grant_reports (organization_id, certified_by);
create policy "people read" on public.grant_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_reports for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('open', 'returned'));
create policy "commands" on public.grant_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (funding, kind, final, period_start, period_end, owner, unliquidated, narrative) on public.grant_reports to authenticated;
grant select, insert, update, delete on public.grant_reports to commands;
select app.keep_history('public.grant_reports');
select app.keep_text('public.grant_reports', lines => '{signed_name,reference}');
select app.keep_search('public.grant_reports', 'user', '', 'number', 'number');
select realtime.publish('public.grant_reports');

-- A person who scores an application, after declaring any conflict of interest.
create table public.application_reviewers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  application uuid not null,
  reviewer uuid not null,
  declared text not null default 'open' check (declared in ('open', 'clear', 'conflict')),
  declaration text check (length(declaration) <= 2000),
  total numeric check (total >= 0) check (total <= 100),
  status text not null default 'asked' check (status in ('asked', 'scoring', 'scored', 'excused')),
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.application_reviewers');
create index on public.application_reviewers (organization_id, created_at desc, id desc);
create index on public.application_reviewers (organization_id, status, created_at desc, id desc);
create index on public.application_reviewers (organization_id, application);
create index on public.application_reviewers (organization_id, reviewer);
create policy "people read" on public.application_reviewers for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_reviewers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_reviewers to authenticated;
grant select, insert, update, delete on public.application_reviewers to commands;
select app.keep_history('public.application_reviewers');
select app.keep_text('public.application_reviewers');
select realtime.publish('public.application_reviewers');

-- A criterion for scoring applications, with its weight. The weights of active criteria total 100.
create table public.grant_criteria (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  weight numeric not null check (weight >= 0) check (weight <= 100),
  most numeric not null default 5 check (most >= 1) check (most <= 100),
  asks text check (length(asks) <= 1000),
  status text not null default 'current' check (status in ('current', 'retired')),
  primary key (organization_id, id)
);
select app.protect('public.grant_criteria');
create index on public.grant_criteria (organization_id, created_at desc, id desc);
create index on public.grant_criteria (organization_id, status, created_at desc, id desc);
create policy "people read" on public.grant_criteria for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.grant_criteria for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.grant_criteria for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('current')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('current'));
create policy "commands" on public.grant_criteria for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, weight, most, asks), update (name, weight, most, asks) on public.grant_criteria to authenticated;
grant select, insert, update, delete on public.grant_criteria to commands;
select app.keep_history('public.grant_criteria');
select app.keep_text('public.grant_criteria', lines => '{name}');
select realtime.publish('public.grant_criteria');

-- A reviewer’s score for one criterion, with the reason.
create table public.application_scores (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  reviewer uuid not null,
  criterion uuid not null,
  points numeric not null check (points >= 0),
  comment text not null check (length(comment) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, reviewer) references public.application_reviewers (organization_id, id) on delete cascade,
  foreign key (organization_id, criterion) references public.grant_criteria (organization_id, id)
);
select app.protect('public.application_scores');
create index on public.application_scores (organization_id, created_at desc, id desc);
create index on public.application_scores (organization_id, reviewer);
create index on public.application_scores (organization_id, criterion);
create policy "who reads the parent" on public.application_scores for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.application_scores for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_scores to authenticated;
grant select, insert, update, delete on public.application_scores to commands;
select app.keep_history('public.application_scores');
select app.keep_text('public.application_scores');
select realtime.publish('public.application_scores');

-- The single audit of a fiscal year: its auditor, notes, reporting package and submission to the FAC.
create table public.single_audits (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  fiscal_year uuid not null,
  audit uuid,
  owner uuid not null,
  auditor text check (length(auditor) <= 64),
  auditor_ein text check (length(auditor_ein) <= 10),
  auditor_contact text check (length(auditor_contact) <= 160),
  auditor_email text check (length(auditor_email) <= 120),
  low_risk boolean not null default false,
  low_risk_because text check (length(low_risk_because) <= 2000),
  accounting_policies text check (length(accounting_policies) <= 5000),
  de_minimis text not null default 'no' check (de_minimis in ('no', 'yes', 'both')),
  rate_explained text check (length(rate_explained) <= 2000),
  notes text check (length(notes) <= 10000),
  ueis text check (length(ueis) <= 400),
  eins text check (length(eins) <= 400),
  due_on date,
  reported_on date,
  report jsonb not null default '[]' check (jsonb_typeof(report) = 'array'),
  submitted_on date,
  fac_number text check (length(fac_number) <= 40),
  accepted_on date,
  package text check (length(package) <= 1000000),
  digest text check (length(digest) <= 64),
  reopened_because text check (length(reopened_because) <= 2000),
  status text not null default 'preparing' check (status in ('preparing', 'reported', 'submitted', 'accepted')),
  constraint single_audits_due_on_years check (due_on >= '1900-01-01' and due_on < '2201-01-01'),
  constraint single_audits_reported_on_years check (reported_on >= '1900-01-01' and reported_on < '2201-01-01'),
  constraint single_audits_submitted_on_years check (submitted_on >= '1900-01-01' and submitted_on < '2201-01-01'),
  constraint single_audits_accepted_on_years check (accepted_on >= '1900-01-01' and accepted_on < '2201-01-01'),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, fiscal_year),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.single_audits');
create index on public.single_audits (organization_id, created_at desc, id desc);
create index on public.single_audits (organization_id, status, created_at desc, id desc);
create index on public.single_audits (organization_id, fiscal_year);
create index on public.single_audits (organization_id, audit);
create index on public.single_audits (organization_id, owner);
create policy "people read" on public.single_audits for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.single_audits for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.single_audits to authenticated;
grant select, insert, update, delete on public.single_audits to commands;
select app.keep_history('public.single_audits');
select app.keep_files('public.single_audits');
select app.keep_text('public.single_audits', lines => '{auditor,auditor_ein,auditor_contact,auditor_email,ueis,eins,fac_number,digest}');
select app.keep_search('public.single_audits', 'user', '', 'number', 'number', 'auditor');
select realtime.publish('public.single_audits');

-- An outside auditor’s access to the documents of one single audit, between two dates and to read only.
create table public.auditor_access (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  single_audit uuid not null,
  name text not null check (length(name) <= 120) check (name <> ''),
  firm text not null check (length(firm) <= 120) check (firm <> ''),
  email text not null check (length(email) <= 120) check (email <> ''),
  starts_on date not null,
  ends_on date not null,
  why text not null check (length(why) <= 1000),
  requested_by uuid not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_because text check (length(ended_because) <= 1000),
  status text not null default 'requested' check (status in ('requested', 'active', 'ended')),
  constraint auditor_access_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  constraint auditor_access_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01'),
  constraint auditor_access_confirmed_at_years check (confirmed_at >= '1900-01-01T00:00:00Z' and confirmed_at < '2201-01-01T00:00:00Z'),
  constraint auditor_access_starts_on_ends_on_order check (starts_on <= ends_on),
  primary key (organization_id, id),
  foreign key (organization_id, single_audit) references public.single_audits (organization_id, id),
  foreign key (organization_id, requested_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, confirmed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.auditor_access');
create index on public.auditor_access (organization_id, created_at desc, id desc);
create index on public.auditor_access (organization_id, status, created_at desc, id desc);
create index on public.auditor_access (organization_id, single_audit);
create index on public.auditor_access (organization_id, requested_by);
create index on public.auditor_access (organization_id, confirmed_by);
create policy "people read" on public.auditor_access for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.auditor_access for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.auditor_access to authenticated;
grant select, insert, update, delete on public.auditor_access to commands;
select app.keep_history('public.auditor_access');
select app.keep_text('public.auditor_access', names => '{name}', lines => '{firm,email}');
select realtime.publish('public.auditor_access');

-- One reading by an outside auditor: the paper and the time.
create table public.auditor_views (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  auditor_access uuid not null,
  paper text not null check (paper in ('overview', 'sefa', 'corrective_action_plan', 'prior_findings', 'workbooks', 'costs', 'file')),
  about text check (length(about) <= 300),
  seen_at timestamptz not null,
  constraint auditor_views_seen_at_years check (seen_at >= '1900-01-01T00:00:00Z' and seen_at < '2201-01-01T00:00:00Z'),
  primary key (organization_id, id),
  foreign key (organization_id, auditor_access) references public.auditor_access (organization_id, id) on delete cascade
);
select app.protect('public.auditor_views');
revoke update, delete, truncate on public.auditor_views from service_role, custodian;
create index on public.auditor_views (organization_id, created_at desc, id desc);
create index on public.auditor_views (organization_id, auditor_access);
create policy "who reads the parent" on public.auditor_views for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.auditor_views for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.auditor_views to authenticated;
grant select, insert on public.auditor_views to commands;
select app.keep_history('public.auditor_views');
select app.keep_text('public.auditor_views', lines => '{about}');
select realtime.publish('public.auditor_views');

-- The auditor’s assessment of a federal program: its risk, whether it is a major program, and the opinion on compliance (2 CFR 200.518).
create table public.program_assessments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  single_audit uuid not null,
  program text not null check (length(program) <= 200) check (program <> ''),
  risk text check (risk in ('low', 'high')),
  audited_before boolean not null default false,
  material_weakness boolean not null default false,
  modified_opinion boolean not null default false,
  questioned_above boolean not null default false,
  risk_because text check (length(risk_because) <= 2000),
  decision text check (decision in ('major', 'not_major')),
  decision_because text check (length(decision_because) <= 2000),
  opinion text check (opinion in ('U', 'Q', 'A', 'D')),
  primary key (organization_id, id),
  foreign key (organization_id, single_audit) references public.single_audits (organization_id, id) on delete cascade
);
select app.protect('public.program_assessments');
create index on public.program_assessments (organization_id, created_at desc, id desc);
create index on public.program_assessments (organization_id, single_audit);
create policy "who reads the parent" on public.program_assessments for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.program_assessments for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.program_assessments to authenticated;
grant select, insert, update, delete on public.program_assessments to commands;
select app.keep_history('public.program_assessments');
select app.keep_text('public.program_assessments', lines => '{program}');
select realtime.publish('public.program_assessments');

-- Another audit firm that did part of a single audit, as the FAC lists it.
create table public.secondary_auditors (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  single_audit uuid not null,
  name text not null check (length(name) <= 64) check (name <> ''),
  ein text not null check (length(ein) <= 10) check (ein <> ''),
  street text not null check (length(street) <= 100) check (street <> ''),
  city text not null check (length(city) <= 60) check (city <> ''),
  state text not null check (state in ('AK', 'AL', 'AR', 'AS', 'AZ', 'CA', 'CO', 'CT', 'DC', 'DE', 'FL', 'FM', 'GA', 'GU', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA', 'MA', 'MD', 'ME', 'MH', 'MI', 'MN', 'MO', 'MP', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK', 'OR', 'PA', 'PR', 'PW', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VI', 'VT', 'WA', 'WI', 'WV', 'WY')),
  zip text not null check (length(zip) <= 10) check (zip <> ''),
  contact text not null check (length(contact) <= 120) check (contact <> ''),
  contact_title text not null check (length(contact_title) <= 120) check (contact_title <> ''),
  phone text not null check (length(phone) <= 40) check (phone <> ''),
  email text not null check (length(email) <= 120) check (email <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, single_audit) references public.single_audits (organization_id, id) on delete cascade
);
select app.protect('public.secondary_auditors');
create index on public.secondary_auditors (organization_id, created_at desc, id desc);
create index on public.secondary_auditors (organization_id, single_audit);
create policy "who reads the parent" on public.secondary_auditors for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.secondary_auditors for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.secondary_auditors to authenticated;
grant select, insert, update, delete on public.secondary_auditors to commands;
select app.keep_history('public.secondary_auditors');
select app.keep_text('public.secondary_auditors', lines => '{name,ein,street,city,zip,contact,contact_title,phone,email}');
select realtime.publish('public.secondary_auditors');

-- An amount of the SEFA that is no cost of the year: a loan balance, noncash assistance, or a cost of another year.
create table public.sefa_entries (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  fiscal_year uuid not null,
  funding uuid not null,
  kind text not null check (kind in ('loan_opening', 'loan_subsidy', 'loan_closing', 'noncash', 'earlier', 'other_year')),
  amount bigint not null check (amount >= 1),
  why text not null check (length(why) <= 300) check (why <> ''),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id)
);
select app.protect('public.sefa_entries');
create index on public.sefa_entries (organization_id, created_at desc, id desc);
create index on public.sefa_entries (organization_id, fiscal_year);
create index on public.sefa_entries (organization_id, funding);
create policy "people read" on public.sefa_entries for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.sefa_entries for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.sefa_entries for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.sefa_entries for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (fiscal_year, funding, kind, amount, why, documents), update (fiscal_year, funding, kind, amount, why, documents) on public.sefa_entries to authenticated;
grant select, insert, update, delete on public.sefa_entries to commands;
select app.keep_history('public.sefa_entries');
select app.keep_files('public.sefa_entries');
select app.keep_text('public.sefa_entries', lines => '{why}');
select realtime.publish('public.sefa_entries');

-- A subrecipient’s request to be paid for a period, reviewed before it is charged to the grant.
create table public.subaward_requests (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  subaward uuid not null,
  period_start date not null,
  period_end date not null,
  amount bigint not null check (amount >= 1),
  match bigint not null default 0 check (match >= 0),
  description text not null check (length(description) <= 2000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  entered_by uuid not null,
  approved_by uuid,
  cost uuid,
  paid_on date,
  returned_because text check (length(returned_because) <= 2000),
  status text not null default 'received' check (status in ('received', 'returned', 'approved', 'paid')),
  constraint subaward_requests_period_start_years check (period_start >= '1900-01-01' and period_start < '2201-01-01'),
  constraint subaward_requests_period_end_years check (period_end >= '1900-01-01' and period_end < '2201-01-01'),
  constraint subaward_requests_paid_on_years check (paid_on >= '1900-01-01' and paid_on < '2201-01-01'),
  constraint subaward_requests_period_start_period_end_order check (period_start <= period_end),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id),
  foreign key (organization_id, cost) references public.grant_costs (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.subaward_requests');
create index on public.subaward_requests (organization_id, created_at desc, id desc);
create index on public.subaward_requests (organization_id, status, created_at desc, id desc);
create index on public.subaward_requests (organization_id, subaward);
create index on public.subaward_requests (organization_id, entered_by);
create index on public.subaward_requests (organization_id, approved_by);
create index on public.subaward_requests (organization_id, cost);
create policy "people read" on public.subaward_requests for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.subaward_requests for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('received', 'returned')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('received', 'returned'));
create policy "commands" on public.subaward_requests for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (subaward, period_start, period_end, amount, match, description, documents) on public.subaward_requests to authenticated;
grant select, insert, update, delete on public.subaward_requests to commands;
select app.keep_history('public.subaward_requests');
select app.keep_files('public.subaward_requests');
select app.keep_text('public.subaward_requests');
select app.keep_search('public.subaward_requests', 'user', '', 'number', 'number');
select realtime.publish('public.subaward_requests');

-- A rating of a subrecipient’s risk by the factors of 2 CFR 200.332(c), with the resulting conditions.
create table public.subrecipient_risks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subaward uuid not null,
  assessed_on date not null,
  experience numeric not null check (experience >= 1) check (experience <= 3),
  audits numeric not null check (audits >= 1) check (audits <= 3),
  new_systems numeric not null check (new_systems >= 1) check (new_systems <= 3),
  federal_monitoring numeric not null check (federal_monitoring >= 1) check (federal_monitoring <= 3),
  size numeric not null check (size >= 1) check (size <= 3),
  findings numeric not null check (findings >= 1) check (findings <= 3),
  conditions text check (length(conditions) <= 3000),
  next_on date,
  score numeric not null check (score >= 0),
  level text not null check (level in ('low', 'medium', 'high')),
  constraint subrecipient_risks_assessed_on_years check (assessed_on >= '1900-01-01' and assessed_on < '2201-01-01'),
  constraint subrecipient_risks_next_on_years check (next_on >= '1900-01-01' and next_on < '2201-01-01'),
  primary key (organization_id, id),
  foreign key (organization_id, subaward) references public.subawards (organization_id, id)
);
select app.protect('public.subrecipient_risks');
create index on public.subrecipient_risks (organization_id, created_at desc, id desc);
create index on public.subrecipient_risks (organization_id, subaward);
create policy "people read" on public.subrecipient_risks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.subrecipient_risks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.subrecipient_risks to authenticated;
grant select, insert, update, delete on public.subrecipient_risks to commands;
select app.keep_history('public.subrecipient_risks');
select app.keep_text('public.subrecipient_risks');
select realtime.publish('public.subrecipient_risks');

-- A limit, rate or deadline for grants, with its effective date and source.
create table public.grant_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('de_minimis_percent', 'subaward_base', 'transfer_percent', 'transfer_from', 'single_audit', 'questioned_cost', 'report_days', 'annual_report_days', 'closeout_days', 'sub_closeout_days', 'agency_closeout_months', 'retention_years', 'interest_kept', 'interest_account_awards', 'reimbursement_days', 'advance_days', 'ffata', 'equipment', 'fixed_subaward', 'extension_months', 'audit_months')),
  value numeric not null check (value >= 0) check (value <= 100000000),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) <= 300) check (source <> ''),
  published_on date,
  reason text check (length(reason) <= 500),
  constraint grant_terms_valid_from_years check (valid_from >= '1900-01-01' and valid_from < '2201-01-01'),
  constraint grant_terms_valid_to_years check (valid_to >= '1900-01-01' and valid_to < '2201-01-01'),
  constraint grant_terms_published_on_years check (published_on >= '1900-01-01' and published_on < '2201-01-01'),
  constraint grant_terms_valid_from_valid_to_order check (valid_from <= valid_to),
  primary key (organization_id, id)
);
select app.protect('public.grant_terms');
select app.keep_control('public.grant_terms', 'valid_to');
create index on public.grant_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.grant_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.grant_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_terms to authenticated;
grant select, insert, update, delete on public.grant_terms to commands;
select app.keep_history('public.grant_terms');
select app.keep_text('public.grant_terms', lines => '{source}');
select realtime.publish('public.grant_terms');
