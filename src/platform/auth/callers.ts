import type { Caller, Database } from '../database/database.ts'
import type { Clock } from '../clock.ts'
import type { Actor, Role } from '../roles.ts'
import type { Keys } from './keys.ts'

/** No valid way in: what GoTrue and PostgREST answer with 401. */
export class Unauthorized extends Error {
  readonly code: 'no_authorization' | 'bad_jwt' | 'session_not_found' | 'session_expired' | 'user_banned'
  constructor(code: Unauthorized['code'], message: string) {
    super(message)
    this.code = code
  }
}

type Headers = { get(name: string): string | null | undefined }
type Known = { caller: Caller; until: number }

/** How long a caller is believed without another look: what a sign-out in another process takes to reach this one. */
const believedFor = 2_000
const remembered = 10_000

export type Callers = ReturnType<typeof makeCallers>

/** Says whose rights a request has, from its token and the session behind it. */
export function makeCallers({ database, keys, clock }: { database: Database; keys: Keys; clock: Clock }) {
  const known = new Map<string, Known>()

  async function of(headers: Headers): Promise<Caller> {
    const token = tokenOf(headers)
    const hit = known.get(token)
    if (hit && hit.until > clock.now().getTime()) return hit.caller
    return look(token)
  }

  async function look(token: string): Promise<Caller> {
    const now = clock.now()
    const claims = await keys.verify(token, now).catch(() => {
      throw new Unauthorized('bad_jwt', 'The token is not valid, or its time is over. Sign in again.')
    })
    const caller = claims.session_id ? { role: 'authenticated' as const, actor: await actorOf(database, String(claims.session_id), now), claims } : fixedCaller(claims)
    if (known.size >= remembered) known.clear()
    known.set(token, { caller, until: Math.min(now.getTime() + (caller.role === 'authenticated' ? believedFor : 3_600_000), Number(claims.exp) * 1000) })
    return caller
  }

  return {
    of,
    /** Looks again, for what must not rest on an answer two seconds old. */
    fresh: (headers: Headers) => look(tokenOf(headers)),
    /** The caller of one token, for those who hold a connection open. */
    ofToken: (token: string) => look(token),
    /** A sign-out, a changed role, a disabled account: from now on everybody is looked up again. */
    forget: () => known.clear(),
  }
}

function tokenOf(headers: Headers): string {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const token = bearer ?? headers.get('apikey')
  if (!token) throw new Unauthorized('no_authorization', 'This needs a key: send the apikey header, or sign in.')
  return token
}

function fixedCaller(claims: Record<string, unknown>): Caller {
  if (claims.role !== 'anon' && claims.role !== 'service_role') throw new Unauthorized('bad_jwt', 'The token names no role that exists here.')
  return { role: claims.role, claims }
}

/** The rule of the specification: the newest role that has not ended; without one, user. A role counts in its own organization only. */
const actorSql = `
  select s.user_id, s.id as session_id, s.aal, s.refreshed_at, s.not_after, u.email, u.banned_until, u.deleted_at,
         m.organization_id, m.disabled_at, r.role
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.organization_members m on m.user_id = s.user_id
    left join lateral (
      select role from public.user_roles
       where user_id = s.user_id and (organization_id is null or organization_id = m.organization_id) and (expires_at is null or expires_at > $2)
       order by granted_at desc, id desc limit 1) r on true
   where s.id = $1`

const idleMinutes = 60

async function actorOf(database: Database, sessionId: string, now: Date): Promise<Actor> {
  const { rows } = await database.read({ role: 'identity' }, { name: 'actor', text: actorSql, values: [sessionId, now.toISOString()] })
  const row = rows[0]
  if (!row || row.deleted_at) throw new Unauthorized('session_not_found', 'This session was signed out. Sign in again.')
  if (new Date(row.not_after) <= now || new Date(row.refreshed_at).getTime() + idleMinutes * 60_000 <= now.getTime())
    throw new Unauthorized('session_expired', 'Your session has expired. Please log in again.')
  if ((row.banned_until && new Date(row.banned_until) > now) || row.disabled_at) throw new Unauthorized('user_banned', 'This account is disabled. Ask your administrator.')
  return {
    user_id: row.user_id,
    organization_id: row.organization_id,
    role: (row.role ?? 'user') as Role,
    session_id: row.session_id,
    aal: row.aal,
    email: row.email ?? '',
  }
}
