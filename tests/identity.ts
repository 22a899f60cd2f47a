import { createHash, randomBytes } from 'node:crypto'
import { controls } from './controls.ts'
import { city, type Person } from './city.ts'
import { afterFile } from './database.ts'
import { startOtherWire } from './wire.ts'

export const [inside, outside] = ['192.0.2.7', '198.51.100.9']
export const nothing = {
  factor_roles: [],
  sso_roles: [],
  sso_domains: null,
  break_glass: null,
  networks: null,
  scim_admin: false,
  kept_hours: 24,
}
export const issuer = 'https://login.alder.example'

let started: ReturnType<typeof start> | undefined
export const startIdentityWire = () => (started ??= start())
/** A server behind a proxy on this machine, so that a test can set the source address of a request. */
const start = () => {
  // Files share their modules, and this server ends with the file that started it.
  afterFile(() => void (started = undefined))
  return startOtherWire({ trustedProxies: ['loopback'] })
}

/** A city, and people who send requests from an address of their choice. */
export async function identityCity() {
  const wire = await startIdentityWire()
  const town = await city({ in: wire })
  const { owner, clock, services, organization } = town
  const bea = await town.person('Bea', 'admin')

  const ask = async (
    path: string,
    { token, from = inside, ...init }: RequestInit & { token?: string; from?: string } = {},
  ) => {
    const answer = await wire.fetch(path, {
      ...init,
      ...(token && { token }),
      headers: {
        'x-forwarded-for': from,
        'x-forwarded-proto': 'https',
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.headers as Record<string, string>),
      },
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? (JSON.parse(text) as any) : null }
  }
  const post = (who: Person, name: string, body: object, from = inside) =>
    ask(`/functions/v1/${name}`, { method: 'POST', token: who.token, from, body: JSON.stringify(body) })
  /** The controls with this change, set by Ada and approved by Bea where that takes two. */
  const set = async (change: Partial<Record<keyof typeof nothing | 'reason', unknown>>) => {
    const set = await post(town.ada, 'identity-policies/set', { ...nothing, reason: 'For the test', ...change })
    if (set.body?.waiting) await town.does(bea, controls.approve, { id: set.body.change })
    services.callers.forget()
    return set
  }
  /** As if a second factor had been used. */
  const raise = async (who: Person) => {
    await owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, friendly_name, status, secret, created_at, updated_at)
        values ($1, 'totp', 'App', 'verified', $2, $3, $3) on conflict do nothing`,
      [who.user_id, randomBytes(40), clock.now()],
    )
    await owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [who.session_id])
    services.callers.forget()
  }
  const working = () =>
    owner.query(
      `insert into sso_connections (organization_id, name, issuer, client_id, email_claim, status)
        values ($1, 'Directory', $2, 'granary', 'email', 'in_force')`,
      [organization.id, issuer],
    )
  const vouched = async (who: Person, by = issuer) => {
    await owner.query('update auth.sessions set issuer = $2 where id = $1', [who.session_id, by])
    services.callers.forget()
  }
  const apiKey = async (who: Person) => {
    const key = `grn_${randomBytes(32).toString('hex')}`
    await owner.query(
      `insert into api_keys (organization_id, kind, user_id, name, role, scopes, hint, hash, created_at, expires_at)
        values ($1, 'personal', $2, 'ERP', 'user', '{records:read,commands:run}', 'abcd', $3, $4, $5)`,
      [
        organization.id,
        who.user_id,
        createHash('sha256').update(key).digest(),
        clock.now(),
        new Date(clock.now().getTime() + 86_400_000),
      ],
    )
    return key
  }
  return { ...town, wire, bea, ask, post, set, raise, working, vouched, apiKey }
}
