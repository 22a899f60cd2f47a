-- An agency that is too small to divide duties says so in writing, with the review that makes up for it.

-- The declaration: a second person approves it. Only where there is one administrator and an external auditor reviews may
-- that administrator approve it alone, and then it says so.
--   people: read · commands: everything of their organization
create table public.small_agency_declarations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  number text not null,
  reason text not null check (length(reason) <= 5000),
  reviewer uuid,
  outside text check (length(outside) <= 200),
  valid_from date not null,
  valid_until date not null,
  declared_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  sole boolean not null default false,
  ended_at timestamptz,
  note text check (length(note) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'ended')),
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, declared_by) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, approved_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.small_agency_declarations');
create index on public.small_agency_declarations (organization_id, created_at desc, id desc);
create index on public.small_agency_declarations (organization_id, status, created_at desc, id desc);
create index on public.small_agency_declarations (organization_id, reviewer);
create index on public.small_agency_declarations (organization_id, declared_by);
create index on public.small_agency_declarations (organization_id, approved_by);
create policy "people read" on public.small_agency_declarations for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.small_agency_declarations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.small_agency_declarations to authenticated;
grant select, insert, update, delete on public.small_agency_declarations to commands;
select app.keep_history('public.small_agency_declarations');
select app.keep_search('public.small_agency_declarations', 'user', '', 'number', 'number', 'reason');
select realtime.publish('public.small_agency_declarations');

create function app.two_people_declare() returns trigger language plpgsql as $$
begin
  if new.valid_until < new.valid_from then raise exception 'The last day comes before the first day.' using errcode = 'check_violation'; end if;
  if (new.reviewer is null) = (nullif(trim(new.outside), '') is null) or new.reviewer is not distinct from new.declared_by then
    raise exception 'A small-agency declaration names one compensating reviewer, who is another person.' using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and (new.approved_by is null or new.approved_at is null) then
    raise exception 'A small-agency declaration is approved by a person.' using errcode = 'check_violation';
  end if;
  if new.approved_by = new.declared_by and not (new.sole and new.reviewer is null) then
    raise exception 'A second person approves a small-agency declaration.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create constraint trigger two_people after insert or update on public.small_agency_declarations for each row execute function app.two_people_declare();
revoke delete on public.small_agency_declarations from commands;

-- Each act under it, written in the transaction of the act and reviewed by another person afterward.
--   people: read · commands: add in their own name, and review what another person did; never remove
create table public.small_agency_acts (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  declaration uuid not null,
  act text not null check (act in ('approved', 'released')),
  document_table text not null check (length(document_table) <= 63) check (document_table <> ''),
  document text not null check (length(document) <= 36) check (document <> ''),
  title text not null check (length(title) <= 300) check (title <> ''),
  person uuid not null,
  at timestamptz not null,
  review_by date not null,
  reviewer uuid,
  reviewed_by uuid,
  reviewed_at timestamptz,
  finding text check (length(finding) <= 5000),
  status text not null default 'to_review' check (status in ('to_review', 'accepted', 'objected')),
  primary key (organization_id, id),
  foreign key (organization_id, declaration) references public.small_agency_declarations (organization_id, id),
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewer) references public.organization_members (organization_id, user_id),
  foreign key (organization_id, reviewed_by) references public.organization_members (organization_id, user_id)
);
select app.protect('public.small_agency_acts');
create index on public.small_agency_acts (organization_id, created_at desc, id desc);
create index on public.small_agency_acts (organization_id, status, created_at desc, id desc);
create index on public.small_agency_acts (organization_id, declaration);
create index on public.small_agency_acts (organization_id, person);
create index on public.small_agency_acts (organization_id, reviewer);
create index on public.small_agency_acts (organization_id, reviewed_by);
create policy "people read" on public.small_agency_acts for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.small_agency_acts for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.small_agency_acts to authenticated;
grant select, insert, update, delete on public.small_agency_acts to commands;
select app.keep_history('public.small_agency_acts');
select realtime.publish('public.small_agency_acts');

create function app.two_people_review() returns trigger language plpgsql as $$
begin
  if (new.status = 'to_review') <> (new.reviewed_by is null) or (new.reviewed_by is null) <> (new.finding is null) then
    raise exception 'A review has a reviewer and a finding.' using errcode = 'check_violation';
  end if;
  if new.reviewed_by = new.person then raise exception 'Another person reviews this act.' using errcode = 'check_violation'; end if;
  if tg_op = 'UPDATE' and (new.person, new.at, new.act, new.document_table, new.document, new.declaration) is distinct from (old.person, old.at, old.act, old.document_table, old.document, old.declaration) then
    raise exception 'What was done under a declaration does not change.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create constraint trigger two_people after insert or update on public.small_agency_acts for each row execute function app.two_people_review();
revoke delete on public.small_agency_acts from commands;
alter table public.approval_signatures add constraint approval_signatures_excepted foreign key (organization_id, excepted_by) references public.small_agency_acts (organization_id, id);
create index approval_signatures_excepted on public.approval_signatures (organization_id, excepted_by);
