import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { makeKeys, type Keys } from '../auth/keys.ts'
import { MoveRefused } from './refused.ts'

const purpose = 'agency transport'
/** The bytes before the 32 bytes of an X25519 key, private in PKCS 8 and public in SPKI. */
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const spki = Buffer.from('302a300506032b656e032100', 'hex')

/**
 * The first line of an export: the key it was made for, and the one-time key that opens the export together with it.
 */
export type Header = { granary: 'agency export'; format: number; to: string; ephemeral: string }

/** Raised when earlier programs can no longer read an export. */
export const currentFormat = 1

/**
 * The public key of a destination, as its operator gives it to the source: granary-agency+NAME+KEY. It cannot open
 * anything.
 */
export function transportKey(keys: Pick<Keys, 'every'>): string {
  const { id, key } = keys.every(purpose)[0]!
  return `granary-agency+${id}+${rawOf(createPublicKey(privateFrom(key))).toString('base64url')}`
}

/** Keys for this export alone: from a one-time key here and the public key of the destination. */
export async function keysTo(destination: string): Promise<{ header: Header; keys: Keys }> {
  const [, to, base64] = /^granary-agency\+([0-9a-f]{16})\+([\w-]{43})$/.exec(destination.trim()) ?? []
  if (!to || !base64)
    throw new MoveRefused(
      'The key of the destination can’t be read. Run npm run import-agency -- --key there, and copy the whole line.',
    )
  const theirs = publicFrom(Buffer.from(base64, 'base64url'))
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const ephemeral = rawOf(publicKey)
  const keys = await transportKeys(diffieHellman({ privateKey, publicKey: theirs }), ephemeral, rawOf(theirs))
  return {
    header: { granary: 'agency export', format: currentFormat, to, ephemeral: ephemeral.toString('base64url') },
    keys,
  }
}

/** The same keys at the destination, from its key ring. */
export async function keysFrom(header: Header, own: Pick<Keys, 'every'>): Promise<Keys> {
  const found = own.every(purpose).find(({ id }) => id === header.to)
  if (!found)
    throw new MoveRefused(
      `This export was made for another installation (key ${header.to}). Export the agency again with the key that npm run import-agency -- --key prints here.`,
    )
  const privateKey = privateFrom(found.key)
  const ephemeral = Buffer.from(header.ephemeral, 'base64url')
  const shared = diffieHellman({ privateKey, publicKey: publicFrom(ephemeral) })
  return transportKeys(shared, ephemeral, rawOf(createPublicKey(privateKey)))
}

function transportKeys(shared: Buffer, ephemeral: Buffer, destination: Buffer): Promise<Keys> {
  const secret = Buffer.from(
    hkdfSync('sha256', shared, Buffer.concat([ephemeral, destination]), 'granary agency export', 32),
  )
  return makeKeys(secret.toString('base64url'), 'http://transport')
}

const privateFrom = (key: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, key]), format: 'der', type: 'pkcs8' })
const rawOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-32)

function publicFrom(raw: Buffer): KeyObject {
  if (raw.length !== 32) throw new MoveRefused('The key in this export can’t be read.')
  return createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' })
}
