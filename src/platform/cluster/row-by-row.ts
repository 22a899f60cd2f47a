/**
 * Cluster versions of trigger functions that write row by row (./carried.ts). `from` is the beginning of the digest
 * of the original text: a migration that changes the function changes it here.
 */
export type Replacement = { from: string; sql: string }

export const begin = (name: string, declare: string, definer = true) =>
  `create or replace function ${name}() returns trigger language plpgsql ${definer ? 'security definer ' : ''}set search_path = '' as $function$
declare
  this text := app.table_named(tg_table_name);
  copied boolean := app.is_copied(tg_table_schema, tg_table_name);
  one record;
${declare}begin`

/**
 * Every node writes a row of a copied table; the one that holds the agency writes down its change. Any other would do
 * so over a connection of its own, and Citus refuses all later statements of the command there.
 */
const unlessElsewhere = (owner: string): string => `continue when copied and not app.is_here(${owner});`
export const end = `
  return null;
end
$function$`

export const rowByRow: Readonly<Record<string, Replacement>> = {
  'app.record_history': {
    from: '2ef33399a5165cad',
    sql: `${begin(
      'app.record_history',
      `  by_command text := nullif(current_setting('app.command', true), '');
  said text := nullif(current_setting('app.reason', true), '');
`,
    )}
  if tg_op = 'INSERT' then
    for one in select n.organization_id, n.id, to_jsonb(n) as content from new_rows n loop
      ${unlessElsewhere('one.organization_id')}
      insert into public.record_changes (organization_id, table_name, record, operation, actor, command, reason, after)
      values (one.organization_id, this, one.id, 'insert', app.user_id(), by_command, said, one.content);
    end loop;
  elsif tg_op = 'DELETE' then
    for one in select o.organization_id, o.id, to_jsonb(o) as content from old_rows o loop
      ${unlessElsewhere('one.organization_id')}
      insert into public.record_changes (organization_id, table_name, record, operation, actor, command, reason, before)
      values (one.organization_id, this, one.id, 'delete', app.user_id(), by_command, said, one.content);
    end loop;
  else
    for one in
      select pair.organization_id, pair.id, moved.before, moved.after
        from (select o.organization_id, o.id, to_jsonb(o) as before, to_jsonb(n) as after
                from old_rows o join new_rows n on n.organization_id = o.organization_id and n.id = o.id) pair,
             lateral (select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, pair.after -> b.key)
               as after
                        from jsonb_each(pair.before) b
                       where b.value is distinct from pair.after -> b.key
                       and b.key not in ('version', 'updated_at')) moved
       where moved.before is not null
    loop
      ${unlessElsewhere('one.organization_id')}
      insert into public.record_changes (organization_id, table_name, record, operation, actor, command, reason, before,
        after)
      values (one.organization_id, this, one.id, 'update', app.user_id(), by_command, said, one.before, one.after);
    end loop;
  end if;${end}`,
  },
  'app.record_search': {
    from: '1997fa1b030a5dbd',
    sql: `${begin(
      'app.record_search',
      `  number_said text;
  title_said text;
  words_said text;
  terms_said text[];
  written boolean;
  each_word text;
`,
    )}
  if tg_op = 'DELETE' then
    for one in select o.organization_id, o.id from old_rows o loop
      delete from public.search_entries e where e.organization_id = one.organization_id and e.table_name = this
      and e.record = one.id;
    end loop;
    return null;
  end if;
  for one in select n.organization_id, n.id, n.created_by, to_jsonb(n) as content from new_rows n loop
    number_said := one.content ->> tg_argv[2];
    title_said := coalesce(one.content ->> tg_argv[3], '');
    words_said := lower(concat_ws(' ', number_said, one.content ->> tg_argv[3],
      (select string_agg(left(one.content ->> c, 2000), ' ') from unnest(tg_argv[4:]) c)));
    terms_said := app.search_terms(words_said);
    written := null;
    insert into public.search_entries as e (organization_id, table_name, record, number, title, words, terms, reader,
      owner)
    values (one.organization_id, this, one.id, number_said, title_said, words_said, terms_said, tg_argv[0],
            case when tg_argv[1] = 'owner' then one.created_by end)
    on conflict (organization_id, table_name, record) do update
       set number = excluded.number, title = excluded.title, words = excluded.words, terms = excluded.terms
     where (e.number, e.title, e.words) is distinct from (excluded.number, excluded.title, excluded.words)
    returning true into written;
    if written then
      foreach each_word in array terms_said loop
        if not exists (select from app.search_words k where k.organization_id = one.organization_id
          and k.word = each_word) then
          insert into app.search_words (organization_id, word) values (one.organization_id, each_word);
        end if;
      end loop;
    end if;
  end loop;${end}`,
  },
  'app.await_sealing': {
    from: 'e4d7f07c46df58d4',
    sql: `${begin('app.await_sealing', '')}
  for one in select coalesce(n.organization_id, '00000000-0000-0000-0000-000000000000') as organization_id, n.id from new_rows n loop
    insert into app.trail_waiting (organization_id, source, entry) values (one.organization_id, tg_argv[0], one.id);
  end loop;${end}`,
  },
  'realtime.record_change': {
    from: '308de48987f0127f',
    // A line is stored with the rows of its organization, even where everyone reads the table: to follow everyone's lines
    // is to follow them there.
    sql: `${begin(
      'realtime.record_change',
      `  decisive name[];
  organization uuid;
  owner uuid;
  key_said jsonb;
  asked_said jsonb;
`,
    )}
  if tg_op = 'DELETE' then
    select array_agg(distinct a.attname) into decisive
      from pg_catalog.pg_policy p
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = tg_relid
      join pg_catalog.pg_attribute a on a.attrelid = tg_relid and a.attnum = d.refobjsubid
     where p.polrelid = tg_relid and p.polcmd in ('r', '*');
  end if;
  for one in select to_jsonb(rows_touched) as columns from rows_touched loop
    organization := (one.columns ->> tg_argv[1])::uuid;
    owner := (one.columns ->> tg_argv[2])::uuid;
    ${unlessElsewhere("coalesce(organization, owner, '00000000-0000-0000-0000-000000000000')")}
    key_said := (select jsonb_object_agg(name, one.columns -> name) from unnest(tg_argv[3:]) as name);
    asked_said := case tg_op when 'DELETE' then (select coalesce(jsonb_object_agg(name, one.columns -> name), '{}')
      from unnest(decisive) as name) end;
    insert into realtime.changes (stream, audience, organization_id, owner_id, schema_name, table_name, operation, key,
      asked)
    values (coalesce(organization, owner, '00000000-0000-0000-0000-000000000000'), tg_argv[0], organization, owner,
      tg_table_schema, this, tg_op, key_said, asked_said);
  end loop;${end}`,
  },
}

/**
 * Helpers for every cluster function: the name of its table without the number of a shard, whether every node has the
 * table, whether this node has a copy of the coordinator’s, and whether it holds the rows of an agency.
 */
export const helpers = [
  `create or replace function app.table_named(shard name) returns text language sql immutable
    set search_path = '' as $function$
  select pg_catalog.regexp_replace(shard, '_[0-9]{6,}$', '')
$function$`,
  `create or replace function app.is_copied(in_schema name, shard name) returns boolean language sql stable
    set search_path = '' as $function$
  select exists (select from pg_catalog.pg_dist_partition p
    where p.logicalrelid = pg_catalog.to_regclass(pg_catalog.format('%I.%I', in_schema, app.table_named(shard)))
    and p.partmethod = 'n' and p.repmodel = 't')
$function$`,
  `create or replace function app.is_copy(in_schema name, shard name) returns boolean language sql stable
    set search_path = '' as $function$
  select (select groupid from pg_catalog.pg_dist_local_group) <> 0 and app.is_copied(in_schema, shard)
$function$`,
  `create or replace function app.is_here(owner uuid) returns boolean language sql stable
    set search_path = '' as $function$
  select exists (select from pg_catalog.pg_dist_placement p
    where p.shardid = pg_catalog.get_shard_id_for_distribution_column('public.record_changes', owner)
    and p.groupid = (select groupid from pg_catalog.pg_dist_local_group))
$function$`,
  `grant execute on function app.table_named(name), app.is_copied(name, name), app.is_copy(name, name), app.is_here(uuid)
    to public`,
  // Lines of tables that everyone reads are few, and are searched in every organization.
  `create index if not exists changes_for_everyone on realtime.changes (stream, position, id)
    where audience in ('public', 'readers')`,
]
