-- The plan, the own costs and the points of projects; and what a building site writes, asks, shows and asks to be paid.

-- One piece of a project’s plan: how long it takes, what it waits for, what it may cost and how much of it is done.
create table public.project_tasks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 200) check (name <> ''),
  owner uuid,
  days numeric not null check (days >= 0) check (days <= 3650),
  not_before date,
  after text check (length(after) <= 200),
  budget bigint not null default 0 check (budget >= 0),
  milestone boolean not null default false,
  done numeric not null default 0 check (done >= 0) check (done <= 100),
  began_on date,
  ended_on date,
  baseline_start date,
  baseline_end date,
  status text not null default 'to_do' check (status in ('to_do', 'in_progress', 'blocked', 'done')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id) on delete cascade,
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_tasks');
create index on public.project_tasks (organization_id, created_at desc, id desc);
create index on public.project_tasks (organization_id, status, created_at desc, id desc);
create index on public.project_tasks (organization_id, project);
create index on public.project_tasks (organization_id, owner);
create policy "who reads the parent" on public.project_tasks for select to authenticated using (exists (select from public.projects parent where parent.organization_id = project_tasks.organization_id and parent.id = project_tasks.project));
create policy "commands" on public.project_tasks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_tasks to authenticated;
grant select, insert, update, delete on public.project_tasks to commands;
select app.keep_history('public.project_tasks');
select realtime.publish('public.project_tasks');
-- What a project costs that no invoice shows: the agency’s own staff, machines and stores. It counts when a second person has confirmed it.
create table public.project_costs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  day date not null,
  kind text not null check (kind in ('labor', 'equipment', 'material', 'other')),
  words text not null check (length(words) <= 300) check (words <> ''),
  amount bigint not null check (amount >= 1),
  basis text check (length(basis) <= 2000),
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  entered_by uuid not null,
  confirmed_by uuid,
  note text check (length(note) <= 500),
  status text not null default 'entered' check (status in ('entered', 'confirmed', 'rejected')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, confirmed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_costs');
create index on public.project_costs (organization_id, created_at desc, id desc);
create index on public.project_costs (organization_id, status, created_at desc, id desc);
create index on public.project_costs (organization_id, project);
create index on public.project_costs (organization_id, entered_by);
create index on public.project_costs (organization_id, confirmed_by);
create policy "people read" on public.project_costs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.project_costs for update to authenticated using (organization_id = (select app.organization_id()) and status in ('entered')) with check (organization_id = (select app.organization_id()) and status in ('entered'));
create policy "commands" on public.project_costs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (project, day, kind, words, amount, basis, evidence) on public.project_costs to authenticated;
grant select, insert, update, delete on public.project_costs to commands;
select app.keep_history('public.project_costs');
select realtime.publish('public.project_costs');
-- What may go wrong with a project, what is taken for granted, what has gone wrong, and what was decided: with whoever looks after it.
create table public.project_points (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  kind text not null check (kind in ('risk', 'assumption', 'issue', 'decision')),
  title text not null check (length(title) <= 200) check (title <> ''),
  about text check (length(about) <= 5000),
  likelihood numeric check (likelihood >= 1) check (likelihood <= 5),
  impact numeric check (impact >= 1) check (impact <= 5),
  response text check (response in ('avoid', 'reduce', 'transfer', 'accept')),
  measure text check (length(measure) <= 2000),
  owner uuid not null,
  due_on date,
  outcome text check (length(outcome) <= 2000),
  closed_on date,
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id)
);
select app.protect('public.project_points');
create index on public.project_points (organization_id, created_at desc, id desc);
create index on public.project_points (organization_id, status, created_at desc, id desc);
create index on public.project_points (organization_id, project);
create index on public.project_points (organization_id, owner);
create policy "people read" on public.project_points for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.project_points for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.project_points for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.project_points for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (project, kind, title, about, likelihood, impact, response, measure, owner, due_on), update (project, kind, title, about, likelihood, impact, response, measure, owner, due_on) on public.project_points to authenticated;
grant select, insert, update, delete on public.project_points to commands;
select app.keep_history('public.project_points');
select app.keep_search('public.project_points', 'user', '', '', 'title', 'about');
select realtime.publish('public.project_points');
-- What a meeting about a project talked of and agreed on.
create table public.project_minutes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  held_on date not null,
  present text not null check (length(present) <= 500) check (present <> ''),
  notes text check (length(notes) <= 20000),
  agreed text check (length(agreed) <= 5000),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id)
);
select app.protect('public.project_minutes');
create index on public.project_minutes (organization_id, created_at desc, id desc);
create index on public.project_minutes (organization_id, project);
create policy "people read" on public.project_minutes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.project_minutes for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.project_minutes for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.project_minutes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (project, title, held_on, present, notes, agreed, documents), update (project, title, held_on, present, notes, agreed, documents) on public.project_minutes to authenticated;
grant select, insert, update, delete on public.project_minutes to commands;
select app.keep_history('public.project_minutes');
select app.keep_search('public.project_minutes', 'user', '', '', 'title', 'notes', 'agreed');
select realtime.publish('public.project_minutes');
-- What happened on a building site on one day: weather, people, work, delays. Once it is signed it stays as it is.
create table public.site_logs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  day date not null,
  weather text not null check (length(weather) <= 120) check (weather <> ''),
  crew numeric not null check (crew >= 0) check (crew <= 5000),
  hours numeric not null default 0 check (hours >= 0) check (hours <= 100000),
  work text not null check (length(work) <= 500) check (work <> ''),
  delays text check (length(delays) <= 2000),
  visitors text check (length(visitors) <= 300),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  signed_by uuid,
  signed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'signed')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, signed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.site_logs');
create index on public.site_logs (organization_id, created_at desc, id desc);
create index on public.site_logs (organization_id, status, created_at desc, id desc);
create index on public.site_logs (organization_id, project);
create index on public.site_logs (organization_id, signed_by);
create policy "people read" on public.site_logs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.site_logs for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.site_logs for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.site_logs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (project, day, weather, crew, hours, work, delays, visitors, photos), update (project, day, weather, crew, hours, work, delays, visitors, photos) on public.site_logs to authenticated;
grant select, insert, update, delete on public.site_logs to commands;
select app.keep_history('public.site_logs');
select app.keep_search('public.site_logs', 'user', '', '', 'work', 'work', 'delays');
select realtime.publish('public.site_logs');
-- What a contractor must know to go on, who answers it by when, and what the answer costs in money and days.
create table public.site_questions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  project uuid not null,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  question text not null check (length(question) <= 5000),
  asked_by text not null check (length(asked_by) <= 160) check (asked_by <> ''),
  asked_on date not null,
  answers uuid not null,
  answer_by date not null,
  costs text not null default 'none' check (costs in ('none', 'possible', 'yes')),
  days numeric not null default 0 check (days >= 0) check (days <= 3650),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  answer text check (length(answer) <= 5000),
  answered_by uuid,
  answered_on date,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, answers) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, answered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.site_questions');
create index on public.site_questions (organization_id, created_at desc, id desc);
create index on public.site_questions (organization_id, status, created_at desc, id desc);
create index on public.site_questions (organization_id, project);
create index on public.site_questions (organization_id, answers);
create index on public.site_questions (organization_id, answered_by);
create policy "people read" on public.site_questions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.site_questions for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.site_questions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (project, subject, question, asked_by, asked_on, answers, answer_by, costs, days, documents) on public.site_questions to authenticated;
grant select, insert, update, delete on public.site_questions to commands;
select app.keep_history('public.site_questions');
select app.keep_search('public.site_questions', 'user', '', 'number', 'subject', 'question', 'answer');
select realtime.publish('public.site_questions');
-- What a contractor shows before it is built in: drawings, samples, data sheets; and whether it may be.
create table public.submittals (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  project uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  section text check (length(section) <= 40),
  kind text not null check (kind in ('shop_drawing', 'product_data', 'sample', 'mix_design', 'certificate', 'other')),
  sent_by text not null check (length(sent_by) <= 160) check (sent_by <> ''),
  reviewer uuid not null,
  needed_by date not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  revision numeric not null default 0 check (revision >= 0),
  note text check (length(note) <= 2000),
  reviewed_on date,
  entered_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'as_noted', 'revise', 'rejected')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.submittals');
create index on public.submittals (organization_id, created_at desc, id desc);
create index on public.submittals (organization_id, status, created_at desc, id desc);
create index on public.submittals (organization_id, project);
create index on public.submittals (organization_id, reviewer);
create index on public.submittals (organization_id, entered_by);
create policy "people read" on public.submittals for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.submittals for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'revise')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'revise'));
create policy "commands" on public.submittals for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (project, title, section, kind, sent_by, reviewer, needed_by, documents) on public.submittals to authenticated;
grant select, insert, update, delete on public.submittals to commands;
select app.keep_history('public.submittals');
select app.keep_search('public.submittals', 'user', '', 'number', 'title', 'note');
select realtime.publish('public.submittals');
-- What a contractor asks for one period of work under a contract: the schedule of values, what is kept back, and what is due now.
create table public.pay_applications (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  project uuid not null,
  contract uuid not null,
  period_from date not null,
  period_to date not null,
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  scheduled bigint not null default 0 check (scheduled >= 0),
  done bigint not null default 0 check (done >= 0),
  retained bigint not null default 0 check (retained >= 0),
  before bigint not null default 0 check (before >= 0),
  due_now bigint not null default 0 check (due_now >= 0),
  entered_by uuid not null,
  certified_by uuid,
  certified_on date,
  invoice uuid,
  note text check (length(note) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'certified', 'billed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, invoice) references public.invoices (organization_id, id),
  foreign key (organization_id, entered_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, certified_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.pay_applications');
create index on public.pay_applications (organization_id, created_at desc, id desc);
create index on public.pay_applications (organization_id, status, created_at desc, id desc);
create index on public.pay_applications (organization_id, project);
create index on public.pay_applications (organization_id, contract);
create index on public.pay_applications (organization_id, entered_by);
create index on public.pay_applications (organization_id, certified_by);
create index on public.pay_applications (organization_id, invoice);
create policy "people read" on public.pay_applications for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.pay_applications for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft', 'returned')) with check (organization_id = (select app.organization_id()) and status in ('draft', 'returned'));
create policy "commands" on public.pay_applications for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (project, contract, period_from, period_to, documents) on public.pay_applications to authenticated;
grant select, insert, update, delete on public.pay_applications to commands;
select app.keep_history('public.pay_applications');
select realtime.publish('public.pay_applications');
-- One part of the work with what it is worth in all, what was done before, what was done in this period and what is stored.
create table public.pay_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  pay_application uuid not null,
  position numeric not null default 0,
  description text not null check (length(description) <= 300) check (description <> ''),
  scheduled bigint not null check (scheduled >= 0),
  before bigint not null check (before >= 0),
  this_period bigint not null check (this_period >= 0),
  stored bigint not null check (stored >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, pay_application) references public.pay_applications (organization_id, id) on delete cascade
);
select app.protect('public.pay_lines');
create index on public.pay_lines (organization_id, created_at desc, id desc);
create index on public.pay_lines (organization_id, pay_application);
create policy "who reads the parent" on public.pay_lines for select to authenticated using (exists (select from public.pay_applications parent where parent.organization_id = pay_lines.organization_id and parent.id = pay_lines.pay_application));
create policy "commands" on public.pay_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.pay_lines to authenticated;
grant select, insert, update, delete on public.pay_lines to commands;
select app.keep_history('public.pay_lines');
select realtime.publish('public.pay_lines');
-- What is still to be put right before work is accepted: where, by whom, by when; and accepted by somebody else than who says that it is done.
create table public.punch_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  place text not null check (length(place) <= 160) check (place <> ''),
  trade text check (length(trade) <= 80),
  responsible text check (length(responsible) <= 160),
  owner uuid not null,
  due_on date not null,
  safety boolean not null default false,
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  done_by uuid,
  done_on date,
  accepted_by uuid,
  note text check (length(note) <= 500),
  status text not null default 'open' check (status in ('open', 'done', 'accepted')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, owner) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, done_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, accepted_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.punch_items');
create index on public.punch_items (organization_id, created_at desc, id desc);
create index on public.punch_items (organization_id, status, created_at desc, id desc);
create index on public.punch_items (organization_id, project);
create index on public.punch_items (organization_id, owner);
create index on public.punch_items (organization_id, done_by);
create index on public.punch_items (organization_id, accepted_by);
create policy "people read" on public.punch_items for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.punch_items for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.punch_items for update to authenticated using (organization_id = (select app.organization_id()) and status in ('open')) with check (organization_id = (select app.organization_id()) and status in ('open'));
create policy "commands" on public.punch_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (project, title, place, trade, responsible, owner, due_on, safety, photos), update (project, title, place, trade, responsible, owner, due_on, safety, photos) on public.punch_items to authenticated;
grant select, insert, update, delete on public.punch_items to commands;
select app.keep_history('public.punch_items');
select realtime.publish('public.punch_items');
-- The payroll of one week that a contractor on a federally paid site has signed, and what a look at it found.
create table public.certified_payrolls (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  contractor text not null check (length(contractor) <= 160) check (contractor <> ''),
  week_ending date not null,
  workers numeric not null check (workers >= 0) check (workers <= 5000),
  below numeric not null default 0 check (below >= 0) check (below <= 5000),
  overtime numeric not null default 0 check (overtime >= 0) check (overtime <= 5000),
  signed boolean not null default false,
  document jsonb not null default '[]' check (jsonb_typeof(document) = 'array'),
  note text check (length(note) <= 2000),
  checked_by uuid,
  status text not null default 'received' check (status in ('received', 'accepted', 'sent_back')),
  primary key (organization_id, id),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.certified_payrolls');
create index on public.certified_payrolls (organization_id, created_at desc, id desc);
create index on public.certified_payrolls (organization_id, status, created_at desc, id desc);
create index on public.certified_payrolls (organization_id, project);
create index on public.certified_payrolls (organization_id, checked_by);
create policy "people read" on public.certified_payrolls for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.certified_payrolls for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.certified_payrolls for update to authenticated using (organization_id = (select app.organization_id()) and status in ('received')) with check (organization_id = (select app.organization_id()) and status in ('received'));
create policy "commands" on public.certified_payrolls for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (project, contractor, week_ending, workers, below, overtime, signed, document), update (project, contractor, week_ending, workers, below, overtime, signed, document) on public.certified_payrolls to authenticated;
grant select, insert, update, delete on public.certified_payrolls to commands;
select app.keep_history('public.certified_payrolls');
select realtime.publish('public.certified_payrolls');

-- Two tasks of one plan never have one number, and a day of a site has one log.
create unique index on public.project_tasks (organization_id, project, code);
create unique index on public.site_logs (organization_id, project, day);
