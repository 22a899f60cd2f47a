-- Jobs are taken in turn, one of each organization after the other, so that one agency's hundred thousand letters do not
-- go before those of all others. A job that the platform queued for an organization says so in what it was given.
alter table app.jobs
  add column lane text collate "C" not null generated always as (coalesce(organization_id::text, payload ->> 'organization_id', payload ->> 'organization', '-')) stored,
  -- Of a job that is asked for again and again an organization has one in the queue, and not one for each time.
  add column single boolean not null default false;
create index jobs_in_turn on app.jobs (lane, run_at) where dead_at is null;
create unique index jobs_single on app.jobs (name, lane) where single and dead_at is null;

-- What became of each job: kept for two weeks, and for three months where it failed. Of a job that runs every few seconds
-- only the newest success of each organization is kept (brief).
--   the platform alone
create table app.job_runs (
  id uuid primary key default app.uuid_v7(),
  name text not null,
  organization_id uuid,
  started_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  outcome text not null check (outcome in ('done', 'failed', 'given_up')),
  error text check (length(error) <= 500),
  brief boolean not null default false
);
select app.protect('app.job_runs');
create unique index job_runs_newest on app.job_runs (name, organization_id) nulls not distinct where brief;
create index job_runs_done on app.job_runs (name, started_at desc) where outcome = 'done';
create index job_runs_failed on app.job_runs (name, started_at desc) where outcome <> 'done';
create index job_runs_started_at on app.job_runs (started_at);

-- Bills are written by a job that bears the name of the one that asks for it, as all of them do now.
update app.jobs set name = 'bill-organizations-of' where name = 'bill-organization';

-- Whose work is due is asked over all organizations at once: these hold only what can become due.
create index contracts_ending on public.contracts (organization_id, ends_on) where status = 'active';
create index certificates_ending on public.certificates (organization_id, valid_until) where status in ('claimed', 'active');
create index maintenance_plans_without_order on public.maintenance_plans (organization_id, next_on) where status = 'active' and open_order is null;
create index vendor_certificates_ending on public.vendor_certificates (organization_id, expires_on) where status = 'current';
create index workflow_runs_due on public.workflow_runs (organization_id, due_at) where status = 'open';
