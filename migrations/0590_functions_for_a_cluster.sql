-- An agency's first chains, one after the other: a cluster inserts no rows of one statement into two tables.
create or replace function app.default_approval_chains(agency uuid, since date) returns void language plpgsql as $$
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

create or replace function app.default_invoice_chain(agency uuid, since date) returns void language plpgsql as $$
declare
  made uuid;
begin
  if exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = 'invoices') then return; end if;
  insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
  values (agency, 'Invoices', 'invoices', since, 'published') returning id into made;
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  values (agency, made, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin');
end
$$;

-- Asked with the columns that it needs: on a cluster a row of the table has the type of its shard.
create function app.may_decide_alone(organization uuid, change uuid, proposer uuid, entered date) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.small_agency_acts a
      join public.small_agency_declarations d on d.organization_id = a.organization_id and d.id = a.declaration and d.status = 'approved'
     where a.organization_id = organization and a.act = 'loosened' and a.document_table = 'control_changes' and a.document = change::text
       and a.person = proposer and app.day_of(a.organization_id, a.at) between greatest(d.valid_from, entered + 3) and d.valid_until)
$$;
revoke execute on function app.may_decide_alone(uuid, uuid, uuid, date) from public;
grant execute on function app.may_decide_alone(uuid, uuid, uuid, date) to commands, authenticated, service_role, custodian;

create or replace function app.control_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('commands', 'authenticated', 'service_role', 'anon') then return null; end if;
  if tg_op = 'DELETE' then raise exception 'A control change is kept.' using errcode = 'check_violation'; end if;
  if tg_op = 'INSERT' then
    if new.proposed_by is distinct from app.user_id() or new.decided_by is not null or (new.effective_from < new.entered_on and not coalesce(new.published_on <= new.entered_on and new.loosens and not new.first and new.status = 'proposed', false))
       or new.status not in ('proposed', 'effective') or (new.status = 'effective' and new.loosens and not new.first) then
      raise exception 'A change that loosens a control is proposed by one person and approved by another.' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if to_jsonb(new) - array['updated_at', 'version'] = to_jsonb(old) - array['updated_at', 'version'] then return null; end if;
  if old.status <> 'proposed' or new.effective_from < old.effective_from
     or to_jsonb(new) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
        <> to_jsonb(old) - array['updated_at', 'version', 'status', 'decided_by', 'decided_at', 'decision', 'effective_from', 'closes']
     or (new.status = 'effective' and (new.decided_by is null or (new.decided_by = old.proposed_by and not app.may_decide_alone(old.organization_id, old.id, old.proposed_by, old.entered_on)) or new.decided_by is distinct from app.user_id() or (new.effective_from <= old.entered_on and (old.published_on is null or new.effective_from <> old.effective_from))))
     or (new.status = 'declined' and (new.decided_by is null or new.decided_by = old.proposed_by or new.decided_by is distinct from app.user_id()))
     or (new.status = 'withdrawn' and old.proposed_by is distinct from app.user_id()) then
    raise exception 'A control change is decided once, by another person than its proposer.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
drop function app.may_decide_alone(public.control_changes);
