import type { Answer, OrderResponse } from '../answers/rules.ts'
import type { OrderDocument } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'

/** An order as its vendor sees it: the newest version, the response to it, and its delivery. */
export type OwnOrder = {
  version: OrderVersion
  document: OrderDocument
  said: Answer | 'waiting'
  ended: boolean
  /** Everything is received, as the agency counted it. */
  delivered: boolean
  /** The agency is waiting for a response. */
  waits: boolean
  /** The first day by which something is still to be delivered. */
  next: string | null
}

/** The counted quantity of a line, from the agency's receipts. */
export type CountedLine = { line: string; quantity: number; rejected: number; kind: string }
type Known = {
  versions: readonly OrderVersion[]
  answers: readonly OrderResponse[]
  counted: readonly CountedLine[]
  read: (version: OrderVersion) => OrderDocument
}

/** The newest version of each order; those awaiting a response first, then the newest. */
export function ownOrders({ versions, answers, counted, read }: Known): OwnOrder[] {
  const came = new Map<string, number>()
  for (const { line, quantity, rejected, kind } of counted)
    came.set(line, (came.get(line) ?? 0) + (kind === 'return' ? -quantity : quantity - rejected))
  return versions
    .filter(
      (version, at) => versions.findIndex(({ purchase_order }) => purchase_order === version.purchase_order) === at,
    )
    .map((version): OwnOrder => {
      const document = read(version)
      const answer = answers.find(({ order_version }) => order_version === version.id)
      const ended = version.kind === 'closed' || version.kind === 'canceled'
      const open =
        document.kind === 'blanket' ? [] : document.lines.filter(({ id, quantity }) => (came.get(id) ?? 0) < quantity)
      const delivered = !ended && document.kind !== 'blanket' && open.length === 0
      // The vendor's date replaces the requested one.
      const days =
        ended || answer?.answer === 'refused'
          ? []
          : open.flatMap(({ id, due }) => answer?.dates[id] ?? due ?? document.due ?? [])
      return {
        version,
        document,
        said: answer?.answer ?? 'waiting',
        ended,
        delivered,
        waits: !answer && !ended && !delivered,
        next: days.toSorted()[0] ?? null,
      }
    })
    .toSorted((a, b) => Number(b.waits) - Number(a.waits) || (a.version.issued_at < b.version.issued_at ? 1 : -1))
}
