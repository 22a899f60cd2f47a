-- Cost above a limit is allowed by two people, with the amount and the reason: one requests it, another decides.
-- Cost above a limit that one person requests with the reason and another approves: above an object class of an award, above the damage inventory of a worksheet, or above the worksheet itself.
create table public.cost_exceptions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  kind text not null check (kind in ('class', 'worksheet', 'overrun')),
  funding uuid,
  class text check (class in ('personnel', 'fringe', 'travel', 'equipment', 'supplies', 'contractual', 'construction', 'other', 'indirect')),
  project uuid,
  amount bigint not null check (amount >= 1),
  reason text not null check (length(reason) <= 2000),
  approval text check (length(approval) <= 200),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  asked_by uuid not null,
  decided_by uuid,
  decided_on date,
  decision text check (length(decision) <= 2000),
  status text not null default 'requested' check (status in ('requested', 'approved', 'refused', 'withdrawn')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, funding) references public.grants (organization_id, id),
  foreign key (organization_id, project) references public.pa_projects (organization_id, id),
  foreign key (organization_id, asked_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, decided_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.cost_exceptions');
create index on public.cost_exceptions (organization_id, created_at desc, id desc);
create index on public.cost_exceptions (organization_id, status, created_at desc, id desc);
create index on public.cost_exceptions (organization_id, funding);
create index on public.cost_exceptions (organization_id, project);
create index on public.cost_exceptions (organization_id, asked_by);
create index on public.cost_exceptions (organization_id, decided_by);
create policy "people read" on public.cost_exceptions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.cost_exceptions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.cost_exceptions to authenticated;
grant select, insert, update, delete on public.cost_exceptions to commands;
select app.keep_history('public.cost_exceptions');
select app.keep_search('public.cost_exceptions', 'user', '', 'number', 'number', 'reason');
select realtime.publish('public.cost_exceptions');

-- Two people, whatever command or service writes: who requested an exception does not decide it, an approval has the person
-- and the day, and what was decided stays as it was decided.
create function app.judge_exception() returns trigger language plpgsql as $$
begin
  if new.decided_by = new.asked_by then
    raise sqlstate 'PT409' using message = 'You can’t decide your own request. Ask another manager.';
  end if;
  if (new.status in ('approved', 'refused')) <> (new.decided_by is not null and new.decided_on is not null) then
    raise sqlstate 'PT409' using message = 'A decision on a cost exception has a person and a day.';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'requested' and (new.status, new.amount, new.kind, new.asked_by, new.decided_by) is distinct from (old.status, old.amount, old.kind, old.asked_by, old.decided_by) then
    raise sqlstate 'PT409' using message = 'A cost exception that was decided stays as it is. Request a new one.';
  end if;
  return null;
end
$$;
create constraint trigger two_people after insert or update on public.cost_exceptions for each row execute function app.judge_exception();
