-- Budgets and the journal: their sums, and a new agency's defaults.

-- Checked when the transaction ends, because an entry balances as a whole and not line by line. Neither a statement nor a
-- row lock can ensure that: this is the one place where a trigger is the plainest solution.
create function app.journal_balances() returns trigger language plpgsql as $$
begin
  if exists (select from public.journal_lines j where j.organization_id = new.organization_id and j.entry = new.entry group by j.fund having sum(j.debit) <> sum(j.credit)) then
    raise exception 'Journal entry % does not balance in each fund.', new.entry using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger journal_balances after insert on public.journal_lines deferrable initially deferred for each row execute function app.journal_balances();

-- The last lock of a closed year, on both books, whichever command posts. While a year is soft-closed, its named person
-- posts. Imports of older books and restored backups pass: they bring what was booked while the year was open.
create function app.closed_years_take_nothing() returns trigger language plpgsql as $$
declare
  of_year public.fiscal_years;
begin
  if current_user <> 'commands' then return null; end if;
  if tg_table_name = 'budget_entries' then
    select y.* into of_year from public.budget_lines l join public.fiscal_years y on y.organization_id = l.organization_id and y.id = l.fiscal_year
     where l.organization_id = new.organization_id and l.id = new.line and y.status in ('closing', 'closed');
  else
    select y.* into of_year from public.fiscal_years y
     where y.organization_id = new.organization_id and new.day between y.starts_on and y.ends_on and y.status in ('closing', 'closed');
  end if;
  if of_year.status = 'closed' then
    raise exception 'Fiscal year % is closed. Nothing can be posted in it.', of_year.name using errcode = 'check_violation';
  elsif of_year.status = 'closing' and of_year.adjuster is distinct from app.user_id() then
    raise exception 'Fiscal year % is soft-closed. Only the person named on its page can still post in it.', of_year.name using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger closed_years after insert on public.budget_entries for each row execute function app.closed_years_take_nothing();
create constraint trigger closed_years after insert on public.journal_lines for each row execute function app.closed_years_take_nothing();

-- The period is looked up in the named organization, and not in that of the row, so that a cluster asks one node.
create function app.journal_sides(organization uuid, of_line uuid, on_day date, kind text, releases text, amount bigint, source_table text)
returns table (side numeric, period uuid, fund uuid, control text, account uuid, debit bigint, credit bigint) language sql stable as $$
  select s.side,
         (select p.id from public.fiscal_periods p where p.organization_id = organization and p.fiscal_year = l.fiscal_year and on_day between p.starts_on and p.ends_on),
         l.fund, s.control, case when s.control = 'expenditure' then l.account end, greatest(s.amount, 0), greatest(-s.amount, 0)
    from public.budget_lines l
    cross join lateral (values
      (1, case when kind = 'expenditure' then 'expenditure' else 'encumbrance' end, case when kind = 'release' then -amount else amount end),
      (2, case when kind <> 'expenditure' then 'encumbrance_reserve' when source_table = 'invoices' then 'payable' when source_table = 'purchase_orders' then 'accrued' else 'elsewhere' end, case when kind = 'release' then amount else -amount end)
    ) as s (side, control, amount)
   where l.organization_id = organization and l.id = of_line and s.amount <> 0
     and (kind in ('encumbrance', 'expenditure') or (kind = 'release' and releases = 'encumbrance'))
$$;

-- For what was booked before there was a journal, or carried over from older books.
create function app.take_up_in_journal(organization uuid) returns void language sql as $$
  insert into public.journal_lines (organization_id, entry, position, day, period, fund, control, account, budget_line, debit, credit, source_table, source, words)
  select b.organization_id, b.id, s.side, b.day, s.period, s.fund, s.control, s.account, b.line, s.debit, s.credit, b.source_table, b.source, b.words
    from public.budget_entries b cross join lateral app.journal_sides(b.organization_id, b.line, b.day, b.kind, b.releases, b.amount, b.source_table) s
   where b.organization_id = organization and not exists (select from public.journal_lines j where j.organization_id = b.organization_id and j.entry = b.id::text)
$$;

-- Defaults of a new agency: the federal rules as far as they are known, and common figures that its administrator replaces
-- with its own. The interest rate changes every half year: later ones are entered when they are published.
create function app.default_finance(agency uuid, since date) returns void language sql as $$
  insert into public.finance_terms (organization_id, kind, value, valid_from, source)
  select agency, d.kind, d.value, since, d.source
    from (values
      ('match_quantity_percent', 2, 'Common default; replace it with your own rule'),
      ('match_price_percent', 2, 'Common default; replace it with your own rule'),
      ('match_total', 100, 'Common default; replace it with your own rule'),
      ('duplicate_days', 30, 'Common default; replace it with your own rule'),
      ('pay_days', 30, '5 CFR 1315.4(g); 2 CFR 200.305(b)(3) for what a federal award reimburses'),
      ('acceptance_days', 7, '5 CFR 1315.4(f)'),
      ('return_days', 7, '5 CFR 1315.4(c)'),
      ('interest_least', 1, '5 CFR 1315.10(a)(5)'),
      ('stale_check_days', 180, 'Uniform Commercial Code 4-404: a bank need not pay a check that is older than six months')
    ) d (kind, value, source)
   where not exists (select from public.finance_terms t where t.organization_id = agency and t.kind = d.kind);
  insert into public.finance_terms (organization_id, kind, value, valid_from, valid_to, source)
  select agency, d.kind, d.value, d.valid_from::date, (d.valid_to::date - 1), d.source
    from (values
      ('interest_percent', 4.875, '2024-07-01', '2025-01-01', 'Prompt Payment Act rate, Federal Register 2024-15721'),
      ('information_return', 600, '2020-01-01', '2026-01-01', '26 U.S.C. 6041(a) and 6041A(a), for payments to December 31, 2025'),
      ('information_return', 2000, '2026-01-01', null, '26 U.S.C. 6041(a) and 6041A(a) as amended by Public Law 119-21, for payments after December 31, 2025; indexed from 2027 on')
    ) d (kind, value, valid_from, valid_to, source)
   where not exists (select from public.finance_terms t where t.organization_id = agency and t.kind = d.kind);
$$;

-- Monthly spending of each budget line: the sum of its expenditures in the ledger, updated by the statement that books
-- them. A screen that shows a year by its months reads a row for each line and month, not every payment of the year.
create table public.budget_months (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  line uuid not null,
  month date not null check (extract(day from month) = 1),
  spent bigint not null,
  primary key (organization_id, line, month),
  foreign key (organization_id, line) references public.budget_lines (organization_id, id)
);
select app.protect('public.budget_months');
select app.keep_under_hold('public.budget_months');
create policy "people read" on public.budget_months for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.budget_months for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_months to authenticated;
grant select, insert, update on public.budget_months to commands;
-- The months of a year over all budget lines in one piece, and not line by line: 980 pages with 246 lines, 60 now.
create index budget_months_month on public.budget_months (organization_id, month);

-- From the ledger, for what was booked before this table existed or carried over from older books.
create function app.sum_up_months(organization uuid) returns void language sql as $$
  insert into public.budget_months (organization_id, line, month, spent)
  select e.organization_id, e.line, date_trunc('month', e.day)::date, sum(e.amount)
    from public.budget_entries e where e.organization_id = organization and e.kind = 'expenditure' group by 1, 2, 3
  on conflict (organization_id, line, month) do update set spent = excluded.spent where budget_months.spent <> excluded.spent
$$;

-- Debits and credits of each day and each month, by fund and account, and what of a day still waits for the financial
-- system: the sums of the journal, updated by the statement that books. A booking adds rows and changes none, so bookings
-- never wait for each other; a job merges the rows of one sum later. A sum is the sum of its rows, merged or not (decision 0251).
create table public.journal_sums (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  span text not null check (span in ('day', 'month', 'waiting')),
  starts_on date not null constraint journal_sums_starts_on_years check (starts_on >= '1900-01-01' and starts_on < '2201-01-01'),
  fund uuid not null,
  control text not null,
  account uuid,
  debit bigint not null,
  credit bigint not null,
  lines bigint not null,
  merged boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, fund) references public.funds (organization_id, id),
  foreign key (organization_id, account) references public.accounts (organization_id, id)
);
select app.protect('public.journal_sums');
create policy "people read" on public.journal_sums for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.journal_sums for select to commands using (organization_id = (select app.organization_id()));
create policy "commands add" on public.journal_sums for insert to commands with check (organization_id = (select app.organization_id()) and not merged);
grant select on public.journal_sums to authenticated;
grant select, insert on public.journal_sums to commands;
create index journal_sums_span on public.journal_sums (organization_id, span, starts_on);
create index journal_sums_fund on public.journal_sums (organization_id, fund);
create index journal_sums_account on public.journal_sums (organization_id, account);
create index journal_sums_waiting on public.journal_sums (organization_id, span, starts_on) where not merged;

create function app.add_to_journal_sums() returns trigger language plpgsql as $$
begin
  insert into public.journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines)
  select j.organization_id, s.span, s.starts_on, j.fund, j.control, j.account, sum(j.debit), sum(j.credit), count(*)
    from new_rows j cross join lateral (values ('day', j.day), ('month', date_trunc('month', j.day)::date), ('waiting', j.day)) s (span, starts_on)
   group by 1, 2, 3, 4, 5, 6;
  return null;
end
$$;

create trigger journal_sums after insert on public.journal_lines referencing new table as new_rows for each statement execute function app.add_to_journal_sums();

-- A journal line that is exported in a batch no longer waits.
create function app.take_from_waiting() returns trigger language plpgsql as $$
begin
  insert into public.journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines)
  select j.organization_id, 'waiting', j.day, j.fund, j.control, j.account, -sum(j.debit), -sum(j.credit), -count(*)
    from new_rows b join public.journal_lines j on j.organization_id = b.organization_id and j.id = b.journal_line
   group by 1, 2, 3, 4, 5, 6;
  return null;
end
$$;

create trigger journal_sums after insert on public.journal_batch_lines referencing new table as new_rows for each statement execute function app.take_from_waiting();

-- Merges the rows of each day and month into one. Merging and rebuilding wait for each other but never for a booking: a
-- booking adds a row that neither of them sees.
create function app.merge_journal_sums(organization uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('journal_sums ' || organization::text, 0));
  with gone as (
    delete from public.journal_sums s
     where s.organization_id = organization
       and (s.span, s.starts_on) in (select w.span, w.starts_on from public.journal_sums w where w.organization_id = organization and not w.merged)
    returning s.*)
  insert into public.journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines, merged)
  select organization, g.span, g.starts_on, g.fund, g.control, g.account, sum(g.debit), sum(g.credit), sum(g.lines), true
    from gone g group by g.span, g.starts_on, g.fund, g.control, g.account
  having g.span <> 'waiting' or sum(g.lines) <> 0 or sum(g.debit) <> 0 or sum(g.credit) <> 0 order by g.span, g.starts_on;
end
$$;

-- A month is cut from a day without a time zone: the answer is the same and never depends on a setting, which a cluster asks for.
create function app.sum_up_journal(organization uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('journal_sums ' || organization::text, 0));
  with gone as (delete from public.journal_sums s where s.organization_id = organization)
  insert into public.journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines, merged)
  select j.organization_id, s.span, s.starts_on, j.fund, j.control, j.account, sum(j.debit), sum(j.credit), count(*), true
    from public.journal_lines j cross join lateral (values ('day', j.day), ('month', date_trunc('month', j.day::timestamp)::date), ('waiting', j.day)) s (span, starts_on)
   where j.organization_id = organization
     and (s.span <> 'waiting' or not exists (select from public.journal_batch_lines b where b.organization_id = j.organization_id and b.journal_line = j.id))
   group by 1, 2, 3, 4, 5, 6 order by s.span, s.starts_on;
end
$$;

-- When the sums of a book were last compared with its entries, when they last agreed, and what differed then.
create table public.book_checks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  book text not null check (book in ('budget', 'journal')),
  checked_at timestamptz not null,
  agreed_at timestamptz,
  result jsonb not null,
  primary key (organization_id, book)
);
select app.protect('public.book_checks');
create policy "people read" on public.book_checks for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.book_checks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.book_checks to authenticated;
grant select, insert, update on public.book_checks to commands;

-- A restore also compares the sums of supply and rebuilds them where they differ. A month is cut from a day without a
-- time zone.
create function app.build_sums_anew(organization uuid) returns text[] language plpgsql set search_path = '' as $$
declare
  differed text[] := '{}';
  since date;
begin
  if exists (
       with kept as (select line, month, spent from public.budget_months where organization_id = organization and spent <> 0),
            scanned as (select e.line, date_trunc('month', e.day::timestamp)::date, sum(e.amount) from public.budget_entries e
                         where e.organization_id = organization and e.kind = 'expenditure' group by 1, 2 having sum(e.amount) <> 0)
       select from ((table kept except table scanned) union all (table scanned except table kept)) off) then
    update public.budget_months m set spent = 0
     where m.organization_id = organization and m.spent <> 0
       and not exists (select from public.budget_entries e where e.organization_id = organization and e.line = m.line and e.kind = 'expenditure' and date_trunc('month', e.day::timestamp)::date = m.month);
    perform app.sum_up_months(organization);
    differed := array_append(differed, 'budget_months');
  end if;
  if exists (
       with kept as (select span, starts_on, fund, control, account, sum(debit), sum(credit), sum(lines) from public.journal_sums
                      where organization_id = organization group by 1, 2, 3, 4, 5
                     having sum(debit) <> 0 or sum(credit) <> 0 or sum(lines) <> 0),
            scanned as (select s.span, s.starts_on, j.fund, j.control, j.account, sum(j.debit), sum(j.credit), count(*)::numeric
                          from public.journal_lines j
                         cross join lateral (values ('day', j.day), ('month', date_trunc('month', j.day::timestamp)::date), ('waiting', j.day)) s (span, starts_on)
                         where j.organization_id = organization
                           and (s.span <> 'waiting' or not exists (select from public.journal_batch_lines b where b.organization_id = j.organization_id and b.journal_line = j.id))
                         group by 1, 2, 3, 4, 5)
       select from ((table kept except table scanned) union all (table scanned except table kept)) off) then
    perform app.sum_up_journal(organization);
    differed := array_append(differed, 'journal_sums');
  end if;
  if exists (
       with kept as (select source, record, vendor, day, event from public.performance_events where organization_id = organization),
            scanned as (select source, record, vendor, day, event from app.performance_judged where organization_id = organization)
       select from ((table kept except table scanned) union all (table scanned except table kept)) off) then
    perform app.judge_performance_anew(organization);
    differed := array_append(differed, 'performance_events');
  end if;
  -- The window is the one that is kept; a job moves it on.
  since := coalesce((select max(starts_on) from public.supply_sums where organization_id = organization and merged), app.supply_since(now()));
  if exists (
       with kept as (select commodity, vendor, sum(ordered), sum(open), sum(lines) from public.supply_sums
                      where organization_id = organization and starts_on >= since group by 1, 2
                     having sum(ordered) <> 0 or sum(open) <> 0 or sum(lines) <> 0),
            scanned as (select commodity, vendor, sum(ordered), sum(open), count(*)::numeric from app.supply_lines
                         where organization_id = organization and issued_at >= since::timestamp at time zone 'UTC' group by 1, 2)
       select from ((table kept except table scanned) union all (table scanned except table kept)) off) then
    perform app.sum_up_supply(organization, since);
    differed := array_append(differed, 'supply_sums');
  end if;
  return differed;
end
$$;
revoke execute on function app.build_sums_anew(uuid) from public;
grant execute on function app.build_sums_anew(uuid) to custodian;

-- Orders that add up to one purchase, written so that an index can be used: with a lateral join, each look at an
-- approval read every order of the organization, 5,800 pages with 100,000 orders. Joins and no subselect for each
-- order, because a cluster recognizes from a join that all rows belong to one agency.
create view app.order_parts with (security_invoker = true) as
  select o.organization_id, o.id, o.number, o.title, o.cost_center, o.vendor, o.requisition, o.contract, o.blanket,
         coalesce(c.amount, case when o.kind = 'blanket' then coalesce(o.limit_amount, o.amount) else o.amount end) + o.charges as amount,
         coalesce(o.issued_at, o.created_at) as at,
         case when o.status = 'submitted' then 'pending' when o.status in ('approved', 'issued', 'closed') then 'decided' end as standing,
         o.requisition is null and o.award is null and o.blanket is null and o.contract is null and o.kind = 'standard' as alone
    from public.purchase_orders o
    left join public.order_changes c on c.organization_id = o.organization_id and c.purchase_order = o.id and c.status = 'submitted';
grant select on app.order_parts to commands, service_role;

create view app.sum_pieces with (security_invoker = true) as
  select organization_id, 'contract_changes' as kind, contract as first, null::uuid as second, null::text as third, 'change_orders' as document_table, id as document, number, title,
         abs(cost) as amount, coalesce(decided_at, created_at) as at, case status when 'submitted' then 'pending' when 'approved' then 'decided' end as standing
    from public.change_orders
  union all
  select organization_id, 'contract_changes', contract, null, null, 'contract_amendments', id, number, title,
         abs(ceiling_change), coalesce(in_force_at, created_at), case when status in ('submitted', 'approved', 'signing') then 'pending' when status = 'in_force' then 'decided' end
    from public.contract_amendments
  union all
  select organization_id, 'transfers', least(from_line, to_line), greatest(from_line, to_line), null, 'budget_transfers', id, number, left(reason, 200),
         amount, coalesce(approved_at, created_at), case status when 'submitted' then 'pending' when 'approved' then 'decided' end
    from public.budget_transfers
  union all
  select organization_id, 'purchases_vendor', cost_center, vendor, null, 'requisitions', id, number, title,
         amount, created_at, case when status = 'submitted' then 'pending' when status in ('approved', 'converted') then 'decided' end
    from public.requisitions where vendor is not null
  union all
  select r.organization_id, 'purchases_commodity', r.cost_center, null, l.commodity, 'requisitions', r.id, r.number, r.title,
         r.amount, r.created_at, case when r.status = 'submitted' then 'pending' when r.status in ('approved', 'converted') then 'decided' end
    from (select distinct organization_id, requisition, commodity from public.requisition_lines where commodity is not null) l
    join public.requisitions r on r.organization_id = l.organization_id and r.id = l.requisition
  union all
  -- Without a vendor the person who asks and the kind of purchase count: another commodity code is typed in a second.
  select organization_id, 'purchases_requester', requested_by, null, nature, 'requisitions', id, number, title,
         amount, created_at, case when status = 'submitted' then 'pending' when status in ('approved', 'converted') then 'decided' end
    from public.requisitions where vendor is null
  union all
  select organization_id, 'purchases_vendor', cost_center, vendor, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where alone
  union all
  select o.organization_id, 'purchases_commodity', o.cost_center, null, l.commodity, 'purchase_orders', o.id, o.number, o.title, o.amount, o.at, o.standing
    from (select distinct organization_id, purchase_order, commodity from public.order_lines where commodity is not null) l
    join app.order_parts o on o.organization_id = l.organization_id and o.id = l.purchase_order and o.alone
  union all
  select organization_id, 'orders_of_requisition', requisition, null, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where requisition is not null
  union all
  select organization_id, 'orders_of_contract', contract, null, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where contract is not null
  union all
  select organization_id, 'orders_of_blanket', blanket, null, null, 'purchase_orders', id, number, title, amount, at, standing
    from app.order_parts where blanket is not null
  union all
  select o.organization_id, 'emergency_orders', e.incident, e.vendor, null, 'purchase_orders', o.id, o.number, o.title, o.amount, o.at, o.standing
    from (select distinct e.organization_id, e.purchase_order, p.incident, p.vendor from public.emergency_orders e
            join public.emergency_purchases p on p.organization_id = e.organization_id and p.id = e.purchase) e
    join app.order_parts o on o.organization_id = e.organization_id and o.id = e.purchase_order
  union all
  -- No order and no contract was added up before these.
  select organization_id, 'invoices_vendor', vendor, null, null, 'invoices', id, number, left('Invoice ' || vendor_number, 200),
         amount, coalesce(approved_at, created_at), case when status in ('held', 'submitted', 'disputed') then 'pending' when status in ('approved', 'scheduled', 'paid') then 'decided' end
    from public.invoices where purchase_order is null and contract is null and kind = 'invoice';
grant select on app.sum_pieces to commands, service_role;
