/**
 * Splits a secret into n shares: any k restore it and any fewer reveal nothing (Shamir 1979), byte by byte over
 * GF(256) with the polynomial of AES. A share is its number (1 to 255) and as many bytes as the secret has.
 */
export function splitSecret(
  secret: Uint8Array,
  k: number,
  n: number,
  random: (length: number) => Uint8Array,
): Uint8Array[] {
  if (!(1 <= k && k <= n && n <= 255)) throw new RangeError('k must be from 1 to n, and n can be up to 255.')
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
 * The secret of these shares. Too few shares, or shares of another secret, give meaningless bytes: the caller must be
 * able to tell.
 */
export function joinShares(shares: readonly Uint8Array[]): Uint8Array {
  const numbers = shares.map((share) => share[0]!)
  if (shares.length === 0 || new Set(numbers).size !== numbers.length || numbers.includes(0))
    throw new RangeError('Each share can be given only once.')
  const length = shares[0]!.length
  if (shares.some((share) => share.length !== length))
    throw new RangeError('Shares of one secret must have the same length.')
  // Lagrange's polynomials at zero, in a field where minus equals plus.
  const weights = numbers.map((x) =>
    numbers.reduce((weight, other) => (other === x ? weight : times(weight, times(other, inverse(other ^ x)))), 1),
  )
  return Uint8Array.from({ length: length - 1 }, (_, byte) =>
    shares.reduce((sum, share, at) => sum ^ times(share[byte + 1]!, weights[at]!), 0),
  )
}

/** Without a table or a branch on the values: the time taken reveals nothing about them. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 8; bit++) {
    product ^= a & -(b & 1)
    a = (a << 1) ^ (0x11b & -(a >> 7))
    b >>= 1
  }
  return product
}

/** a to the 254th power: the inverse of a. */
function inverse(a: number): number {
  let result = 1
  for (let power = 254, base = a; power > 0; power >>= 1, base = times(base, base))
    if (power & 1) result = times(result, base)
  return result
}
