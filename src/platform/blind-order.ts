import { createHash } from 'node:crypto'

/**
 * The order in which bidders get their letters: by a digest, because any other order reveals something, such as
 * arrival, price or name.
 */
export function inBlindOrder<B>(evaluation: string, bidders: readonly B[], vendorOf: (bidder: B) => string): B[] {
  const key = (bidder: B) =>
    createHash('sha256')
      .update(`${evaluation} ${vendorOf(bidder)}`)
      .digest('hex')
  return bidders.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
