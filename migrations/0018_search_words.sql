-- Misspelt words are compared with the words that there are, some thousand, and not with every text: that took 76 to
-- 195 ms over 200,000 entries. And a vendor's own people find the records that agencies keep of it.

-- Each word of the texts that are searched, once or, when two wrote it in the same moment, twice: a unique key would have
-- one command wait for another because both use a new word, and two of them for each other.
--   people, commands: nothing · nobody writes but the recorder
create table app.search_words (
  organization_id uuid not null,
  word text not null,
  id uuid not null default app.uuid_v7(),
  primary key (organization_id, word, id)
);
select app.protect('app.search_words');
create index search_words_near on app.search_words using gin (organization_id, word app.gin_trgm_ops);
create policy "the recorder reads" on app.search_words for select to current_user using (true);
create policy "the recorder inserts" on app.search_words for insert to current_user with check (true);

insert into app.search_words (organization_id, word)
select distinct e.organization_id, w.word from public.search_entries e, regexp_split_to_table(e.words, '[^[:alnum:]]+') as w(word)
 where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$';

create or replace function app.record_search() returns trigger language plpgsql security definer set search_path = '' as $$
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
  with written as (
    insert into public.search_entries as e (organization_id, table_name, record, number, title, words, reader, owner)
    select n.organization_id, tg_table_name, n.id, r.row ->> number_column, coalesce(r.row ->> title_column, ''),
           lower(concat_ws(' ', r.row ->> number_column, r.row ->> title_column, (select string_agg(left(r.row ->> c, 2000), ' ') from unnest(word_columns) c))),
           least_reader, case when owned then n.created_by end
      from new_rows n, lateral (select to_jsonb(n) as row) r
    on conflict (organization_id, table_name, record) do update
       set number = excluded.number, title = excluded.title, words = excluded.words
     where (e.number, e.title, e.words) is distinct from (excluded.number, excluded.title, excluded.words)
    returning e.organization_id, e.words
  )
  insert into app.search_words (organization_id, word)
  select distinct n.organization_id, w.word from written n, regexp_split_to_table(n.words, '[^[:alnum:]]+') as w(word)
   where length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'
     and not exists (select from app.search_words k where k.organization_id = n.organization_id and k.word = w.word);
  return null;
end
$$;

-- Reviewed definer function, as in 0017, where the reasons stand. New is how what is spelt nearly so is looked for: for
-- each of the three longest words the nearest that there are, and then texts that have one of each.
create or replace function app.search_candidates(asked text, few integer, kind text, nearly boolean)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language plpgsql stable security definer
  set search_path = pg_catalog, app
  set pg_trgm.similarity_threshold = 0.35
as $$
declare
  own uuid := app.organization_id();
  person uuid := app.user_id();
  standing integer := app.rank(app.role());
  longest text := (select t from unnest(string_to_array(asked, ' ')) t order by length(t) desc limit 1);
  terms text[] := app.search_patterns(asked);
  each text;
  near text[];
  first text[];
  second text[];
  third text[];
begin
  if nearly then
    for each in select t from unnest(string_to_array(asked, ' ')) t where length(t) >= 4 order by length(t) desc limit 3 loop
      near := (select array_agg('%' || w.word || '%') from (
        select k.word from app.search_words k where k.organization_id = own and k.word % each group by k.word order by similarity(k.word, each) desc, k.word limit 8) w);
      if near is null then continue; end if;
      if first is null then first := near; elsif second is null then second := near; else third := near; end if;
    end loop;
    if first is null then return; end if;
    second := coalesce(second, first);
    third := coalesce(third, first);
    return query
      select e.table_name, e.record, e.number, e.title, word_similarity(asked, e.words)::real as nearness
        from (select * from public.search_entries x
               where x.organization_id = own and (kind is null or x.table_name = kind)
                 and x.words like any (first) and x.words like any (second) and x.words like any (third)
                 and app.rank(x.reader) <= standing and (x.owner is null or x.owner = person) limit 500) e
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

-- Each word as a pattern, the longest first; the signs of a pattern are letters.
create function app.search_patterns(asked text) returns text[] language sql immutable parallel safe as $$
  select array_agg('%' || replace(replace(replace(t, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by length(t) desc) from unnest(string_to_array(asked, ' ')) t
$$;

-- What agencies keep of one's own company, found by the words that its search entry has: a few rows, read with one's own rights.
create function app.search_own_vendors(asked text, nearly boolean)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language sql stable security invoker set search_path = ''
as $$
  select 'vendors', v.id, v.number, v.name, app.word_similarity(asked, w.words)::real
    from public.vendor_accounts a
    join public.vendors v on v.organization_id = a.organization_id and v.id = a.vendor
    cross join lateral (select lower(concat_ws(' ', v.number, v.name, v.trade_name, v.uei, v.email, v.city, v.about)) as words) w
   where a.account = (select app.organization_id())
     and case when nearly then app.word_similarity(asked, w.words) >= 0.5 else w.words like all (app.search_patterns(asked)) end
$$;
revoke execute on function app.search_own_vendors(text, boolean) from public;
grant execute on function app.search_own_vendors(text, boolean) to authenticated;

create or replace function public.search_records(query text, most integer default 20, kind text default null)
  returns table (table_name text, record uuid, number text, title text, nearness real)
  language plpgsql stable security invoker set search_path = ''
as $$
declare
  asked text := left(lower(btrim(regexp_replace(query, '\s+', ' ', 'g'))), 100);
  few integer := least(greatest(most, 1), 200);
  nearly boolean;
begin
  if length(asked) < 2 then return; end if;
  foreach nearly in array array[false, true] loop
    return query
      select f.* from (
        select c.* from app.search_candidates(asked, few, kind, nearly) c where app.sees(c.table_name, c.record, app.organization_id())
        union all
        select v.* from app.search_own_vendors(asked, nearly) v where coalesce(kind, 'vendors') = 'vendors') f
       order by f.nearness desc, length(f.title), f.record limit few;
    if found or length(asked) < 4 then return; end if;
  end loop;
end
$$;
