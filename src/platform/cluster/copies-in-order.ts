export type Reference = { child: string; parent: string }

/**
 * Copied tables, each before those that it references. A write to a copied table locks it and then all that it
 * references, in the order in which they were made, for every agency at once: two writes meet in the same order only
 * if that order leads from a table to what it references.
 */
export function copiesInOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables)
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !references.some(({ child, parent }) => parent === table && child !== table && left.has(child)),
    )
    if (free.length === 0) throw new Error(`Copied tables reference each other in a circle: ${[...left].join(', ')}.`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}
