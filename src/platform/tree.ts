/** A row that may be under another one of its kind. */
export type InTree = { id: string; parent: string | null }

/** The row and all above it, nearest first. Stops in a circle as well. */
export function lineage<N extends InTree>(id: string | null, all: ReadonlyMap<string, N>): N[] {
  const met: N[] = []
  for (let at = id && all.get(id); at && !met.includes(at); at = at.parent && all.get(at.parent)) met.push(at)
  return met
}

/** The row and all below it. */
export function within<N extends InTree>(id: string, all: readonly N[]): string[] {
  const known = new Map(all.map((each) => [each.id, each]))
  return [
    id,
    ...all
      .filter((each) => each.id !== id && lineage(each.id, known).some((above) => above.id === id))
      .map((each) => each.id),
  ]
}
