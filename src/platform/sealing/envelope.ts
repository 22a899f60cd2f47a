import { fromUtf8, joined, sameBytes, toBase64, utf8 } from '../audit/bytes.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import type { Committee } from './committee.ts'
import { bytes, publicKeyOf, type SubtleKey } from './officer-keys.ts'
import { joinShares, splitSecret } from './shamir.ts'

/** One officer's share of the key, readable only by that officer, and the data that proves it is the sealed share. */
export type Share = { key: string; nonce: string; sealed: string; digest: string }

/** The outside of the envelope. Only the commitment depends on the content, and it hides the content. */
export type Outside = {
  version: 1
  subject: string
  bidder: string
  needed: number
  ephemeral: string
  nonce: string
  commitment: string
  shares: Share[]
}
export type Envelope = { outside: Outside; sealed: string }

/**
 * Seals a bid in the bidder's browser. The content is encrypted with a key that is created for it and stored nowhere;
 * the key is split among the officers, each share sealed to one officer's public key (ECDH P-256, HKDF, AES-256-GCM).
 * The agency's server, its backups and fewer officers than needed hold nothing that they can read.
 */
export async function sealEnvelope(
  content: unknown,
  { subject, bidder, committee }: { subject: string; bidder: string; committee: Committee },
): Promise<Envelope> {
  const [secret, salt, nonce] = [random(32), random(32), random(12)]
  const inside = utf8(canonicalJson({ salt: toBase64(salt), content }))
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const parts = splitSecret(secret, committee.needed, committee.officers.length, random)
  const shares = await Promise.all(
    committee.officers.map(async ({ key, publicKey }, at) =>
      sealShare(parts[at]! as Bytes, key, await sharedKey(pair.privateKey, await publicKeyOf(publicKey), nonce, key)),
    ),
  )
  const outside: Outside = {
    version: 1,
    subject,
    bidder,
    needed: committee.needed,
    ephemeral: toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    nonce: toBase64(nonce),
    commitment: toBase64(await sha256(inside)),
    shares,
  }
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: utf8(canonicalJson(outside)) as Bytes },
    await aesKey(secret),
    padded(inside),
  )
  return { outside, sealed: toBase64(new Uint8Array(sealed)) }
}

/** The bidder's receipt: anyone with the envelope can compute it again, and any changed bit gives a different one. */
export const receiptOf = async ({ outside, sealed }: Envelope): Promise<string> =>
  toBase64(await sha256(joined(utf8(canonicalJson(outside)), bytes(sealed))))

/** An officer's share, opened in the officer's browser. Null when this key cannot open it. */
export async function openShare(
  { ephemeral, nonce, shares }: Outside,
  key: string,
  privateKey: SubtleKey,
): Promise<string | null> {
  const share = shares.find((each) => each.key === key)
  if (!share) return null
  try {
    const under = await sharedKey(privateKey, await publicKeyOf(ephemeral), bytes(nonce), key)
    return toBase64(
      new Uint8Array(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(share.nonce) }, under, bytes(share.sealed)),
      ),
    )
  } catch {
    return null
  }
}

/**
 * Whether this is the share that the bidder sealed to that officer: a wrong one is detected before it spoils the
 * opening.
 */
export async function isShareOf({ shares }: Outside, key: string, share: string): Promise<boolean> {
  const sealed = shares.find((each) => each.key === key)
  const read = tryBytes(share)
  return sealed !== undefined && read !== null && toBase64(await sha256(read)) === sealed.digest
}

/** The content, from the shares of enough officers. Null when it cannot be opened or differs from the commitment. */
export async function openEnvelope({ outside, sealed }: Envelope, shares: readonly string[]): Promise<unknown> {
  try {
    const secret = joinShares(shares.slice(0, outside.needed).map(bytes))
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes(outside.nonce), additionalData: utf8(canonicalJson(outside)) as Bytes },
      await aesKey(secret as Bytes),
      bytes(sealed),
    )
    const inside = unpadded(new Uint8Array(opened))
    if (!sameBytes(await sha256(inside), bytes(outside.commitment))) return null
    return (JSON.parse(fromUtf8(inside)) as { content: unknown }).content
  } catch {
    return null
  }
}

type Bytes = Uint8Array<ArrayBuffer>
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
const sha256 = async (content: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', content as Bytes))
const aesKey = (secret: Bytes) => crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])

async function sealShare(share: Bytes, key: string, under: SubtleKey): Promise<Share> {
  const nonce = random(12)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, under, share)
  return {
    key,
    nonce: toBase64(nonce),
    sealed: toBase64(new Uint8Array(sealed)),
    digest: toBase64(await sha256(share)),
  }
}

/** Only for this envelope and this officer: both are part of the key derivation. */
async function sharedKey(own: SubtleKey, theirs: SubtleKey, nonce: Bytes, key: string): Promise<SubtleKey> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = utf8(`granary sealed bid share 1 ${key}`) as Bytes
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: nonce, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/**
 * To the next power of two, at least 32 KiB: a longer price list or another attachment does not show on the outside.
 */
function padded(content: Uint8Array): Bytes {
  let size = 32_768
  while (size < content.length + 4) size *= 2
  const whole = new Uint8Array(size)
  new DataView(whole.buffer).setUint32(0, content.length)
  whole.set(content, 4)
  return whole
}

const unpadded = (whole: Bytes): Bytes => whole.slice(4, 4 + new DataView(whole.buffer).getUint32(0))

function tryBytes(base64: string): Bytes | null {
  try {
    return bytes(base64)
  } catch {
    return null
  }
}
