import type { Database } from '../../database/database.ts'
import type { AgencyRole } from '../../roles.ts'
import { Unauthorized, unknownToken, type Looked } from '../callers.ts'
import { demandColumns, demandJoin, unmetBy, type Made } from '../demands.ts'
import { roleIn } from '../roles-in-force.ts'
import { accessPrefix, hashOf } from './program-tokens.ts'

/** The scopes of a connected program. They open its own address and nothing else. */
export type ProgramScope = 'program:read' | 'program:propose'

export const isProgramToken = (token: string) => token.startsWith(accessPrefix)

const callerSql = `
  select g.organization_id, g.id, g.name, g.scopes, g.access_expires_at, g.expires_at, g.revoked_at, g.last_used_at,
  g.user_id, g.aal, g.issuer, u.email, u.banned_until, u.deleted_at, m.disabled_at, ${demandColumns},
         ${roleIn({ person: 'g.user_id', organization: 'g.organization_id', at: '$2' })} as role,
         not exists (select from public.vendor_accounts a where a.account = g.organization_id) as supplies_none
    from public.connected_programs g
    join auth.users u on u.id = g.user_id
    join public.organization_members m on m.organization_id = g.organization_id and m.user_id = g.user_id
    ${demandJoin}
   where g.access_hash = $1`

const unmet = {
  single_sign_on_required:
    'The person who connected this program must sign in with the identity provider of their organization, and connected it without. Sign in there, and connect the program again.',
  second_factor_required:
    'The role of the person who connected this program requires a second factor, and they connected it without one. Sign in with it, and connect the program again.',
} as const

const notedEvery = 3_600_000

/** The person whose rights a connected program has, never more, and never those of the platform's operator. */
export async function programCaller(database: Database, token: string, now: Date): Promise<Looked> {
  const { rows } = await database.read(
    { role: 'identity' },
    { name: 'connected program', text: callerSql, values: [hashOf(token), now.toISOString()] },
  )
  const row = rows[0]
  const over = 'This token has expired or was revoked. Refresh it, or connect the program again.'
  if (!row) throw unknownToken(over)
  const isOver = row.deleted_at || row.revoked_at
  if (isOver || new Date(row.access_expires_at) <= now || new Date(row.expires_at) <= now)
    throw new Unauthorized('bad_jwt', over)
  if ((row.banned_until && new Date(row.banned_until) > now) || (row.disabled_at && new Date(row.disabled_at) <= now))
    throw new Unauthorized('user_banned', 'The account behind this connection is disabled.')
  const demand = unmetBy(row as Made)
  if (demand) throw new Unauthorized(demand, unmet[demand])
  if (!row.last_used_at || new Date(row.last_used_at).getTime() + notedEvery <= now.getTime())
    await database.write(
      { role: 'identity' },
      {
        text: 'update public.connected_programs set last_used_at = $3 where organization_id = $1 and id = $2',
        values: [row.organization_id, row.id, now.toISOString()],
      },
    )
  const actor = {
    user_id: row.user_id,
    organization_id: row.organization_id,
    role: (row.role ?? 'user') as AgencyRole,
    session_id: '',
    aal: 'aal1' as const,
    email: '',
    ...(row.supplies_none && { suppliesNone: true }),
  }
  const scopes = (row.scopes as string[]).map((scope) => `program:${scope}`)
  return {
    caller: { role: 'authenticated', actor, key: { id: row.id, scopes, name: row.name } },
    owesFactor: false,
    demands: { networks: row.networks, mustEnroll: false, otherWay: false },
  }
}
