import {
  dayIn,
  isoDay,
  labeled,
  lineWords as words,
  placeOf,
  type Found,
  type Source,
  type TextLine,
} from '#platform/documents/text-lines.ts'
import { dollars } from '#platform/money.ts'
import { discountIn, fromUbl } from '../../intake/rules.ts'
import { centsOf, isCharge, type UblDocument } from '../../ubl/document/rules.ts'

export type ProposedLine = {
  description: string
  quantity: number
  unit: string
  unit_price: number
  /** The line of the order as the invoice names it. */ ordered: string | null
  order_line: string | null
  from: Source
}
export type Read = {
  kind: 'invoice' | 'credit_note'
  vendor_number: Found<string> | null
  invoice_date: Found<string> | null
  order: Found<string> | null
  seller: Found<string> | null
  /** Numbers that identify the seller: UEI, vendor number, Peppol address or tax number. */ ids: Found<string>[]
  charges: Found<number> | null
  tax: Found<number> | null
  trade_discount: Found<number> | null
  total: Found<number> | null
  discount_percent: number | null
  discount_until: string | null
  lines: ProposedLine[]
  /** Points that a person should check before accepting. */ notes: string[]
}
/** As it is stored: what was read, with the vendor and the order on file. */
export type Proposal = Read & { vendorBy: string | null }

const found = <Value>(value: Value | null | undefined | '', from: Source): Found<Value> | null =>
  value === null || value === undefined || value === '' ? null : { value, from }

/** An invoice form holds as many. */
const mostLines = 500

/** The paths of the same values in the two languages of electronic invoices. */
const paths = {
  ubl: {
    number: 'ID',
    date: 'IssueDate',
    order: 'OrderReference/ID',
    buyerReference: 'BuyerReference',
    seller: 'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
    ids: 'AccountingSupplierParty/Party',
    charges: 'AllowanceCharge',
    tax: 'TaxTotal/TaxAmount',
    total: 'LegalMonetaryTotal/PayableAmount',
    line: (root: string, at: number) => `${root}Line[${at}]`,
  },
  cii: {
    number: 'ExchangedDocument/ID',
    date: 'ExchangedDocument/IssueDateTime',
    order: 'ApplicableHeaderTradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID',
    buyerReference: 'ApplicableHeaderTradeAgreement/BuyerReference',
    seller: 'ApplicableHeaderTradeAgreement/SellerTradeParty/Name',
    ids: 'ApplicableHeaderTradeAgreement/SellerTradeParty',
    charges: 'ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge',
    tax: 'ApplicableHeaderTradeSettlement/ApplicableTradeTax/CalculatedAmount',
    total: 'SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount',
    line: (_root: string, at: number) => `IncludedSupplyChainTradeLineItem[${at}]`,
  },
} as const

/** An invoice in UBL or CII. Each value comes from one element, so that nothing is guessed. */
export function fromXml(
  document: UblDocument,
  language: 'ubl' | 'cii',
  addDays: (day: string, days: number) => string,
): Read {
  const path = paths[language]
  const intake = fromUbl(document, [], (days) => addDays(document.issued_on ?? '1970-01-01', days))
  const order = document.order ?? document.buyer_reference
  const ids = [
    document.seller.legal_id,
    document.seller.registered,
    document.seller.endpoint_scheme && document.seller.endpoint
      ? `${document.seller.endpoint_scheme}:${document.seller.endpoint}`
      : document.seller.endpoint,
    ...document.seller.tax_ids.map(({ id }) => id),
  ].filter((id): id is string => Boolean(id))
  const amount = (cents: number, at: string) => (cents === 0 ? null : found(cents, { path: at }))
  const read: Read = {
    kind: intake.kind,
    vendor_number: found(intake.vendor_number, { path: path.number }),
    invoice_date: found(isoDay(intake.invoice_date), { path: path.date }),
    order: found(order?.trim().slice(0, 60), { path: document.order ? path.order : path.buyerReference }),
    seller: found(document.seller.name?.slice(0, 200), { path: path.seller }),
    ids: [...new Set(ids)].map((id) => ({ value: id.trim().slice(0, 60), from: { path: path.ids } })),
    charges: amount(intake.charges, path.charges),
    tax: amount(intake.tax, document.charges.some(isCharge) && intake.tax === 0 ? path.charges : path.tax),
    trade_discount: amount(intake.trade_discount, path.charges),
    total: found(centsOf(document.totals.payable), { path: path.total }),
    discount_percent: intake.discount_percent,
    discount_until: intake.discount_until,
    lines: intake.lines
      .slice(0, mostLines)
      .map(({ description, quantity, unit, unit_price }, at) => ({
        description,
        quantity,
        unit: unit.slice(0, 40),
        unit_price,
        ordered: document.lines[at]!.order_line?.slice(0, 40) ?? null,
        order_line: null,
        from: { path: path.line(document.root, at + 1) },
      })),
    notes: [],
  }
  return {
    ...read,
    notes: [
      ...(intake.lines.length > mostLines
        ? [`The invoice has ${intake.lines.length} lines. Only the first ${mostLines} are shown.`]
        : []),
      ...(document.currency && document.currency !== 'USD'
        ? [`The invoice is in ${document.currency}. Only US dollars can be paid.`]
        : []),
      ...notesOf(read),
      ...(document.unread.length > 0 ? [`Not imported: ${document.unread.slice(0, 8).join(', ')}.`] : []),
    ],
  }
}

/** Notes that follow from the values themselves, whatever file they came from. */
export function notesOf(read: Omit<Read, 'notes'>): string[] {
  const { lines, charges, tax, trade_discount, total, kind } = read
  const goods = lines.reduce((sum, { quantity, unit_price }) => sum + Math.round(quantity * unit_price * 100), 0)
  const sum = goods + (charges?.value ?? 0) + (tax?.value ?? 0) - (trade_discount?.value ?? 0)
  return [
    kind === 'credit_note' && 'This is a credit note. Select the invoice that it credits.',
    lines.length === 0 && 'No lines could be read. Enter them from the file.',
    lines.some(({ quantity }) => quantity <= 0) && 'A line has a negative quantity. Request a credit note for it.',
    lines.length > 0 &&
      total !== null &&
      sum !== total.value &&
      `The lines and amounts add up to ${dollars(sum)}, but the invoice’s total is ${dollars(total.value)}. Compare them with the file.`,
  ].filter((note) => note !== false)
}

const money = /-?\$?\s?-?\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|-?\$?\s?-?\d+(?:\.\d{1,6})?/
const wholeMoney = new RegExp(`^\\(?(?:USD\\s*)?(?:${money.source})\\)?$`)
const amountIn = (text: string): number | null =>
  wholeMoney.test(text.trim()) ? Number(text.replaceAll(/[^\d.-]/g, '')) : null
/** The last amount with cents in a line: “Total $1,225.00”. */
function lastCents(text: string): number | null {
  const all = [...text.matchAll(/\$?\s?(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})(?!\d)(?!\s*%)/g)]
  const last = all.at(-1)
  return last ? Number(last[1]!.replaceAll(',', '')) * 100 + Number(last[2]) : null
}

/** A number has a digit in it; “No. Date” is the head of a table. */
const numberIn = (text: string): string | null => {
  const first = /^[\s:#.№-]*([A-Z0-9][A-Z0-9/_.-]{0,39})/i.exec(text)?.[1]?.replace(/[.,-]+$/, '')
  return first && /\d/.test(first) && dayIn(text.trim().slice(0, 20)) === null ? first : null
}

const no = String.raw`(?:no\b\.?|nr\b\.?|num(?:ber)?\b\.?|#|:)`
const numberLabels = [
  new RegExp(String.raw`\binvoice\s*${no}\s*[:#]?`, 'i'),
  /\binv\s*(?:no\b\.?|#)\s*:?/i,
  /^\s*(?:tax\s+)?invoice\b(?!\s*(?:date|total|to|amount|due|period))/i,
]
const dateLabels = [
  /\binvoice\s*date\b\s*:?/i,
  /\bdate\s+of\s+(?:invoice|issue)\b\s*:?/i,
  /(?<!due |ship |order |delivery |service |payment )\bdate\b\s*:?/i,
]
const orderLabels = [
  new RegExp(String.raw`\b(?:customer\s+|your\s+)?(?:purchase\s+order|p\.?\s?o\.?)\s*${no}?\s*[:#]?`, 'i'),
  new RegExp(String.raw`\byour\s+(?:order|reference)\s*${no}?\s*:?`, 'i'),
]
const totalLabels = [
  /\b(?:amount|balance|total)\s+due\b/i,
  /\b(?:invoice|grand)\s+total\b/i,
  /(?<!sub[\s-]?)\btotal\b(?!\s*(?:hours|qty|quantity|units|weight|tax))/i,
]

/** The text of a PDF. Nothing is certain here, so each value says the line that it comes from. */
export function fromText(lines: readonly TextLine[], addDays: (day: string, days: number) => string = () => ''): Read {
  const bills = lines.flatMap((line) => billedIn(line) ?? [])
  const isBill = (line: TextLine) => bills.some(({ of }) => of === line)
  const amounts = lines.filter((line) => !isBill(line))
  const sum = (label: RegExp, not?: RegExp): Found<number> | null => {
    const line = amounts.findLast(
      (each) => label.test(words(each)) && !not?.test(words(each)) && lastCents(words(each)) !== null,
    )
    const cents = line && lastCents(words(line))
    return line && cents ? { value: cents, from: placeOf(line) } : null
  }
  const total = totalLabels.reduce<Found<number> | null>(
    (known, label) => known ?? sum(label, /\bsub[\s-]?total\b/i),
    null,
  )
  const head = words(lines[0] ?? { page: 1, cells: [] })
  const invoice_date = labeled(
    lines,
    dateLabels.map((label) => ({ label, value: dayIn })),
  )
  const terms = lines.map(words).find((line) => /\b(?:terms|net\s*\d+|%\s*\d+)/i.test(line))
  const discount = invoice_date ? discountIn(termsIn(terms), (days) => addDays(invoice_date.value, days)) : null
  const read: Omit<Read, 'notes'> = {
    kind: lines.slice(0, 12).some((line) => /\bcredit\s+(?:note|memo)\b/i.test(words(line)))
      ? 'credit_note'
      : 'invoice',
    vendor_number: labeled(
      lines,
      numberLabels.map((label) => ({ label, value: numberIn })),
    ),
    invoice_date,
    order: labeled(
      lines,
      orderLabels.map((label) => ({ label, value: numberIn })),
    ),
    seller: head ? { value: head.slice(0, 200), from: placeOf(lines[0]!) } : null,
    ids: idsIn(lines),
    charges: sum(/\b(?:freight|shipping|delivery|handling|surcharge)\b/i, /\bdate\b/i),
    tax: sum(
      /\b(?:sales\s+)?tax\b/i,
      /\b(?:tax\s*(?:id|no|number)|taxable|exempt|before\s+tax|excluding\s+tax|ein)\b/i,
    ),
    trade_discount: sum(/\b(?:discount|less)\b/i, /\bterms\b/i),
    total,
    discount_percent: discount?.percent ?? null,
    discount_until: discount?.until ?? null,
    lines: bills.map(({ bill }) => bill),
  }
  return { ...read, lines: read.lines.slice(0, mostLines), notes: notesOf(read) }
}

/** “2% 10, net 30” says a discount; “Net 30” and a rate of tax do not. */
const termsIn = (line: string | undefined) =>
  line && /\d\s*%?\s*(?:\/|in|,|-)?\s*\d+.*\bnet\b|\d\s*%\s*(?:in|within)?\s*\d+\s*days/i.test(line)
    ? line.slice(line.search(/\d/))
    : undefined

/** Tax numbers and UEIs, with their labels or in their own form. */
function idsIn(lines: readonly TextLine[]): Found<string>[] {
  const seen = new Map<string, Found<string>>()
  for (const line of lines)
    for (const [, ein, uei] of words(line).matchAll(/\b(\d{2}-\d{7})\b|\bUEI\b\s*[:#]?\s*([A-Z0-9]{12})\b/gi)) {
      const value = ein ?? uei!.toUpperCase()
      if (!seen.has(value)) seen.set(value, { value, from: placeOf(line) })
    }
  return [...seen.values()]
}

/**
 * A row of the table: a description, and numbers of which two multiply to the last. The arithmetic is what tells a
 * billed line from an address or a date.
 */
function billedIn(line: TextLine): { of: TextLine; bill: ProposedLine } | null {
  const parts = line.cells.flatMap(({ text }) => partsOf(text))
  const numbers = parts.flatMap((text, at) => {
    const value = amountIn(text)
    return value === null ? [] : [{ at, value, text }]
  })
  const last = numbers.at(-1)
  if (numbers.length < 3 || !last || !/\.\d{2}\)?$/.test(last.text)) return null
  const before = numbers.slice(0, -1)
  for (const price of before.toReversed())
    for (const quantity of before)
      if (quantity.at < price.at && quantity.value > 0 && isProduct(quantity.value, price.value, last.value)) {
        const rest = parts.filter((text, at) => amountIn(text) === null && at !== price.at)
        const description = rest.toSorted((a, b) => b.length - a.length)[0]
        if (!description || !/[a-z]{2}/i.test(description)) return null
        const unit = parts
          .slice(quantity.at + 1, price.at)
          .find((text) => amountIn(text) === null && /^[a-z]{1,12}\.?$/i.test(text) && text !== description)
        const position = before.find(({ at, text }) => at < quantity.at && /^\d{1,3}$/.test(text))
        return {
          of: line,
          bill: {
            description: description.slice(0, 500),
            quantity: quantity.value,
            unit: (unit ?? 'each').toLowerCase().slice(0, 40),
            unit_price: price.value,
            ordered: position?.text ?? null,
            order_line: null,
            from: placeOf(line),
          },
        }
      }
  return null
}
const isProduct = (quantity: number, price: number, amount: number) => Math.abs(quantity * price - amount) < 0.0051

/** “98 case” and “12.50 1,225.00” are two parts each; a description stays in one piece. */
const partsOf = (text: string): string[] => {
  const pieces = text.split(' ')
  if (pieces.every((piece) => amountIn(piece) !== null)) return pieces
  const quantity = /^(\d[\d,.]*)\s+([a-z]{1,12}\.?)$/i.exec(text)
  return quantity ? [quantity[1]!, quantity[2]!] : [text]
}
