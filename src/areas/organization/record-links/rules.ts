/** A link as chain_of gives it. */
export type Link = {
  from_table: string
  from_record: string
  kind: string
  to_table: string
  to_record: string
  created_at: string
}
export type Step = { table: string; record: string; step: number }

/** A receipt receives an order, a payment pays an invoice: in these links the first record came of the second. */
const answering = new Set(['receives', 'bills', 'pays', 'amends', 'answers', 'belongs'])

/**
 * The records of a chain, each with the most links that lead to it: earlier records come first. A circle ends where
 * it began.
 */
export function inOrder(links: readonly Link[], start: { table: string; record: string }): Step[] {
  const key = (table: string, record: string) => `${table}/${record}`
  const known = new Map<string, Step>([[key(start.table, start.record), { ...start, step: 0 }]])
  for (const link of links) {
    known.set(key(link.from_table, link.from_record), { table: link.from_table, record: link.from_record, step: 0 })
    known.set(key(link.to_table, link.to_record), { table: link.to_table, record: link.to_record, step: 0 })
  }
  // The longest path has fewer links than there are records; in a circle it would never end.
  for (let round = 1; round < known.size; round++)
    for (const link of links) {
      const [one, other] = [
        known.get(key(link.from_table, link.from_record))!,
        known.get(key(link.to_table, link.to_record))!,
      ]
      const [from, to] = answering.has(link.kind) ? [other, one] : [one, other]
      if (to.step <= from.step && from.step + 1 < known.size) to.step = from.step + 1
    }
  return [...known.values()].toSorted(
    (a, b) => a.step - b.step || a.table.localeCompare(b.table) || a.record.localeCompare(b.record),
  )
}
