import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { one, quantity } from './inputs.ts'
import { moveStock, openWarehouse, takeStock } from './moving.ts'
import { stockItem, stockTransfer, type StockItem, type StockMove, type StockTransfer } from './records.ts'
import { exact, transferMoves, whyNotTakeIn } from './rules.ts'

export const sendTransfer = command('stock-transfers/send', {
  about: 'Sends stock from one warehouse to another. Until it is taken in there it is on its way, and in neither.',
  input: z.strictObject({ item: z.uuid(), lot: z.uuid().nullish(), from_warehouse: z.uuid(), to_warehouse: z.uuid(), quantity }),
  async run({ item: id, lot, from_warehouse, to_warehouse, quantity: many }, context): Promise<StockTransfer> {
    const { tx, actor, now } = context
    refuseIf(from_warehouse === to_warehouse ? 'It is there already: choose another warehouse.' : null)
    const item = await tx.lock<StockItem>(stockItem, id)
    const to = await openWarehouse(tx, to_warehouse)
    const number = await nextNumber(tx, stockTransfer.table, String(stockTransfer.fields.number.initial), now)
    const made = await tx.insert<StockTransfer>(stockTransfer, { number, item: id, lot: lot ?? null, from_warehouse, to_warehouse, quantity: many, sent_on: await todayOf(tx, now), sent_by: actor.user_id, status: 'in_transit' })
    await takeStock(context, item, { place: from_warehouse, lot: lot ?? null, many, words: `To ${to.name}, ${number}`, kind: 'transfer_out', transfer: made.id })
    const after = await tx.lock<StockItem>(stockItem, id)
    await tx.update(stockItem, id, { in_transit: exact(Number(after.in_transit) + many) })
    return made
  },
})

export const receiveTransfer = command('stock-transfers/receive', {
  about: 'Takes in what was sent from another warehouse: as much as is found, with words where it is less.',
  input: one.extend({ found: z.number().min(0).max(1_000_000_000), note: z.string().trim().max(300).nullish() }),
  async run({ id, found, note }, context): Promise<StockTransfer> {
    const { tx, actor, now } = context
    const row = await tx.lock<StockTransfer>(stockTransfer, id)
    const item = await tx.lock<StockItem>(stockItem, row.item)
    refuseIf(whyNotTakeIn(row, { found, note, actor }))
    const today = await todayOf(tx, now)
    const sent = await tx.one<StockMove>(`select * from stock_moves where organization_id = $1 and transfer = $2 and kind = 'transfer_out'`, [tx.organizationId(), id])
    // What all of it was worth when it left, and not its cost of one, which is rounded: nothing is lost on the way.
    if (found > 0) await moveStock(context, item, { kind: 'transfer_in', quantity: found, warehouse: row.to_warehouse, lot: row.lot, why: `With ${row.number}`, moved_on: today, transfer: id, ...(sent && { unit_cost: -sent.value / Number(row.quantity) }) })
    const after = await tx.lock<StockItem>(stockItem, row.item)
    await tx.update(stockItem, row.item, { in_transit: exact(Number(after.in_transit) - Number(row.quantity)) })
    return tx.update<StockTransfer>(stockTransfer, id, { received: found, note: note ?? null, received_on: today, received_by: actor.user_id, status: found < Number(row.quantity) ? transferMoves.short.to : transferMoves.receive.to })
  },
})
