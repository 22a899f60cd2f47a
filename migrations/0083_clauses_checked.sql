-- Whether somebody has read a clause's amount again in the text of the rule, in which text and when: what has not been is marked.
alter table public.clauses add column checked_against text check (length(checked_against) <= 300);
grant insert (checked_against), update (checked_against) on public.clauses to authenticated;
alter table public.clauses add column checked_on date;
grant insert (checked_on), update (checked_on) on public.clauses to authenticated;
