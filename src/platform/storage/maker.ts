import type { Caller } from '../database/database.ts'
import { operatesAt, roleIn } from '../auth/roles-in-force.ts'
import type { AgencyRole } from '../roles.ts'
import type { Services } from '../services.ts'
import type { Requester } from './requester.ts'
import type { Maker } from './signed-links.ts'
import { noObject } from './storage-refused.ts'

/** The creator that a link stores: a person, or the installation. */
export const makerOf = ({ caller: { role, actor } }: Requester): { maker?: Maker | 'service' } =>
  actor
    ? { maker: { user_id: actor.user_id, organization_id: actor.organization_id, aal: actor.aal } }
    : role === 'service_role'
      ? { maker: 'service' }
      : {}

/** The creator's rights at this moment: a link ends with the role, the membership or the account of its creator. */
export async function callerOfMaker(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  maker: Maker | 'service' | undefined,
): Promise<Caller> {
  if (maker === undefined || maker === 'service') return { role: 'service_role' }
  const { user_id, organization_id, aal } = maker
  const { rows } = await database.read(
    { role: 'identity' },
    { name: 'storage maker', text: makerSql, values: [user_id, clock.now(), organization_id] },
  )
  if (!rows[0]) throw noObject()
  const actor = {
    user_id,
    organization_id,
    role: rows[0].role as AgencyRole,
    ...(rows[0].operates && { operates: true }),
    session_id: '',
    aal: aal === 'aal2' ? ('aal2' as const) : ('aal1' as const),
    email: '',
  }
  return { role: 'authenticated', actor, claims: {} }
}

/** As for a request: the newest role that has not ended; without one, user. */
const makerSql = `
  select coalesce(${roleIn({ person: 'u.id', organization: 'm.organization_id', at: '$2' })}, 'user') as role,
  ${operatesAt({ person: 'u.id', at: '$2' })} as operates
    from auth.users u
    left join public.organization_members m on m.user_id = u.id
   where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)
     and (m.disabled_at is null or m.disabled_at > $2) and m.organization_id is not distinct from $3`
