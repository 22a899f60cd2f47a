import { fromBase64, toBase64, utf8 } from '../audit/bytes.ts'

/** The key of an officer who opens sealed bids. Its secret part leaves their browser only under their passphrase. */
export type OfficerKey = { publicKey: string; sealed: SealedKey }
export type SealedKey = { salt: string; iterations: number; nonce: string; key: string }

/** As the environment names it: Node and the browser have the same object under two names. */
export type SubtleKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** OWASP's requirement for PBKDF2 with SHA-256 (Password Storage Cheat Sheet, 2023). */
const iterations = 600_000

export async function makeOfficerKey(passphrase: string): Promise<OfficerKey> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const [publicKey, privateKey] = [
    await crypto.subtle.exportKey('raw', pair.publicKey),
    await crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]
  const [salt, nonce] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))]
  const key = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    await underPassphrase(passphrase, salt, iterations),
    privateKey,
  )
  return {
    publicKey: toBase64(new Uint8Array(publicKey)),
    sealed: { salt: toBase64(salt), iterations, nonce: toBase64(nonce), key: toBase64(new Uint8Array(key)) },
  }
}

/** Null when the passphrase is wrong; nothing else is known. */
export async function unlockOfficerKey(
  { salt, iterations, nonce, key }: SealedKey,
  passphrase: string,
): Promise<SubtleKey | null> {
  try {
    const under = await underPassphrase(passphrase, bytes(salt), iterations)
    const pkcs8 = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(nonce) }, under, bytes(key))
    return await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['deriveBits'])
  } catch {
    return null
  }
}

export const publicKeyOf = (publicKey: string): Promise<SubtleKey> =>
  crypto.subtle.importKey('raw', bytes(publicKey), curve, false, [])

async function underPassphrase(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<SubtleKey> {
  // Composed, so that an accent typed on another keyboard gives the same passphrase.
  const material = await crypto.subtle.importKey(
    'raw',
    utf8(passphrase.normalize('NFC')) as Uint8Array<ArrayBuffer>,
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

export function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const read = fromBase64(base64)
  if (!read) throw new Error('This isn’t base64 in our form.')
  return read as Uint8Array<ArrayBuffer>
}
