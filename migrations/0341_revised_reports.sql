-- A certified report that the books no longer say is not changed: a revised report of the same period takes its place when it
-- is certified. Each report has one revision at most, and both stay to be read.
alter table public.grant_reports add column revises uuid;
alter table public.grant_reports add unique (organization_id, revises);
alter table public.grant_reports add foreign key (organization_id, revises) references public.grant_reports (organization_id, id);
alter table public.grant_reports add column revised_because text check (length(revised_because) <= 2000);
alter table public.grant_reports drop constraint grant_reports_status_check;
alter table public.grant_reports add constraint grant_reports_status_check check (status in ('open', 'returned', 'prepared', 'certified', 'sent', 'revised'));
create index on public.grant_reports (organization_id, revises);
