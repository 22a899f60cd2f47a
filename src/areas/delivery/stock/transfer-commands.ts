import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { quantity } from './inputs.ts'
import { transferLife } from './life.ts'
import { moveStock, openWarehouse, withdrawStock } from './moving.ts'
import { stockItem, stockTransfer, type StockItem, type StockMove, type StockTransfer } from './records.ts'
import { exact } from './rules.ts'

export const sendTransfer = command('stock-transfers/send', {
  about: 'Transfers stock from one warehouse to another. It is in transit, and in neither, until received.',
  input: z.strictObject({
    item: z.uuid(),
    lot: z.uuid().nullish(),
    from_warehouse: z.uuid(),
    to_warehouse: z.uuid(),
    quantity,
  }),
  async run({ item: id, lot, from_warehouse, to_warehouse, quantity: many }, context): Promise<StockTransfer> {
    const { tx, actor, now } = context
    refuseIf(from_warehouse === to_warehouse ? 'The stock is already there. Select another warehouse.' : null)
    const item = await tx.lock<StockItem>(stockItem, id)
    const to = await openWarehouse(tx, to_warehouse)
    const number = await nextNumber(tx, stockTransfer.table, String(stockTransfer.fields.number.initial), now)
    const made = await tx.insert<StockTransfer>(stockTransfer, {
      number,
      item: id,
      lot: lot ?? null,
      from_warehouse,
      to_warehouse,
      quantity: many,
      sent_on: await todayOf(tx, now),
      sent_by: actor.user_id,
      status: 'in_transit',
    })
    await withdrawStock(context, item, {
      place: from_warehouse,
      lot: lot ?? null,
      many,
      words: `To ${to.name}, ${number}`,
      kind: 'transfer_out',
      transfer: made.id,
    })
    const after = await tx.lock<StockItem>(stockItem, id)
    await tx.update(stockItem, id, { in_transit: exact(Number(after.in_transit) + many) })
    return made
  },
})

export const transferCommands = commandsOf(transferLife, {
  async receive(row, context) {
    const { tx, actor, today } = context
    const { found } = context.asked
    const sent = Number(row.quantity)
    const item = await tx.lock<StockItem>(stockItem, row.item)
    const came = await bringIn(row, item, found, `Received with ${row.number}`, context)
    const after = await tx.lock<StockItem>(stockItem, row.item)
    await tx.update(stockItem, row.item, { in_transit: exact(Number(after.in_transit) - sent) })
    const status = found < sent ? 'short' : 'received'
    return { received: found, received_on: today, received_by: actor.user_id, status, ...came }
  },
  async find(row, context) {
    const { found } = context.asked
    const item = await context.tx.lock<StockItem>(stockItem, row.item)
    const came = await bringIn(row, item, found, `Found later, ${row.number}`, context)
    const received = exact(Number(row.received) + found)
    return { received, status: received < Number(row.quantity) ? 'short' : 'received', ...came }
  },
  writeOff: (_, { actor, today, asked: { reason } }) => ({
    written_off_on: today,
    written_off_by: actor.user_id,
    write_off_reason: reason,
  }),
})

type Arriving = Pick<Context, 'tx' | 'actor'> & { today: string }

/** The total value when it left, not the rounded unit cost, so that nothing is lost on the way unseen. */
async function bringIn(row: StockTransfer, item: StockItem, found: number, why: string, context: Arriving) {
  const { tx, today } = context
  const out = await tx.one<StockMove>(
    `select * from stock_moves where organization_id = $1 and transfer = $2 and kind = 'transfer_out'`,
    [tx.organization_id, row.id],
  )
  const worth = out && { unit_cost: -out.value / Number(row.quantity) }
  const into = { warehouse: row.to_warehouse, lot: row.lot, why, moved_on: today }
  const move = { ...into, kind: 'transfer_in', quantity: found, transfer: row.id, ...worth } as const
  const made = found > 0 ? await moveStock(context, item, move) : undefined
  const open = row.missing_value ?? (out ? -out.value : 0)
  return { missing_value: Math.max(0, open - (made?.value ?? 0)) }
}
