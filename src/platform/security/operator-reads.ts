import type { Caller, Database } from '../database/database.ts'

/** Tables of an agency that the operator may read under an open access: their policies call app.break_glass(). */
export const openUnderAccess = [
  'organization_members',
  'user_roles',
  'invitations',
  'audit_events',
  'security_events',
  'read_audit',
  'product_agents',
  'tenants',
] as const

const named = openUnderAccess.map((table) => ({ table, pattern: new RegExp(`\\b${table}\\b`) }))

/** Written before the rows are read, so that nothing leaves the server unlogged: each table once per access. */
export async function noteOperatorReads(database: Database, { actor }: Caller, statement: string): Promise<void> {
  if (!actor?.operates) return
  const tables = named.filter(({ pattern }) => pattern.test(statement)).map(({ table }) => table)
  if (tables.length === 0) return
  await database.transaction({ role: 'service_role' }, (tx) =>
    tx.sql(
      `insert into operator_reads (organization_id, access, read_table, created_by)
       select a.organization_id, a.id, t.name, a.created_by from operator_accesses a, unnest($2::text[]) t (name)
        where a.created_by = $1 and a.ended_at is null and a.ends_at > now()
        on conflict (organization_id, access, read_table) do nothing`,
      [actor.user_id, tables],
    ),
  )
}
