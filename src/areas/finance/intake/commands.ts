import Papa from 'papaparse'
import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn, zoneOf } from '#platform/commands/today.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { firstReason } from '#platform/rules.ts'
import { phrase, say } from '#platform/say.ts'
import { UnreadableXml } from '#platform/xml/read.ts'
import { enterInvoice } from '../invoices/commands.ts'
import { invoiceById, linesOf } from '../invoices/facts.ts'
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
  whyNotFrom,
  whyNotTake,
  whyNotAnswered,
  type Intake,
  type OrderSeller,
} from './rules.ts'
import { tellInvoice } from './tell-invoice.ts'

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
    const order = await orderNamed(context, document.order ?? document.buyer_reference ?? '')
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
      const order = await orderNamed(context, own[0]!.order)
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
const sent = z.strictObject({
  organization: z.uuid(),
  vendor: z.uuid(),
  order: z.string().trim().min(1, phrase('Order is required')).max(40),
  vendor_number: z.string().trim().min(1, phrase('Invoice number is required')).max(60),
  invoice_date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, phrase('Select a date')),
  charges: z.int().min(0).default(0),
  note: z.string().max(5_000).nullish(),
  lines: z.array(sentLine).min(1, phrase('Add at least one line')).max(500),
})

export const sendInvoice = command('invoice-submissions/send', {
  about: 'Submits a vendor’s invoice for an agency’s order from the vendor portal.',
  input: sent,
  async run({ organization, vendor, ...invoice }, { tx, actor }): Promise<{ id: string; amount: number }> {
    const [linked] = await tx.asPerson(
      'select from vendor_accounts where organization_id = $1 and vendor = $2 and account = $3',
      [organization, vendor, actor.organization_id],
    )
    if (!linked) throw new NotFound('Vendor')
    const [ordered] = await tx.asPerson(
      `select from order_versions where organization_id = $1 and vendor = $2 and number = $3`,
      [organization, vendor, invoice.order],
    )
    refuseIf(ordered ? null : say('No order {number} was issued to you.', { number: invoice.order }))
    const amount = invoice.lines.reduce(
      (sum, { quantity, unit_price }) => sum + Math.round(Number((quantity * unit_price * 100).toPrecision(15))),
      invoice.charges,
    )
    refuseIf(amount > 0 ? null : say('Enter an amount above $0.'))
    const { id } = (await tx.one<{ id: string }>(
      `insert into invoice_submissions (organization_id, vendor, account, vendor_number, amount, content, created_by)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        organization,
        vendor,
        actor.organization_id,
        invoice.vendor_number,
        amount,
        JSON.stringify(invoice),
        actor.user_id,
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
      note,
    } = sent.omit({ organization: true, vendor: true }).parse(row.content)
    const order = await orderNamed(context, named)
    refuseIf(order && order.vendor === row.vendor ? null : `No issued order ${named} belongs to this vendor.`)
    const head = {
      vendor: row.vendor,
      purchase_order: order!.id,
      vendor_number,
      invoice_date,
      charges,
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
      `update invoice_submissions set status = 'taken', invoice = $3, answered_by = $4, answered_at = $5
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
      `update invoice_submissions set status = 'refused', answer = $3, answered_by = $4, answered_at = $5
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

const headOf = ({ kind, vendor_number, invoice_date, charges, discount_percent, discount_until, note }: Intake) => ({
  kind,
  vendor_number,
  invoice_date,
  charges,
  discount_percent,
  discount_until,
  note,
})

async function orderNamed({ tx }: Context, number: string) {
  const order = await tx.one<{ id: string; vendor: string; seller: OrderSeller }>(
    `select p.id, p.vendor, jsonb_build_object('name', v.name, 'trade_name', v.trade_name, 'uei', v.uei, 'number',
      v.number) as seller from purchase_orders p join vendors v on v.organization_id = p.organization_id
      and v.id = p.vendor
      where p.organization_id = $1 and p.number = $2 and p.status in ('issued', 'closed')`,
    [tx.organization_id, number.trim()],
  )
  if (!order) return null
  const lines = await tx.sql<{ id: string; position: number; unit: string; description: string }>(
    `select id, position::int as position, unit, description from order_lines where organization_id = $1
      and purchase_order = $2 order by position`,
    [tx.organization_id, order.id],
  )
  return { ...order, lines }
}

const invoiceNamed = async ({ tx }: Context, vendor: string, number: string): Promise<string | null> =>
  (
    await tx.one<{ id: string }>(
      `select id from invoices where organization_id = $1 and vendor = $2 and vendor_number = $3 and kind = 'invoice'
        and status not in ('rejected', 'canceled') order by created_at desc limit 1`,
      [tx.organization_id, vendor, number.trim()],
    )
  )?.id ?? null
