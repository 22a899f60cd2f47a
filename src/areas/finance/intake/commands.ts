import Papa from 'papaparse'
import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn, zoneOf } from '#platform/commands/today.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { firstReason } from '#platform/rules.ts'
import { makeLink } from '#platform/storage/signed-links.ts'
import { phrase, say } from '#platform/say.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { enterInvoice } from '../invoices/commands.ts'
import type { OrderDocument } from '#areas/procurement/purchase-orders/paper/rules.ts'
import { extrasOf } from '../invoices/extras/rules.ts'
import { invoiceById, linesOf } from '../invoices/facts.ts'
import { amountOf, totalOf } from '../invoices/rules.ts'
import type { Invoice } from '../invoices/records.ts'
import { tellVendor } from '../invoices/tell-vendor.ts'
import { readUbl } from '../ubl/read.ts'
import type { UblDocument } from '../ubl/document/rules.ts'
import { violationsOf, type Violation } from '../ubl/rules.ts'
import { writeUbl } from '../ubl/write.ts'
import {
  fromCsv,
  fromUbl,
  orderLineFor,
  whyNotRefuse,
  whyNotSend,
  whyNotFrom,
  whyNotTake,
  whyNotAnswered,
  sentStatus,
  type Intake,
} from './rules.ts'
import { orderNamed } from './order-named.ts'
import { tellInvoice } from './tell-invoice.ts'
import { invoiceLife } from '../invoices/life.ts'

const content = z.string().min(1, 'Select a file').max(5_000_000)

export const checkUbl = question('invoices/check-ubl', {
  about: 'Checks an invoice in UBL 2.1 (Peppol BIS Billing 3) without importing it, and lists each broken rule.',
  input: z.strictObject({ content }),
  async run({
    content: text,
  }): Promise<{
    unreadable: string | null
    violations: Violation[]
    number: string | null
    order: string | null
    seller: string | null
    payable: string | null
    unread: string[]
  }> {
    try {
      const document = readUbl(text)
      return {
        unreadable: null,
        violations: violationsOf(document),
        number: document.number ?? null,
        order: document.order ?? null,
        seller: document.seller.name ?? null,
        payable: document.totals.payable ?? null,
        unread: document.unread,
      }
    } catch (error) {
      if (error instanceof UnreadableXml)
        return {
          unreadable: error.message,
          violations: [],
          number: null,
          order: null,
          seller: null,
          payable: null,
          unread: [],
        }
      throw error
    }
  },
})

export const importUbl = command('invoices/import-ubl', {
  about:
    'Imports an invoice or credit note in UBL 2.1 that passes the rules, with its lines matched to those of the order it names.',
  secret: ['content'],
  input: z.strictObject({
    content,
    received_on: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullish(),
  }),
  async run({ content: text, received_on }, context): Promise<Invoice> {
    const { tx, actor, now } = context
    const document = read(text)
    const [wrong] = violationsOf(document)
    refuseIf(wrong ? `${wrong.rule}: ${wrong.words}` : null)
    const order = await orderNamed(tx, actor.organization_id, document.order ?? document.buyer_reference ?? '')
    refuseIf(
      order
        ? null
        : `The invoice names order ${document.order ?? document.buyer_reference ?? '(none)'}, but no issued order has that number. Enter the invoice by hand.`,
    )
    const intake = fromUbl(document, order!.lines, (days) => addDays(document.issued_on!, days))
    refuseIf(firstReason(whyNotFrom(document.seller, order!), whyNotTake(intake, document)))
    const credits =
      intake.kind === 'credit_note' ? await invoiceNamed(context, order!.vendor, document.preceding[0] ?? '') : null
    return enterInvoice(
      context,
      {
        ...headOf(intake),
        vendor: order!.vendor,
        purchase_order: order!.id,
        credits,
        received_on: received_on ?? (await todayIn(tx, actor.organization_id, now)),
      },
      intake.lines,
      'ubl',
    )
  },
})

export const importCsv = command('invoices/import-csv', {
  about: 'Imports a CSV of invoices, all or none. Rows with the same order and number form one invoice.',
  secret: ['content'],
  input: z.strictObject({ content }),
  async run({ content: text }, context): Promise<{ made: number }> {
    const { tx, actor, now } = context
    const { rows, problems } = fromCsv(
      Papa.parse<Record<string, string>>(text.trim(), { header: true, skipEmptyLines: true }).data,
    )
    refuseIf(
      problems.length > 0
        ? `${problems.slice(0, 5).join(' ')}${problems.length > 5 ? ` And ${problems.length - 5} more.` : ''}`
        : null,
    )
    const day = await todayIn(tx, actor.organization_id, now)
    const invoices = new Map<string, typeof rows>()
    for (const row of rows) {
      const key = `${row.order}\n${row.number}`
      const own = invoices.get(key)
      if (own) own.push(row)
      else invoices.set(key, [row])
    }
    for (const own of invoices.values()) {
      const order = await orderNamed(tx, actor.organization_id, own[0]!.order)
      refuseIf(order ? null : `No issued order is numbered ${own[0]!.order}. Nothing was imported.`)
      const lines = own.map(({ line, description, quantity, unit, unit_price }) => ({
        description,
        quantity,
        unit,
        unit_price,
        order_line: orderLineFor(line, description, order!.lines),
        budget_line: null,
      }))
      await enterInvoice(
        context,
        {
          vendor: order!.vendor,
          purchase_order: order!.id,
          vendor_number: own[0]!.number,
          invoice_date: own[0]!.date,
          received_on: day,
        },
        lines,
        'csv',
      )
    }
    return { made: invoices.size }
  },
})

export const writeInvoice = question('invoices/ubl', {
  about: 'An invoice as a UBL 2.1 file (Peppol BIS Billing 3).',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<{ name: string; content: string }> {
    const row = await invoiceById(tx, id)
    const lines = await linesOf(tx, id)
    const party = (await tx.one<{
      vendor: string
      number: string
      email: string
      vendor_address: string | null
      agency_address: string | null
      city: string | null
      agency: string
      ordered: string | null
      credited: string | null
    }>(
      `select v.name as vendor, v.number, v.email, v.peppol as vendor_address, o.peppol as agency_address, v.city,
        o.name as agency, p.number as ordered, c.vendor_number as credited from invoices i
        join vendors v on v.organization_id = i.organization_id and v.id = i.vendor
         join organizations o on o.id = i.organization_id
         left join purchase_orders p on p.organization_id = i.organization_id and p.id = i.purchase_order
         left join invoices c on c.organization_id = i.organization_id and c.id = i.credits
        where i.organization_id = $1 and i.id = $2`,
      [actor.organization_id, id],
    ))!
    const positions = await tx.sql<{ id: string; position: number }>(
      'select id, position::int as position from order_lines where organization_id = $1 and purchase_order = $2',
      [actor.organization_id, row.purchase_order],
    )
    const content = writeUbl({
      kind: row.kind,
      number: row.vendor_number,
      issued_on: row.invoice_date,
      due_on: row.due_on,
      order: party.ordered ?? row.number,
      credits: party.credited,
      note: null,
      charges: row.charges,
      tax: row.tax,
      trade_discount: row.trade_discount,
      seller: {
        name: party.vendor,
        endpoint: party.vendor_address ?? party.email,
        city: party.city,
        legal_id: party.number,
      },
      buyer: { name: party.agency, endpoint: party.agency_address ?? actor.email },
      lines: lines.map(({ position, quantity, unit, unit_price, amount, description, order_line }) => ({
        position: Number(position),
        quantity,
        unit,
        unit_price,
        amount,
        description,
        order_line: positions.find((each) => each.id === order_line)?.position ?? null,
      })),
    })
    return { name: `${row.number}.xml`, content }
  },
})

const sentLine = z.strictObject({
  line: z.int().min(1).nullish(),
  description: z.string().trim().min(1, phrase('Description is required')).max(500),
  quantity: z.number().positive(phrase('Quantity must be above 0')).max(1_000_000_000),
  unit: z.string().trim().min(1).max(40),
  unit_price: z.number().min(0).max(1_000_000_000),
})
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, phrase('Select a date'))
const cents = z.int().min(0).max(100_000_000_000).default(0)
const file = z.strictObject({
  path: z.string().min(1).max(1024),
  name: z.string().min(1).max(255),
  size: z.int().min(0),
  type: z.string().max(120),
})
const sent = z.strictObject({
  organization: z.uuid(),
  vendor: z.uuid(),
  order: z.string().trim().min(1, phrase('Order is required')).max(40),
  vendor_number: z.string().trim().min(1, phrase('Invoice number is required')).max(60),
  invoice_date: day,
  charges: cents,
  tax: cents,
  trade_discount: cents,
  discount_percent: z.number().min(0).max(100).nullish(),
  discount_until: day.nullish(),
  charges_because: z.string().trim().max(500).nullish(),
  /** As the vendor's own document shows it. */ total: z.int().min(1).max(100_000_000_000).nullish(),
  document: z.array(file).max(10).default([]),
  note: z.string().max(5_000).nullish(),
  lines: z.array(sentLine).min(1, phrase('Add at least one line')).max(500),
})

export const sendInvoice = command('invoice-submissions/send', {
  about: 'Submits a vendor’s invoice for an agency’s order from the vendor portal.',
  input: sent,
  async run({ organization, vendor, ...invoice }, { tx, actor, now }): Promise<{ id: string; amount: number }> {
    const [linked] = await tx.asPerson(
      'select from vendor_accounts where organization_id = $1 and vendor = $2 and account = $3',
      [organization, vendor, actor.organization_id],
    )
    if (!linked) throw new NotFound('Vendor')
    // The vendor's own rights: it reads the versions of its orders, and its own files.
    const [ordered] = await tx.asPerson<{ document: string }>(
      `select document from order_versions where organization_id = $1 and vendor = $2 and number = $3
        order by revision desc, created_at desc limit 1`,
      [organization, vendor, invoice.order],
    )
    refuseIf(ordered ? null : say('No order {number} was issued to you.', { number: invoice.order }))
    const amount = totalOf(
      invoice.lines.map((line) => ({ amount: amountOf(line) })),
      extrasOf(invoice),
    )
    refuseIf(whyNotSend(invoice, JSON.parse(ordered!.document) as OrderDocument, amount))
    await keepDocument(tx, actor.organization_id!, invoice.document)
    const { id } = (await tx.one<{ id: string }>(
      `insert into invoice_submissions (organization_id, vendor, account, vendor_number, amount, content, created_by,
        created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        organization,
        vendor,
        actor.organization_id,
        invoice.vendor_number,
        amount,
        JSON.stringify(invoice),
        actor.user_id,
        now,
      ],
    ))!
    await tx.later(tellInvoice, {
      organization,
      submission: id,
      vendor,
      number: invoice.vendor_number,
      order: invoice.order,
      actor: actor.user_id,
    })
    return { id, amount }
  },
})

/** The vendor's own files, uploaded by its people. What an agency has seen is not deleted without its knowledge. */
async function keepDocument(
  tx: Context['tx'],
  account: string,
  files: readonly { path: string; name: string }[],
): Promise<void> {
  if (files.length === 0) return
  const paths = files.map(({ path }) => path)
  const found = await tx.asPerson<{ name: string }>(
    'select name from storage.objects where organization_id = $1 and name = any ($2)',
    [account, paths],
  )
  const missing = files.find(({ path }) => !found.some(({ name }) => name === path))
  refuseIf(missing ? say('{name} was not found. Upload it again.', { name: missing.name }) : null)
  await tx.sql(
    'insert into app.kept_files (organization_id, path) select $1, unnest($2::text[]) on conflict do nothing',
    [account, paths],
  )
}

export const showInvoiceDocument = question('invoice-submissions/document', {
  about: 'A link to the document of an invoice from the portal, valid for a minute, for its vendor and the agency.',
  input: z.strictObject({ id: z.uuid(), path: z.string().max(1024) }),
  async run({ id, path }, { tx, keys, now }) {
    // With the person's own rights: a person who can't see the row gets no link.
    const [shown] = await tx.asPerson<{ account: string }>(
      `select account from invoice_submissions where id = $1
        and content -> 'document' @> jsonb_build_array(jsonb_build_object('path', $2::text))`,
      [id, path],
    )
    const [bucket] = await tx.asPerson<{ key: string }>(
      `select key from storage.buckets where id = 'documents' and organization_id is null`,
      [],
    )
    if (!shown || !bucket) throw new NotFound('Document')
    const token = makeLink(
      { keys, clock: { now: () => now } },
      'storage read link',
      { bucket_key: bucket.key, shelf: shown.account, name: path },
      60,
    )
    return {
      url: `/storage/v1/object/sign/documents/${path.split('/').map(encodeURIComponent).join('/')}?token=${token}`,
    }
  },
})

export const acceptSubmitted = command('invoice-submissions/accept', {
  about: 'Accepts an invoice that a vendor submitted. Its received date is the day it was submitted.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context): Promise<Invoice> {
    const { tx, actor, now } = context
    const row = await lockSent(context, id)
    refuseIf(whyNotAnswered(row))
    const {
      order: named,
      lines,
      vendor_number,
      invoice_date,
      charges,
      tax,
      trade_discount,
      discount_percent,
      discount_until,
      charges_because,
      note,
    } = sent.omit({ organization: true, vendor: true }).parse(row.content)
    const order = await orderNamed(tx, actor.organization_id, named)
    refuseIf(order && order.vendor === row.vendor ? null : `No issued order ${named} belongs to this vendor.`)
    const head = {
      vendor: row.vendor,
      purchase_order: order!.id,
      vendor_number,
      invoice_date,
      charges,
      tax,
      trade_discount,
      discount_percent: discount_percent ?? null,
      discount_until: discount_until ?? null,
      charges_because: charges_because ?? null,
      note: note ?? null,
      received_on: localDay(new Date(row.created_at), await zoneOf(tx)),
    }
    const made = await enterInvoice(
      context,
      head,
      lines.map(({ line, ...each }) => ({
        ...each,
        order_line: orderLineFor(line, each.description, order!.lines),
        budget_line: null,
      })),
      'portal',
    )
    await tx.sql(
      `update invoice_submissions
        set status = ${asStatus(sentStatus, 'taken')}, invoice = $3, answered_by = $4, answered_at = $5
        where organization_id = $1 and id = $2`,
      [actor.organization_id, id, made.id, actor.user_id, now],
    )
    return made
  },
})

export const refuseInvoice = command('invoice-submissions/refuse', {
  about: 'Rejects a vendor’s invoice with a reason.',
  reason: 'answer',
  input: z.strictObject({ id: z.uuid(), answer: z.string().trim().min(1, 'Enter a reason').max(2_000) }),
  async run({ id, answer }, context) {
    const { tx, actor, now } = context
    const row = await lockSent(context, id)
    refuseIf(whyNotRefuse(row, { actor }))
    await tx.sql(
      `update invoice_submissions
        set status = ${asStatus(sentStatus, 'refused')}, answer = $3, answered_by = $4, answered_at = $5
        where organization_id = $1 and id = $2`,
      [actor.organization_id, id, answer, actor.user_id, now],
    )
    await tellVendor(context, [
      {
        vendor: row.vendor,
        record: { table: 'invoice_submissions', id },
        words: (agency) =>
          say('{agency} returned invoice {number}: {reason}', { agency, number: row.vendor_number, reason: answer }),
      },
    ])
    return { id }
  },
})

async function lockSent({ tx, actor }: Context, id: string) {
  const row = await tx.one<{
    status: string
    vendor: string
    vendor_number: string
    content: unknown
    created_at: string
  }>(
    `select status, vendor, vendor_number, content, created_at from invoice_submissions where organization_id = $1
      and id = $2 for update`,
    [actor.organization_id, id],
  )
  if (!row) throw new NotFound('Invoice')
  return row
}

function read(text: string): UblDocument {
  try {
    return readUbl(text)
  } catch (error) {
    if (error instanceof UnreadableXml) throw new Refusal(error.message)
    throw error
  }
}

const headOf = ({
  kind,
  vendor_number,
  invoice_date,
  charges,
  tax,
  trade_discount,
  discount_percent,
  discount_until,
  note,
}: Intake) => ({
  kind,
  vendor_number,
  invoice_date,
  charges,
  tax,
  trade_discount,
  discount_percent,
  discount_until,
  note,
})

const invoiceNamed = async ({ tx }: Context, vendor: string, number: string): Promise<string | null> =>
  (
    await tx.one<{ id: string }>(
      `select id from invoices where organization_id = $1 and vendor = $2 and vendor_number = $3 and kind = 'invoice'
        and status ${among(invoiceLife, 'counts')} order by created_at desc limit 1`,
      [tx.organization_id, vendor, number.trim()],
    )
  )?.id ?? null
