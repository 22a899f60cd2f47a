import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Half a million hashes at most: about a second on a phone, while the form is being read. */
export const bitsOfWork = 16

/** Whether the hash of the challenge with this number begins with enough zeros. */
export function isWorkDone(challenge: string, nonce: number, bits: number = bitsOfWork): boolean {
  const hash = sha256(utf8ToBytes(`${challenge}:${nonce}`))
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  return (bits & 7) === 0 || hash[whole]! >> (8 - (bits & 7)) === 0
}

export function doWork(challenge: string, bits: number = bitsOfWork): number {
  for (let nonce = 0; ; nonce++) if (isWorkDone(challenge, nonce, bits)) return nonce
}
