/**
 * A secret in n shares, of which any k give it back and any fewer say nothing about it (Shamir 1979), byte by byte over
 * GF(256) with the polynomial of AES. A share is its number (1 to 255) and as many bytes as the secret has.
 */
export function splitSecret(
  secret: Uint8Array,
  k: number,
  n: number,
  random: (length: number) => Uint8Array,
): Uint8Array[] {
  if (!(1 <= k && k <= n && n <= 255)) throw new RangeError('Of n shares k must be enough: 1 to n, and at most 255.')
  const coefficients = Array.from({ length: k - 1 }, () => random(secret.length))
  return Array.from({ length: n }, (_, at) => {
    const x = at + 1
    const share = new Uint8Array(secret.length + 1)
    share[0] = x
    for (let byte = 0; byte < secret.length; byte++) {
      let y = 0
      for (let power = k - 2; power >= 0; power--) y = times(y, x) ^ coefficients[power]![byte]!
      share[byte + 1] = times(y, x) ^ secret[byte]!
    }
    return share
  })
}

/**
 * The secret that these shares are of. Too few of them, or of another secret, give bytes that mean nothing: who asks
 * must be able to tell.
 */
export function joinShares(shares: readonly Uint8Array[]): Uint8Array {
  const numbers = shares.map((share) => share[0]!)
  if (shares.length === 0 || new Set(numbers).size !== numbers.length || numbers.includes(0))
    throw new RangeError('Each share must be there once.')
  const length = shares[0]!.length
  if (shares.some((share) => share.length !== length)) throw new RangeError('Shares of one secret are of one length.')
  // Lagrange's polynomials at nothing: in a field where minus is plus.
  const weights = numbers.map((x) =>
    numbers.reduce((weight, other) => (other === x ? weight : times(weight, times(other, inverse(other ^ x)))), 1),
  )
  return Uint8Array.from({ length: length - 1 }, (_, byte) =>
    shares.reduce((sum, share, at) => sum ^ times(share[byte + 1]!, weights[at]!), 0),
  )
}

/** Without a table and without a branch on the values: the time that it takes says nothing about them. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 8; bit++) {
    product ^= a & -(b & 1)
    a = (a << 1) ^ (0x11b & -(a >> 7))
    b >>= 1
  }
  return product
}

/** a to the 254th: what a has to be multiplied with to give one. */
function inverse(a: number): number {
  let result = 1
  for (let power = 254, base = a; power > 0; power >>= 1, base = times(base, base))
    if (power & 1) result = times(result, base)
  return result
}
