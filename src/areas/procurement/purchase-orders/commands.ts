import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { linesOf, sharesOf } from './facts.ts'
import { amountOf, totalOf } from './lines/rules.ts'
import { putShares } from './put-shares.ts'
import { orderLine, purchaseOrder, type OrderLine, type PurchaseOrder } from './records.ts'
import { sharesBy, whyNotShares } from './shares/rules.ts'

export const editOrder = editCommand('purchase-orders/edit', purchaseOrder)
const seen = { id: z.uuid(), version: z.int().min(1) }

export const draftOrder = command('purchase-orders/draft', {
  about: 'Creates an order or a blanket order with its lines. Funds are encumbered when it is issued.',
  input: z.strictObject({
    order: inputSchema(purchaseOrder),
    kind: z.enum(['standard', 'blanket']).default('standard'),
    lines: linesInput(orderLine),
  }),
  async run({ order: head, kind, lines }, context) {
    const row = await makeOrder(context, { ...head, kind })
    return putOrderLines(context.tx, row, lines)
  },
})

export const setOrderLines = command('purchase-orders/set-lines', {
  about: 'Replaces all lines of an order. Shares that were split by hand stay with their lines.',
  input: z.strictObject({ ...seen, lines: linesInput(orderLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    refuseIf(whyNotEdit(purchaseOrder, row, actor))
    await refuseIfMoved(tx, purchaseOrder, row, version)
    return putOrderLines(tx, row, lines)
  },
})

const share = z.strictObject({
  budget_line: z.uuid(),
  percent: z.number().min(0).max(100).nullish(),
  amount: z.int().min(0).nullish(),
  grant_award: z.string().trim().max(40).nullish(),
})
export const sharesInput = z
  .array(share)
  .min(1, 'Select at least one budget line')
  .max(50, 'Enter up to 50 funding splits')

export const setOrderShares = command('purchase-orders/set-shares', {
  about: 'Sets the funding of an order line: budget lines in percent or dollars that total the whole line.',
  input: z.strictObject({ ...seen, line: z.uuid(), shares: sharesInput }),
  async run({ id, version, line: of, shares: given }, { tx, actor }) {
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    refuseIf(whyNotEdit(purchaseOrder, row, actor))
    await refuseIfMoved(tx, purchaseOrder, row, version)
    const lines = await linesOf(tx, id)
    const line = lines.find((each) => each.id === of)
    refuseIf(line ? null : 'This line no longer exists. Reload the lines.')
    const reason = whyNotShares(given, line!.amount)
    if (reason) throw new InvalidInput({ shares: `Line ${line!.position} ${reason}` })
    const budget_line = given.length === 1 ? given[0]!.budget_line : null
    await tx.update(orderLine, of, { budget_line })
    const before = await sharesOf(tx, id)
    await putShares(
      tx,
      id,
      lines.flatMap((each) =>
        each.id === of ? sharesBy(each, given) : before.filter((kept) => kept.line === each.id),
      ),
    )
    return tx.update<PurchaseOrder>(purchaseOrder, id, { amount: row.amount })
  },
})

/** The head of a new order, with its number. */
export async function makeOrder({ tx, actor, now }: Context, head: Partial<PurchaseOrder>): Promise<PurchaseOrder> {
  refuseIf(whyNotEdit(purchaseOrder, null, actor))
  return tx.insert<PurchaseOrder>(purchaseOrder, {
    ...head,
    number: await nextNumber(tx, purchaseOrder.table, String(purchaseOrder.fields.number.initial), now),
    buyer: actor.user_id,
  })
}

type Given = Parameters<typeof putLines<typeof orderLine>>[3]

/**
 * Lines with the fields that only commands set, and their shares: one budget line for the whole line, or the split
 * entered by hand.
 */
export async function putOrderLines(
  tx: Context['tx'],
  row: PurchaseOrder,
  lines: Given,
  origin: (at: number) => Partial<OrderLine> = () => ({}),
): Promise<PurchaseOrder> {
  const before = await sharesOf(tx, row.id)
  await tx.sql('delete from order_line_shares where organization_id = $1 and purchase_order = $2', [
    tx.organization_id,
    row.id,
  ])
  let at = 0
  const rows: OrderLine[] = await putLines(tx, orderLine, row.id, lines, (line) => ({
    ...origin(at++),
    amount: amountOf(line),
  }))
  await putShares(
    tx,
    row.id,
    rows.flatMap((line) =>
      sharesBy(
        line,
        line.budget_line
          ? [{ ...kept(before, line), budget_line: line.budget_line, percent: 100 }]
          : before.filter((share) => share.line === line.id),
      ),
    ),
  )
  return tx.update<PurchaseOrder>(purchaseOrder, row.id, {
    amount: row.kind === 'blanket' ? (row.limit_amount ?? 0) : totalOf(rows),
  })
}

const kept = (
  before: readonly { line: string | null; budget_line: string; grant_award: string | null }[],
  { id, budget_line }: OrderLine,
) => ({
  grant_award: before.find((share) => share.line === id && share.budget_line === budget_line)?.grant_award ?? null,
})
