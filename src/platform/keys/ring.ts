import { createHash } from 'node:crypto'

/** One derived key of a retired secret: it still opens what can't be rewritten, and makes nothing. */
export type KeptKey = { id: string; purpose: string; key: Buffer }

/**
 * The secrets of an installation, newest first. The first one signs and seals; the others verify and open until they
 * are retired. The newest may be waiting: every process knows it, none uses it yet.
 */
export type Ring = { secrets: readonly string[]; waiting?: string; kept: readonly KeptKey[] }

export class RingRefused extends Error {}

/** The name of a secret in tokens, sealed text and key files, which reveals nothing about it. */
export const secretId = (secret: string): string =>
  createHash('sha256').update(`granary key id ${secret}`).digest('hex').slice(0, 16)

export const ringOf = (secret: string): Ring => ({ secrets: [secret], kept: [] })

/** All secrets that open and verify: those in use, newest first, then the waiting one. */
export const knownSecrets = ({ secrets, waiting }: Ring): string[] => [
  ...secrets,
  ...(waiting === undefined ? [] : [waiting]),
]

/**
 * Reads a key file: one secret a line, newest first. A line `next SECRET` waits, `keep ID PURPOSE KEY` was retired,
 * `#` begins a comment. Every installation begins with a file of one line.
 */
export function readRing(text: string): Ring {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('# '))
  const waiting = lines
    .find((line) => line.startsWith('next '))
    ?.slice(5)
    .trim()
  const kept = lines.filter((line) => line.startsWith('keep ')).map(keptFrom)
  const secrets = lines.filter((line) => !/^(next|keep) /.test(line))
  if (secrets.length === 0)
    throw new RingRefused('The key file has no secret. Add one of at least 32 characters on its first line.')
  const ring = { secrets, kept, ...(waiting !== undefined && { waiting }) }
  const all = knownSecrets(ring)
  if (new Set(all).size < all.length)
    throw new RingRefused('The key file has the same secret twice. Remove one of the two lines.')
  return ring
}

export function writeRing({ secrets, waiting, kept }: Ring): string {
  const lines = [
    ...(waiting === undefined ? [] : [`next ${waiting}`]),
    ...secrets,
    ...kept.map(({ id, purpose, key }) => `keep ${id} ${purpose.replaceAll(' ', '_')} ${key.toString('base64url')}`),
  ]
  return lines.join('\n') + '\n'
}

function keptFrom(line: string): KeptKey {
  const [, id = '', purpose = '', key = '', ...more] = line.split(/\s+/)
  const bytes = Buffer.from(key, 'base64url')
  const isWhole = /^[0-9a-f]{16}$/.test(id) && purpose !== '' && bytes.length === 32 && more.length === 0
  if (!isWhole)
    throw new RingRefused('A line of the key file that begins with “keep” can’t be read. Restore the file from a copy.')
  return { id, purpose: purpose.replaceAll('_', ' '), key: bytes }
}
