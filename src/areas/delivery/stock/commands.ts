import { z } from 'zod'
import { receiptLine, type ReceiptLine } from '#areas/procurement/receipts/records.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason } from '#platform/rules.ts'
import { quantity, why } from './inputs.ts'
import { lotOf, moveStock, openWarehouse, withdrawStock, whereIs } from './moving.ts'
import { stockItem, stockLot, warehouse, type StockItem, type StockLot, type StockMove } from './records.ts'
import { whyNotLot, whyNotOfReceipt, whyNotReceive, whyNotReturn, whyNotSerial, type Came } from './rules.ts'

const code = z.string().trim().max(80).nullish()

export const createWarehouse = draftCommand('warehouses/create', warehouse)
export const editWarehouse = editCommand('warehouses/edit', warehouse)
export const createStockItem = draftCommand('stock-items/create', stockItem)
const edit = editCommand('stock-items/edit', stockItem)
export const editStockItem = {
  ...edit,
  async run(input, context): Promise<StockItem> {
    const was = await context.tx.lock<StockItem>(stockItem, input.id)
    const row = (await edit.run(input, context)) as StockItem
    refuseIf(
      (row.unit !== was.unit || row.tracked !== was.tracked) &&
        (Number(was.on_hand) !== 0 || Number(was.in_transit) !== 0)
        ? `Some of ${was.name} is in stock or in transit, so its unit and tracking can’t be changed.`
        : null,
    )
    return row
  },
} satisfies typeof edit
export const receiveStock = command('stock/receive', {
  about: 'Receives stock into a warehouse: from a receipt, found or donated.',
  input: z.strictObject({
    item: z.uuid(),
    warehouse: z.uuid(),
    quantity,
    lot: code,
    expires_on: z.iso.date().nullish(),
    unit_cost: z.int().min(0).nullish(),
    receipt_line: z.uuid().nullish(),
    why,
  }),
  async run(
    { item: id, warehouse: place, quantity: many, lot: code, expires_on, unit_cost, receipt_line, why: words },
    context,
  ): Promise<StockMove> {
    const { tx, now } = context
    const item = await tx.lock<StockItem>(stockItem, id)
    await openWarehouse(tx, place)
    refuseIf(firstReason(whyNotReceive(item), whyNotLot(item, code, many)))
    const came = receipt_line ? await cameOf(tx, receipt_line) : null
    refuseIf(came && whyNotOfReceipt(came, many, item))
    const today = await todayOf(tx, now)
    const lot = code ? await lotOf(tx, item, code, today, expires_on ?? null) : null
    if (lot) refuseIf(whyNotSerial(item, await whereIs(tx, lot)))
    return moveStock(context, item, {
      kind: 'receipt',
      quantity: many,
      warehouse: place,
      lot: lot?.id ?? null,
      why: words,
      moved_on: today,
      ...(typeof unit_cost === 'number' && { unit_cost }),
      receipt: came?.receipt ?? null,
      receipt_line: receipt_line ?? null,
    })
  },
})

/** A received line under its lock, with the quantity already received into stock. */
async function cameOf(tx: CommandTx, id: string): Promise<Came & { receipt: string }> {
  const line = await tx.lock<ReceiptLine>(receiptLine, id)
  const { unit, taken } = (await tx.one<{ unit: string; taken: number }>(
    `select (select unit from order_lines where organization_id = $1 and id = $3) as unit,
      (select coalesce(sum(quantity), 0)::float8 from stock_moves where organization_id = $1 and receipt_line = $2)
      as taken`,
    [tx.organization_id, id, line.line],
  ))!
  return { receipt: line.receipt, accepted: Number(line.accepted), unit, taken }
}

export const issueStock = command('stock/issue', {
  about: 'Issues stock from a warehouse for a purpose.',
  input: z.strictObject({ item: z.uuid(), warehouse: z.uuid(), lot: z.uuid().nullish(), quantity, why }),
  async run({ item: id, warehouse: place, lot, quantity: many, why: words }, context): Promise<StockMove> {
    const item = await context.tx.lock<StockItem>(stockItem, id)
    return withdrawStock(context, item, { place, lot: lot ?? null, many, words, kind: 'issue' })
  },
})

export const returnStock = command('stock/return', {
  about: 'Returns unused stock to a warehouse, at the cost at which it was issued.',
  input: z.strictObject({ item: z.uuid(), warehouse: z.uuid(), lot: z.uuid().nullish(), quantity, why }),
  async run({ item: id, warehouse: place, lot, quantity: many, why: words }, context): Promise<StockMove> {
    const { tx, now } = context
    const item = await tx.lock<StockItem>(stockItem, id)
    await openWarehouse(tx, place)
    const of = lot ? await lotById(tx, item, lot) : null
    const out = await issuedOf(tx, id, lot ?? null)
    refuseIf(
      firstReason(
        whyNotLot(item, of?.code, many),
        of && whyNotSerial(item, await whereIs(tx, of)),
        whyNotReturn(item, many, out.quantity),
      ),
    )
    return moveStock(context, item, {
      kind: 'return',
      quantity: many,
      // At the cost of what is out: a later, dearer receipt must not make the returned goods worth more.
      unit_cost: Math.max(0, out.value / out.quantity),
      warehouse: place,
      lot: lot ?? null,
      why: words,
      moved_on: await todayOf(tx, now),
    })
  },
})

async function lotById(tx: CommandTx, item: StockItem, id: string): Promise<StockLot> {
  const row = await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and item = $2 and id = $3', [
    tx.organization_id,
    item.id,
    id,
  ])
  if (!row) throw new NotFound(stockLot.label)
  return row
}

/** Issued from all warehouses and not returned, with its value. */
const issuedOf = async (tx: CommandTx, item: string, lot: string | null) =>
  (await tx.one<{ quantity: number; value: number }>(
    `select coalesce(-sum(quantity), 0)::float8 as quantity, coalesce(-sum(value), 0)::float8 as value from stock_moves where organization_id = $1 and item = $2
      and lot is not distinct from $3 and kind in ('issue', 'return')`,
    [tx.organization_id, item, lot],
  ))!
