import type { ClientConfig } from 'pg'
import type { Keys } from '../auth/keys.ts'

/** The owner migrates and keeps; `gateway` serves requests. */
export function gatewayOf(owner: ClientConfig, keys: Pick<Keys, 'derive'>, gatewayUrl?: string): ClientConfig {
  const password = gatewayPassword(keys, gatewayUrl)
  if (gatewayUrl) return { connectionString: withLogin(gatewayUrl, 'gateway', password) }
  if (owner.connectionString) return { connectionString: withLogin(owner.connectionString, 'gateway', password, true) }
  return { ...owner, user: 'gateway', password }
}

/**
 * Made from the secret, so that every process knows it. Where a pooler must know it too, the operator chooses one and
 * writes it into DATABASE_GATEWAY_URL; the role is then given that one.
 */
export function gatewayPassword(keys: Pick<Keys, 'derive'>, gatewayUrl?: string): string {
  const chosen = gatewayUrl === undefined ? '' : new URL(gatewayUrl).password
  return chosen ? decodeURIComponent(chosen) : keys.derive('gateway password').toString('base64url')
}

function withLogin(address: string, user: string, password: string, always = false): string {
  const url = new URL(address)
  if (always || !url.username) url.username = user
  if (always || !url.password) url.password = password
  if (always && url.searchParams.has('user')) url.searchParams.set('user', user)
  return url.toString()
}
