-- What FEMA asks, what is appealed, what would keep the next storm out, and who pays for what.

-- FEMA asks for information about a project (its RFI): what, until when, and the answer that was sent.
create table public.fema_questions (
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
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, declaration) references public.disaster_declarations (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, drafted_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, sent_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.fema_questions');
create index on public.fema_questions (organization_id, created_at desc, id desc);
create index on public.fema_questions (organization_id, status, created_at desc, id desc);
create index on public.fema_questions (organization_id, declaration);
create index on public.fema_questions (organization_id, project);
create index on public.fema_questions (organization_id, owner);
create index on public.fema_questions (organization_id, drafted_by);
create index on public.fema_questions (organization_id, sent_by);
create index on public.fema_questions (organization_id, entered_by);
create policy "people read" on public.fema_questions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.fema_questions for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open', 'drafted')) with check (organization_id = (select app.organization_id()) and status in ('open', 'drafted'));
create policy "commands" on public.fema_questions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, declaration, project, asked, received_on, due_on, owner, documents) on public.fema_questions to authenticated;
grant select, insert, update, delete on public.fema_questions to commands;
select app.keep_history('public.fema_questions');
select app.keep_search('public.fema_questions', 'user', '', 'number', 'title', 'asked', 'answer');
select realtime.publish('public.fema_questions');
-- The applicant appeals a determination of FEMA: two levels, each with its clocks (44 CFR 206.206).
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
create policy "people update" on public.pa_appeals for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft')) with check (organization_id = (select app.organization_id()) and status in ('draft'));
create policy "commands" on public.pa_appeals for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, declaration, project, level, determined_on, disputed, grounds, owner, rural, documents) on public.pa_appeals to authenticated;
grant select, insert, update, delete on public.pa_appeals to commands;
select app.keep_history('public.pa_appeals');
select realtime.publish('public.pa_appeals');
-- A project that keeps the next storm from doing the same: what it costs, what it saves, and what it asks of HMGP, BRIC or FMA.
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
create policy "people update" on public.mitigation_projects for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.mitigation_projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, program, declaration, pa_project, damage, activity, site, scope, alternatives, effectiveness, environment, schedule, started, plan, cost, maintenance, benefits, life, basis, asked_share, due_on, owner, documents) on public.mitigation_projects to authenticated;
grant select, insert, update, delete on public.mitigation_projects to commands;
select app.keep_history('public.mitigation_projects');
select app.keep_search('public.mitigation_projects', 'user', '', 'number', 'title', 'scope');
select realtime.publish('public.mitigation_projects');
-- Money for damage from one source: insurance, a federal program, the state, ourselves, a gift. What pays for the same loss twice is a duplication of benefits.
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
create policy "people update" on public.recovery_sources for update to authenticated using (organization_id = (select app.organization_id()) and status in ('expected', 'committed')) with check (organization_id = (select app.organization_id()) and status in ('expected', 'committed'));
create policy "commands" on public.recovery_sources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, kind, declaration, damage, project, purpose, amount, reference, note, documents) on public.recovery_sources to authenticated;
grant select, insert, update, delete on public.recovery_sources to commands;
select app.keep_history('public.recovery_sources');
select realtime.publish('public.recovery_sources');
