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

/** A receipt receives an order, a payment pays an invoice: in these links the first record resulted from the second. */
const answering = new Set(['receives', 'bills', 'pays', 'amends', 'answers', 'belongs'])

/**
 * The records of a chain, each with the most links that lead to it: earlier records come first, and a receipt before
 * the invoice for it. A circle ends where it began.
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
    (a, b) =>
      a.step - b.step ||
      Number(b.table === 'receipts') - Number(a.table === 'receipts') ||
      a.table.localeCompare(b.table) ||
      a.record.localeCompare(b.record),
  )
}

/** Kinds of links that lead from one stage of the work to the next: they are followed, and others are shown. */
const leading = new Set(['became', 'orders', 'receives', 'bills', 'pays', 'amends', 'answers'])
/** Results of one order, side by side: its receipts and its invoices. */
const beside = new Set(['receives', 'bills'])

/**
 * The records of a chain that a record has to do with directly: what it came from and what followed from it, step by
 * step,
 * and one step to what funds it and what it belongs to. Receipts and invoices of its order are among them; other
 * invoices of an invoice’s order are not.
 */
export function directOf(links: readonly Link[], start: { table: string; record: string }): Set<string> {
  const key = (table: string, record: string) => `${table} ${record}`
  const ways = links.map(({ from_table, from_record, kind, to_table, to_record }) => {
    const [one, other] = [
      { table: from_table, key: key(from_table, from_record) },
      { table: to_table, key: key(to_table, to_record) },
    ]
    const [from, to] = answering.has(kind) ? [other, one] : [one, other]
    return { from, to, kind }
  })
  const here = key(start.table, start.record)
  const walk = (begin: readonly string[], way: 'from' | 'to'): Set<string> => {
    const found = new Set(begin)
    for (const at of found)
      for (const each of ways)
        if (leading.has(each.kind) && each[way === 'to' ? 'from' : 'to'].key === at) found.add(each[way].key)
    return found
  }
  const before = walk([here], 'from')
  const tables = new Set([...before].map((each) => each.split(' ')[0]))
  const siblings = ways
    .filter(({ from, to, kind }) => beside.has(kind) && before.has(from.key) && !tables.has(to.table))
    .map(({ to }) => to.key)
  const after = walk([here, ...siblings], 'to')
  const around = ways
    .filter(({ kind }) => !leading.has(kind))
    .flatMap(({ from, to }) => (from.key === here ? [to.key] : to.key === here ? [from.key] : []))
  return new Set([...before, ...after, ...around])
}
