-- Forecasts as they were published: what was expected, under which assumptions, by which method and how wrong it had been.

-- How a fund was expected to end its year, as it was published on one day, with its assumptions and how wrong the method had been.
create table public.forecast_snapshots (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name text not null check (length(name) <= 160) check (name <> ''),
  fiscal_year uuid not null,
  fund uuid not null,
  as_of date not null,
  scenario text not null check (scenario in ('base', 'cut', 'disaster')),
  price_change numeric,
  cut numeric,
  disaster_cost bigint,
  method text not null check (method in ('seasonal', 'recent', 'naive')),
  budget bigint not null,
  year_end bigint not null,
  low bigint not null,
  high bigint not null,
  error numeric,
  naive_error numeric,
  primary key (organization_id, id),
  foreign key (organization_id, fiscal_year) references public.fiscal_years (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id)
);
select app.protect('public.forecast_snapshots');
revoke update, delete, truncate on public.forecast_snapshots from service_role, custodian;
create index on public.forecast_snapshots (organization_id, created_at desc, id desc);
create index on public.forecast_snapshots (organization_id, fiscal_year);
create index on public.forecast_snapshots (organization_id, fund);
create policy "people read" on public.forecast_snapshots for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.forecast_snapshots for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.forecast_snapshots to authenticated;
grant select, insert on public.forecast_snapshots to commands;
select app.keep_history('public.forecast_snapshots');
select realtime.publish('public.forecast_snapshots');

create index forecast_snapshots_of on public.forecast_snapshots (organization_id, fiscal_year, fund, as_of);
