import type { ClientConfig } from 'pg'
import type { Keys } from '../auth/keys.ts'

/** The owner migrates and keeps; `gateway` serves requests. Its password is made from the secret, the same in every process. */
export function gatewayOf(owner: ClientConfig, keys: Pick<Keys, 'derive'>, gatewayUrl?: string): ClientConfig {
  const password = gatewayPassword(keys)
  if (gatewayUrl) return { connectionString: withLogin(gatewayUrl, 'gateway', password) }
  if (owner.connectionString) return { connectionString: withLogin(owner.connectionString, 'gateway', password, true) }
  return { ...owner, user: 'gateway', password }
}

export const gatewayPassword = (keys: Pick<Keys, 'derive'>) => keys.derive('gateway password').toString('base64url')

function withLogin(address: string, user: string, password: string, always = false): string {
  const url = new URL(address)
  if (always || !url.username) url.username = user
  if (always || !url.password) url.password = password
  if (always && url.searchParams.has('user')) url.searchParams.set('user', user)
  return url.toString()
}
