-- What each budget line spent in each month: the sum of its expenditures in the ledger, kept by the statement that books
-- them. A screen that shows a year by its months reads a row for each line and month, and not every payment of the year.
create table public.budget_months (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  line uuid not null,
  month date not null check (extract(day from month) = 1),
  spent bigint not null,
  primary key (organization_id, line, month),
  foreign key (organization_id, line) references public.budget_lines (organization_id, id)
);
select app.protect('public.budget_months');
create policy "people read" on public.budget_months for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.budget_months for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.budget_months to authenticated;
grant select, insert, update on public.budget_months to commands;

-- From the ledger, for what was booked before there was this table or carried in from older books.
create function app.sum_up_months(organization uuid) returns void language sql as $$
  insert into public.budget_months (organization_id, line, month, spent)
  select e.organization_id, e.line, date_trunc('month', e.day)::date, sum(e.amount)
    from public.budget_entries e where e.organization_id = organization and e.kind = 'expenditure' group by 1, 2, 3
  on conflict (organization_id, line, month) do update set spent = excluded.spent where budget_months.spent <> excluded.spent
$$;
set local role custodian;
select app.sum_up_months(id) from public.organizations;
reset role;
