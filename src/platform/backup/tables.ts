import type { Client } from 'pg'

/** A Granary table, quoted for SQL, with the columns that hold data (those that PostgreSQL computes are left out). */
export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; called: boolean }

/**
 * Left out of a backup: connections and recent changes end with the processes that knew them, and their transaction
 * numbers mean nothing in another database. The list of migrations is in the manifest.
 */
const ofTheMoment = ['realtime']
const notOurs = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspname <> all($1)
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Every table, referenced ones first. */
export async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0
              and not attisdropped and attgenerated = '' order by attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${notOurs}
      and c.oid is distinct from to_regclass('public.schema_migrations')
      order by 1`,
    [ofTheMoment],
  )
  const { rows: edges } = await client.query<{ from: string; to: string }>(
    `select distinct format('%I.%I', fn.nspname, f.relname) as from, format('%I.%I', tn.nspname, t.relname) as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
                            join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  return inOrder(tables, edges)
}

export function inOrder(tables: Table[], edges: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map((table) => table.name))
    const ready = waiting.filter((table) => !edges.some(({ from, to }) => from === table.name && isWaiting.has(to)))
    if (ready.length === 0)
      throw new Error(
        `These tables reference each other in a circle, so a backup couldn’t be restored: ${[...isWaiting].join(', ')}.`,
      )
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The restore of one file would put everything on one node. */
export async function refuseCluster(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rows.length > 0)
    throw new Error(
      'This database is spread over several nodes. Back up each node with pgBackRest, at one moment (docs/operations/citus.md).',
    )
}

/** Row security would silently omit rows that the custodian may not read, and a backup must not. */
export async function refuseBlindSpots(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and c.relrowsecurity and ${notOurs}
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
                         and 'custodian'::regrole::oid = any (p.polroles)
                         and pg_get_expr(p.polqual, p.polrelid) = 'true')`,
    [ofTheMoment],
  )
  if (rows.length > 0)
    throw new Error(
      `The backup would miss rows: custodian can’t read all of ${rows.map((row) => row.name).join(', ')}. The migration that makes a table calls app.protect().`,
    )
}

export async function sequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', n.nspname, c.relname) as name, coalesce(s.last_value, s.start_value)::text as value,
      s.last_value is not null as called
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequences s on s.schemaname = n.nspname
       and s.sequencename = c.relname
      where c.relkind = 'S' and ${notOurs} order by 1`,
    [ofTheMoment],
  )
  return rows
}
