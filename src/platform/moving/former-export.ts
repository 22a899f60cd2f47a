import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Keys } from '../auth/keys.ts'
import { decrypted } from '../backup/cipher.ts'
import { checkSeal } from '../backup/seal.ts'
import { MoveRefused } from './refused.ts'
import { keysOf, purpose } from './transport.ts'

/** Exports from before age: X25519 between a one-time key and a key of the destination, then a cipher of our own. */

/** The bytes before the 32 bytes of an X25519 key, private in PKCS 8 and public in SPKI. */
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const spki = Buffer.from('302a300506032b656e032100', 'hex')

/** The first line: the name of the key it was made for, and the one-time key that opens it together with that key. */
type Header = { granary: 'agency export'; format: 1; to: string; ephemeral: string }

export async function openFormer(
  file: string,
  { start, own }: { start: Buffer; own: Pick<Keys, 'every'> },
): Promise<{ bytes: AsyncIterable<Buffer>; transport: Keys; close(): void } | null> {
  const length = start.indexOf(10) + 1
  const header = parsed(start.subarray(0, length).toString())
  if (!header) return null
  const { end } = await checkSeal(file)
  const transport = await keysFrom(header, own)
  const bytes = createReadStream(file, { start: length, end: end - 1, highWaterMark: 1 << 20 })
  return { bytes: decrypted(bytes, { keys: transport }), transport, close: () => bytes.destroy() }
}

function parsed(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Header
    const isOurs = header.granary === 'agency export' && header.format === 1
    return isOurs && typeof header.to === 'string' && typeof header.ephemeral === 'string' ? header : null
  } catch {
    return null
  }
}

async function keysFrom({ to, ephemeral }: Header, own: Pick<Keys, 'every'>): Promise<Keys> {
  const found = own.every(purpose).find(({ id }) => id === to)
  if (!found) throw new MoveRefused(`This export was made for another installation (key ${to}).`)
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, found.key]), format: 'der', type: 'pkcs8' })
  const theirs = Buffer.from(ephemeral, 'base64url')
  const shared = diffieHellman({ privateKey, publicKey: publicFrom(theirs) })
  const mine = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const secret = hkdfSync('sha256', shared, Buffer.concat([theirs, mine]), 'granary agency export', 32)
  return keysOf(Buffer.from(secret).toString('base64url'))
}

function publicFrom(raw: Buffer): KeyObject {
  if (raw.length !== 32) throw new MoveRefused('The key in this export can’t be read.')
  return createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' })
}
