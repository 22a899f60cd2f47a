-- Where other figures follow from what was entered, only commands change it: a cost that was altered in place would be
-- another one than the sums of its grant and its drawdowns know, and a rate another one than its parts add up to.
drop policy "people update" on public.grant_costs;
drop policy "people update" on public.grant_incomes;
drop policy "people update" on public.subrecipient_risks;
drop policy "people update" on public.eligibility_checks;
drop policy "people update" on public.fringe_rates;
do $$
declare
  kept text;
  columns text;
begin
  foreach kept in array array['grant_costs', 'grant_incomes', 'subrecipient_risks', 'eligibility_checks', 'fringe_rates'] loop
    select string_agg(column_name, ', ') into columns from information_schema.column_privileges where table_schema = 'public' and table_name = kept and grantee = 'authenticated' and privilege_type = 'UPDATE';
    execute format('revoke update (%s) on public.%I from authenticated', columns, kept);
  end loop;
end
$$;

-- One schedule of rates for each day: two that are taken in at once would both hold.
alter table public.rate_editions add unique (organization_id, valid_from);
