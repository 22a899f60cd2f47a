import type { Keys } from '#platform/auth/keys.ts'
import type { Tx } from '#platform/database/database.ts'
import { findVendor } from '#areas/vendors/identity/find-vendor.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { ended } from '#platform/words.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderNamed } from '../intake/order-named.ts'
import { orderLineFor, whyNotFrom } from '../intake/rules.ts'
import type { ReadInvoice } from './proposal/read-files.ts'
import type { Proposal } from './proposal/rules.ts'

type Matched = { proposal: Proposal; vendor: string | null; vendorName: string | null; purchase_order: string | null }

const bys = {
  number: 'by its number in the invoice',
  email: 'by the address of the sender',
  name: 'by its name in the invoice',
} as const

/** The values read, beside those on file: the vendor, its order and the lines of the order. Doubts become notes. */
export async function matchRead(
  tx: Pick<Tx, 'sql' | 'one'>,
  organization: string,
  { read, text }: Pick<ReadInvoice, 'read' | 'text'>,
  { sender, keys }: { sender: string | null; keys: Pick<Keys, 'oldest'> },
): Promise<Matched> {
  const notes = [...read.notes]
  const vendor = await findVendor(
    tx,
    organization,
    { ids: read.ids.map(({ value }) => value), email: sender ?? '', name: read.seller?.value ?? null, text },
    keys,
  )
  const order = await orderOf(tx, organization, { read, text })
  const isTheirs = order && (!vendor || vendor.id === order.vendor)
  if (order && !isTheirs)
    notes.push(
      ended(`${order.number} was issued to ${order.seller.name}, but this invoice seems to be from ${vendor!.name}`),
    )
  if (read.order && !order) notes.push(`No issued order has the number ${read.order.value}.`)
  if (order && !vendor) {
    const isNamed = whyNotFrom({ name: read.seller?.value, address: true, tax_ids: [] }, order) === null
    if (!isNamed) notes.push(`The vendor was taken from ${order.number}. Compare it with the name on the invoice.`)
  }
  if (sender !== null && vendor && vendor.email.toLowerCase() !== sender)
    notes.push(`The email came from ${sender}. The address on file for ${vendor.name} is ${vendor.email}.`)
  const ordered = isTheirs ? order.lines : []
  const lines = read.lines.map((line) => {
    const order_line = orderLineFor(line.ordered, line.description, ordered)
    // Electronic invoices have codes for units; a word on paper is what the vendor billed.
    const isWord = 'page' in line.from && line.unit !== 'each'
    const unit = isWord ? line.unit : (ordered.find(({ id }) => id === order_line)?.unit ?? line.unit)
    return { ...line, order_line, unit }
  })
  return {
    proposal: { ...read, lines, notes, vendorBy: vendor ? bys[vendor.by] : isTheirs ? `from ${order.number}` : null },
    vendor: vendor?.id ?? (isTheirs ? order.vendor : null),
    vendorName: vendor?.name ?? (isTheirs ? order.seller.name : null),
    purchase_order: isTheirs ? order.id : null,
  }
}

/** The order at its label, or the only number of an issued order anywhere in the text. */
async function orderOf(
  tx: Pick<Tx, 'sql' | 'one'>,
  organization: string,
  { read, text }: Pick<ReadInvoice, 'read' | 'text'>,
) {
  const labeled = read.order ? await orderNamed(tx, organization, read.order.value) : null
  if (labeled) return labeled
  const numbers = [...new Set(text.match(/\b[A-Z]{1,6}-?\d{2,4}-?\d{2,6}\b/g) ?? [])].slice(0, 100)
  if (numbers.length === 0) return null
  const known = await tx.sql<{ number: string }>(
    `select number from purchase_orders where organization_id = $1 and number = any ($2)
      and status ${among(orderLife, 'placed')} limit 2`,
    [organization, numbers],
  )
  return known.length === 1 ? orderNamed(tx, organization, known[0]!.number) : null
}
