/** Options that a page key passes: about as many as the list shows. */
const page = 7

/** The option that a key leads to, of so many; undefined where the key is not for the list. Arrows go around. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  const last = Math.max(0, count - 1)
  const to: Partial<Record<string, number>> = {
    ArrowDown: at < last ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : last,
    PageDown: Math.min(last, at + page),
    PageUp: Math.max(0, at - page),
  }
  return to[key]
}
