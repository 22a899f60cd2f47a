-- Assets: what the agency owns, its classes, and the dated figures that assets, maintenance and safety are judged by.

-- A kind of asset, such as trucks or culverts, with the years that it customarily serves.
create table public.asset_classes (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  code text not null check (length(code) <= 20) check (code <> ''),
  name text not null check (length(name) <= 120) check (name <> ''),
  life_years numeric not null check (life_years >= 1) check (life_years <= 200),
  salvage_percent numeric check (salvage_percent >= 0) check (salvage_percent <= 100),
  source text check (length(source) <= 300),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organization_id, id),
  unique (organization_id, code)
);
select app.protect('public.asset_classes');
create index on public.asset_classes (organization_id, created_at desc, id desc);
create index on public.asset_classes (organization_id, status, created_at desc, id desc);
create policy "people read" on public.asset_classes for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.asset_classes for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "people update" on public.asset_classes for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.asset_classes for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (code, name, life_years, salvage_percent, source, status), update (code, name, life_years, salvage_percent, source, status) on public.asset_classes to authenticated;
grant select, insert, update, delete on public.asset_classes to commands;
select app.keep_history('public.asset_classes');
select realtime.publish('public.asset_classes');
-- Something that the agency owns and keeps in service: what it is, where, who has it, what paid for it and what a grant still asks of it.
create table public.assets (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  name text not null check (length(name) <= 200) check (name <> ''),
  level text not null default 'asset' check (level in ('site', 'system', 'asset', 'component')),
  class uuid not null,
  parent uuid,
  description text check (length(description) <= 2000),
  tag text check (length(tag) <= 60),
  maker text check (length(maker) <= 120),
  model text check (length(model) <= 120),
  serial text check (length(serial) <= 120),
  location text check (length(location) <= 200),
  place jsonb check (jsonb_typeof(place) = 'object'),
  department uuid,
  custodian uuid,
  used_for text check (length(used_for) <= 200),
  condition text not null default 'good' check (condition in ('excellent', 'good', 'fair', 'poor', 'very_poor')),
  criticality text not null default 'moderate' check (criticality in ('negligible', 'minor', 'moderate', 'major', 'severe')),
  acquired_on date,
  in_service_on date,
  cost bigint not null default 0 check (cost >= 0),
  replacement_cost bigint check (replacement_cost >= 0),
  salvage bigint check (salvage >= 0),
  life_years numeric check (life_years >= 1) check (life_years <= 200),
  warranty_until date,
  vendor uuid,
  purchase_order uuid,
  receipt uuid,
  order_line uuid,
  federal boolean not null default false,
  grant_award text check (length(grant_award) <= 40),
  federal_agency text check (length(federal_agency) <= 120),
  federal_share numeric check (federal_share >= 0) check (federal_share <= 100),
  title_holder text not null default 'agency' check (title_holder in ('agency', 'conditional', 'federal')),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  held_by uuid,
  held_until date,
  counted_on date,
  condition_on date,
  damaged_by text check (length(damaged_by) <= 200),
  disposed_on date,
  out_reason text check (length(out_reason) <= 2000),
  status text not null default 'in_service' check (status in ('in_service', 'out_of_service', 'missing', 'disposed')),
  primary key (organization_id, id),
  unique (organization_id, number),
  unique (organization_id, tag),
  foreign key (organization_id, class) references public.asset_classes (organization_id, id),
  foreign key (organization_id, parent) references public.assets (organization_id, id),
  foreign key (organization_id, department) references public.cost_centers (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, purchase_order) references public.purchase_orders (organization_id, id),
  foreign key (organization_id, receipt) references public.receipts (organization_id, id),
  foreign key (organization_id, order_line) references public.order_lines (organization_id, id),
  foreign key (organization_id, custodian) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, held_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.assets');
create index on public.assets (organization_id, created_at desc, id desc);
create index on public.assets (organization_id, status, created_at desc, id desc);
create index on public.assets (organization_id, class);
create index on public.assets (organization_id, parent);
create index on public.assets (organization_id, department);
create index on public.assets (organization_id, custodian);
create index on public.assets (organization_id, vendor);
create index on public.assets (organization_id, purchase_order);
create index on public.assets (organization_id, receipt);
create index on public.assets (organization_id, order_line);
create index on public.assets (organization_id, held_by);
create policy "people read" on public.assets for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people update" on public.assets for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('in_service', 'out_of_service', 'missing')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin') and status in ('in_service', 'out_of_service', 'missing'));
create policy "commands" on public.assets for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (name, level, class, description, tag, maker, model, serial, location, place, department, custodian, used_for, condition, criticality, acquired_on, in_service_on, cost, replacement_cost, salvage, life_years, warranty_until, vendor, purchase_order, federal, grant_award, federal_agency, federal_share, title_holder, documents) on public.assets to authenticated;
grant select, insert, update, delete on public.assets to commands;
select app.keep_history('public.assets');
select app.keep_search('public.assets', 'user', '', 'number', 'name', 'serial', 'location', 'description');
select realtime.publish('public.assets');
-- A figure that assets, maintenance and safety are judged by, from a day on, with the rule that says so.
create table public.asset_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('equipment_from', 'keep_up_to', 'selling_costs', 'answer_days', 'count_years', 'capitalize_from', 'fci_good', 'fci_poor', 'discount_percent', 'risk_high', 'rate_hours', 'osha_report_death', 'osha_report_serious', 'osha_record_days', 'osha_keep_years', 'near_days')),
  value numeric not null check (value >= 0) check (value <= 10000000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.asset_terms');
create index on public.asset_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.asset_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.asset_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.asset_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.asset_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.asset_terms to authenticated;
grant select, insert, update, delete on public.asset_terms to commands;
select app.keep_history('public.asset_terms');
select realtime.publish('public.asset_terms');

-- What an agency begins with: the federal rules as far as they are known, and customary figures, which its administrator
-- replaces by its own rows.
create function app.default_asset_terms(agency uuid, since date) returns void language sql as $$
  insert into public.asset_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, d.source
    from (values
      ('count_years', 2, '2 CFR 200.313(d)(2)'),
      ('answer_days', 120, '2 CFR 200.313(e): 120 days without an answer'),
      ('fci_good', 5, 'Customary figure of the program; put your own rule in its place'),
      ('fci_poor', 10, 'Customary figure of the program; put your own rule in its place'),
      ('discount_percent', 3, 'Customary figure of the program; put your own rule in its place'),
      ('risk_high', 15, 'Customary figure of the program; put your own rule in its place'),
      ('near_days', 30, 'Customary figure of the program; put your own rule in its place'),
      ('rate_hours', 200000, 'OSHA incidence rates: 100 people who work 40 hours in 50 weeks'),
      ('osha_report_death', 8, '29 CFR 1904.39(a)(1)'),
      ('osha_report_serious', 24, '29 CFR 1904.39(a)(2)'),
      ('osha_record_days', 7, '29 CFR 1904.29(b)(3)'),
      ('osha_keep_years', 5, '29 CFR 1904.33(a)')
    ) d (kind, value, source)
   where not exists (select from public.asset_terms t where t.organization_id = agency and t.kind = d.kind);
  insert into public.asset_terms (organization_id, kind, value, valid_from, valid_until, source)
  select agency, d.kind, d.value, d.valid_from::date, d.valid_until::date, d.source
    from (values
      ('equipment_from', 5000, '2014-12-26', '2024-10-01', '2 CFR 200.1 (equipment) before October 1, 2024'),
      ('equipment_from', 10000, '2024-10-01', null, '2 CFR 200.1 (equipment), revision effective October 1, 2024'),
      ('keep_up_to', 5000, '2014-12-26', '2024-10-01', '2 CFR 200.313(e)(1) before October 1, 2024'),
      ('keep_up_to', 10000, '2024-10-01', null, '2 CFR 200.313(e)(1), revision effective October 1, 2024'),
      ('selling_costs', 500, '2014-12-26', '2024-10-01', '2 CFR 200.313(e)(2) before October 1, 2024'),
      ('selling_costs', 1000, '2024-10-01', null, '2 CFR 200.313(e)(2), revision effective October 1, 2024'),
      ('capitalize_from', 5000, '2014-12-26', '2024-10-01', 'Customary figure of the program; put your own rule in its place'),
      ('capitalize_from', 10000, '2024-10-01', null, 'Customary figure of the program; put your own rule in its place')
    ) d (kind, value, valid_from, valid_until, source)
   where not exists (select from public.asset_terms t where t.organization_id = agency and t.kind = d.kind);
$$;
set local role custodian;
select app.default_asset_terms(id, current_date) from public.organizations where kind = 'agency';
reset role;
