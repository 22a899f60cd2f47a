import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinShares, splitSecret } from './shamir.ts'

const bytes = (seed: number) => (length: number) =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(seed + at + 1, 2654435761) >>> 13) & 255)

test('any k of n shares restore the secret', () => {
  const cases = fc.integer({ min: 1, max: 9 }).chain((n) =>
    fc.record({
      n: fc.constant(n),
      k: fc.integer({ min: 1, max: n }),
      secret: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      seed: fc.nat(),
      order: fc.shuffledSubarray(
        Array.from({ length: n }, (_, at) => at),
        { minLength: n, maxLength: n },
      ),
    }),
  )
  fc.assert(
    fc.property(cases, ({ n, k, secret, seed, order }) => {
      const shares = splitSecret(secret, k, n, bytes(seed))
      expect(joinShares(order.slice(0, k).map((at) => shares[at]!))).toEqual(secret)
    }),
  )
})

test('fewer than k reveal nothing: with the missing shares free, every secret is equally possible', () => {
  const [secret, random] = [Uint8Array.of(42), bytes(7)]
  const [first] = splitSecret(secret, 2, 3, random)
  // One share of a pair, joined with each of the 256 possible values of the other: each secret comes out once.
  const possible = Array.from({ length: 256 }, (_, y) => joinShares([first!, Uint8Array.of(2, y)])[0])
  expect(new Set(possible).size).toBe(256)
})

test('shares over GF(256) match the published example', () => {
  // f(x) = 0x53 + 0xca x, and 0x53 times 0xca is 1 in the field of AES (FIPS 197, section 4.2).
  const shares = splitSecret(Uint8Array.of(0x53), 2, 3, () => Uint8Array.of(0xca))
  expect(shares.map((share) => [...share])).toEqual([
    [1, 0x53 ^ 0xca],
    [2, 0x53 ^ 0x8f],
    [3, 0x53 ^ 0x45],
  ])
})

test.each([
  [0, 3],
  [4, 3],
  [1, 256],
  [1.5, Number.NaN],
])("%d of %d isn't a committee", (k, n) => {
  expect(() => splitSecret(Uint8Array.of(1), k, n, bytes(1))).toThrow('k must be from 1 to n, and n can be up to 255.')
})

test('a duplicate share, and shares of different lengths, are refused', () => {
  const shares = splitSecret(Uint8Array.of(1, 2), 2, 3, bytes(1))
  expect(() => joinShares([shares[0]!, shares[0]!])).toThrow('once')
  expect(() => joinShares([shares[0]!, shares[1]!.slice(0, 2)])).toThrow(
    'Shares of one secret must have the same length.',
  )
  expect(() => joinShares([])).toThrow('once')
})
