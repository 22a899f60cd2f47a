-- What a vendor offered, as it came out of the sealed envelope. Nobody changes it afterwards.
create table public.bids (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  solicitation uuid not null,
  vendor uuid not null,
  total bigint check (total >= 0),
  note text check (length(note) <= 20000),
  offered_by text check (length(offered_by) <= 200),
  submitted_at timestamptz not null,
  edition numeric not null,
  receipt text not null check (length(receipt) <= 100) check (receipt <> ''),
  status text not null default 'opened' check (status in ('opened', 'unreadable', 'responsive', 'rejected', 'awarded', 'not_awarded')),
  reason text check (length(reason) <= 2000),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, solicitation) references public.solicitations (organization_id, id),
  foreign key (organization_id, vendor) references public.vendors (organization_id, id)
);
select app.protect('public.bids');
create index on public.bids (organization_id, created_at desc, id desc);
create index on public.bids (organization_id, status, created_at desc, id desc);
create index on public.bids (organization_id, solicitation);
create index on public.bids (organization_id, vendor);
create policy "people read" on public.bids for select to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "its vendor reads" on public.bids for select to authenticated using (vendor in (select vendor from public.vendor_accounts where account = (select app.organization_id())));
create policy "people update" on public.bids for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('manager', 'admin', 'platform_admin'));
create policy "commands" on public.bids for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bids to authenticated;
grant select, insert, update, delete on public.bids to commands;
select app.keep_history('public.bids');
select realtime.publish('public.bids', audience => 'readers');
-- The price that a bidder put to one line of a solicitation.
create table public.bid_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  bid uuid not null,
  line uuid not null,
  unit_price numeric not null check (unit_price >= 0),
  amount bigint not null check (amount >= 0),
  note text check (length(note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, bid) references public.bids (organization_id, id) on delete cascade,
  foreign key (organization_id, line) references public.solicitation_lines (organization_id, id)
);
select app.protect('public.bid_lines');
create index on public.bid_lines (organization_id, created_at desc, id desc);
create index on public.bid_lines (organization_id, bid);
create index on public.bid_lines (organization_id, line);
create policy "who reads the parent" on public.bid_lines for select to authenticated using (exists (select from public.bids parent where parent.organization_id = bid_lines.organization_id and parent.id = bid_lines.bid));
create policy "commands" on public.bid_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.bid_lines to authenticated;
grant select, insert, update, delete on public.bid_lines to commands;
select app.keep_history('public.bid_lines');
select realtime.publish('public.bid_lines');
