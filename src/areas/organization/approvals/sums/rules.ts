import { plural } from '#platform/words.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Chain } from '../chains/rules.ts'

/** Ties that make documents belong together, so that an approval limit adds them up. */
export const sumKinds = [
  'contract_changes',
  'transfers',
  'purchases_vendor',
  'purchases_commodity',
  'purchases_requester',
  'orders_of_requisition',
  'orders_of_contract',
  'orders_of_blanket',
  'emergency_orders',
  'invoices_vendor',
] as const
export type SumKind = (typeof sumKinds)[number]
/** Records that the documents of one total have in common: a contract, two budget lines, a department and a vendor. */
export type Group = { kind: SumKind; first: string | null; second: string | null; third: string | null }

/** One other document of the same group, in its state today. */
export type Piece = {
  document_table: string
  document: string
  number: string
  title: string
  amount: number
  day: string
  standing: 'pending' | 'decided'
}
/** The combined amount of a document: its own amount with everything related. Without days the whole past counts. */
export type Sum = { kind: SumKind; own: number; total: number; days: number | null; pieces: readonly Piece[] }

const words: Record<SumKind, string> = {
  contract_changes: 'changes of the same contract',
  transfers: 'transfers between the same two budget lines',
  purchases_vendor: 'purchases of the same department from the same vendor',
  purchases_commodity: 'purchases of the same department in the same commodity',
  purchases_requester: 'requisitions of the same person without a vendor for the same kind of purchase',
  orders_of_requisition: 'orders for the same requisition',
  orders_of_contract: 'orders under the same contract',
  orders_of_blanket: 'releases of the same blanket order',
  emergency_orders: 'emergency orders of the same incident and vendor',
  invoices_vendor: 'invoices of the same vendor without an order or contract',
}

/** Where the agency's chain sets no window. What was requested once counts over its whole life. */
const usualDays: Record<SumKind, number | null> = {
  contract_changes: null,
  orders_of_requisition: null,
  emergency_orders: null,
  transfers: 90,
  purchases_vendor: 90,
  purchases_commodity: 90,
  purchases_requester: 90,
  orders_of_contract: 90,
  orders_of_blanket: 90,
  invoices_vendor: 90,
}

/** Of several chains for a kind of document the longest window applies: another chain can only add care. */
export function windowOf(kind: SumKind, chains: readonly Pick<Chain, 'sum_days'>[]): number | null {
  const said = chains.map(({ sum_days }) => (sum_days === null ? usualDays[kind] : Number(sum_days)))
  if (said.length === 0) return usualDays[kind]
  return said.some((days) => days === null) ? null : Math.max(...said.map(Number))
}

/** Waiting documents count whatever their age: several submitted in parallel do not each slip through. */
export function sumOf(
  kind: SumKind,
  own: number,
  pieces: readonly Piece[],
  { days, today }: { days: number | null; today: string },
): Sum {
  const counted = pieces.filter(
    ({ standing, day }) => standing === 'pending' || days === null || day >= addDays(today, -days),
  )
  return { kind, own, days, pieces: counted, total: counted.reduce((sum, { amount }) => sum + amount, own) }
}

/** The strictest of the groups that a document belongs to. */
export const largest = (sums: readonly Sum[]): Sum | null =>
  sums.filter(({ pieces }) => pieces.length > 0).toSorted((a, b) => b.total - a.total)[0] ?? null

/** One sentence for the approver. */
export const sumInWords = ({ kind, total, days, pieces }: Sum): string =>
  `Combined amount ${dollars(total)}: with ${plural(pieces.length, { one: '1 other', other: `${pieces.length} others` })} of the ${words[kind]}${days === null ? '' : ` in the last ${days} days`}.`

/** One line of the combined amount. */
export const pieceInWords = ({ number, title, amount, day, standing }: Piece): string =>
  `${number}, ${title.replace(/[.:]+$/, '')}: ${dollars(amount)}, ${standing === 'pending' ? 'waiting' : dayInWords(day)}`
