-- Projects: what each is for, who leads it, what it may cost, and the contracts and orders that it spends through.

-- A piece of work with a beginning, an end and a budget: what it is for, who leads it, and what pays for it.
create table public.projects (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  program text not null check (program in ('streets', 'water', 'parks', 'facilities', 'technology', 'recovery', 'other')),
  kind text not null default 'construction' check (kind in ('construction', 'equipment', 'technology', 'service', 'study')),
  purpose text check (length(purpose) <= 5000),
  manager uuid not null,
  department text check (length(department) <= 120),
  site jsonb check (jsonb_typeof(site) = 'object'),
  starts_on date not null,
  ends_on date not null,
  budget bigint not null check (budget >= 0),
  fund uuid,
  budget_line uuid,
  federal boolean not null default false,
  done numeric not null default 0 check (done >= 0) check (done <= 100),
  forecast_end date,
  baseline_on date,
  baseline_end date,
  proposed_by uuid not null,
  started_on date,
  completed_on date,
  end_reason text check (length(end_reason) <= 2000),
  status text not null default 'planned' check (status in ('planned', 'active', 'on_hold', 'completed', 'closed', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id),
  foreign key (organization_id, manager) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, proposed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.projects');
create index on public.projects (organization_id, created_at desc, id desc);
create index on public.projects (organization_id, status, created_at desc, id desc);
create index on public.projects (organization_id, manager);
create index on public.projects (organization_id, fund);
create index on public.projects (organization_id, budget_line);
create index on public.projects (organization_id, proposed_by);
create policy "people read" on public.projects for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.projects for update to authenticated using (organization_id = (select app.organization_id()) and status in ('planned')) with check (organization_id = (select app.organization_id()) and status in ('planned'));
create policy "commands" on public.projects for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, program, kind, purpose, manager, department, site, starts_on, ends_on, budget, fund, budget_line, federal) on public.projects to authenticated;
grant select, insert, update, delete on public.projects to commands;
select app.keep_history('public.projects');
select app.keep_search('public.projects', 'user', '', 'number', 'name', 'purpose');
select realtime.publish('public.projects');
-- A contract or an order that a project spends its money through. What is billed under it is a cost of the project.
create table public.project_sources (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  project uuid not null,
  contract uuid,
  purchase_order uuid,
  words text not null check (length(words) <= 300) check (words <> ''),
  primary key (organization_id, id),
  unique (organization_id, contract),
  unique (organization_id, purchase_order),
  foreign key (organization_id, project) references public.projects (organization_id, id) on delete cascade,
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id)
);
select app.protect('public.project_sources');
create index on public.project_sources (organization_id, created_at desc, id desc);
create index on public.project_sources (organization_id, project);
create index on public.project_sources (organization_id, contract);
create index on public.project_sources (organization_id, purchase_order);
create policy "who reads the parent" on public.project_sources for select to authenticated using (exists (select from public.projects parent where parent.organization_id = project_sources.organization_id and parent.id = project_sources.project));
create policy "commands" on public.project_sources for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.project_sources to authenticated;
grant select, insert, update, delete on public.project_sources to commands;
select app.keep_history('public.project_sources');
select realtime.publish('public.project_sources');
