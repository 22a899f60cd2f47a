-- Written text is searched whole, as the text of files is: the sections of contracts, solicitations and grant
-- applications, and policies. The search over records has only the first words of a text.

create function app.words_of_text(heading text, body text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.english', coalesce(heading, '') || E'\n' || coalesce(body, ''));

-- The organization first, so that no other organization's words are read.
create index contract_sections_words on public.contract_sections using gin (organization_id, app.words_of_text(heading, body));
create index solicitation_sections_words on public.solicitation_sections using gin (organization_id, app.words_of_text(heading, body));
create index application_sections_words on public.application_sections using gin (organization_id, app.words_of_text(heading, body));
create index policies_words on public.policies using gin (organization_id, app.words_of_text(title, body));

-- Every written text with the record that it is part of. Row security of the tables is asked for the caller.
create view app.written_texts with (security_invoker = true) as
  select organization_id, 'contract_sections' as section_table, id as section, 'contracts' as table_name, contract as record, heading, body from public.contract_sections
  union all
  select organization_id, 'solicitation_sections', id, 'solicitations', solicitation, heading, body from public.solicitation_sections
  union all
  select organization_id, 'application_sections', id, 'grant_applications', application, heading, body from public.application_sections
  union all
  select organization_id, 'policies', id, 'policies', id, title, body from public.policies;
grant select on app.written_texts to authenticated;

-- Reviewed definer function, the custodian's. Row security would keep the index of words from being used, because comparing
-- texts could reveal rows that the caller may not see. Returns no text: which texts of the caller's own organization have the
-- words, the last changed first. search_texts reads each with the caller's rights.
create function app.text_candidates(asked tsquery, few integer) returns table (section_table text, section uuid, changed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.* from (
    select 'contract_sections', s.id, s.updated_at from public.contract_sections s
     where s.organization_id = app.organization_id() and app.words_of_text(s.heading, s.body) @@ asked
    union all
    select 'solicitation_sections', s.id, s.updated_at from public.solicitation_sections s
     where s.organization_id = app.organization_id() and app.words_of_text(s.heading, s.body) @@ asked
    union all
    select 'application_sections', s.id, s.updated_at from public.application_sections s
     where s.organization_id = app.organization_id() and app.words_of_text(s.heading, s.body) @@ asked
    union all
    select 'policies', s.id, s.updated_at from public.policies s
     where s.organization_id = app.organization_id() and app.words_of_text(s.title, s.body) @@ asked) c (section_table, section, changed_at)
   order by c.changed_at desc, c.section limit least(few, 500)
$$;
revoke execute on function app.text_candidates(tsquery, integer) from public;
grant execute on function app.text_candidates(tsquery, integer) to authenticated;
grant create on schema app to custodian;
alter function app.text_candidates(tsquery, integer) owner to custodian;
revoke create on schema app from custodian;

-- Written texts that have all words of the query and that the caller may read, the last changed first, each with its record
-- and the words around the first match. The 500 last changed texts with the words are considered; how many others there are
-- is not said.
create function public.search_texts(query text, most integer default 10)
  returns table (table_name text, record uuid, section uuid, heading text, snippet text, number text, title text, changed_at timestamptz)
  language plpgsql stable security invoker set search_path = ''
as $$
declare
  asked tsquery := app.file_query(query);
  few integer := least(greatest(most, 1), 50);
  shown integer := 0;
  candidate record;
  written record;
begin
  if asked is null then return; end if;
  for candidate in select c.* from app.text_candidates(asked, 500) c order by c.changed_at desc, c.section loop
    select w.* into written from app.written_texts w
     where w.organization_id = app.organization_id() and w.section_table = candidate.section_table and w.section = candidate.section;
    continue when not found;
    -- Neither signs of Markdown nor the signs around a match are words of the text.
    -- A picture is its words: the name of its file is none.
    written.body := regexp_replace(written.body, '^!\[(.*)\]\(file:[0-9a-f/-]+(full|half)(?: "(.*)")?\)$', '\1 \3', 'gn');
    snippet := ts_headline('pg_catalog.english', regexp_replace(written.body, '[*#|\\⟦⟧]+|^\s*[|: -]{3,}$', '', 'gn'), asked,
      'StartSel=⟦, StopSel=⟧, MaxWords=26, MinWords=12, MaxFragments=1');
    table_name := written.table_name;
    record := written.record;
    section := written.section;
    heading := written.heading;
    changed_at := candidate.changed_at;
    number := null;
    title := null;
    select e.number, e.title into number, title from public.search_entries e
     where e.organization_id = written.organization_id and e.table_name = written.table_name and e.record = written.record;
    return next;
    shown := shown + 1;
    if shown >= few then return; end if;
  end loop;
end
$$;
revoke execute on function public.search_texts(text, integer) from public;
grant execute on function public.search_texts(text, integer) to authenticated;
