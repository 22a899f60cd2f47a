import { createHmac } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'

/**
 * A webhook's secret comes from the installation's and from what the webhook is: it is shown whenever its owner asks,
 * and lies in no table, queue or backup.
 */
export const webhookSecret = (keys: Pick<Keys, 'derive'>, ...of: string[]): string => `whsec_${keys.derive(`webhook ${of.join(' ')}`).toString('base64')}`

/** The headers of Standard Webhooks 1.0: the same id for every attempt, the time of this one, and the signature over both and the body. */
export function signedHeaders({ id, secret, body, now }: { id: string; secret: string; body: string; now: Date }): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
