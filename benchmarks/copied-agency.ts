import type pg from 'pg'

type Table = { name: string; columns: string[]; ids: string[]; companies: string[] }
type Copy = {
  from: string
  to: readonly string[]
  /** The maximum number of rows per table. */ each?: number
  /** Ids that change in the copy. */ replaced?: ReadonlyMap<string, string>
  except?: readonly string[]
  /** With their own ids: PostgreSQL plans by the number of rows per id. */ anew?: boolean
}

/**
 * Copies one agency's rows for others, with the same ids unless they are renewed: keys begin with the organization.
 * As the owner and set by set, with triggers off; a row whose key has no organization is left out.
 */
export async function copyAgency(
  owner: pg.ClientBase,
  { from, to, each, replaced = new Map(), except = [], anew = false }: Copy,
): Promise<void> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  // A sealed value names its owner; a copy with another owner is refused, and is only counted here.
  for (const { drop } of (await owner.query<{ drop: string }>(checksSql)).rows) await owner.query(drop)
  await owner.query('create temp table replaced (id uuid primary key, other uuid not null) on commit drop')
  await owner.query('insert into replaced select * from unnest($1::uuid[], $2::uuid[])', [
    [...replaced.keys()],
    [...replaced.values()],
  ])
  // The same id becomes the same new one wherever it is named.
  await owner.query(
    `create or replace function pg_temp.own(id uuid, organization uuid) returns uuid language sql immutable as $$ select overlay(id::text placing left(md5(organization::text), 6) from 25 for 6)::uuid $$`,
  )
  const own = (column: string) => `pg_temp.own(t."${column}", n.id)`
  const other = (column: string) =>
    `coalesce((select r.other from replaced r where r.id = t."${column}"), t."${column}")`
  for (const { name, columns, ids, companies } of (await owner.query<Table>(tablesSql)).rows) {
    if (except.includes(name)) continue
    const valueOf = (column: string) => {
      if (column === 'organization_id') return 'n.id'
      if (companies.includes(column)) return own(column)
      if (!ids.includes(column)) return `t."${column}"`
      return anew ? own(column) : replaced.size > 0 ? other(column) : `t."${column}"`
    }
    const values = columns.map(valueOf)
    await owner.query(
      `insert into public.${name} (${columns.map((column) => `"${column}"`).join()})
       select ${values.join()} from (select * from public.${name} where organization_id = $1 limit $3) t
       cross join unnest($2::uuid[]) n (id) on conflict do nothing`,
      [from, to, each ?? null],
    )
  }
  await owner.query('commit')
}

const tablesSql = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
         coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'uuid'::regtype), '{}') as ids,
         -- The companies are others in each copy: no agency supplies another, nor itself.
         coalesce(array_agg(a.attname::text) filter (where a.attname in ('account', 'bidder') and a.atttypid = 'uuid'::regtype), '{}') as companies
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by 1 having 'organization_id' = any (array_agg(a.attname::text)) order by 1`
const checksSql = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%is_sealed%'`
