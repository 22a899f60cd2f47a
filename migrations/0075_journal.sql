-- The journal: what is promised and spent is in two books, that of the budget and this one, in which every entry has two
-- sides and each fund balances by itself. And the figures that invoices and payments are judged by.

-- One side of a double entry: debit or credit, in one fund. The lines of one entry balance in each fund, and nobody changes them.
create table public.journal_lines (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  entry text not null check (length(entry) <= 40) check (entry <> ''),
  position numeric not null check (position >= 1),
  day date not null,
  period uuid,
  fund uuid not null,
  control text not null check (control in ('encumbrance', 'encumbrance_reserve', 'expenditure', 'payable', 'in_transit', 'cash', 'elsewhere')),
  account uuid,
  budget_line uuid,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  source_table text not null check (length(source_table) <= 63) check (source_table <> ''),
  source text not null check (length(source) <= 40) check (source <> ''),
  words text not null check (length(words) <= 300) check (words <> ''),
  primary key (organization_id, id),
  foreign key (organization_id, period) references public.fiscal_periods (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, account) references public.accounts (organization_id, id),
  foreign key (organization_id, budget_line) references public.budget_lines (organization_id, id)
);
select app.protect('public.journal_lines');
revoke update, delete, truncate on public.journal_lines from service_role, custodian;
create index on public.journal_lines (organization_id, created_at desc, id desc);
create index on public.journal_lines (organization_id, period);
create index on public.journal_lines (organization_id, fund);
create index on public.journal_lines (organization_id, account);
create index on public.journal_lines (organization_id, budget_line);
create policy "people read" on public.journal_lines for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.journal_lines for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.journal_lines to authenticated;
grant select, insert on public.journal_lines to commands;
select app.keep_history('public.journal_lines');
select realtime.publish('public.journal_lines');
create index on public.journal_lines (organization_id, entry);
create index on public.journal_lines (organization_id, source_table, source);
create index on public.journal_lines (organization_id, fund, control, day);

-- Asked when the transaction ends, because an entry is balanced as a whole and not line by line. A statement cannot say
-- that, and a row lock neither: this is the one place where a trigger is the plainest thing.
create function app.journal_balances() returns trigger language plpgsql as $$
begin
  if exists (select from public.journal_lines j where j.organization_id = new.organization_id and j.entry = new.entry group by j.fund having sum(j.debit) <> sum(j.credit)) then
    raise exception 'entry % of the journal does not balance in each fund', new.entry using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger journal_balances after insert on public.journal_lines deferrable initially deferred for each row execute function app.journal_balances();

-- The two sides of a booking of the budget. What is given to a line or asked for in a requisition is the budget's own; a
-- promise, its release and a cost are in both books. planning/journal/rules.ts says the same, and a test compares them.
create function app.journal_sides(organization uuid, of_line uuid, on_day date, kind text, releases text, amount bigint, source_table text)
returns table (side numeric, period uuid, fund uuid, control text, account uuid, debit bigint, credit bigint) language sql stable as $$
  select s.side,
         (select p.id from public.fiscal_periods p where p.organization_id = l.organization_id and p.fiscal_year = l.fiscal_year and on_day between p.starts_on and p.ends_on),
         l.fund, s.control, case when s.control = 'expenditure' then l.account end, greatest(s.amount, 0), greatest(-s.amount, 0)
    from public.budget_lines l
    cross join lateral (values
      (1, case when kind = 'expenditure' then 'expenditure' else 'encumbrance' end, case when kind = 'release' then -amount else amount end),
      (2, case when kind <> 'expenditure' then 'encumbrance_reserve' when source_table = 'invoices' then 'payable' else 'elsewhere' end, case when kind = 'release' then amount else -amount end)
    ) as s (side, control, amount)
   where l.organization_id = organization and l.id = of_line and s.amount <> 0
     and (kind in ('encumbrance', 'expenditure') or (kind = 'release' and releases = 'encumbrance'))
$$;

-- What was booked before there was a journal, or carried in from older books.
create function app.take_up_in_journal(organization uuid) returns void language sql as $$
  insert into public.journal_lines (organization_id, entry, position, day, period, fund, control, account, budget_line, debit, credit, source_table, source, words)
  select b.organization_id, b.id, s.side, b.day, s.period, s.fund, s.control, s.account, b.line, s.debit, s.credit, b.source_table, b.source, b.words
    from public.budget_entries b cross join lateral app.journal_sides(b.organization_id, b.line, b.day, b.kind, b.releases, b.amount, b.source_table) s
   where b.organization_id = organization and not exists (select from public.journal_lines j where j.organization_id = b.organization_id and j.entry = b.id::text)
$$;

-- A figure that invoices and payments are judged by, from a day on, with the rule that says so.
create table public.finance_terms (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null check (kind in ('match_quantity_percent', 'match_price_percent', 'match_total', 'pay_days', 'acceptance_days', 'return_days', 'interest_percent', 'interest_least', 'duplicate_days', 'information_return')),
  value numeric not null check (value >= 0) check (value <= 1000000),
  valid_from date not null,
  valid_until date,
  source text not null check (length(source) <= 300) check (source <> ''),
  primary key (organization_id, id)
);
select app.protect('public.finance_terms');
create index on public.finance_terms (organization_id, created_at desc, id desc);
create policy "people read" on public.finance_terms for select to authenticated using (organization_id = (select app.organization_id()));
create policy "people insert" on public.finance_terms for insert to authenticated with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "people update" on public.finance_terms for update to authenticated using (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin')) with check (organization_id = (select app.organization_id()) and (select app.role()) in ('admin', 'platform_admin'));
create policy "commands" on public.finance_terms for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert (kind, value, valid_from, valid_until, source), update (kind, value, valid_from, valid_until, source) on public.finance_terms to authenticated;
grant select, insert, update, delete on public.finance_terms to commands;
select app.keep_history('public.finance_terms');
select realtime.publish('public.finance_terms');

-- What an agency begins with: the federal rules as far as they are known, and customary figures, which its administrator
-- replaces by its own rows. The interest rate changes every half year: later ones are entered when they are published.
create function app.default_finance(agency uuid, since date) returns void language sql as $$
  insert into public.finance_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, d.source
    from (values
      ('match_quantity_percent', 2, 'Customary figure of the program; put your own rule in its place'),
      ('match_price_percent', 2, 'Customary figure of the program; put your own rule in its place'),
      ('match_total', 100, 'Customary figure of the program; put your own rule in its place'),
      ('duplicate_days', 30, 'Customary figure of the program; put your own rule in its place'),
      ('pay_days', 30, '5 CFR 1315.4(g); 2 CFR 200.305(b)(3) for what a federal award reimburses'),
      ('acceptance_days', 7, '5 CFR 1315.4(f)'),
      ('return_days', 7, '5 CFR 1315.4(c)'),
      ('interest_least', 1, '5 CFR 1315.10(a)(5)')
    ) d (kind, value, source)
   where not exists (select from public.finance_terms t where t.organization_id = agency and t.kind = d.kind);
  insert into public.finance_terms (organization_id, kind, value, valid_from, valid_until, source)
  select agency, d.kind, d.value, d.valid_from::date, d.valid_until::date, d.source
    from (values
      ('interest_percent', 4.875, '2024-07-01', '2025-01-01', 'Prompt Payment Act rate, Federal Register 2024-15721'),
      ('information_return', 600, '2020-01-01', '2026-01-01', '26 U.S.C. 6041(a) and 6041A(a), for payments to December 31, 2025'),
      ('information_return', 2000, '2026-01-01', null, '26 U.S.C. 6041(a) and 6041A(a) as amended by Public Law 119-21, for payments after December 31, 2025; indexed from 2027 on')
    ) d (kind, value, valid_from, valid_until, source)
   where not exists (select from public.finance_terms t where t.organization_id = agency and t.kind = d.kind);
$$;
set local role custodian;
select app.take_up_in_journal(id) from public.organizations;
select app.default_finance(id, current_date) from public.organizations where kind = 'agency';
reset role;
