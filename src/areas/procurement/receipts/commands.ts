import { z } from 'zod'
import { inEach, notify, type Said } from '#areas/organization/notifications/notify.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { todayIn, zoneIn } from '#platform/commands/today.ts'
import { localDay } from '#platform/dates.ts'
import { linesOf, termsOf } from '../purchase-orders/facts.ts'
import { deliveryOf, receivedAmount } from '../purchase-orders/lines/rules.ts'
import { orderMoved } from '../purchase-orders/following.ts'
import { orderLine, purchaseOrder, type OrderLine, type PurchaseOrder } from '../purchase-orders/records.ts'
import { receipt, receiptLine, type Receipt, type ReceiptLine } from './records.ts'
import { countedLines, whyNotInspect, whyNotReceive, whyNotReturn } from './rules.ts'

const quantity = z.number('Quantity must be a number').min(0, 'Quantity must be at least 0').max(1_000_000_000)
const counted = z.strictObject({
  line: z.uuid(),
  quantity,
  rejected: quantity.optional(),
  reason: z.string().trim().max(300).nullish(),
})
const head = { order: z.uuid(), received_on: z.iso.date(), note: z.string().trim().max(2_000).nullish() }

export const receiveDelivery = command('receipts/receive', {
  about:
    'Records a delivery of an order: what is accepted, rejected with a reason, or waiting for inspection on each line.',
  input: z.strictObject({
    ...head,
    packing_slip: z.string().trim().max(80).nullish(),
    lines: z.array(counted).min(1, 'Enter a received quantity for at least one line').max(1_000),
  }),
  async run({ order: id, received_on, packing_slip, note, lines: given }, context): Promise<Receipt> {
    const { tx, now } = context
    const order = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    const lines = await linesOf(tx, id)
    const day = await todayIn(tx, order.organization_id, now)
    refuseIf(
      whyNotReceive(order, lines, given, {
        received_on,
        today: day,
        tolerance: order.over_receipt ?? (await termsOf(tx, day))('over_receipt_percent') ?? 0,
        issued_on: await issuedOn(tx, order),
      }),
    )
    const rows = countedLines(lines, given)
    const made = await keep(
      context,
      order,
      { kind: 'delivery', received_on, packing_slip: packing_slip || null, note: note || null },
      rows,
    )
    for (const { line, accepted, rejected, inspecting } of rows)
      await add(tx, line, { received: accepted, rejected, inspecting })
    await settle(context, order)
    const bad = rows.filter((row) => row.rejected > 0).length
    await tell(
      context,
      order,
      made,
      `${made.number}: goods received for ${order.number}, ${order.title}.`,
      bad > 0
        ? inEach(() =>
            sayCount(
              bad,
              {
                one: '{receipt}: in your delivery for {order}, {count} line was rejected in part or in full.',
                other: '{receipt}: in your delivery for {order}, {count} lines were rejected in part or in full.',
              },
              { receipt: made.number, order: order.number },
            ),
          )
        : null,
    )
    return made
  },
})

export const returnGoods = command('receipts/return', {
  about: 'Returns received goods to the vendor, with a reason. They no longer count as received.',
  input: z.strictObject({
    ...head,
    lines: z
      .array(counted.omit({ rejected: true }))
      .min(1, 'Enter a returned quantity for at least one line')
      .max(1_000),
  }),
  async run({ order: id, received_on, note, lines: given }, context): Promise<Receipt> {
    const { tx, now } = context
    const order = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    const lines = await linesOf(tx, id)
    refuseIf(whyNotReturn(order, lines, given, { received_on, today: await todayIn(tx, order.organization_id, now) }))
    const made = await keep(
      context,
      order,
      { kind: 'return', received_on, packing_slip: null, note: note || null },
      given.map((each) => ({
        line: each.line,
        quantity: each.quantity,
        accepted: 0,
        rejected: each.quantity,
        inspecting: 0,
        reason: each.reason!.trim(),
      })),
    )
    for (const each of given) await add(tx, each.line, { received: -each.quantity, returned: each.quantity })
    await settle(context, order)
    await tell(
      context,
      order,
      made,
      `${made.number}: goods of ${order.number}, ${order.title}, were returned.`,
      inEach(() =>
        say('{receipt}: goods of {order} were returned to you. See the order for the reasons.', {
          receipt: made.number,
          order: order.number,
        }),
      ),
    )
    return made
  },
})

export const inspectGoods = command('receipts/inspect', {
  about: 'Records an inspection: how much is accepted, and how much is rejected and why.',
  input: z.strictObject({
    id: z.uuid(),
    accepted: quantity,
    rejected: quantity,
    reason: z.string().trim().max(300).nullish(),
  }),
  reason: 'reason',
  async run({ id, accepted, rejected, reason }, context): Promise<ReceiptLine> {
    const { tx, actor } = context
    const seen = await tx.one<{ receipt: string; purchase_order: string }>(
      `select l.receipt, r.purchase_order from receipt_lines l join receipts r on r.organization_id = l.organization_id
        and r.id = l.receipt where l.organization_id = $1 and l.id = $2`,
      [tx.organization_id, id],
    )
    if (!seen) throw new NotFound(receiptLine.label)
    const order = await tx.lock<PurchaseOrder>(purchaseOrder, seen.purchase_order)
    const line = await tx.lock<ReceiptLine>(receiptLine, id)
    refuseIf(whyNotInspect(line, { accepted, rejected, reason }))
    const looked = round(accepted + rejected)
    const kept = await tx.update<ReceiptLine>(receiptLine, id, {
      accepted: round(line.accepted + accepted),
      rejected: round(line.rejected + rejected),
      inspecting: round(line.inspecting - looked),
      reason: [line.reason, reason?.trim()].filter(Boolean).join('; ').slice(0, 300) || null,
      inspected_by: actor.user_id,
    })
    await add(tx, line.line, { received: accepted, rejected, inspecting: -looked })
    await settle(context, order)
    const { open } = (await tx.one<{ open: number }>(
      'select count(*) as open from receipt_lines where organization_id = $1 and receipt = $2 and inspecting > 0',
      [tx.organization_id, seen.receipt],
    ))!
    const made = await tx.update<Receipt>(receipt, seen.receipt, { status: open > 0 ? 'inspecting' : 'done' })
    await tell(
      context,
      order,
      made,
      `${made.number}: goods of ${order.number}, ${order.title}, were inspected.`,
      rejected > 0
        ? inEach(() =>
            say('{receipt}: goods you delivered for {order} were rejected at inspection.', {
              receipt: made.number,
              order: order.number,
            }),
          )
        : null,
    )
    return kept
  },
})

/** The day the order was issued, on the agency's own calendar. */
async function issuedOn(tx: CommandTx, { issued_at, organization_id }: PurchaseOrder): Promise<string> {
  return issued_at ? localDay(new Date(issued_at), await zoneIn(tx, organization_id)) : '0001-01-01'
}

type Head = Pick<Receipt, 'kind' | 'received_on' | 'packing_slip' | 'note'>
type Row = Pick<ReceiptLine, 'line' | 'quantity' | 'accepted' | 'rejected' | 'inspecting' | 'reason'>

async function keep(
  { tx, actor, now }: Context,
  order: PurchaseOrder,
  of: Head,
  rows: readonly Row[],
): Promise<Receipt> {
  const number = await nextNumber(tx, receipt.table, String(receipt.fields.number.initial), now)
  const made = await tx.insert<Receipt>(receipt, {
    ...of,
    number,
    purchase_order: order.id,
    vendor: order.vendor,
    received_by: actor.user_id,
    status: rows.some(({ inspecting }) => inspecting > 0) ? 'inspecting' : 'done',
  })
  await tx.sql(
    `insert into receipt_lines (organization_id, receipt, position, line, quantity, accepted, rejected, inspecting,
      reason)
     select $1, $2, position, line, quantity, accepted, rejected, inspecting, reason
     from jsonb_populate_recordset(null::receipt_lines, $3)`,
    [tx.organization_id, made.id, JSON.stringify(rows.map((row, at) => ({ ...row, position: at + 1 })))],
  )
  await linkRecords(
    tx,
    { from: { table: receipt.table, id: made.id }, kind: 'receives', to: { table: purchaseOrder.table, id: order.id } },
    now,
  )
  return made
}

/** The order is locked, so its line totals do not change meanwhile. */
async function add(
  tx: CommandTx,
  line: string,
  more: Partial<Pick<OrderLine, 'received' | 'rejected' | 'inspecting' | 'returned'>>,
): Promise<void> {
  const row = await tx.lock<OrderLine>(orderLine, line)
  await tx.update(
    orderLine,
    line,
    Object.fromEntries(
      Object.entries(more)
        .filter(([, by]) => by !== 0)
        .map(([name, by]) => [name, round(Number(row[name as keyof OrderLine]) + by)])
        .concat([['position', row.position]]),
    ),
  )
}

async function settle(context: Context, { id }: PurchaseOrder): Promise<void> {
  const { tx } = context
  const lines = await linesOf(tx, id)
  await orderMoved(
    context,
    await tx.update<PurchaseOrder>(purchaseOrder, id, {
      received_amount: receivedAmount(lines),
      delivery: deliveryOf(lines),
    }),
  )
}

async function tell(
  { tx, actor, now }: Context,
  order: PurchaseOrder,
  made: Receipt,
  words: string,
  toVendor: Said | null,
): Promise<void> {
  const { organization_id } = order
  await notify(
    tx,
    {
      organization_id,
      people: [order.buyer],
      event: 'order_received',
      record: { table: purchaseOrder.table, id: order.id },
      words,
      actor: actor.user_id,
    },
    now,
  )
  if (toVendor)
    await notify(
      tx,
      {
        organization_id,
        people: [],
        vendor: order.vendor,
        event: 'own_order',
        record: { table: receipt.table, id: made.id },
        words: toVendor,
        actor: actor.user_id,
        path: `/vendor-portal/orders/${order.id}`,
      },
      now,
    )
}

const round = (quantity: number) => Math.round(quantity * 1e4) / 1e4
