import type { OrderLine, PurchaseOrder } from '../records.ts'

/** An order as its vendor reads it: everything that binds, and nothing internal to the agency. */
export type OrderDocument = {
  number: string
  revision: number
  kind: PurchaseOrder['kind']
  title: string
  status: 'issued' | 'changed' | 'closed' | 'canceled'
  /** Days of the agency's own calendar. */
  issued_on: string
  first_issued_on: string
  currency: 'USD'
  /** How the Peppol network finds both parties; versions sent before this was stored have none. */
  agency: { id: string; name: string; peppol?: string | null }
  buyer: { name: string; email: string }
  vendor: {
    number: string
    name: string
    email: string
    uei: string | null
    address: string | null
    peppol?: string | null
  }
  blanket: string | null
  due: string | null
  deliver_to: string | null
  payment_days: number
  /** The most freight that can be billed; null where the prices include it. Older versions say nothing. */
  freight?: number | null
  /** The agency's sales tax on the day it was sent, in percent: 0 where it is exempt, and by which rule. */
  tax?: { percent: number; source: string } | null
  terms: string | null
  starts_on: string | null
  ends_on: string | null
  limit_amount: number | null
  /** Why it was changed or closed. */
  reason: string | null
  lines: DocumentLine[]
  total: number
}
export type DocumentLine = Pick<
  OrderLine,
  'id' | 'position' | 'description' | 'quantity' | 'unit' | 'unit_price' | 'due' | 'commodity' | 'inspection' | 'amount'
>

type Parts = Omit<
  OrderDocument,
  | 'number'
  | 'revision'
  | 'kind'
  | 'title'
  | 'due'
  | 'deliver_to'
  | 'payment_days'
  | 'freight'
  | 'terms'
  | 'starts_on'
  | 'ends_on'
  | 'limit_amount'
  | 'lines'
  | 'total'
  | 'currency'
>

export function documentOf(order: PurchaseOrder, lines: readonly OrderLine[], parts: Parts): OrderDocument {
  const { number, revision, kind, title, due, deliver_to, payment_days, freight, terms } = order
  const { starts_on, ends_on, limit_amount } = order
  return {
    number,
    revision,
    kind,
    title,
    currency: 'USD',
    due,
    deliver_to,
    payment_days,
    freight,
    terms,
    starts_on,
    ends_on,
    limit_amount,
    ...parts,
    lines: lines.map(
      ({ id, position, description, quantity, unit, unit_price, due: by, commodity, inspection, amount }) => ({
        id,
        position,
        description,
        quantity,
        unit,
        unit_price,
        due: by,
        commodity,
        inspection,
        amount,
      }),
    ),
    total: order.amount,
  }
}

export const readDocument = ({ document }: { document: string }): OrderDocument => JSON.parse(document) as OrderDocument

/** The first version has the order's own number; each change adds one. */
export const versionNumber = ({ number, revision }: Pick<OrderDocument, 'number' | 'revision'>): string =>
  revision === 0 ? number : `${number}, change ${revision}`

export const fileName = (of: Pick<OrderDocument, 'number' | 'revision'>, ending: 'pdf' | 'xml'): string =>
  `${of.number}${of.revision === 0 ? '' : `-${of.revision}`}.${ending}`
