import type { Keys } from '#platform/auth/keys.ts'
import { isOurMac, macOf } from '#platform/keys/macs.ts'

/** The subscription, and what its address does. */
export type SubscriptionToken = { id: string; does: 'confirm' | 'end' }

/** It does not expire: the link in last year's email must still stop the next one. */
export function subscriptionToken(keys: Keys, { id, does }: SubscriptionToken): string {
  const content = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(does)])
  return Buffer.concat([macOf(keys, purpose, content).subarray(0, sealed), content]).toString('base64url')
}

export function readSubscriptionToken(keys: Keys, token: string): SubscriptionToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < sealed + 19 || bytes.length > sealed + 23) return null
  const content = bytes.subarray(sealed)
  if (!isOurMac(keys, purpose, content, bytes.subarray(0, sealed), sealed)) return null
  const does = (['confirm', 'end'] as const).find((each) => each === content.subarray(16).toString())
  return does
    ? {
        id: content
          .subarray(0, 16)
          .toString('hex')
          .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        does,
      }
    : null
}

const sealed = 16
const purpose = 'opportunity subscription'
