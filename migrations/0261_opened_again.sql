-- A grant is opened again after its closeout, and a visit after it was done, with who and why (2 CFR 200.345). What was paid
-- back before counts, so that nobody pays the same sum twice.
alter table public.grant_closeouts
  add column refunded bigint not null default 0 check (refunded >= 0),
  add column reopened_on date,
  add column reopened_by uuid,
  add column reopened_because text check (length(reopened_because) <= 2000),
  add foreign key (organization_id, reopened_by) references public.organization_members (organization_id, user_id);
create index on public.grant_closeouts (organization_id, reopened_by);
update public.grant_closeouts set refunded = owed where refunded_on is not null;

alter table public.monitoring_visits
  add column reopened_by uuid,
  add column reopened_because text check (length(reopened_because) <= 5000),
  add foreign key (organization_id, reopened_by) references public.organization_members (organization_id, user_id);
create index on public.monitoring_visits (organization_id, reopened_by);
alter table public.monitoring_findings
  add column reopened_by uuid,
  add column reopened_because text check (length(reopened_because) <= 5000),
  add foreign key (organization_id, reopened_by) references public.organization_members (organization_id, user_id);
create index on public.monitoring_findings (organization_id, reopened_by);
