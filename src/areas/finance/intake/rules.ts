import { statuses } from '#platform/life/statuses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { OrderDocument } from '#areas/procurement/purchase-orders/paper/rules.ts'
import { nameKey } from '#areas/vendors/identity/rules.ts'
import { centsOf, isCharge, numberOf, type UblDocument, type UblParty } from '../ubl/document/rules.ts'
import { say } from '#platform/say.ts'
import { whyNotAddUp, whyNotExtras } from '../invoices/extras/rules.ts'
import { strangeColumns, strangeWords } from '#platform/sheets/strange-columns.ts'

export type SentStatus = 'sent' | 'taken' | 'refused'
export const sentStatus = statuses<SentStatus>({ sent: 'open', taken: 'over', refused: 'over' })

type Ordered = { id: string; position: number; unit: string; description: string }
export type IntakeLine = {
  description: string
  quantity: number
  unit: string
  unit_price: number
  order_line: string | null
  budget_line: string | null
}
export type Intake = {
  kind: 'invoice' | 'credit_note'
  vendor_number: string
  invoice_date: string
  charges: number
  tax: number
  trade_discount: number
  discount_percent: number | null
  discount_until: string | null
  note: string | null
  lines: IntakeLine[]
}

/** The order line a bill refers to: by its number, or as the only one with the same name. */
export function orderLineFor(
  reference: string | number | null | undefined,
  description: string,
  ordered: readonly Ordered[],
): string | null {
  const byNumber = ordered.find(({ position }) => String(position) === String(reference ?? ''))
  if (byNumber) return byNumber.id
  const tidy = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const alike = ordered.filter((line) => tidy(line.description) === tidy(description))
  return alike.length === 1 ? alike[0]!.id : ordered.length === 1 ? ordered[0]!.id : null
}

/** "2% in 10 days", as vendors write it. */
export function discountIn(
  terms: string | undefined,
  addDays: (days: number) => string,
): { percent: number; until: string } | null {
  const [, percent, days] = /(\d+(?:\.\d+)?)\s*(?:%|percent|\/)\D{0,12}(\d{1,3})\s*(?:days?)?/i.exec(terms ?? '') ?? []
  return percent && days && Number(percent) < 100 ? { percent: Number(percent), until: addDays(Number(days)) } : null
}

/** The contents of a UBL file as form fields. The rules have already passed. */
export function fromUbl(document: UblDocument, ordered: readonly Ordered[], addDays: (days: number) => string): Intake {
  const sum = (of: readonly { amount?: string | undefined }[]) =>
    of.reduce((all, { amount }) => all + (centsOf(amount) ?? 0), 0)
  const discount = discountIn(document.terms, addDays)
  return {
    kind: document.root === 'CreditNote' ? 'credit_note' : 'invoice',
    vendor_number: (document.number ?? '').slice(0, 60),
    invoice_date: document.issued_on ?? '',
    charges: sum(document.charges.filter((each) => isCharge(each) && !isTax(each))),
    // Sales tax is no VAT: some programs write it as a tax, and ours as a charge with this name.
    tax:
      sum(document.charges.filter((each) => isCharge(each) && isTax(each))) +
      sum(document.tax_totals.filter(({ subtotals }) => subtotals.length > 0)),
    trade_discount: sum(document.charges.filter((each) => !isCharge(each))),
    discount_percent: discount?.percent ?? null,
    discount_until: discount?.until ?? null,
    note: document.notes.join('\n').slice(0, 5_000) || null,
    lines: document.lines.map((line) => {
      const quantity = numberOf(line.quantity) ?? 0
      const amount = centsOf(line.amount) ?? 0
      const order_line = orderLineFor(line.order_line, line.name ?? '', ordered)
      // A line with its own charges, or a price per hundred, gets the unit price that its amount implies.
      const price = (numberOf(line.price) ?? 0) / (numberOf(line.base_quantity) ?? 1)
      const exact = line.charges.length === 0 && Math.round(price * quantity * 100) === amount
      return {
        description: (line.name ?? line.description ?? '').slice(0, 500),
        quantity,
        unit: ordered.find(({ id }) => id === order_line)?.unit ?? line.unit ?? 'each',
        unit_price: exact || quantity === 0 ? price : Math.round((amount / quantity) * 10_000) / 1_000_000,
        order_line,
        budget_line: null,
      }
    }),
  }
}

const isTax = ({ reason }: { reason?: string | undefined }) => /^\s*(sales\s+)?tax\b/i.test(reason ?? '')

export type OrderSeller = { name: string; trade_name: string | null; uei: string | null; number: string }

/**
 * The seller in the file must be the vendor of the order, by a number or by name, so that naming another vendor's
 * order pays nothing.
 */
export function whyNotFrom(seller: UblParty, { seller: known }: { seller: OrderSeller }): Reason {
  const numbers = [known.uei, known.number].filter((each) => each !== null)
  if ([seller.legal_id, seller.tax_id].some((each) => each && numbers.includes(each.trim()))) return null
  const names = [known.name, known.trade_name].flatMap((name) => (name ? [nameKey(name)] : []))
  return names.includes(nameKey(seller.name ?? ''))
    ? null
    : `The invoice is from ${seller.name ?? 'an unnamed seller'}, but the order was issued to ${known.name}. If they bill under another name, enter it by hand.`
}

/** Contents that our form cannot hold must be entered by a person; nothing is guessed. */
export function whyNotTake(intake: Intake, document: UblDocument): Reason {
  return firstReason(
    document.currency !== 'USD' &&
      `The invoice is in ${document.currency ?? 'no currency'}. Only US dollars can be paid.`,
    intake.lines.some(({ quantity }) => quantity <= 0) &&
      'A line has a negative quantity. Request a credit note, or enter the invoice by hand.',
  )
}

export const csvColumns = ['Order', 'Number', 'Date', 'Line', 'Description', 'Quantity', 'Unit', 'Unit price'] as const
export type CsvRow = {
  order: string
  number: string
  date: string
  line: string
  description: string
  quantity: number
  unit: string
  unit_price: number
}

/** The maximum number of lines that one transaction imports without slowing others. */
const mostRows = 2_000

/** CSV rows as invoices, or every problem by row: all or nothing is imported. */
export function fromCsv(rows: readonly Record<string, string>[]): { rows: CsvRow[]; problems: string[] } {
  if (rows.length > mostRows)
    return {
      rows: [],
      problems: [`The file has ${rows.length} rows; the limit is ${mostRows}. Split it into smaller files.`],
    }
  const strange = strangeWords(strangeColumns(rows, csvColumns), csvColumns)
  const problems: string[] = strange ? [strange] : []
  const cell = (row: Record<string, string>, name: string) =>
    (Object.entries(row).find(([key]) => key.trim().toLowerCase() === name.toLowerCase())?.[1] ?? '').trim()
  const parsed = rows.map((row, at): CsvRow => {
    const number = (name: string) => {
      const value = Number(cell(row, name).replaceAll(/[$,]/g, ''))
      if (!(value > 0) && !(name === 'Unit price' && value === 0))
        problems.push(`Row ${at + 2}: ${name} must be a number above 0.`)
      return value
    }
    for (const name of ['Order', 'Number', 'Description'] as const)
      if (!cell(row, name)) problems.push(`Row ${at + 2}: ${name} is missing.`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(cell(row, 'Date'))) problems.push(`Row ${at + 2}: enter the date as 2026-11-20.`)
    return {
      order: cell(row, 'Order'),
      number: cell(row, 'Number'),
      date: cell(row, 'Date'),
      line: cell(row, 'Line'),
      description: cell(row, 'Description'),
      quantity: number('Quantity'),
      unit: cell(row, 'Unit') || 'each',
      unit_price: number('Unit price'),
    }
  })
  if (rows.length === 0) problems.push(`The file has no rows. Required columns: ${csvColumns.join(', ')}.`)
  return { rows: parsed, problems }
}

type Sent = { status: string }
export const whyNotAnswered = (row: Sent): Reason =>
  sentStatus.isOpen(row) ? null : 'This invoice has already been answered.'
export const whyNotRefuse = (row: Sent, { actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  firstReason(whyNotAnswered(row), !atLeast('user', actor) && 'Only agency staff can answer this invoice.')

type SentInvoice = {
  charges: number
  tax: number
  trade_discount: number
  discount_percent?: number | null | undefined
  discount_until?: string | null | undefined
  charges_because?: string | null | undefined
  total?: number | null | undefined
  lines: readonly { line?: number | null | undefined; description: string }[]
}

/** Reasons told to a vendor before the agency sees the invoice. The match with receipts follows at the agency. */
export function whyNotSend(
  invoice: SentInvoice,
  { number, freight, tax, lines }: Pick<OrderDocument, 'number' | 'freight' | 'tax' | 'lines'>,
  amount: number,
): Reason {
  const strange = invoice.lines.find(({ line }) => line && !lines.some(({ position }) => Number(position) === line))
  return firstReason(
    amount <= 0 && say('Enter an amount above $0.'),
    strange && say('Line {line} isn’t part of {number}.', { line: strange.line!, number }),
    (invoice.discount_percent ?? 0) > 0 && !invoice.discount_until && say('Enter the last day for the discount.'),
    whyNotExtras(
      { ...invoice, because: invoice.charges_because },
      // Versions sent before freight and tax were stored say nothing; the agency's match decides.
      { order: number, freight: freight === undefined ? invoice.charges : (freight ?? 0), tax_percent: tax?.percent },
    ),
    typeof invoice.total === 'number' && whyNotAddUp(amount, invoice.total),
  )
}
