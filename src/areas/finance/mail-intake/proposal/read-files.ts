import { addDays } from '#platform/dates.ts'
import { readPdf, UnreadablePdf } from '#platform/documents/read-pdf.ts'
import { readXml, UnreadableXml } from '@granary/xml/read.ts'
import { readXmlText, UnreadableText } from '@granary/encoding/text-encoding.ts'
import { isCii, readCii } from '../../cii/read.ts'
import { readUbl } from '../../ubl/read.ts'
import type { MailedInvoice } from '../records.ts'
import { fromText, fromXml, type Read } from './rules.ts'

export type MailFile = { name: string; kind: 'pdf' | 'xml'; bytes: Buffer }
export type ReadInvoice = {
  /** The invoice, and what belongs to it. */ files: MailFile[]
  format: MailedInvoice['format']
  read: Read
  /** The beginning of the text, in which a vendor's name may be found. */ text: string
}

const nothing: Read = {
  kind: 'invoice',
  vendor_number: null,
  invoice_date: null,
  order: null,
  seller: null,
  ids: [],
  charges: null,
  tax: null,
  trade_discount: null,
  total: null,
  discount_percent: null,
  discount_until: null,
  lines: [],
  notes: [],
}

/**
 * The invoices among the files of an email. An XML invoice and the PDF that shows it are one; a PDF without a number or
 * a total is a supporting document.
 */
export async function invoicesIn(files: readonly MailFile[]): Promise<{ invoices: ReadInvoice[]; notes: string[] }> {
  const notes: string[] = []
  const invoices: ReadInvoice[] = []
  for (const file of files.filter(({ kind }) => kind === 'xml')) {
    const known = readInvoiceXml(file.bytes)
    if ('refused' in known) notes.push(`${file.name}: ${known.refused}`)
    else invoices.push({ ...known, files: [file], text: '' })
  }
  const electronic = [...invoices]
  for (const file of files.filter(({ kind }) => kind === 'pdf')) {
    const known = await readInvoicePdf(file)
    if ('refused' in known) notes.push(`${file.name}: ${known.refused}`)
    else {
      const shown = known.format === 'factur_x' ? undefined : shownBy(file, electronic)
      if (shown) shown.files.push(file)
      else invoices.push(known)
    }
  }
  return { invoices: withSupporting(invoices), notes }
}

const stem = ({ name }: MailFile) => name.toLowerCase().replace(/\.[a-z0-9]+$/, '')
const shownBy = (file: MailFile, electronic: readonly ReadInvoice[]) =>
  electronic.find(({ files }) => stem(files[0]!) === stem(file)) ??
  (electronic.length === 1 ? electronic[0] : undefined)

/** Terms, delivery notes and photos of goods go with the first invoice of their email. */
function withSupporting(all: readonly ReadInvoice[]): ReadInvoice[] {
  const isInvoice = ({ format, read }: ReadInvoice) =>
    format !== 'pdf' || read.vendor_number !== null || read.total !== null
  const [first, ...rest] = all.filter(isInvoice)
  if (!first) return [...all]
  return [
    { ...first, files: [...first.files, ...all.filter((each) => !isInvoice(each)).flatMap(({ files }) => files)] },
    ...rest,
  ]
}

type Known = Pick<ReadInvoice, 'format' | 'read'>

function readInvoiceXml(bytes: Uint8Array): Known | { refused: string } {
  try {
    const text = readXmlText(bytes)
    const cii = isCii(readXml(text))
    return cii
      ? { format: 'cii', read: fromXml(readCii(text), 'cii', addDays) }
      : { format: 'ubl', read: fromXml(readUbl(text), 'ubl', addDays) }
  } catch (error) {
    if (error instanceof UnreadableXml || error instanceof UnreadableText) return { refused: error.message }
    throw error
  }
}

async function readInvoicePdf(file: MailFile): Promise<ReadInvoice | { refused: string }> {
  try {
    const { lines, files, pages } = await readPdf(file.bytes)
    const text = lines.flatMap(({ cells }) => cells.map((cell) => cell.text)).join('\n')
    for (const inside of files) {
      const known = readInvoiceXml(inside.bytes)
      if ('read' in known && known.format === 'cii')
        return { files: [file], format: 'factur_x', read: known.read, text }
    }
    const read = lines.length > 0 ? fromText(lines, addDays) : { ...nothing, notes: [picture] }
    const cut = pages > 20 ? ['Only the first 20 pages were read.'] : []
    return { files: [file], format: 'pdf', read: { ...read, notes: [...read.notes, ...cut] }, text }
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error
    // A person can still open a PDF with a password, but not one that takes any amount of memory.
    if (error.unbounded) return { refused: error.message }
    return { files: [file], format: 'none', read: { ...nothing, notes: [error.message] }, text: '' }
  }
}

const picture = 'This PDF is a picture without text. Enter the invoice from the file.'
