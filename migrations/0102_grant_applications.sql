-- Grants: opportunities and the pipeline, applications with their sections and reviewers, budget proposals, the portfolio that is
-- worth most, and notes of what was said.

-- Money that somebody offers for a purpose, as it stood in the notice or in the list that was imported.
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
  url text check (length(url) <= 2048),
  summary text check (length(summary) <= 10000),
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
grant select, insert (key, number, title, agency, aln, category, instrument, eligibility, status, posted_on, closes_on, floor, ceiling, total, match, url, summary), update (key, number, title, agency, aln, category, instrument, eligibility, status, posted_on, closes_on, floor, ceiling, total, match, url, summary) on public.funding_opportunities to authenticated;
grant select, insert, update, delete on public.funding_opportunities to commands;
select app.keep_history('public.funding_opportunities');
select app.keep_search('public.funding_opportunities', 'user', '', 'key', 'title', 'agency', 'summary', 'aln');
select realtime.publish('public.funding_opportunities');
-- An opportunity that the organization looks at: who leads, how far it is, and why it was taken up or passed by.
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
create policy "people insert" on public.saved_opportunities for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.saved_opportunities for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.saved_opportunities for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (opportunity, lead, stage, decide_by, why, federal_only, hours), update (opportunity, lead, stage, decide_by, why, federal_only, hours) on public.saved_opportunities to authenticated;
grant select, insert, update, delete on public.saved_opportunities to commands;
select app.keep_history('public.saved_opportunities');
select realtime.publish('public.saved_opportunities');
-- An application for money, from its first line to the answer: what the notice asks for, the sections, the team, and what was sent as it was sent.
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
  package text check (length(package) <= 500000),
  digest text check (length(digest) <= 64),
  decided_on date,
  decision text check (length(decision) <= 2000),
  awarded bigint check (awarded >= 0),
  funding uuid,
  recommendation text not null default 'none' check (recommendation in ('none', 'recommend', 'without_funding', 'not')),
  recommended_because text check (length(recommended_because) <= 2000),
  drafted_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'review', 'submitted', 'awarded', 'declined', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, opportunity) references public.funding_opportunities (organization_id, id),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, lead) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, submitted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.grant_applications');
create index on public.grant_applications (organization_id, created_at desc, id desc);
create index on public.grant_applications (organization_id, status, created_at desc, id desc);
create index on public.grant_applications (organization_id, opportunity);
create index on public.grant_applications (organization_id, lead);
create index on public.grant_applications (organization_id, submitted_by);
create index on public.grant_applications (organization_id, funding);
create index on public.grant_applications (organization_id, drafted_by);
create policy "people read" on public.grant_applications for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.grant_applications for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('draft'));
create policy "commands" on public.grant_applications for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, opportunity, agency, aln, department, lead, closes_on, asked, match, match_cash, hours, chance, summary, documents) on public.grant_applications to authenticated;
grant select, insert, update, delete on public.grant_applications to commands;
select app.keep_history('public.grant_applications');
select app.keep_search('public.grant_applications', 'user', '', 'number', 'title', 'agency', 'summary');
select realtime.publish('public.grant_applications');
-- One chapter of an application, with its limit of words and who writes it.
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
  writer uuid,
  body text check (length(body) <= 60000),
  ready boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id) on delete cascade,
  foreign key (organization_id, writer) references public.organization_members (organization_id, user_id)
);
select app.protect('public.application_sections');
create index on public.application_sections (organization_id, created_at desc, id desc);
create index on public.application_sections (organization_id, application);
create index on public.application_sections (organization_id, writer);
create policy "who reads the parent" on public.application_sections for select to authenticated using (exists (select from public.grant_applications parent where parent.organization_id = application_sections.organization_id and parent.id = application_sections.application));
create policy "commands" on public.application_sections for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_sections to authenticated;
grant select, insert, update, delete on public.application_sections to commands;
select app.keep_history('public.application_sections');
select realtime.publish('public.application_sections');
-- Something that the notice asks for with an application: a form, an attachment, a registration.
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
  primary key (organization_id, id),
  foreign key (organization_id, application) references public.grant_applications (organization_id, id) on delete cascade,
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.application_requirements');
create index on public.application_requirements (organization_id, created_at desc, id desc);
create index on public.application_requirements (organization_id, application);
create index on public.application_requirements (organization_id, owner);
create policy "who reads the parent" on public.application_requirements for select to authenticated using (exists (select from public.grant_applications parent where parent.organization_id = application_requirements.organization_id and parent.id = application_requirements.application));
create policy "commands" on public.application_requirements for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_requirements to authenticated;
grant select, insert, update, delete on public.application_requirements to commands;
select app.keep_history('public.application_requirements');
select realtime.publish('public.application_requirements');
-- Words that are used again in applications: what the city is, how it manages money, how it treats people alike.
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
select realtime.publish('public.grant_boilerplates');
-- What applications are judged by, with its weight. The weights of all that are in use come to a hundred.
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
select realtime.publish('public.grant_criteria');
-- Who judges an application: asked first whether a conflict of interest stands in the way.
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
select realtime.publish('public.application_reviewers');
-- What a reviewer gave for one criterion, and why.
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
create policy "who reads the parent" on public.application_scores for select to authenticated using (exists (select from public.application_reviewers parent where parent.organization_id = application_scores.organization_id and parent.id = application_scores.reviewer));
create policy "commands" on public.application_scores for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.application_scores to authenticated;
grant select, insert, update, delete on public.application_scores to commands;
select app.keep_history('public.application_scores');
select realtime.publish('public.application_scores');
-- The budget of an application as it is worked out: people, travel, equipment and the rest by year, indirect cost on its base, and what the match bears.
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
select app.keep_search('public.grant_budget_plans', 'user', '', 'number', 'title');
select realtime.publish('public.grant_budget_plans');
-- One cost of a budget proposal: how many, at what price, in which year, and whether it bears indirect cost.
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
create policy "who reads the parent" on public.grant_plan_lines for select to authenticated using (exists (select from public.grant_budget_plans parent where parent.organization_id = grant_plan_lines.organization_id and parent.id = grant_plan_lines.plan));
create policy "commands" on public.grant_plan_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.grant_plan_lines to authenticated;
grant select, insert, update, delete on public.grant_plan_lines to commands;
select app.keep_history('public.grant_plan_lines');
select realtime.publish('public.grant_plan_lines');
-- Which applications are worth writing within the hours, the match and the deadlines: calculated exactly, with the bound that proves it.
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
select app.keep_search('public.portfolio_runs', 'user', '', 'number', 'number');
select realtime.publish('public.portfolio_runs');
-- One application in a portfolio calculation: whether it is in it, and what forcing it in or out would cost.
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
create policy "who reads the parent" on public.portfolio_picks for select to authenticated using (exists (select from public.portfolio_runs parent where parent.organization_id = portfolio_picks.organization_id and parent.id = portfolio_picks.run));
create policy "commands" on public.portfolio_picks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.portfolio_picks to authenticated;
grant select, insert, update, delete on public.portfolio_picks to commands;
select app.keep_history('public.portfolio_picks');
select realtime.publish('public.portfolio_picks');
-- What was said with the giver or noted about a grant: when, with whom, and what follows from it.
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
select realtime.publish('public.grant_contacts');

create unique index application_reviewers_once on public.application_reviewers (organization_id, application, reviewer);
create index funding_opportunities_closes on public.funding_opportunities (organization_id, closes_on, id);
create index grant_applications_closes on public.grant_applications (organization_id, status, closes_on);
create index grant_contacts_day on public.grant_contacts (organization_id, funding, day desc);
