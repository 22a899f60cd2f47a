import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { lesser, type AgencyRole } from '../roles.ts'
import { Unauthorized, unknownToken, type Looked } from './callers.ts'
import { demandColumns, demandJoin, unmetBy, type Made } from './demands.ts'
import { roleIn } from './roles-in-force.ts'

/** The prefix of a key, so that anyone who finds one in a file recognizes it. */
export const keyPrefix = 'grn_'
export const isApiKey = (token: string) => token.startsWith(keyPrefix)
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * The agency's role is looked up as for a session; a key adds its own limit to it. No key has platform administrator
 * rights.
 */
const keySql = `
  select k.organization_id, k.id, k.kind, k.role as most, k.scopes, k.expires_at, k.revoked_at, k.last_used_at,
  k.user_id, k.aal, k.issuer, u.email, u.banned_until, u.deleted_at, m.disabled_at, ${demandColumns},
         ${roleIn({ person: 'k.user_id', organization: 'k.organization_id', at: '$2' })} as role,
         not exists (select from public.vendor_accounts a where a.account = k.organization_id) as supplies_none
    from public.api_keys k
    join auth.users u on u.id = k.user_id
    join public.organization_members m on m.organization_id = k.organization_id and m.user_id = k.user_id
    ${demandJoin}
   where k.hash = $1`

/** Use is logged by the hour: a program that asks a thousand times a minute must not write as often. */
const notedEvery = 3_600_000

/** The person whose rights a program with this key has. */
export async function keyCaller(database: Database, key: string, now: Date): Promise<Looked> {
  const { rows } = await database.read(
    { role: 'identity' },
    { name: 'api key', text: keySql, values: [hashOfKey(key), now.toISOString()] },
  )
  const row = rows[0]
  if (!row || row.deleted_at) throw unknownToken('This API key doesn’t exist.')
  if (row.revoked_at)
    throw new Unauthorized('bad_jwt', 'This API key was revoked.', {
      kind: 'revoked_key_used',
      organization_id: row.organization_id,
      user_id: row.user_id,
    })
  if (new Date(row.expires_at) <= now)
    throw new Unauthorized('bad_jwt', 'This API key has expired. Create a new one in Settings.')
  if ((row.banned_until && new Date(row.banned_until) > now) || (row.disabled_at && new Date(row.disabled_at) <= now))
    throw new Unauthorized('user_banned', 'The account behind this API key is disabled.')
  const demand = unmetBy(row as Made)
  if (demand) throw new Unauthorized(demand, unmet[demand])
  if (!row.last_used_at || new Date(row.last_used_at).getTime() + notedEvery <= now.getTime())
    await database.write(
      { role: 'identity' },
      {
        text: 'update public.api_keys set last_used_at = $3 where organization_id = $1 and id = $2',
        values: [row.organization_id, row.id, now.toISOString()],
      },
    )
  // Without an address: only a person can accept an invitation.
  const actor = {
    user_id: row.user_id,
    organization_id: row.organization_id,
    role: lesser((row.role ?? 'user') as AgencyRole, row.most as AgencyRole),
    session_id: '',
    aal: 'aal1' as const,
    email: '',
    ...(row.supplies_none && { suppliesNone: true }),
  }
  return {
    caller: { role: 'authenticated', actor, key: { id: row.id, scopes: row.scopes } },
    owesFactor: false,
    demands: { networks: row.networks, mustEnroll: false, otherWay: false },
  }
}

const unmet = {
  single_sign_on_required:
    'The owner of this key must sign in with your organization’s identity provider, and the key was created without it. Create a new key after signing in there.',
  second_factor_required:
    'The role of this key’s owner requires a second factor, and the key was created without one. Create a new key after signing in with it.',
} as const
