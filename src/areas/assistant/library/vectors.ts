import type { Vector } from '#platform/functions/chat/embeddings.ts'

/** A vector as it is stored: each number in one byte, and the sign of each in one bit. */
export type Stored = { vector: Buffer; signs: string }

/** The largest number becomes 127. Lengths differ after that, so a comparison divides by them. */
export function stored(numbers: Vector): Stored {
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  const bytes = Int8Array.from(numbers, (number) => Math.round((number / largest) * 127))
  return {
    vector: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    signs: numbers.map((number) => (number < 0 ? '1' : '0')).join(''),
  }
}

/** The cosine of the angle between two vectors: 1 for the same direction, 0 for nothing in common. */
export function similarity(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [signed(one), signed(other)]
  let [dot, ofOne, ofOther] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    dot += a[at]! * b[at]!
    ofOne += a[at]! * a[at]!
    ofOther += b[at]! * b[at]!
  }
  return ofOne === 0 || ofOther === 0 ? 0 : dot / Math.sqrt(ofOne * ofOther)
}
const signed = (bytes: Uint8Array) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
