import type { Keys } from '#platform/auth/keys.ts'
import { isOurMac, macOf } from '#platform/keys/macs.ts'
import { eventNames, type EventName } from './records.ts'

/** Whose emails, and of what kind; `digest` means all that come in the daily one. */
export type Unsubscription = { user_id: string; event: EventName | 'digest' }

/**
 * The person, the event and a seal over both. It does not expire: last year's email must still be able to stop the
 * next.
 */
export function unsubscribeToken(keys: Keys, { user_id, event }: Unsubscription): string {
  const content = Buffer.concat([Buffer.from(user_id.replaceAll('-', ''), 'hex'), Buffer.from(event)])
  return Buffer.concat([macOf(keys, purpose, content).subarray(0, sealed), content]).toString('base64url')
}

/** The person and the event that the token was made for, or null when it is not ours. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < sealed + 17 || bytes.length > sealed + 80) return null
  const content = bytes.subarray(sealed)
  if (!isOurMac(keys, purpose, content, bytes.subarray(0, sealed), sealed)) return null
  const event = [...eventNames, 'digest' as const].find((name) => name === content.subarray(16).toString())
  return event
    ? {
        user_id: content
          .subarray(0, 16)
          .toString('hex')
          .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        event,
      }
    : null
}

const sealed = 16
const purpose = 'unsubscribe'
