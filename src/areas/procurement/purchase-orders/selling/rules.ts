import type { Answer, OrderAnswer } from '../answers/rules.ts'
import type { OrderDocument } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'

/** An order as the company has it that sells: its newest version, what was answered to it, and how far it has come. */
export type OwnOrder = {
  version: OrderVersion
  document: OrderDocument
  said: Answer | 'waiting'
  ended: boolean
  /** All of it has come, as the agency has counted it. */
  delivered: boolean
  /** Somebody waits for an answer. */
  waits: boolean
  /** The first day by which something of it is still to come. */
  next: string | null
}

/** What was counted of a line, as the agency's receipts have it. */
export type CountedLine = { line: string; quantity: number; rejected: number; kind: string }
type Known = {
  versions: readonly OrderVersion[]
  answers: readonly OrderAnswer[]
  counted: readonly CountedLine[]
  read: (version: OrderVersion) => OrderDocument
}

/** The newest version of each order; what waits for an answer first, then the newest. */
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
      const ended = version.kind === 'closed' || version.kind === 'cancelled'
      const open =
        document.kind === 'blanket' ? [] : document.lines.filter(({ id, quantity }) => (came.get(id) ?? 0) < quantity)
      const delivered = !ended && document.kind !== 'blanket' && open.length === 0
      // The day that was answered goes before the one that was asked for.
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
