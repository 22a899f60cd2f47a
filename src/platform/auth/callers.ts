import { noteAsker } from '../database/asker.ts'
import type { Caller, Database } from '../database/database.ts'
import type { Clock } from '../clock.ts'
import type { Actor, AgencyRole } from '../roles.ts'
import { isApiKey, keyCaller } from './api-keys.ts'
import { demandColumns, demandJoin, isOtherWay, isOutside, needsFactor, sentences, type Demands } from './demands.ts'
import { mostHours } from '../kept-hours.ts'
import type { Keys } from './keys.ts'
import { isProgramToken, programCaller, type ProgramScope } from './programs/program-caller.ts'
import { operatesAt, roleIn } from './roles-in-force.ts'
import { lackedScope, type Need } from './scopes.ts'

type Suspect = {
  kind: 'forged_token_refused' | 'unknown_token_refused' | 'revoked_key_used' | 'address_refused'
  organization_id?: string
  user_id?: string
}

/** An organization's requirement for sessions that this one doesn't meet. */
type Demand = 'second_factor_required' | 'single_sign_on_required' | 'address_not_allowed'

/** No valid sign-in: what GoTrue and PostgREST answer with 401. */
export class Unauthorized extends Error {
  readonly code:
    | 'no_authorization'
    | 'bad_jwt'
    | 'session_not_found'
    | 'session_expired'
    | 'user_banned'
    | 'insufficient_aal'
    | 'insufficient_scope'
    | Demand
  /** Suspicious: a token that isn't ours, a revoked key. An expired token is not. */
  readonly suspect: Suspect | undefined
  constructor(code: Unauthorized['code'], message: string, suspect?: Suspect) {
    super(message)
    this.code = code
    this.suspect = suspect
  }
}

/** It has the form of a key or token of ours, and no row: invented, or long gone. */
export const unknownToken = (message: string): Unauthorized =>
  new Unauthorized('bad_jwt', message, { kind: 'unknown_token_refused' })

type Header = string | null | undefined
type Headers = { get(name: string): Header }
/** `demands`: the organization's requirements that apply to each request. */
export type Looked = {
  caller: Caller
  owesFactor: boolean
  demands?: { mustEnroll: boolean; otherWay: boolean; networks: string | null }
}
type Known = Looked & { until: number }
/**
 * Sign-in itself serves people who still owe their second factor (`anyLevel`) or have to set one up (`enrolling`);
 * nothing else does. Without an address no one is within a network: a caller that omits it keeps people out, and lets
 * none in.
 */
export type Ask = {
  anyLevel?: boolean
  enrolling?: boolean
  from?: string | undefined
  /** The need of this door; without one no key is accepted. */ scope?: Need | ProgramScope
}

/** How long a caller is cached: the time that a sign-out in another process takes to reach this one. */
const believedFor = 2_000
const remembered = 10_000
/** Sessions of one statement: those of open connections wait for no more than a page does. */
const atOnce = 500

export type Callers = ReturnType<typeof makeCallers>

/** Determines whose rights a request has, from its token and the session behind it. */
export function makeCallers({ database, keys, clock }: { database: Database; keys: Keys; clock: Clock }) {
  /** By the whole header: finding the token in it would cost as much as finding the caller. */
  const known = new Map<string, Known>()
  const looking = new Map<string, Promise<Looked>>()
  let forgotten = 0

  async function of(headers: Headers, ask: Ask = {}): Promise<Caller> {
    const authorization = headers.get('authorization')
    const apikey = headers.get('apikey')
    const hit = knownBy(authorization, apikey)
    return admit(
      hit && hit.until > clock.now().getTime() ? hit : await lookTogether(tokenIn(authorization, apikey)),
      ask,
    )
  }

  const knownBy = (authorization: Header, apikey: Header): Known | undefined =>
    known.get(authorization || '') ?? (bearerOf(authorization) ? undefined : known.get(apikey || ''))

  /** A page sends many requests at once: one look serves all that arrive before its end. */
  function lookTogether(shown: Shown): Promise<Looked> {
    const begun = looking.get(shown.header)
    if (begun) return begun
    const looked = lookAndRemember(shown)
    looking.set(shown.header, looked)
    const ended = () => void (looking.get(shown.header) === looked && looking.delete(shown.header))
    looked.then(ended, ended)
    return looked
  }

  /** A caller read before a sign-out is not remembered after it. */
  async function lookAndRemember({ header, token }: Shown, rowOf = sessionOf): Promise<Looked> {
    const before = forgotten
    const found = await look(token, rowOf)
    if (before !== forgotten) return found
    if (known.size >= remembered) known.clear()
    known.set(header, found)
    return found
  }

  async function look(token: string, rowOf = sessionOf): Promise<Known> {
    const now = clock.now()
    const until = now.getTime() + believedFor
    if (isApiKey(token)) return { ...(await keyCaller(database, token, now)), until }
    if (isProgramToken(token)) return { ...(await programCaller(database, token, now)), until }
    const claims = await keys.verify(token, now).catch((error: { code?: string }) => {
      const suspect = error.code === 'ERR_JWT_EXPIRED' ? undefined : ({ kind: 'forged_token_refused' } as const)
      throw new Unauthorized('bad_jwt', 'The token is invalid or expired. Sign in again.', suspect)
    })
    const ends = Number(claims.exp) * 1000
    return claims.session_id
      ? { ...sessionCaller(await rowOf(String(claims.session_id), now), claims, now), until: Math.min(until, ends) }
      : { caller: fixedCaller(claims), owesFactor: false, until: Math.min(now.getTime() + 3_600_000, ends) }
  }

  async function sessionOf(id: string, now: Date): Promise<FoundSession | undefined> {
    const { rows } = await database.read(
      { role: 'identity' },
      { name: 'actor', text: actorSql, values: [id, now.toISOString()] },
    )
    return rows[0]
  }

  /** The rows of many sessions, some hundreds in one statement. */
  async function sessionsOf(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, FoundSession>> {
    const found = new Map<string, FoundSession>()
    for (let from = 0; from < ids.length; from += atOnce) {
      const { rows } = await database.read(
        { role: 'identity' },
        { name: 'actors', text: actorsSql, values: [ids.slice(from, from + atOnce), now.toISOString()] },
      )
      for (const row of rows) found.set(row.session_id as string, row)
    }
    return found
  }

  return {
    of,
    /**
     * Whose tokens these are, for many open connections: their sessions are read together. One whose sign-in is over
     * is answered with its refusal.
     */
    async ofAll(shown: readonly { token: string; from: string }[]): Promise<(Caller | Unauthorized)[]> {
      const now = clock.now()
      const asked = shown.map(({ token, from }) => {
        const hit = known.get(`Bearer ${token}`)
        return { token, from, hit: hit && hit.until > now.getTime() ? hit : undefined }
      })
      const sessions = asked.flatMap(({ token, hit }) => (hit ? [] : sessionIn(token)))
      const rows = await sessionsOf([...new Set(sessions)], now)
      const rowOf = async (id: string) => rows.get(id)
      return Promise.all(
        asked.map(async ({ token, from, hit }) => {
          try {
            return admit(hit ?? (await lookAndRemember({ header: `Bearer ${token}`, token }, rowOf)), { from })
          } catch (error) {
            if (error instanceof Unauthorized) return error
            throw error
          }
        }),
      )
    },
    /** Looks again, for checks that must not rely on a two-second-old answer. */
    fresh: async (headers: Headers, ask: Ask = {}) =>
      admit(await lookAndRemember(tokenIn(headers.get('authorization'), headers.get('apikey'))), ask),
    /** The caller of one token, for open connections. */
    ofToken: async (token: string, ask: Ask = {}) => admit(await look(token), ask),
    /**
     * The caller of a request, from the cache of a token that was valid once: enough for rate limits, but not for
     * access. A new token is not known before its first answer.
     */
    organizationOf: (authorization: string | undefined, apikey: string | undefined): string | undefined =>
      knownBy(authorization, apikey)?.caller.actor?.organization_id ?? undefined,
    /** A sign-out, a changed role, a disabled account: from now on all callers are looked up again. */
    forget: () => {
      forgotten++
      known.clear()
      looking.clear()
    },
  }
}

const bearerOf = (authorization: Header) => /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]

/** The session that a token names. Its signature is proved where the row is used. */
function sessionIn(token: string): string[] {
  try {
    const { session_id: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      session_id?: unknown
    }
    return typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? [id] : []
  } catch {
    return []
  }
}

/** A token, and the header that it came in. */
type Shown = { header: string; token: string }

function tokenIn(authorization: Header, apikey: Header): Shown {
  const bearer = bearerOf(authorization)
  if (bearer) return { header: authorization!, token: bearer }
  if (!apikey) throw new Unauthorized('no_authorization', 'Send the apikey header, or sign in.')
  return { header: apikey, token: apikey }
}

/** With a second factor enrolled, a password alone opens nothing: otherwise the factor would be useless. */
function admit(
  { caller, owesFactor, demands }: Looked,
  { anyLevel = false, enrolling = false, scope, from }: Ask,
): Caller {
  noteAsker(caller.actor?.user_id)
  if (demands && isOutside(demands, from))
    throw new Unauthorized('address_not_allowed', sentences.network, outside(caller))
  if (demands?.otherWay) throw new Unauthorized('single_sign_on_required', sentences.provider)
  if (owesFactor && !anyLevel) throw new Unauthorized('insufficient_aal', 'Enter the code of your second factor first.')
  if (demands?.mustEnroll && !anyLevel && !enrolling) throw new Unauthorized('second_factor_required', sentences.factor)
  if (caller.key && !scope)
    throw new Unauthorized('insufficient_scope', 'Programs can use only tables, functions and their own address.')
  requireScope(caller, scope)
  return caller
}

/** A door that knows only later which areas it reaches asks again, with them. */
export function requireScope({ key }: Caller, need: Need | ProgramScope | undefined): void {
  const lacked = key && need && lackedScope(key.scopes, need)
  if (lacked)
    throw new Unauthorized('insufficient_scope', `This ${key.name ? 'program' : 'API key'} lacks the scope ${lacked}.`)
}

const outside = ({ actor }: Caller): Suspect => ({
  kind: 'address_refused',
  ...(actor && { user_id: actor.user_id, ...(actor.organization_id && { organization_id: actor.organization_id }) }),
})

function fixedCaller(claims: Record<string, unknown>): Caller {
  if (claims.role !== 'anon' && claims.role !== 'service_role')
    throw new Unauthorized('bad_jwt', 'The role in the token doesn’t exist here.')
  return { role: claims.role, claims }
}

/**
 * The newest unexpired role; without one, user. A role counts in its own organization only, and the operator's in
 * none.
 */
const actorsWhere = (which: string) => `
  select s.user_id, s.id as session_id, s.aal, s.issuer, s.refreshed_at, s.not_after, u.banned_until, u.deleted_at,
  u.email as address, ${demandColumns},
         case when u.email_confirmed_at is not null then u.email end as email, m.organization_id, m.disabled_at,
         ${roleIn({ person: 's.user_id', organization: 'm.organization_id', at: '$2' })} as role,
         ${operatesAt({ person: 's.user_id', at: '$2' })} as operates,
         s.aal = 'aal1' and exists (select from auth.mfa_factors f where f.user_id = s.user_id
           and f.status = 'verified') as owes_factor,
         not exists (select from public.vendor_accounts a where a.account = m.organization_id) as supplies_none
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.organization_members m on m.user_id = s.user_id
    ${demandJoin}
   where ${which}`
const actorSql = actorsWhere('s.id = $1')
const actorsSql = actorsWhere('s.id = any ($1::uuid[])')

const idleMinutes = 60

/** A session as the statement below answers it. */
type FoundSession = Record<string, any>

function sessionCaller(row: FoundSession | undefined, claims: Record<string, unknown>, now: Date): Looked {
  if (!row || row.deleted_at) throw new Unauthorized('session_not_found', 'This session was signed out. Sign in again.')
  if (new Date(row.not_after) <= now || new Date(row.refreshed_at).getTime() + idleMinutes * 60_000 <= now.getTime())
    throw new Unauthorized('session_expired', 'Your session has expired. Please log in again.')
  if ((row.banned_until && new Date(row.banned_until) > now) || (row.disabled_at && new Date(row.disabled_at) <= now))
    throw new Unauthorized('user_banned', 'This account is disabled. Ask your administrator.')
  const actor: Actor = {
    user_id: row.user_id,
    organization_id: row.organization_id,
    role: (row.role ?? 'user') as AgencyRole,
    ...(row.operates && { operates: true }),
    ...(row.supplies_none && { suppliesNone: true }),
    session_id: row.session_id,
    aal: row.aal,
    // Only a confirmed address counts: invitations are accepted by it.
    email: row.email ?? '',
  }
  const shown = {
    user_id: row.user_id,
    email: row.address,
    role: actor.role,
    operates: row.operates as boolean,
    issuer: row.issuer,
  }
  const demands = {
    networks: row.networks,
    otherWay: isOtherWay(row as Demands, shown),
    mustEnroll: row.aal === 'aal1' && !row.owes_factor && needsFactor(row as Demands, shown),
  }
  const keeps = row.kept_hours === null ? mostHours : Number(row.kept_hours)
  return { caller: { role: 'authenticated', actor, claims, keeps }, owesFactor: row.owes_factor, demands }
}
