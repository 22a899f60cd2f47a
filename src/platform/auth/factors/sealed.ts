import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealedColumn } from '../../keys/reseal.ts'
import type { Keys } from '../keys.ts'

/**
 * AES-256-GCM: nonce, tag, then the text. The key stays outside the database, so that a copy of it reveals nothing;
 * `about` names the row, so that a sealed text moved to another row does not open.
 */
export function seal(key: Buffer, about: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal(key: Buffer, about: string, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
}

/** Opens what any key of the ring has sealed, and says whether it was the newest. */
export function unsealWith(
  keys: Pick<Keys, 'every'>,
  purpose: string,
  about: string,
  sealed: Buffer,
): { text: string; isNewest: boolean } {
  let refused: unknown
  for (const [at, { key }] of keys.every(purpose).entries())
    try {
      return { text: unseal(key, about, sealed), isNewest: at === 0 }
    } catch (error) {
      refused ??= error
    }
  throw refused
}

/** The secrets of authenticator apps, for key rotation. */
export const sealedFactors: SealedColumn = {
  table: 'auth.mfa_factors',
  key: ['id', 'user_id'],
  column: 'secret',
  purpose: 'totp',
  about: ({ user_id }) => user_id!,
}
