/** The known name that a misspelled one most likely meant: at least three quarters of it must be right. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let likeness = 0.75
  for (const candidate of known) {
    const longest = Math.max(name.length, candidate.length)
    const alike = 1 - distance(name, candidate) / longest
    if (alike >= likeness && candidate !== name) [best, likeness] = [candidate, alike]
  }
  return best
}

/** How many letters must be changed, added or removed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
