import type { Tx } from '#platform/database/database.ts'
import type { AgencyRole } from '#platform/roles.ts'

/**
 * Who has one of these roles in an organization now: by the newest unexpired role, and with an account that isn't
 * locked.
 */
export async function holdersOf(
  tx: Pick<Tx, 'sql'>,
  organization: string,
  roles: readonly AgencyRole[],
  now: Date,
): Promise<string[]> {
  const held = await tx.sql<{ user_id: string; role: AgencyRole }>(
    `select distinct on (r.user_id) r.user_id, r.role from user_roles r
      join organization_members m on m.organization_id = r.organization_id and m.user_id = r.user_id
      and m.disabled_at is null
      where r.organization_id = $1 and (r.expires_at is null or r.expires_at > $2)
      order by r.user_id, r.granted_at desc, r.id desc`,
    [organization, now],
  )
  return held.filter(({ role }) => roles.includes(role)).map(({ user_id }) => user_id)
}
