-- A month is cut from a day without a time zone: the answer is the same and never depends on a setting, which a cluster asks for.
create or replace function app.sum_up_journal(organization uuid) returns void language plpgsql as $$
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
