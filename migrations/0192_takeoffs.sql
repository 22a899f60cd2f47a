-- Takeoffs: what a drawing comes to.

-- What a drawing comes to: lengths, areas, volumes and counts with their waste, as a bill of quantities with rates.
create table public.takeoffs (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  project uuid,
  drawing text check (length(drawing) <= 200),
  scale text check (length(scale) <= 60),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  note text check (length(note) <= 5000),
  revision numeric not null default 0 check (revision >= 0),
  before uuid,
  amount bigint not null default 0 check (amount >= 0),
  measured_by uuid not null,
  checked_by uuid,
  status text not null default 'draft' check (status in ('draft', 'checked', 'superseded')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, project) references public.projects (organization_id, id),
  foreign key (organization_id, before) references public.takeoffs (organization_id, id),
  foreign key (organization_id, measured_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, checked_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.takeoffs');
create index on public.takeoffs (organization_id, created_at desc, id desc);
create index on public.takeoffs (organization_id, status, created_at desc, id desc);
create index on public.takeoffs (organization_id, project);
create index on public.takeoffs (organization_id, before);
create index on public.takeoffs (organization_id, measured_by);
create index on public.takeoffs (organization_id, checked_by);
create policy "people read" on public.takeoffs for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.takeoffs for update to authenticated using (organization_id = (select app.organization_id()) and status in ('draft')) with check (organization_id = (select app.organization_id()) and status in ('draft'));
create policy "commands" on public.takeoffs for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (title, project, drawing, scale, documents, note) on public.takeoffs to authenticated;
grant select, insert, update, delete on public.takeoffs to commands;
select app.keep_history('public.takeoffs');
select app.keep_search('public.takeoffs', 'user', '', 'number', 'title', 'drawing');
select realtime.publish('public.takeoffs');
-- for docs/glossary.md: | takeoff | `takeoffs` | What a drawing comes to: lengths, areas, volumes and counts with their waste, as a bill of quantities with rates. |
-- One thing of a takeoff: how often, how long, wide and deep, what is cut away, what is wasted, and what one unit costs.
create table public.takeoff_items (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  takeoff uuid not null,
  position numeric not null default 0,
  division text not null check (division in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '21', '22', '23', '25', '26', '27', '28', '31', '32', '33', '34', '35', '40', '41', '42', '43', '44', '45', '46', '48')),
  description text not null check (length(description) <= 300) check (description <> ''),
  kind text not null check (kind in ('count', 'length', 'area', 'volume')),
  times numeric not null default 1 check (times >= 0) check (times <= 1000000),
  length numeric check (length >= 0) check (length <= 1000000),
  width numeric check (width >= 0) check (width <= 1000000),
  depth numeric check (depth >= 0) check (depth <= 1000000),
  cut_out numeric check (cut_out >= 0) check (cut_out <= 1000000000),
  divisor numeric not null default 1 check (divisor >= 0.0001) check (divisor <= 1000000),
  waste numeric check (waste >= 0) check (waste <= 100),
  whole text not null default 'exact' check (whole in ('exact', 'up')),
  unit text not null check (length(unit) <= 20) check (unit <> ''),
  rate numeric check (rate >= 0) check (rate <= 1000000000),
  quantity numeric not null default 0 check (quantity >= 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, takeoff) references public.takeoffs (organization_id, id) on delete cascade
);
select app.protect('public.takeoff_items');
create index on public.takeoff_items (organization_id, created_at desc, id desc);
create index on public.takeoff_items (organization_id, takeoff);
create policy "who reads the parent" on public.takeoff_items for select to authenticated using (exists (select from public.takeoffs parent where parent.organization_id = takeoff_items.organization_id and parent.id = takeoff_items.takeoff));
create policy "commands" on public.takeoff_items for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.takeoff_items to authenticated;
grant select, insert, update, delete on public.takeoff_items to commands;
select app.keep_history('public.takeoff_items');
select realtime.publish('public.takeoff_items');
-- for docs/glossary.md: | measured item | `takeoff_items` | One thing of a takeoff: how often, how long, wide and deep, what is cut away, what is wasted, and what one unit costs. |

