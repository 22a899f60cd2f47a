import { joined, sameBytes, utf8 } from './bytes.ts'
import { keyIdSource, readCheckpoint, readNote, readVerifierKey, type Checkpoint } from './checkpoint.ts'
import { canonicalEntry, type Entry } from './entry.ts'

/**
 * Checks that anyone can run without believing us: in a browser, in Node, in a customer's script. The environment only
 * needs WebCrypto. The numbers in comments are sections of RFC 9162.
 */
declare const crypto: { subtle: Digests & Signatures }
type Digests = { digest(algorithm: 'SHA-256', bytes: Uint8Array): Promise<ArrayBuffer> }
/** The part of WebCrypto that older browsers lack. */
export type Signatures = {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: 'Ed25519',
    extractable: false,
    usages: ['verify'],
  ): Promise<unknown>
  verify(algorithm: 'Ed25519', key: unknown, signature: Uint8Array, text: Uint8Array): Promise<boolean>
}

/** 2.1.1: a leaf and a node begin with different bytes, so that neither can be passed off as the other. */
export const leafOf = (entry: Entry): Promise<Uint8Array> => leafOfBytes(utf8(canonicalEntry(entry)))
export const leafOfBytes = (bytes: Uint8Array): Promise<Uint8Array> => sha256(Uint8Array.of(0), bytes)
const nodeOf = (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> => sha256(Uint8Array.of(1), left, right)

export type Inclusion = {
  leaf: Uint8Array
  index: number
  size: number
  proof: readonly Uint8Array[]
  root: Uint8Array
}

/** 2.1.3.2: the leaf is at this place of the tree that has this root. */
export async function verifyInclusion({ leaf, index, size, proof, root }: Inclusion): Promise<boolean> {
  if (!isCount(index) || !isCount(size) || index >= size || ![leaf, root, ...proof].every(isHash)) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      hash = await nodeOf(beside, hash)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else hash = await nodeOf(hash, beside)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(hash, root)
}

export type Consistency = {
  from: number
  fromRoot: Uint8Array
  to: number
  toRoot: Uint8Array
  proof: readonly Uint8Array[]
}

/** 2.1.4.2: the larger tree begins with the smaller one, entry for entry: nothing was changed, only added. */
export async function verifyConsistency({ from, fromRoot, to, toRoot, proof }: Consistency): Promise<boolean> {
  if (!isCount(from) || !isCount(to) || from > to || ![fromRoot, toRoot, ...proof].every(isHash)) return false
  if (from === to) return proof.length === 0 && sameBytes(fromRoot, toRoot)
  if (from === 0) return proof.length === 0
  const [start, ...rest] = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof
  if (!start || proof.length === 0) return false

  let [at, last] = [from - 1, to - 1]
  while (isOdd(at)) [at, last] = [half(at), half(last)]
  let [smaller, larger] = [start, start]
  for (const beside of rest) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      smaller = await nodeOf(beside, smaller)
      larger = await nodeOf(beside, larger)
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)]
    } else larger = await nodeOf(larger, beside)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(smaller, fromRoot) && sameBytes(larger, toRoot)
}

/** The result is unknown: the environment lacks what the check needs. */
export class CannotVerify extends Error {}

/**
 * The content of the checkpoint, once it is certain that the holder of this key (name+id+key) signed it; null
 * otherwise.
 */
export async function verifyCheckpoint(
  note: string,
  verifierKey: string,
  signatures: Signatures = crypto.subtle,
): Promise<Checkpoint | null> {
  const checkpoint = readCheckpoint(note)
  if (!checkpoint || checkpoint.origin !== readVerifierKey(verifierKey)?.name) return null
  return (await verifyNote(note, verifierKey, signatures)) === null ? null : checkpoint
}

/** The text of a note, once it is certain that the holder of this key signed it; null otherwise. */
export async function verifyNote(
  note: string,
  verifierKey: string,
  signatures: Signatures = crypto.subtle,
): Promise<string | null> {
  const [read, key] = [readNote(note), readVerifierKey(verifierKey)]
  if (!read || !key) return null
  // An id that isn't derived from the key would let two keys pass for one.
  if (!sameBytes((await sha256(keyIdSource(key.name, key.publicKey))).slice(0, 4), key.keyId)) return null
  const own = read.signatures.find(({ name, keyId }) => name === key.name && sameBytes(keyId, key.keyId))
  if (!own) return null
  const imported = await signatures.importKey('raw', key.publicKey, 'Ed25519', false, ['verify']).catch(() => {
    throw new CannotVerify('This browser can’t check Ed25519 signatures. Use a newer one.')
  })
  return (await signatures.verify('Ed25519', imported, own.signature, utf8(read.body))) ? read.body : null
}

const sha256 = async (...parts: Uint8Array[]) => new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)))

const isHash = (hash: Uint8Array) => hash.length === 32
const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0
// Not by bits: those of JavaScript end at 32, and a log may be longer.
const isOdd = (number: number) => number % 2 === 1
const half = (number: number) => Math.floor(number / 2)
const isPowerOfTwo = (number: number): boolean =>
  number === 1 || (!isOdd(number) && number > 0 && isPowerOfTwo(number / 2))
