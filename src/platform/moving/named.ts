import type { Client } from 'pg'
import type { Agency } from './agency.ts'
import { rowsOf, type Moved } from './tables.ts'

type Reference = { table: string; column: string }

/** Columns of the moving tables that point at a column of another table, as listed in the catalog. */
async function referencesTo(
  client: Client,
  target: string,
  tables: readonly Moved[],
): Promise<(Reference & { moved: Moved })[]> {
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = $1::regclass and cardinality(k.conkey) = 1 order by 1, 2`,
    [target],
  )
  return rows.flatMap((row) => {
    const moved = tables.find(({ name }) => name === row.table)
    return moved ? [{ ...row, moved }] : []
  })
}

async function named(
  client: Client,
  organization: string,
  target: string,
  tables: readonly Moved[],
): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, column, moved } of await referencesTo(client, target, tables)) {
    const { rows } = await client.query<{ id: string }>(
      `select distinct ${column} as id from ${table} where ${rowsOf(moved, organization)} and ${column} is not null`,
    )
    for (const { id } of rows) found.add(id)
  }
  return [...found].toSorted()
}

/** Other organizations that its rows point at: mostly sellers. */
export async function othersNamed(client: Client, organization: string, tables: readonly Moved[]): Promise<Agency[]> {
  const ids = (await named(client, organization, 'public.organizations', tables)).filter((id) => id !== organization)
  const { rows } = await client.query<Agency>(
    'select id, name, kind from public.organizations where id = any ($1) order by id',
    [ids],
  )
  return rows
}

/**
 * Accounts that rows point at and that do not move because they are not members, such as an operator who granted the
 * first role.
 */
export async function accountsNamed(client: Client, organization: string, tables: readonly Moved[]): Promise<string[]> {
  const ids = await named(client, organization, 'auth.users', tables)
  const text = 'select user_id from public.organization_members where organization_id = $1'
  const { rows } = await client.query<{ user_id: string }>(text, [organization])
  const members = new Set(rows.map(({ user_id }) => user_id))
  return ids.filter((id) => !members.has(id))
}
