-- What lists of others say beside a day: the hour of a deadline with its offset, and whether a share of one's own is asked for.
alter table public.outside_opportunities add column closes_at timestamptz;
grant insert (closes_at), update (closes_at) on public.outside_opportunities to authenticated;
alter table public.funding_opportunities add column cost_sharing text not null default 'not_said' check (cost_sharing in ('not_said', 'yes', 'no'));
grant insert (cost_sharing), update (cost_sharing) on public.funding_opportunities to authenticated;
-- A share that is known as a percentage is asked for.
update public.funding_opportunities set cost_sharing = 'yes' where match > 0;

-- OpenFEMA names its program for individuals and households (IHP) apart from Individual Assistance. Rows that came before
-- do not say which it was: the same file imported again fills them, and they are counted as changed.
alter table public.fema_designations add column individuals_households text not null default 'not_said' check (individuals_households in ('not_said', 'yes', 'no'));
