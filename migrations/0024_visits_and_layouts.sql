-- What is known of visits, and how people arrange their dashboard.

-- How often each page was opened, by day. Nothing about who: no person, no session, no network.
--   anon: nothing · platform_admin: read · the server counts
create table public.page_views (
  day date not null,
  path text not null check (path ~ '^/' and length(path) <= 120),
  views bigint not null default 1 check (views > 0),
  primary key (day, path)
);
select app.protect('public.page_views');
create policy "the platform reads" on public.page_views for select to authenticated using ((select app.role()) = 'platform_admin');
grant select on public.page_views to authenticated;
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values ('visit', 'network', '2026-01-01', 240, 60, 60);

-- The order of a person's dashboard. It belongs to the person and goes along to another organization.
--   anon: nothing · signed in: read, insert, update and delete one's own
create table public.dashboard_layouts (
  user_id uuid primary key default app.user_id() references auth.users (id) on delete cascade,
  -- A list of { panel, shown }.
  panels jsonb not null check (jsonb_typeof(panels) = 'array' and length(panels::text) <= 4000)
);
select app.protect('public.dashboard_layouts');
create policy "own" on public.dashboard_layouts for all to authenticated using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert (user_id, panels), update (user_id, panels), delete on public.dashboard_layouts to authenticated;
