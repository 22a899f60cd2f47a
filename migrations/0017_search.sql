-- Search over all records by number, name and text, forgiving of typing. One table instead of an index on every text of
-- every record: one question finds all kinds, and a record's table pays with one row.
create extension if not exists pg_trgm with schema app;
create extension if not exists btree_gin with schema app;

--   people: of the records that they may read · commands: of their organization · nobody writes but the recorder
create table public.search_entries (
  organization_id uuid not null,
  table_name text not null,
  record uuid not null,
  number text,
  title text not null,
  words text not null,
  -- Who reads records of this kind: the least role, and the one person where a record is its maker's own.
  reader text not null,
  owner uuid,
  primary key (organization_id, table_name, record)
);
select app.protect('public.search_entries');
revoke insert, update, delete, truncate on public.search_entries from service_role;
-- The organization first: the words of other cities are not even looked at.
create index search_entries_words on public.search_entries using gin (organization_id, words app.gin_trgm_ops);

create index search_entries_number on public.search_entries (organization_id, lower(number));

create policy "the recorder reads" on public.search_entries for select to current_user using (true);
create policy "the recorder inserts" on public.search_entries for insert to current_user with check (true);
create policy "the recorder updates" on public.search_entries for update to current_user using (true) with check (true);
create policy "the recorder deletes" on public.search_entries for delete to current_user using (true);

-- How high a role stands; the entries name the least that reads.
create function app.rank(role text) returns integer language sql immutable parallel safe as $$
  select coalesce(array_position(array['user', 'manager', 'admin', 'platform_admin'], role), 0)
$$;
create policy "who may read such records" on public.search_entries for select to authenticated
  using (organization_id = (select app.organization_id())
    and app.rank(reader) <= (select app.rank(app.role()))
    and (owner is null or owner = (select app.user_id())));
create policy "commands read" on public.search_entries for select to commands using (organization_id = (select app.organization_id()));
grant select on public.search_entries to authenticated, commands;

-- Reviewed definer function: tables, operations and rows come from PostgreSQL, names of columns from the migration.
create function app.record_search() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  least_reader text := tg_argv[0];
  owned boolean := tg_argv[1] = 'owner';
  number_column text := tg_argv[2];
  title_column text := tg_argv[3];
  word_columns text[] := tg_argv[4:];
begin
  if tg_op = 'DELETE' then
    delete from public.search_entries e using old_rows o
     where e.organization_id = o.organization_id and e.table_name = tg_table_name and e.record = o.id;
    return null;
  end if;
  insert into public.search_entries as e (organization_id, table_name, record, number, title, words, reader, owner)
  select n.organization_id, tg_table_name, n.id, r.row ->> number_column, coalesce(r.row ->> title_column, ''),
         lower(concat_ws(' ', r.row ->> number_column, r.row ->> title_column, (select string_agg(left(r.row ->> c, 2000), ' ') from unnest(word_columns) c))),
         least_reader, case when owned then n.created_by end
    from new_rows n, lateral (select to_jsonb(n) as row) r
  on conflict (organization_id, table_name, record) do update
     set number = excluded.number, title = excluded.title, words = excluded.words
   where (e.number, e.title, e.words) is distinct from (excluded.number, excluded.title, excluded.words);
  return null;
end
$$;
revoke execute on function app.record_search() from public;

-- A migration says it once for each record that people look for, as its declaration does.
create function app.keep_search(kept regclass, reader text, whose text, number_column text, title_column text, variadic words text[] default '{}') returns void language plpgsql as $$
declare arguments text := (select string_agg(quote_literal(coalesce(a, '')), ', ') from unnest(array[reader, whose, number_column, title_column] || words) a);
begin
  execute format('create trigger search_insert after insert on %s referencing new table as new_rows for each statement execute function app.record_search(%s)', kept, arguments);
  execute format('create trigger search_update after update on %s referencing new table as new_rows for each statement execute function app.record_search(%s)', kept, arguments);
  execute format('create trigger search_delete after delete on %s referencing old table as old_rows for each statement execute function app.record_search(%s)', kept, arguments);
end
$$;
revoke execute on function app.keep_search(regclass, text, text, text, text, text[]) from public;

-- Reviewed definer function. Row security would keep the index of words from being used: comparing texts might tell of
-- rows that one may not see, so PostgreSQL looks at the policies of every row first (0.7 to 14 s instead of 0.05). So the
-- policy of the entries stands here once more, word by word, over what the transaction was entered with.
create function app.search_candidates(asked text, few integer, kind text, nearly boolean)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language plpgsql stable security definer
  set search_path = pg_catalog, app
  set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  own uuid := app.organization_id();
  person uuid := app.user_id();
  standing integer := app.rank(app.role());
  longest text := (select t from unnest(string_to_array(asked, ' ')) t order by length(t) desc limit 1);
  terms text[] := (select array_agg('%' || replace(replace(replace(t, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by length(t) desc) from unnest(string_to_array(asked, ' ')) t);
begin
  if nearly then
    return query
      select e.table_name, e.record, e.number, e.title, word_similarity(asked, e.words)::real as nearness
        from (select * from public.search_entries x
               where x.organization_id = own and (kind is null or x.table_name = kind)
                 and longest <% x.words and app.rank(x.reader) <= standing and (x.owner is null or x.owner = person) limit 1000) e
       order by nearness desc, length(e.title), e.record limit few;
  elsif length(longest) < 3 then
    -- Two signs are in every text; they may be the whole of a code.
    return query
      select e.table_name, e.record, e.number, e.title, 5::real as nearness from public.search_entries e
       where e.organization_id = own and lower(e.number) = asked and (kind is null or e.table_name = kind)
         and app.rank(e.reader) <= standing and (e.owner is null or e.owner = person) limit few;
  else
    return query
      select e.table_name, e.record, e.number, e.title,
             (case when lower(e.number) = asked then 4 when lower(e.number) like terms[1] then 3 when lower(e.title) like asked || '%' then 2 else 1 end
               + strict_word_similarity(asked, lower(e.title)))::real as nearness
        from (select * from public.search_entries x
               where x.organization_id = own and (kind is null or x.table_name = kind)
                 and x.words like terms[1] and x.words like coalesce(terms[2], '%') and x.words like all (terms)
                 and app.rank(x.reader) <= standing and (x.owner is null or x.owner = person) limit 500) e
       order by nearness desc, length(e.title), e.record limit few;
  end if;
end
$$;
revoke execute on function app.search_candidates(text, integer, text, boolean) from public;
grant execute on function app.search_candidates(text, integer, text, boolean) to authenticated;

-- What a person looks for among what they may see: where every word stands somewhere, and only when there is none such,
-- what is spelt nearly so. The record itself is asked for with the rights of the one who asks.
create function public.search_records(query text, most integer default 20, kind text default null)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language plpgsql stable security invoker set search_path = ''
as $$
declare
  asked text := left(lower(btrim(regexp_replace(query, '\s+', ' ', 'g'))), 100);
  few integer := least(greatest(most, 1), 200);
begin
  if length(asked) < 2 then return; end if;
  return query select c.* from app.search_candidates(asked, few, kind, false) c where app.sees(c.table_name, c.record, app.organization_id());
  if found or length(asked) < 4 then return; end if;
  return query select c.* from app.search_candidates(asked, few, kind, true) c where app.sees(c.table_name, c.record, app.organization_id());
end
$$;
revoke execute on function public.search_records(text, integer, text) from public;
grant execute on function public.search_records(text, integer, text) to authenticated;

select app.keep_search('public.funds', 'user', '', 'code', 'name', 'purpose');
select app.keep_search('public.accounts', 'user', '', 'code', 'name');
select app.keep_search('public.budget_lines', 'user', '', '', 'name', 'department');
select app.keep_search('public.budget_transfers', 'user', '', 'number', 'number', 'reason');
select app.keep_search('public.vendors', 'user', '', 'number', 'name', 'trade_name', 'uei', 'email', 'city', 'about');
