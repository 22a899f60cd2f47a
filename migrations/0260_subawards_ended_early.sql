-- A subaward ends before its time by a notice, an objection that is answered, and a decision (2 CFR 200.340 to .343); what it
-- was promised and will not be paid goes back to its grant.
alter table public.subawards
  add column released bigint not null default 0 check (released >= 0),
  add column ending_ground text check (ending_ground in ('noncompliance', 'consent', 'recipient', 'terms')),
  add column ending_reason text check (length(ending_reason) <= 3000),
  add column noticed_on date,
  add column noticed_by uuid,
  add column last_day date,
  add column object_by date,
  add column objected_on date,
  add column objection text check (length(objection) <= 5000),
  add column objection_answer text check (length(objection_answer) <= 5000),
  add column ended_by uuid,
  add column ended_at timestamptz,
  add column closeout_due date,
  add foreign key (organization_id, noticed_by) references public.organization_members (organization_id, user_id),
  add foreign key (organization_id, ended_by) references public.organization_members (organization_id, user_id),
  drop constraint subawards_status_check,
  add constraint subawards_status_check check (status in ('draft', 'submitted', 'returned', 'active', 'ending', 'terminated', 'closed'));
update public.subawards set released = amount - paid where status = 'closed' and amount > paid;
create index on public.subawards (organization_id, noticed_by);
create index on public.subawards (organization_id, ended_by);
