import { createHmac } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'

/**
 * A webhook's secret is derived from the installation's and the webhook's identity: its owner can always view it, and
 * it is in no table, queue or backup.
 */
export const webhookSecret = (keys: Pick<Keys, 'derive'>, ...of: string[]): string =>
  written(keys.derive(purposeOf(of)))

/** From every key of the ring, the newest first: a receiver that knows one of them finds its signature. */
export const webhookSecrets = (keys: Pick<Keys, 'every'>, ...of: string[]): string[] =>
  keys.every(purposeOf(of)).map(({ key }) => written(key))

const purposeOf = (of: string[]) => `webhook ${of.join(' ')}`
const written = (key: Buffer) => `whsec_${key.toString('base64')}`

/**
 * The headers of Standard Webhooks 1.0: the same id for every attempt, the time of this one, and a signature over
 * both and the body for each valid secret.
 */
export function signedHeaders({
  id,
  secrets,
  body,
  now,
}: {
  id: string
  secrets: readonly string[]
  body: string
  now: Date
}): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
