import type pg from 'pg'

type Owner = Pick<pg.Client, 'query' | 'database'>

/** Changes of rows, in their order. */
export type Kept = {
  table: string
  operation: 'insert' | 'update' | 'delete'
  /** Its id, or one made of its key where a table has none. */
  record: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * While a past is recorded, PostgreSQL tells the time of the story too: a deadline that a policy keeps is judged by
 * the story's day, and what a column is set to by default has it. Transactions begin with `tellMoment`.
 */
export async function teachStoryTime(owner: Owner): Promise<void> {
  await owner.query('create schema story; grant usage on schema story to public')
  for (const name of ['now', 'statement_timestamp', 'clock_timestamp'])
    await owner.query(
      // A little later each time, so that what happened is in its order.
      `create function story.${name}() returns timestamptz language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'}
        as $$ select coalesce(nullif(current_setting('story.moment', true), '')::timestamptz +
          (pg_catalog.clock_timestamp() - pg_catalog.now()) / 10, pg_catalog.clock_timestamp()) $$`,
    )
  await owner.query(`alter database ${owner.database} set search_path = public, story, pg_catalog`)
  const { rows } = await owner.query<{ statement: string }>(hearing)
  for (const { statement } of rows) await owner.query(statement)
}

/** For this transaction. */
export const tellMoment = (moment: Date): string => `select set_config('story.moment', '${moment.toISOString()}', true)`

const asks = String.raw`'(?<![\w.])(now|statement_timestamp|clock_timestamp)\(\)'`
const heard = (expression: string) => String.raw`regexp_replace(${expression}, ${asks}, 'story.\1()', 'g')`

/** Functions with a search path of their own, policies and defaults were read before the story's time was there. */
const hearing = `
  select format('alter function %s set search_path = story, %s', oid::regprocedure,
      case substr(setting, 13) when '""' then 'pg_catalog' else substr(setting, 13) end) as statement
    from pg_proc, unnest(proconfig) as setting
    where setting like 'search_path=%' and pronamespace <> 'pg_catalog'::regnamespace
  union all
  select format('alter policy %I on %I.%I %s %s', policyname, schemaname, tablename,
      'using (' || ${heard('qual')} || ')', 'with check (' || ${heard('with_check')} || ')')
    from pg_policies where qual ~ ${asks} or with_check ~ ${asks}
  union all
  select format('alter table %s alter column %I set default %s', adrelid::regclass, attname,
      ${heard('pg_get_expr(adbin, adrelid)')})
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where pg_get_expr(adbin, adrelid) ~ ${asks} and attgenerated = ''`

/** Keeps every change of a record from now on, and of these tables, which have no history of their own. */
export async function keepStory(owner: Owner, unlogged: readonly string[]): Promise<void> {
  await owner.query(`
    create table story.changes (n bigint generated always as identity primary key, table_name text, operation text, record uuid,
      before jsonb, after jsonb);
    create function story.keep() returns trigger language plpgsql security definer as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      of jsonb := coalesce(is_now, was);
      key text := (select string_agg(of ->> name, ' ') from unnest(tg_argv) name);
      changed text[] := (select array_agg(a.key) from jsonb_each(is_now) a
        where was is not null and a.value is distinct from was -> a.key and a.key not in ('version', 'updated_at'));
    begin
      if tg_op = 'UPDATE' then
        if changed is null then return null; end if;
        was := (select jsonb_object_agg(a.key, a.value) from jsonb_each(was) a where a.key = any (changed));
        is_now := (select jsonb_object_agg(a.key, a.value) from jsonb_each(is_now) a where a.key = any (changed));
      end if;
      insert into story.changes (table_name, operation, record, before, after) values (tg_table_name, lower(tg_op),
        case when tg_nargs = 0 then (of ->> 'id')::uuid else md5(tg_table_name || key)::uuid end, was, is_now);
      return null;
    end
    $$`)
  const { rows } = await owner.query<{ place: string; key: string[] }>(
    `select c.oid::regclass::text as place, case when bool_or(a.attname = 'id') then '{}'
        else array_agg(a.attname::text) filter (where a.attnum = any (p.conkey)) end as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
      where c.relnamespace = 'public'::regnamespace and (c.relname = any ($1) or exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'history_insert'))
      group by c.oid`,
    [unlogged],
  )
  for (const { place, key } of rows)
    await owner.query(
      `create trigger story after insert or update or delete on ${place} for each row
        execute function story.keep(${key.map((name) => `'${name}'`).join(', ')})`,
    )
}

export async function storySince(owner: Owner, last: string): Promise<(Kept & { n: string })[]> {
  const { rows } = await owner.query<Kept & { n: string }>(
    `select n, table_name as table, operation, record, before, after from story.changes where n > $1 order by n`,
    [last],
  )
  return rows
}
