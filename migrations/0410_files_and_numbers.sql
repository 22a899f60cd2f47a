-- Exceptions to a cost limit carry files as other records do.
select app.keep_files('public.cost_exceptions');

-- A solicitation of another kind takes another number, so only its command changes it.
drop policy if exists "people insert" on public.solicitations;
drop policy if exists "people update" on public.solicitations;
revoke insert, update on public.solicitations from authenticated;
