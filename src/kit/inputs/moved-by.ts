/** Options that a page key passes: about as many as are seen at once. */
const page = 7

/** The option that a key leads to, of so many; undefined where the key is not for the list. Arrows go around. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  const last = Math.max(0, count - 1)
  switch (key) {
    case 'ArrowDown':
      return at >= last ? 0 : at + 1
    case 'ArrowUp':
      return at <= 0 ? last : at - 1
    case 'PageDown':
      return Math.min(last, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    default:
      return undefined
  }
}
