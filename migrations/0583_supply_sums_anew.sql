-- A restore compares the sums of supply (0582) too, and builds them anew where they differ. A month is cut from a day without
-- a time zone, as in 0592.
create or replace function app.build_sums_anew(organization uuid) returns text[] language plpgsql set search_path = '' as $$
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
