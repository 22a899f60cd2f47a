import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * AES-256-GCM: nonce, tag, then the text. The key stays outside the database, so that a copy of it tells nothing;
 * `about` names the row, so that a sealed text moved to another row does not open.
 */
export function seal(key: Buffer, about: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal(key: Buffer, about: string, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
}
