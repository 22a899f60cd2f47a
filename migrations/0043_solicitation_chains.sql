-- Solicitations begin with a chain as transfers and requisitions do: a manager signs up to $50,000, an administrator above.
create or replace function app.default_approval_chains(agency uuid, since date) returns void language sql as $$
  with chain as (
    insert into public.approval_chains (organization_id, name, record_type, valid_from, status)
    select agency, d.name, d.record_type, since, 'published'
      from (values ('Budget transfers', 'budget_transfers'), ('Requisitions', 'requisitions'), ('Solicitations', 'solicitations')) d (name, record_type)
     where not exists (select from public.approval_chains c where c.organization_id = agency and c.record_type = d.record_type)
    returning id
  )
  insert into public.approval_steps (organization_id, chain, sequence, name, who, role, signature_limit, due_days, escalates_role)
  select agency, id, 1, 'Manager', 'role', 'manager', 5000000, 3, 'admin' from chain
$$;
set local role custodian;
select app.default_approval_chains(id, current_date) from public.organizations where kind = 'agency';
reset role;
