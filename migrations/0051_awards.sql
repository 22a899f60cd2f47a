-- Awards: the recommendation, its lines, the standstill, and the protests against it.

-- How long bidders may protest after a notice of intent, by kind of solicitation and by amount, from a day on, with the rule that says so.
create table public.standstill_periods (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('rfi', 'rfq', 'ifb', 'rfp')),
  above bigint not null default 0 check (above >= 0),
  days numeric not null check (days >= 0) check (days <= 60),
  counted text not null default 'calendar' check (counted in ('calendar', 'working')),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.standstill_periods');
create index on public.standstill_periods (organization_id, created_at desc, id desc);
create policy "people read" on public.standstill_periods for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.standstill_periods for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.standstill_periods for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.standstill_periods for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, above, days, counted, valid_from, valid_until, source), update (kind, above, days, counted, valid_from, valid_until, source) on public.standstill_periods to authenticated;
grant select, insert, update, delete on public.standstill_periods to commands;
select app.keep_history('public.standstill_periods');
select realtime.publish('public.standstill_periods');
-- Who gets what of a solicitation, from the recommendation over its approval and the standstill to the award that contracts and orders take up.
create table public.awards (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) <= 200) check (title <> ''),
  solicitation uuid not null,
  evaluation uuid not null,
  basis text not null check (basis in ('whole', 'lines', 'split')),
  total bigint not null check (total >= 0),
  reason text check (length(reason) <= 2000),
  memo text not null check (length(memo) <= 20000),
  bound bigint check (bound >= 0),
  gap numeric check (gap >= 0),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved', 'intended', 'awarded', 'annulled')),
  written_by uuid not null,
  notice_at timestamptz,
  standstill_until date,
  standstill_source text check (length(standstill_source) <= 300),
  awarded_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, evaluation) references public.evaluations (organization_id, id),
  foreign key (organization_id, written_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.awards');
create index on public.awards (organization_id, created_at desc, id desc);
create index on public.awards (organization_id, status, created_at desc, id desc);
create index on public.awards (organization_id, solicitation);
create index on public.awards (organization_id, evaluation);
create index on public.awards (organization_id, written_by);
create policy "people read" on public.awards for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and (select app.role()) in ('manager', 'admin', 'platform_admin'))));
create policy "people update" on public.awards for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.awards for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.awards to authenticated;
grant select, insert, update, delete on public.awards to commands;
select app.keep_history('public.awards');
select realtime.publish('public.awards', audience => 'readers');
-- What one vendor gets of one line, at which price: what contracts and orders begin with.
create table public.award_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  award uuid not null,
  position numeric not null default 0,
  vendor uuid not null,
  bid uuid not null,
  line uuid not null,
  description text not null check (length(description) <= 500) check (description <> ''),
  quantity numeric not null check (quantity >= 0),
  unit text not null check (length(unit) <= 40) check (unit <> ''),
  unit_price numeric not null check (unit_price >= 0),
  amount bigint not null check (amount >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id) on delete cascade,
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id),
  foreign key (organization_id, line) references public.solicitation_lines (organization_id, id)
);
select app.protect('public.award_lines');
create index on public.award_lines (organization_id, created_at desc, id desc);
create index on public.award_lines (organization_id, award);
create index on public.award_lines (organization_id, vendor);
create index on public.award_lines (organization_id, bid);
create index on public.award_lines (organization_id, line);
create policy "who reads the parent" on public.award_lines for select to authenticated using (exists (select from public.awards parent where parent.organization_id = award_lines.organization_id and parent.id = award_lines.award));
create policy "commands" on public.award_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.award_lines to authenticated;
grant select, insert, update, delete on public.award_lines to commands;
select app.keep_history('public.award_lines');
select realtime.publish('public.award_lines');

-- What the public sees of it, from the notice of intent on.
alter table public.notices add column award jsonb check (jsonb_typeof(award) = 'object');

-- In time: by the day of the agency, on the clock of its database.
create function app.takes_protests(organization uuid, of uuid) returns boolean language sql volatile parallel restricted as $$
  select exists (select from public.notices n where n.organization_id = organization and (n.award ->> 'id')::uuid = of and n.award ->> 'status' = 'intended'
                    and (n.award ->> 'standstill_until')::date >= (clock_timestamp() at time zone n.zone)::date)
$$;

-- A bidder's protest against a notice of intent. The bidder files it from its own organization; the agency decides it.
create table public.protests (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  award uuid not null,
  solicitation uuid not null,
  bidder uuid not null references public.organizations (id),
  vendor uuid not null,
  filed_by uuid not null,
  signed text not null check (length(signed) between 1 and 200),
  filed_at timestamptz not null default clock_timestamp(),
  grounds text not null check (length(grounds) between 1 and 20000),
  outcome text check (outcome in ('denied', 'judge_again', 'next_bidder', 'moot')),
  reason text check (length(reason) between 1 and 20000),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, award) references public.awards (organization_id, id),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (reason is null))
);
select app.protect('public.protests');
create index on public.protests (organization_id, award, filed_at, id);
create index protests_bidder on public.protests (bidder, filed_at desc);
create policy "the agency reads" on public.protests for select to authenticated using (organization_id = (select app.organization_id()) and (solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and p.sees) or (not solicitation in (select p.solicitation from public.panelists p where p.organization_id = (select app.organization_id()) and p.member = (select app.user_id()) and not p.sees) and (select app.role()) in ('manager', 'admin', 'platform_admin'))));
create policy "its bidder reads" on public.protests for select to authenticated using (bidder = (select app.organization_id()));
create policy "commands read" on public.protests for select to commands using (organization_id = (select app.organization_id()) or bidder = (select app.organization_id()));
create policy "bidders protest in time" on public.protests for insert to commands with check (bidder = (select app.organization_id()) and filed_by = (select app.user_id()) and outcome is null and app.takes_protests(organization_id, award));
create policy "the agency decides" on public.protests for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.protests to authenticated;
grant select, insert, update (outcome, reason, decided_at, decided_by) on public.protests to commands;
select realtime.publish('public.protests', audience => 'readers');

-- What a protest is proven by: small files, kept as they came, with their digest. Nobody changes one.
create table public.protest_evidence (
  organization_id uuid not null,
  id uuid not null default app.uuid_v7(),
  protest uuid not null,
  bidder uuid not null references public.organizations (id),
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size between 1 and 1000000),
  digest text not null check (length(digest) = 44),
  content text not null check (length(content) <= 1400000),
  primary key (organization_id, id),
  foreign key (organization_id, protest) references public.protests (organization_id, id)
);
select app.protect('public.protest_evidence');
revoke update, delete on public.protest_evidence from service_role, custodian;
create index on public.protest_evidence (organization_id, protest);
create policy "who reads the protest" on public.protest_evidence for select to authenticated using (exists (select from public.protests p where p.organization_id = protest_evidence.organization_id and p.id = protest_evidence.protest));
create policy "who protests" on public.protest_evidence for insert to commands with check (
  bidder = (select app.organization_id()) and exists (select from public.protests p where p.organization_id = protest_evidence.organization_id and p.id = protest_evidence.protest and p.bidder = protest_evidence.bidder and p.outcome is null));
grant select on public.protest_evidence to authenticated;
grant insert on public.protest_evidence to commands;

-- Recommendations begin with a chain as solicitations do.
create or replace function app.default_approval_chains(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, d.name, d.record_type, since, 'published'
      from (values ('Budget transfers', 'budget_transfers'), ('Requisitions', 'requisitions'), ('Solicitations', 'solicitations'), ('Awards', 'awards')) d (name, record_type)
     where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = d.record_type)
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_approval_chains(id, current_date) from public.organizations where kind = 'agency';
reset role;
