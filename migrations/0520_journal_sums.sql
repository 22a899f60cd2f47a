-- What was debited and credited on each day and in each month, by fund and account, and what of a day still waits to go
-- to the financial system: the sums of the journal, kept by the statement that books. A booking adds rows and changes none, so that no two bookings wait for one another; a job merges
-- the rows of one sum later. What a sum is, is the sum of its rows, merged or not (decision 0251).
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
-- The check reads the journal month by month.
create index journal_lines_day on public.journal_lines (organization_id, day);

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

-- What goes out in a batch waits no longer.
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

-- Of the days and months that were booked in since, each sum becomes one row. Merging and building anew wait for one
-- another, and for no booking: what is booked meanwhile is a row of its own, which neither of them sees.
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

-- From the lines of the journal, for what was booked before these sums were kept, carried in from older books, or is found
-- to differ.
create function app.sum_up_journal(organization uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('journal_sums ' || organization::text, 0));
  with gone as (delete from public.journal_sums s where s.organization_id = organization)
  insert into public.journal_sums (organization_id, span, starts_on, fund, control, account, debit, credit, lines, merged)
  select j.organization_id, s.span, s.starts_on, j.fund, j.control, j.account, sum(j.debit), sum(j.credit), count(*), true
    from public.journal_lines j cross join lateral (values ('day', j.day), ('month', date_trunc('month', j.day)::date), ('waiting', j.day)) s (span, starts_on)
   where j.organization_id = organization
     and (s.span <> 'waiting' or not exists (select from public.journal_batch_lines b where b.organization_id = j.organization_id and b.journal_line = j.id))
   group by 1, 2, 3, 4, 5, 6 order by s.span, s.starts_on;
end
$$;
set local role custodian;
select app.sum_up_journal(id) from public.organizations;
reset role;
