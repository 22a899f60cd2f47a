-- What was invoiced, paid and kept back under a contract stands in its row, kept by whatever moves it. An invoice knows its
-- contract, by its order or by itself, and how much of it is kept back; what is released later is asked for by one person
-- and decided by another.
alter table public.contracts
  add column invoiced bigint not null default 0,
  add column released bigint not null default 0 check (released >= 0),
  add column retained_by text not null default 'invoices' check (retained_by in ('invoices', 'applications')),
  drop constraint contracts_paid_check;

alter table public.invoices
  add column contract uuid,
  add column retained bigint not null default 0 check (retained >= 0),
  add foreign key (organization_id, contract) references public.contracts (organization_id, id);
create index on public.invoices (organization_id, contract);

alter table public.invoice_shares add column retained bigint not null default 0;

-- So much of what is kept back under a contract goes to its vendor: asked for by one person, decided by another, and paid like an invoice.
create table public.retainage_releases (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null check (length(number) <= 40) check (number <> ''),
  contract uuid not null,
  amount bigint not null check (amount >= 1),
  reason text not null check (length(reason) <= 2000) check (reason <> ''),
  proposed_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decision text check (length(decision) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, contract) references public.contracts (organization_id, id),
  foreign key (organization_id, proposed_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.retainage_releases');
create index on public.retainage_releases (organization_id, created_at desc, id desc);
create index on public.retainage_releases (organization_id, contract);
create index on public.retainage_releases (organization_id, proposed_by);
create index on public.retainage_releases (organization_id, decided_by);
create policy "people read" on public.retainage_releases for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.retainage_releases for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.retainage_releases to authenticated;
grant select, insert, update, delete on public.retainage_releases to commands;
select app.keep_history('public.retainage_releases');
select realtime.publish('public.retainage_releases');

-- What a release pays was invoiced before: the payable that comes of it says so.
alter table public.invoices add column releases uuid, add foreign key (organization_id, releases) references public.retainage_releases (organization_id, id);
create index on public.invoices (organization_id, releases);

-- What was there before: bills of orders under a contract and of its pay applications, and what the last application keeps back.
update public.invoices i set contract = coalesce(o.contract, a.contract)
  from public.invoices b
  left join public.purchase_orders o on o.organization_id = b.organization_id and o.id = b.purchase_order
  left join public.pay_applications a on a.organization_id = b.organization_id and a.invoice = b.id
 where i.organization_id = b.organization_id and i.id = b.id and coalesce(o.contract, a.contract) is not null;
update public.contracts c set invoiced = s.invoiced, paid = s.paid
  from (select organization_id, contract, sum(case when kind = 'credit_note' then -amount else amount end) as invoiced,
               coalesce(sum(case when kind = 'credit_note' then -amount else amount end) filter (where status = 'paid'), 0) as paid
          from public.invoices where contract is not null and status in ('approved', 'scheduled', 'paid') group by organization_id, contract) s
 where c.organization_id = s.organization_id and c.id = s.contract;
update public.contracts c set retained_by = 'applications',
       retained = coalesce((select a.retained from public.pay_applications a where a.organization_id = c.organization_id and a.contract = c.id and a.status in ('certified', 'billed') order by a.period_to desc, a.created_at desc limit 1), 0)
 where exists (select from public.pay_applications a where a.organization_id = c.organization_id and a.contract = c.id);
