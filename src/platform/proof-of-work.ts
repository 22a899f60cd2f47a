import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Half a million hashes at most: about a second on a phone, while the form is being read. */
export const bitsOfWork = 16

/** Whether the hash of the challenge with this number begins with enough zeros. */
export const isWorkDone = (challenge: string, nonce: number, bits: number = bitsOfWork): boolean =>
  hasZeros(sha256(utf8ToBytes(`${challenge}:${nonce}`)), bits)

/** The smallest number that is enough. The challenge is hashed once, and only the number again for each try. */
export function doWork(challenge: string, bits: number = bitsOfWork): number {
  const begun = sha256.create().update(utf8ToBytes(`${challenge}:`))
  for (let nonce = 0, tried = sha256.create(); ; nonce++) {
    tried = begun._cloneInto(tried)
    if (hasZeros(tried.update(utf8ToBytes(String(nonce))).digest(), bits)) return nonce
  }
}

function hasZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  return (bits & 7) === 0 || hash[whole]! >> (8 - (bits & 7)) === 0
}
