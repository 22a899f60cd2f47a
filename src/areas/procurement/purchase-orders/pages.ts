import { chosen, drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import { termsOf } from '#platform/reads/reads.ts'
import { orderLine, orderTerm, type OrderLine } from './records.ts'
import { linesOf, orderOf, sharesOf } from './reads.ts'

/** Who made a line is not shown in it. */
const unsigned = (lines: readonly OrderLine[]) => lines.map(({ created_by: _, ...line }) => line)

const wholeOf = (id: string, leadsTo: (lines: readonly OrderLine[]) => Asked[]): Asked[] => [
  { rows: orderOf(id) },
  { rows: linesOf(id), leadsTo },
  { rows: sharesOf(id) },
]

/** The lines of an order, while they are written. */
export const orderLines = drawnPage('/purchase-orders/:id/lines', (_, __, ___, id) =>
  wholeOf(id, (lines) => [{ named: [orderLine.table, unsigned(lines)] }]),
)

/** Goods that have come. */
export const orderReceipt = drawnPage('/purchase-orders/:id/receive', (_, __, ___, id) => [
  ...wholeOf(id, () => []),
  { rows: chosen(orderTerm.table, (from) => termsOf(from.select())) },
])
