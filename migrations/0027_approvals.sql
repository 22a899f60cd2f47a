-- Approvals: signatures, whose turn it is, orders that add up to one purchase, and small agencies.

-- Decisions, questions and answers on a request, written once in the transaction of the decision and never changed. The
-- row itself lists the people who must not sign, so that the database refuses an approval of one's own request or
-- payment. No foreign keys to people: a signature outlives a membership. Access: people read their organization's;
-- commands insert as themselves; no role updates or deletes.
create table public.approval_signatures (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  request uuid not null,
  turn uuid,
  -- 'kept': the document changed within the tolerance, and the signatures stay.
  decision text not null check (decision in ('approved', 'rejected', 'returned', 'asked', 'answered', 'withdrawn', 'kept', 'superseded')),
  signer uuid not null,
  on_behalf_of uuid,
  requested_by uuid not null,
  submitted_by uuid not null,
  payee uuid,
  may_sign_twice boolean not null,
  revision integer not null,
  amount bigint not null,
  comment text not null default '' check (length(comment) <= 5000),
  aal text not null check (aal in ('aal1', 'aal2')),
  at timestamptz not null,
  judged_by bigint,
  authors uuid[] not null default '{}',
  excepted_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, request, requested_by, submitted_by) references public.approval_requests (organization_id, id, requested_by, submitted_by),
  foreign key (organization_id, turn) references public.approval_turns (organization_id, id),
  check (decision not in ('approved', 'rejected', 'returned') or turn is not null),
  check (decision <> 'approved' or (signer not in (requested_by, submitted_by) and payee is distinct from signer)),
  check (decision <> 'approved' or on_behalf_of is null or (on_behalf_of not in (requested_by, submitted_by) and payee is distinct from on_behalf_of and on_behalf_of <> signer)),
  constraint approval_signatures_no_author
  check (decision <> 'approved' or excepted_by is not null or (signer <> all (authors) and (on_behalf_of is null or on_behalf_of <> all (authors)))),
  constraint approval_signatures_excepted foreign key (organization_id, excepted_by) references public.small_agency_acts (organization_id, id)
);
select app.protect('public.approval_signatures');
select app.keep_under_hold('public.approval_signatures');
create policy "people read" on public.approval_signatures for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on public.approval_signatures for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.approval_signatures for insert to commands with check (organization_id = (select app.organization_id()) and signer = (select app.user_id()));
revoke insert, update, delete on public.approval_signatures from service_role;
revoke update, delete on public.approval_signatures from custodian;
grant select on public.approval_signatures to authenticated;
grant select, insert on public.approval_signatures to commands;
create index approval_signatures_request on public.approval_signatures (organization_id, request, at);
create unique index approval_signatures_turn on public.approval_signatures (organization_id, turn) where decision = 'approved';
create unique index approval_signatures_once on public.approval_signatures (organization_id, request, signer) where decision = 'approved' and not may_sign_twice;
create unique index approval_signatures_once_for on public.approval_signatures (organization_id, request, on_behalf_of) where decision = 'approved' and not may_sign_twice;
create index approval_signatures_excepted on public.approval_signatures (organization_id, excepted_by);
create index approval_signatures_at on public.approval_signatures (organization_id, at desc);

select realtime.publish('public.approval_signatures');

-- Who may sign what now: computed by the rules that judge a decision, whenever a request moves and every few minutes.
-- It feeds the inbox and its badge; a decision is always judged again. Access: people read their organization's;
-- commands all of their organization.
create table public.approval_waiting (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  request uuid not null,
  turn uuid not null,
  person uuid not null,
  for_person uuid,
  since timestamptz not null,
  primary key (organization_id, person, request, turn),
  foreign key (organization_id, request) references public.approval_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, turn) references public.approval_turns (organization_id, id) on delete cascade,
  foreign key (organization_id, person) references public.organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, for_person) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.approval_waiting');
create policy "people read" on public.approval_waiting for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.approval_waiting for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.approval_waiting to authenticated;
grant select, insert, update, delete on public.approval_waiting to commands;
create index approval_waiting_request on public.approval_waiting (organization_id, request);
create index approval_waiting_turn on public.approval_waiting (organization_id, turn);
create index approval_waiting_for on public.approval_waiting (organization_id, for_person);

select realtime.publish('public.approval_waiting', audience => 'owner', owner => 'person');

-- An agency's first chains, one after the other: a cluster inserts no rows of one statement into two tables.
create function app.default_approval_chains(agency uuid, since date) returns void language plpgsql as $$
declare
  begun record;
  made uuid;
begin
  for begun in
    select d.name, d.record_type
      from (values ('Budget transfers', 'budget_transfers'), ('Requisitions', 'requisitions'), ('Solicitations', 'solicitations'), ('Awards', 'awards'), ('Purchase orders', 'purchase_orders'),
                   ('Contracts', 'contracts'), ('Contract amendments', 'contract_amendments'), ('Change orders', 'change_orders')) d (name, record_type)
     where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = d.record_type)
  loop
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    values (agency, begun.name, begun.record_type, since, 'published') returning id into made;
    insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
    values (agency, made, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin');
  end loop;
end
$$;

create function app.two_people_declare() returns trigger language plpgsql as $$
begin
  if new.valid_to < new.valid_from then raise exception '“Effective to” must be on or after “Effective from”.' using errcode = 'check_violation'; end if;
  if (new.reviewer is null) = (nullif(trim(new.outside), '') is null) or new.reviewer is not distinct from new.declared_by then
    raise exception 'A small-agency declaration needs one compensating reviewer, who must be another person.' using errcode = 'check_violation';
  end if;
  if (nullif(trim(new.outside), '') is null) <> (new.outside_email is null) then
    raise exception 'An external auditor needs a name and an email.' using errcode = 'check_violation';
  end if;
  if (new.confirmed_at is null) <> (new.confirmed_name is null) or (new.confirmed_at is null) <> (new.confirmed_email is null)
    or (new.confirmed_at is not null and new.confirmed_email is distinct from new.outside_email) then
    raise exception 'An external auditor confirms by name, from the address in the declaration.' using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and new.outside is not null and new.confirmed_at is null then
    raise exception 'The external auditor must confirm the review before the approval.' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'submitted' and (new.reviewer, new.outside, new.outside_email, new.confirmed_at, new.valid_from, new.valid_to)
    is distinct from (old.reviewer, old.outside, old.outside_email, old.confirmed_at, old.valid_from, old.valid_to) then
    raise exception 'A decided small-agency declaration can’t be changed. End it and add a new one.' using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and (new.approved_by is null or new.approved_at is null) then
    raise exception 'A person must approve a small-agency declaration.' using errcode = 'check_violation';
  end if;
  if new.approved_by = new.declared_by and not (new.sole and new.reviewer is null) then
    raise exception 'A second person must approve a small-agency declaration.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Declarations of small agencies, and what was decided under them, can't be deleted.
revoke delete on public.small_agency_declarations, public.small_agency_acts from commands;

create constraint trigger two_people after insert or update on public.small_agency_declarations for each row execute function app.two_people_declare();

-- The link of an external auditor, as a hash, and the address it went to. Access: only the server; the link goes to one
-- mailbox.
create table public.small_agency_links (
  organization_id uuid not null references public.organizations (id),
  declaration uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  email text not null check (length(email) <= 120),
  ends_at timestamptz not null,
  primary key (organization_id, declaration),
  unique (organization_id, token_hash),
  foreign key (organization_id, declaration) references public.small_agency_declarations (organization_id, id)
);
select app.protect('public.small_agency_links');
select app.keep_under_hold('public.small_agency_links');

create function app.two_people_review() returns trigger language plpgsql as $$
begin
  if (new.status = 'to_review') <> (new.reviewed_by is null) or (new.reviewed_by is null) <> (new.finding is null) then
    raise exception 'A review needs a reviewer and a finding.' using errcode = 'check_violation';
  end if;
  if new.reviewed_by = new.person then raise exception 'Another person must review this act.' using errcode = 'check_violation'; end if;
  if tg_op = 'UPDATE' and (new.person, new.at, new.act, new.document_table, new.document, new.declaration) is distinct from (old.person, old.at, old.act, old.document_table, old.document, old.declaration) then
    raise exception 'An act under a declaration can’t be changed.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create constraint trigger two_people after insert or update on public.small_agency_acts for each row execute function app.two_people_review();

-- The person who approved an invoice can't release its payment. The one exception is an act under a small-agency
-- declaration, which is recorded beforehand in the same transaction.
create function app.releaser_did_not_approve() returns trigger language plpgsql as $$
begin
  if new.status = 'released' and old.status is distinct from 'released'
    and exists (
      select from public.payments p
        join public.payment_items i on i.organization_id = p.organization_id and i.payment = p.id
        join public.approval_requests q on q.organization_id = i.organization_id and q.document_table = 'invoices' and q.document = i.invoice::text and q.status = 'approved'
        join public.approval_signatures s on s.organization_id = q.organization_id and s.request = q.id and s.decision = 'approved'
       where p.organization_id = new.organization_id and p.run = new.id and new.released_by in (s.signer, s.on_behalf_of))
    and not exists (
      select from public.small_agency_acts a
       where a.organization_id = new.organization_id and a.act = 'released' and a.document_table = 'payment_runs' and a.document = new.id::text and a.person = new.released_by)
  then
    raise exception 'An approver of an invoice can’t release its payment.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create constraint trigger releaser_did_not_approve after update on public.payment_runs for each row execute function app.releaser_did_not_approve();

-- Approval chains, segregation-of-duties rules and the security policy are controls too: only an approved change can weaken
-- one of them, whichever command makes it.
create function app.controlled(about uuid, register text, entry text, does text[]) returns boolean language sql stable set search_path = '' as $$
  select current_user not in ('commands', 'authenticated', 'supplier', 'service_role', 'anon')
      or (current_user = 'service_role' and exists (select from public.organizations o where o.id = about and o.is_demo))
      or (current_user = 'commands' and current_setting('app.command', true) = 'organizations/create')
      or exists (select from public.control_changes c where c.organization_id = about and c.register = controlled.register and c.entry = controlled.entry and c.does = any (controlled.does) and c.status = 'effective')
$$;

-- Two accounts that may belong to one person, and two vendors that may be one company: where two people have to act, the
-- pair counts as one. The server compares them with its measurements; commands read what it found and why.
create table public.same_person_signs (
  organization_id uuid not null references public.organizations (id),
  kind text not null check (kind in ('people', 'vendors')),
  first uuid not null,
  second uuid not null,
  why text not null check (length(why) <= 500),
  found_at timestamptz not null,
  primary key (organization_id, kind, first, second),
  check (first < second)
);
select app.protect('public.same_person_signs');
create policy "commands" on public.same_person_signs for select to commands using (organization_id = (select app.organization_id()));
grant select on public.same_person_signs to commands;

-- Which of the two limits is exceeded when an organization stores one more file; null where neither is.
create function app.lacks_room(organization uuid) returns text language sql stable security definer set search_path = '' as $$
  select case
           when l.installation < (select sum(u.bytes) from storage.usage u) then 'installation'
           when not app.is_verified(organization)
            and l.unverified < (select sum(u.bytes) from storage.usage u join public.organizations o on o.id = u.organization_id where o.kind <> 'vendor' and o.verified_at is null) then 'unverified'
         end
    from app.storage_limits l
$$;
revoke execute on function app.lacks_room(uuid) from public;
grant execute on function app.lacks_room(uuid) to authenticated, commands, service_role, custodian;

-- Called with the columns that it needs: on a cluster a row of the table has the type of its shard.
create function app.may_decide_alone(organization uuid, change uuid, proposer uuid, entered date) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.small_agency_acts a
      join public.small_agency_declarations d on d.organization_id = a.organization_id and d.id = a.declaration and d.status = 'approved'
     where a.organization_id = organization and a.act = 'loosened' and a.document_table = 'control_changes' and a.document = change::text
       and a.person = proposer and app.day_of(a.organization_id, a.at) between greatest(d.valid_from, entered + 3) and d.valid_to)
$$;
revoke execute on function app.may_decide_alone(uuid, uuid, uuid, date) from public;
grant execute on function app.may_decide_alone(uuid, uuid, uuid, date) to authenticated, commands, service_role, custodian;
