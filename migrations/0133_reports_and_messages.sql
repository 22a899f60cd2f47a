-- Reports: results, schedules and what people built; and messages with vendors and colleagues.

-- What a report said on one day, kept by whoever ran it: the parameters, the rows that this person may read, and when.
create table public.report_runs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  report text not null check (length(report) <= 60) check (report <> ''),
  title text not null check (length(title) <= 160) check (title <> ''),
  parameters text check (length(parameters) <= 500),
  count numeric not null check (count >= 0),
  by text not null check (by in ('person', 'schedule')),
  made_at timestamptz not null,
  result text not null check (length(result) <= 5000000),
  primary key (organization_id, id)
);
select app.protect('public.report_runs');
revoke update, delete, truncate on public.report_runs from service_role, custodian;
create index on public.report_runs (organization_id, created_at desc, id desc);
create policy "their own" on public.report_runs for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.report_runs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.report_runs to authenticated;
grant select, insert on public.report_runs to commands;
select app.keep_history('public.report_runs');
select realtime.publish('public.report_runs');
-- A report that is run for somebody every day, week or month; they hear of it when it is there.
create table public.report_schedules (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  report text not null check (length(report) <= 60) check (report <> ''),
  title text not null check (length(title) <= 160) check (title <> ''),
  parameters text check (length(parameters) <= 2000),
  every text not null check (every in ('day', 'week', 'month')),
  next_on date not null,
  last_on date,
  primary key (organization_id, id)
);
select app.protect('public.report_schedules');
create index on public.report_schedules (organization_id, created_at desc, id desc);
create policy "their own" on public.report_schedules for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.report_schedules for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete on public.report_schedules to authenticated;
grant select, insert, update, delete on public.report_schedules to commands;
select app.keep_history('public.report_schedules');
select realtime.publish('public.report_schedules');
-- A report that somebody built: which records, columns, filters and sums. Published, the whole team finds it; each sees the rows that they may read.
create table public.saved_reports (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  about text check (length(about) <= 300),
  definition text not null check (length(definition) <= 20000),
  made_by uuid not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  primary key (organization_id, id),
  foreign key (organization_id, made_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.saved_reports');
create index on public.saved_reports (organization_id, created_at desc, id desc);
create index on public.saved_reports (organization_id, status, created_at desc, id desc);
create index on public.saved_reports (organization_id, made_by);
create policy "people read" on public.saved_reports for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.saved_reports for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.saved_reports to authenticated;
grant select, insert, update, delete on public.saved_reports to commands;
select app.keep_history('public.saved_reports');
select realtime.publish('public.saved_reports');
-- What was written about one matter, with colleagues or with one vendor, kept beside the record that it is about.
create table public.message_threads (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  kind text not null check (kind in ('internal', 'vendor')),
  vendor uuid,
  address text check (length(address) <= 255),
  about_table text check (length(about_table) <= 63),
  about_record text check (length(about_record) <= 36),
  about_words text check (length(about_words) <= 300),
  started_by uuid not null,
  messages numeric not null default 0 check (messages >= 0),
  last_at timestamptz,
  last text check (last in ('out', 'in', 'note')),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, started_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.message_threads');
create index on public.message_threads (organization_id, created_at desc, id desc);
create index on public.message_threads (organization_id, status, created_at desc, id desc);
create index on public.message_threads (organization_id, vendor);
create index on public.message_threads (organization_id, started_by);
create policy "people read" on public.message_threads for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.message_threads for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.message_threads to authenticated;
grant select, insert, update, delete on public.message_threads to commands;
select app.keep_history('public.message_threads');
select app.keep_search('public.message_threads', 'user', '', '', 'subject');
select realtime.publish('public.message_threads');
-- One thing that was written or came in, by whom and when, and whether it was delivered.
create table public.messages (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  thread uuid not null,
  direction text not null check (direction in ('out', 'in', 'note')),
  body text not null check (length(body) <= 20000),
  written_at timestamptz not null,
  by uuid,
  from_name text check (length(from_name) <= 160),
  delivery text not null default 'none' check (delivery in ('none', 'queued', 'sent', 'failed')),
  sent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, thread) references public.message_threads (organization_id, id) on delete cascade,
  foreign key (organization_id, by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.messages');
create index on public.messages (organization_id, created_at desc, id desc);
create index on public.messages (organization_id, thread);
create index on public.messages (organization_id, by);
create policy "who reads the parent" on public.messages for select to authenticated using (exists (select from public.message_threads parent where parent.organization_id = messages.organization_id and parent.id = messages.thread));
create policy "commands" on public.messages for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.messages to authenticated;
grant select, insert, update, delete on public.messages to commands;
select app.keep_history('public.messages');
select realtime.publish('public.messages');
-- Who is told of what is written in a conversation.
create table public.message_people (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  thread uuid not null,
  person uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, thread) references public.message_threads (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id)
);
select app.protect('public.message_people');
create index on public.message_people (organization_id, created_at desc, id desc);
create index on public.message_people (organization_id, thread);
create index on public.message_people (organization_id, person);
create policy "who reads the parent" on public.message_people for select to authenticated using (exists (select from public.message_threads parent where parent.organization_id = message_people.organization_id and parent.id = message_people.thread));
create policy "commands" on public.message_people for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.message_people to authenticated;
grant select, insert, update, delete on public.message_people to commands;
select app.keep_history('public.message_people');
select realtime.publish('public.message_people');
-- Words that are written often, with places for the names that change.
create table public.message_templates (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 120) check (name <> ''),
  subject text not null check (length(subject) <= 200) check (subject <> ''),
  body text not null check (length(body) <= 10000),
  primary key (organization_id, id)
);
select app.protect('public.message_templates');
create index on public.message_templates (organization_id, created_at desc, id desc);
create policy "people read" on public.message_templates for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.message_templates for insert to authenticated with check (organization_id = (select app.organization_id()));
create policy "people update" on public.message_templates for update to authenticated using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "commands" on public.message_templates for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (name, subject, body), update (name, subject, body) on public.message_templates to authenticated;
grant select, insert, update, delete on public.message_templates to commands;
select app.keep_history('public.message_templates');
select realtime.publish('public.message_templates');

-- What is due is looked for by its day, and conversations are listed by their last message.
create index on public.report_schedules (organization_id, next_on);
create index on public.message_threads (organization_id, last_at desc, id desc);
create index on public.messages (organization_id, delivery, created_at desc);
create unique index on public.message_people (organization_id, thread, person);
