import type pg from 'pg'

type Table = { name: string; columns: string[]; companies: string[] }

/**
 * Gives an installation neighbors: up to `each` rows of every table are copied for each of them, with the same ids
 * and references, so that a statement without the organization reads them too. As the owner and set by set: triggers
 * are off meanwhile. Most tables end up with more than a thousand rows, and PostgreSQL's statistics know it.
 */
export async function addNeighbors(owner: pg.ClientBase, { neighbors = 40, each = 40 } = {}): Promise<void> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  // A sealed value names its owner; a copy with another owner is refused, and is only read here.
  for (const { drop } of (await owner.query<{ drop: string }>(checksSql)).rows) await owner.query(drop)
  await owner.query(
    `create temp table neighbors on commit drop as select n, app.uuid_v7() as id from generate_series(1, ${neighbors}) n`,
  )
  await owner.query(`insert into organizations (id, name, kind) select id, 'Neighbor ' || n, 'agency' from neighbors`)
  for (const table of (await owner.query<Table>(tablesSql)).rows) {
    const values = table.columns.map((column) =>
      column === 'organization_id' || table.companies.includes(column) ? 'n.id' : `t."${column}"`,
    )
    await owner.query(
      `insert into ${table.name} (${table.columns.map((column) => `"${column}"`).join()})
       select ${values.join()} from (select * from ${table.name} where organization_id is not null limit ${each}) t
       cross join neighbors n on conflict do nothing`,
    )
  }
  await owner.query('commit')
  // Every row is in the sample, so that each run plans with the same statistics.
  await owner.query('set default_statistics_target = 1000')
  await owner.query('vacuum analyze')
  await owner.query('reset default_statistics_target')
}

const tablesSql = `
  select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
         -- The neighbors' companies are their own: no other organization's account or bid.
         coalesce(array_agg(a.attname::text) filter (where a.attname in ('account', 'bidder') and a.atttypid = 'uuid'::regtype), '{}') as companies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by 1 having 'organization_id' = any (array_agg(a.attname::text)) order by 1`
const checksSql = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%is_sealed%'`
