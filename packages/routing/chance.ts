/** Repeatable randomness: the same seed gives the same plan, otherwise two runs would give two winners. */
export function chance(seed: number): () => number {
  // In a list, because V8 makes an object of each new value of a captured variable: a search asks a billion times.
  const state = Int32Array.of(seed)
  return () => {
    const now = (state[0] = (state[0]! + 0x6d2b79f5) | 0)
    let mixed = Math.imul(now ^ (now >>> 15), 1 | now)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
