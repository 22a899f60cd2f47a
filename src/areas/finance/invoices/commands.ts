import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { invoiceable } from '#areas/procurement/purchase-orders/invoicing/rules.ts'
import type { OrderLine } from '#areas/procurement/purchase-orders/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { say } from '#platform/say.ts'
import { inputSchema } from '#platform/records/schema.ts'
import type { LineInput } from '#platform/records/schema.ts'
import { contractBehind } from './under-contract/keep.ts'
import { linesOf } from './facts.ts'
import { documentOf } from './invoice-approval.ts'
import { matchNow, whyNotSendOn } from './matching.ts'
import { extrasOf } from './extras/rules.ts'
import { invoiceLife } from './life.ts'
import { invoice, invoiceHold, invoiceLine, type Invoice, type InvoiceHold, type InvoiceLine } from './records.ts'
import { aboutInvoice, tellVendor } from './tell-vendor.ts'
import { amountOf, moves, numberKey, totalOf, whyNotRelease } from './rules.ts'

const editHead = editCommand('invoices/edit', invoice)

/** The total includes freight, tax and the discount on the invoice. */
export const editInvoice: typeof editHead = {
  ...editHead,
  async run(input, context) {
    const { tx } = context
    const edited = await editHead.run(input, context)
    const contract = await contractBehind(tx, edited)
    const row = contract === edited.contract ? edited : await tx.update<Invoice>(invoice, edited.id, { contract })
    return retotal(context, row, await linesOf(context.tx, row.id))
  },
}

const one = z.strictObject({ id: z.uuid() })

export const draftInvoice = command('invoices/draft', {
  about:
    'Enters an invoice with its lines as shown on the document. Without lines, it starts with everything received on the order and not yet billed.',
  input: z.strictObject({ invoice: inputSchema(invoice), lines: linesInput(invoiceLine) }),
  run: async ({ invoice: head, lines }, context) =>
    enterInvoice(
      context,
      head,
      lines.length > 0 || !head.purchase_order ? lines : await unbilled(context, head.purchase_order),
      'form',
    ),
})

async function unbilled({ tx }: Context, order: string): Promise<LineInput<typeof invoiceLine>[]> {
  const rows = await tx.sql<OrderLine>(
    'select * from order_lines where organization_id = $1 and purchase_order = $2 order by position',
    [tx.organization_id, order],
  )
  return rows.flatMap((line) => {
    const { quantity } = invoiceable(line)
    return quantity > 0
      ? [{ description: line.description, quantity, unit: line.unit, unit_price: line.unit_price, order_line: line.id }]
      : []
  })
}

/** For every source of an invoice: form, file or vendor portal. */
export async function enterInvoice(
  context: Context,
  head: Record<string, unknown>,
  lines: readonly LineInput<typeof invoiceLine>[],
  came_by: Invoice['came_by'],
): Promise<Invoice> {
  const { tx, actor, now } = context
  const { document, ...rest } = head
  const row = await tx.insert<Invoice>(invoice, {
    ...rest,
    contract: await contractBehind(tx, rest),
    document: JSON.stringify(document ?? []),
    came_by,
    entered_by: actor.user_id,
    vendor_number_key: numberKey(String(head.vendor_number ?? '')),
    number: await nextNumber(tx, invoice.table, 'INV-{year}-{count}', now),
  })
  if (row.purchase_order)
    await linkRecords(
      tx,
      {
        from: { table: invoice.table, id: row.id },
        kind: 'bills',
        to: { table: 'purchase_orders', id: row.purchase_order },
      },
      now,
    )
  return put(context, row, lines)
}

export const setInvoiceLines = command('invoices/set-lines', {
  about: 'Replaces the lines of an invoice with those sent, all or none.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(invoiceLine) }),
  async run({ id, version, lines }, context) {
    const { tx, actor } = context
    const row = await tx.lock<Invoice>(invoice, id)
    refuseIf(whyNotEdit(invoice, row, actor))
    await refuseIfMoved(tx, invoice, row, version)
    return put(context, row, lines)
  },
})

export const submitInvoice = command('invoices/submit', {
  about:
    'Matches an invoice line by line with its order and receipts. A difference beyond the tolerance puts it on hold and names the smallest fix. Otherwise it goes to approval.',
  input: one,
  async run({ id }, context) {
    const { tx } = context
    const row = await tx.lock<Invoice>(invoice, id)
    const lines = await linesOf(tx, id)
    refuseIf(await whyNotSendOn(context, row, lines))
    const { open, changes } = await matchNow(context, row, lines)
    if (open > 0) return tx.update<Invoice>(invoice, id, { ...changes, status: moves.hold.to })
    const sent = await tx.update<Invoice>(invoice, id, { ...changes, status: moves.submit.to })
    refuseIf((await requestApproval(context, await documentOf(tx, sent))) ? null : noChain(invoice.label))
    return sent
  },
})

export const releaseHold = command('invoices/release-hold', {
  about:
    'Releases one hold on an invoice. Only a manager who didn’t enter the invoice can do it, with a reason that stays on record.',
  decides: 'money',
  reason: 'because',
  personal: true,
  input: z.strictObject({ id: z.uuid(), hold: z.uuid(), because: z.string().trim().min(1, 'Enter a reason').max(500) }),
  async run({ id, hold, because }, { tx, actor }) {
    const row = await tx.lock<Invoice>(invoice, id)
    const found = await tx.lock<InvoiceHold>(invoiceHold, hold)
    refuseIf(found.invoice === id ? whyNotRelease(row, found, { actor }) : 'This hold belongs to another invoice.')
    await tx.update(invoiceHold, hold, { released_by: actor.user_id, released_because: because })
    return tx.update<Invoice>(invoice, id, { holds: row.holds - 1 })
  },
})

export const invoiceCommands = commandsOf(invoiceLife, {
  async dispute(row, context) {
    const { asked, today } = context
    const { number, reason } = { number: row.vendor_number, reason: asked.reason }
    await tellVendor(context, [
      aboutInvoice(row, (agency) => say('{agency} disputes invoice {number}: {reason}', { agency, number, reason })),
    ])
    return { dispute: reason, disputed_on: today }
  },
  async reject(row, context) {
    const { asked, today } = context
    const { number, reason } = { number: row.vendor_number, reason: asked.reason }
    await tellVendor(context, [
      aboutInvoice(row, (agency) => say('{agency} returned invoice {number}: {reason}', { agency, number, reason })),
    ])
    return { dispute: reason, defective_on: row.received_on, returned_on: today, open_amount: 0 }
  },
  async cancel(row, context) {
    const { number, reason } = { number: row.vendor_number, reason: context.asked.reason }
    // Another source than the portal was entered by the agency, and the vendor may never have seen it.
    if (row.came_by === 'portal')
      await tellVendor(context, [
        aboutInvoice(row, (agency) => say('{agency} canceled invoice {number}: {reason}', { agency, number, reason })),
      ])
    return { open_amount: 0 }
  },
})

async function put(context: Context, row: Invoice, lines: readonly LineInput<typeof invoiceLine>[]): Promise<Invoice> {
  return retotal(
    context,
    row,
    await putLines(context.tx, invoiceLine, row.id, lines, (line) => ({ amount: amountOf(line) })),
  )
}

const retotal = ({ tx }: Context, row: Invoice, lines: readonly InvoiceLine[]): Promise<Invoice> => {
  const amount = totalOf(lines, extrasOf(row))
  return tx.update<Invoice>(invoice, row.id, {
    amount,
    open_amount: amount,
    vendor_number_key: numberKey(row.vendor_number),
  })
}
