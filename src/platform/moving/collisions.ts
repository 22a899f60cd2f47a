import type { Client } from 'pg'
import { MoveRefused } from './refused.ts'
import type { Staged } from './staging.ts'

type Unique = { table: string; columns: string[]; predicate: string | null; bytes: boolean }

/** Accounts have a separate rule. */
const byPerson = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.webauthn_credentials',
  'public.dashboard_layouts',
]

/**
 * Residents look up by this number alone: its key includes the agency, but no two agencies may have the same number.
 */
const asked = 'confirmation'

/** Values unique in the whole installation rather than within an agency: public numbers, addresses, names, keys. */
async function uniqueBeyondAgencies(client: Client, staged: Staged): Promise<Unique[]> {
  const { rows } = await client.query<Unique>(
    `select format('%I.%I', n.nspname, c.relname) as table, pg_get_expr(i.indpred, i.indrelid) as predicate,
            array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k) as columns,
            exists (select from pg_attribute a where a.attrelid = i.indexrelid and a.atttypid = 'bytea'::regtype)
            as bytes
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and format('%I.%I', n.nspname, c.relname) = any ($1) order by 1, i.indexrelid`,
    [[...staged.keys()]],
  )
  return rows
    .map((unique) => (unique.columns.includes(asked) ? { ...unique, columns: [asked] } : unique))
    .filter(({ table, columns }) => !columns.includes('organization_id') && !byPerson.includes(table))
}

/** Refuses values that two agencies of one installation cannot share, before a row is written. */
export async function refuseCollisions(client: Client, staged: Staged): Promise<void> {
  const found: string[] = []
  for (const { table, columns, predicate, bytes } of await uniqueBeyondAgencies(client, staged)) {
    const of = (from: string) =>
      `(select ${columns.map((column, at) => `${column} as k${at}`).join(', ')} from ${from}${predicate ? ` where ${predicate}` : ''})`
    const same = columns.map((_, at) => `a.k${at} = b.k${at}`).join(' and ')
    const keys = columns.map((_, at) => `a.k${at}::text`).join(`, `)
    const { rows } = await client.query<{ value: string }>(
      `select concat_ws(' ', ${keys}) as value from ${of(staged.get(table)!)} a join ${of(table)} b on ${same}
        order by 1 limit 3`,
    )
    if (rows.length === 0) continue
    const what = `${table.split('.')[1]!.replaceAll('_', ' ')} (${columns.join(', ')})`
    found.push(bytes ? what : `${what}: ${rows.map(({ value }) => value).join('; ')}`)
  }
  if (found.length > 0)
    throw new MoveRefused(
      `This installation already uses these: ${found.join('. ')}. Nothing was written. Change them at the source and export again.`,
    )
}
