import pg, { type ClientConfig } from 'pg'
import type { Keys } from '../auth/keys.ts'

/**
 * How the gateway connects, and its alternatives: its password follows the newest key, and changes while connections
 * are open.
 */
export type GatewayConfig = ClientConfig & { others?: () => ClientConfig[] }

type Needs = Pick<Keys, 'derive'> & Partial<Pick<Keys, 'every'>>

/** The owner migrates and maintains; `gateway` serves requests. */
export function gatewayOf(owner: ClientConfig, keys: Needs, gatewayUrl?: string): GatewayConfig {
  const withPassword = (password: string): ClientConfig =>
    gatewayUrl ? { connectionString: withLogin(gatewayUrl, 'gateway', password) } : gatewayAt(owner, password)
  const first = withPassword(gatewayPassword(keys, gatewayUrl))
  const { every } = keys
  if (chosenIn(gatewayUrl) || !every) return first
  return { ...first, others: () => every(purpose).map(({ key }) => withPassword(key.toString('base64url'))) }
}

/** On the owner's connection, but as the gateway: past any pooler. */
export const gatewayAt = (owner: ClientConfig, password: string): ClientConfig =>
  owner.connectionString
    ? { connectionString: withLogin(owner.connectionString, 'gateway', password, true) }
    : { ...owner, user: 'gateway', password }

/**
 * The role's intended password: one that the operator set, or the newest key's. `before` are those of the other keys.
 */
export type GatewayLogin = { password: string; isChosen: boolean; before: readonly string[] }

export const gatewayLogin = (keys: Needs, gatewayUrl?: string): GatewayLogin => ({
  password: gatewayPassword(keys, gatewayUrl),
  isChosen: chosenIn(gatewayUrl) !== '',
  before: (keys.every?.(purpose) ?? []).map(({ key }) => key.toString('base64url')).slice(1),
})

/** The standby knows the roles and passwords of its primary. */
export function readsOf(readUrl: string, keys: Needs, gatewayUrl?: string): GatewayConfig {
  const withPassword = (password: string): ClientConfig => ({
    connectionString: withLogin(readUrl, 'gateway', password),
  })
  const first = withPassword(gatewayPassword(keys, gatewayUrl))
  const { every } = keys
  if (chosenIn(readUrl) || chosenIn(gatewayUrl) || !every) return first
  return { ...first, others: () => every(purpose).map(({ key }) => withPassword(key.toString('base64url'))) }
}

/**
 * Derived from the secret, so that every process knows it. Where a pooler must know it too, the operator sets one in
 * DATABASE_GATEWAY_URL; the role then gets that one.
 */
export const gatewayPassword = (keys: Pick<Keys, 'derive'>, gatewayUrl?: string): string =>
  chosenIn(gatewayUrl) || keys.derive(purpose).toString('base64url')

/** A connection with the first password that works: during a key rotation that is another one for a moment. */
export async function connected(
  { others, ...first }: GatewayConfig,
  more: ClientConfig,
  prepared: (client: pg.Client) => void,
): Promise<{ client: pg.Client; by: ClientConfig }> {
  let refused: unknown
  for (const by of [first, ...(others?.() ?? [])]) {
    const client = new pg.Client({ ...by, ...more })
    prepared(client)
    try {
      await client.connect()
      return { client, by }
    } catch (error) {
      void client.end().catch(() => undefined)
      refused ??= error
      if ((error as { code?: string }).code !== wrongPassword) throw error
    }
  }
  throw refused
}

const wrongPassword = '28P01'
const purpose = 'gateway password'
const chosenIn = (gatewayUrl: string | undefined): string =>
  gatewayUrl === undefined ? '' : decodeURIComponent(new URL(gatewayUrl).password)

function withLogin(address: string, user: string, password: string, always = false): string {
  const url = new URL(address)
  if (always || !url.username) url.username = user
  if (always || !url.password) url.password = password
  if (always && url.searchParams.has('user')) url.searchParams.set('user', user)
  return url.toString()
}
