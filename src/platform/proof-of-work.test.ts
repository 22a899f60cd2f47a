import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { doWork, isWorkDone } from './proof-of-work.ts'

test.each([0, 1, 7, 8, 9, 12])(
  'with %d bits the first number with enough zeros at the start of its hash is found',
  (bits) => {
    const first = doWork('reports-1.of-a-challenge', bits)
    const begins = (nonce: number) =>
      BigInt(`0x${createHash('sha256').update(`reports-1.of-a-challenge:${nonce}`).digest('hex')}`) >>
        BigInt(256 - bits) ===
      0n
    expect(begins(first)).toBe(true)
    expect(isWorkDone('reports-1.of-a-challenge', first, bits)).toBe(true)
    for (let nonce = 0; nonce < first; nonce++) {
      expect(begins(nonce)).toBe(false)
      expect(isWorkDone('reports-1.of-a-challenge', nonce, bits)).toBe(false)
    }
  },
)
