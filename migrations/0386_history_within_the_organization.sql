-- The history of a record is read inside the organization that keeps it. Whoever saw a row from outside read all that it
-- ever was, with who did it and why: words that were taken out of a public page, the draft of an invoice, names.

-- What both parties to a contract hold as evidence, from the signature on.
create function app.is_evidence(table_name text, operation text, after jsonb) returns boolean language sql immutable parallel safe as $$
  select (table_name = 'contract_signatures' and operation = 'insert')
      or (table_name = 'contract_documents' and operation = 'update' and after ->> 'status' = 'complete')
$$;
alter policy "who reads the record" on public.record_changes
  using ((organization_id = (select app.organization_id()) or app.is_evidence(table_name, operation, after)) and app.sees(table_name, record, organization_id));

-- Words that an administrator has taken out of the history of a record. The trail keeps the hash that was sealed.
create table public.redactions (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  about_table text not null check (length(about_table) <= 63) check (about_table <> ''),
  about_record uuid not null,
  ordered_by text not null check (length(ordered_by) <= 200) check (ordered_by <> ''),
  reason text not null check (length(reason) <= 500),
  entries numeric not null check (entries >= 0),
  digests text not null check (length(digests) <= 1000000),
  primary key (organization_id, id)
);
select app.protect('public.redactions');
revoke update, delete, truncate on public.redactions from service_role, custodian;
create index on public.redactions (organization_id, created_at desc, id desc);
create policy "people read" on public.redactions for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.redactions for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "sealer reads" on public.redactions for select to sealer using (true);
grant select on public.redactions to authenticated, sealer;
grant select, insert on public.redactions to commands;
select app.keep_history('public.redactions');
select realtime.publish('public.redactions');

-- Takes words out of every text in a value, whatever it is nested in; names of fields stay.
create function app.without_words(value jsonb, words text, mark text) returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(replace(value #>> '{}', words, mark))
    when 'array' then (select coalesce(jsonb_agg(app.without_words(e.item, words, mark) order by e.place), '[]') from jsonb_array_elements(value) with ordinality e (item, place))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, app.without_words(e.value, words, mark)), '{}') from jsonb_each(value) e)
    else value
  end;
end
$$;

-- For an owner who is no superuser: row security is forced on it too.
create policy "the redactor reads" on public.record_changes for select to current_user using (organization_id = (select app.organization_id()));
create policy "the redactor redacts" on public.record_changes for update to current_user
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "the redactor reads" on public.audit_events for select to current_user using (organization_id = (select app.organization_id()));
create policy "the redactor redacts" on public.audit_events for update to current_user
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
create policy "the redactor reads" on app.idempotency_keys for select to current_user using (organization_id = (select app.organization_id()));
create policy "the redactor forgets" on app.idempotency_keys for delete to current_user using (organization_id = (select app.organization_id()));

-- Reviewed definer function: nobody else may change a history. It takes words out of the history of one record of the
-- caller's own organization, for its administrators, and names the entries that it changed.
create function app.redact_history(about text, this uuid, words text, mark text) returns table (source text, entry uuid)
language plpgsql security definer set search_path = '' as $$
declare organization uuid := app.organization_id();
begin
  if organization is null or not app.at_least('admin') then return; end if;
  return query
    update public.record_changes c
       set before = app.without_words(c.before, words, mark), after = app.without_words(c.after, words, mark), reason = replace(c.reason, words, mark)
     where c.organization_id = organization and c.table_name = about and c.record = this
       and (app.without_words(c.before, words, mark) is distinct from c.before or app.without_words(c.after, words, mark) is distinct from c.after
            or replace(c.reason, words, mark) is distinct from c.reason)
    returning 'change', c.id;
  return query
    update public.audit_events e
       set input = app.without_words(e.input, words, mark), result = app.without_words(e.result, words, mark)
     where e.organization_id = organization and (position(this::text in e.input::text) > 0 or position(this::text in e.result::text) > 0)
       and (app.without_words(e.input, words, mark) is distinct from e.input or app.without_words(e.result, words, mark) is distinct from e.result)
    returning 'command', e.id;
  -- An answer that is kept for a second try repeats what the command answered.
  delete from app.idempotency_keys k where k.organization_id = organization and position(this::text in k.answer) > 0;
end
$$;
revoke execute on function app.redact_history(text, uuid, text, text) from public;
grant execute on function app.redact_history(text, uuid, text, text) to commands;
