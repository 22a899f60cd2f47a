import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { quantity } from './inputs.ts'
import { reservationLife } from './life.ts'
import { withdrawStock } from './moving.ts'
import {
  stockBalance,
  stockItem,
  stockReservation,
  type StockBalance,
  type StockItem,
  type StockReservation,
} from './records.ts'
import { exact, whyNotTake } from './rules.ts'

export const reserveStock = command('stock-reservations/make', {
  about: 'Reserves stock for a purpose.',
  input: z.strictObject({
    item: z.uuid(),
    warehouse: z.uuid(),
    quantity,
    for_what: z.string().trim().min(1, 'Enter a purpose').max(200),
    needed_on: z.iso.date().nullish(),
  }),
  async run(
    { item: id, warehouse: place, quantity: many, for_what, needed_on },
    { tx, actor },
  ): Promise<StockReservation> {
    const item = await tx.lock<StockItem>(stockItem, id)
    const balance = await freest(tx, id, place)
    refuseIf(whyNotTake(balance ?? null, many, item))
    await keepBack(tx, item, balance!, many)
    return tx.insert<StockReservation>(stockReservation, {
      item: id,
      warehouse: place,
      lot: balance!.lot,
      quantity: many,
      for_what,
      needed_on: needed_on ?? null,
      reserved_by: actor.user_id,
      status: 'open',
    })
  },
})

export const reservationCommands = commandsOf(reservationLife, {
  async release(row, { tx }) {
    await giveFree(tx, row)
  },
  async use(row, context) {
    const { lot } = await giveFree(context.tx, row)
    const item = await context.tx.lock<StockItem>(stockItem, row.item)
    const taken = { place: row.warehouse, lot, many: Number(row.quantity), words: row.for_what, kind: 'issue' } as const
    await withdrawStock(context, item, taken)
  },
})

/** The lot with the most available. A reservation is for an item in a warehouse; it holds one lot of it. */
const freest = (tx: CommandTx, item: string, place: string) =>
  tx.one<StockBalance>(
    `select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3
      order by quantity - reserved desc, id limit 1 for update`,
    [tx.organization_id, item, place],
  )

async function keepBack(tx: CommandTx, item: StockItem, balance: StockBalance, by: number): Promise<void> {
  await tx.update(stockBalance, balance.id, { reserved: exact(Number(balance.reserved) + by) })
  await tx.update(stockItem, item.id, { reserved: exact(Number(item.reserved) + by) })
}

async function giveFree(tx: CommandTx, row: StockReservation): Promise<StockBalance> {
  const item = await tx.lock<StockItem>(stockItem, row.item)
  const held = await tx.one<StockBalance>(
    `select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3 and reserved >= $4
      and ($5::uuid is null or lot = $5) order by reserved desc, id limit 1 for update`,
    [tx.organization_id, row.item, row.warehouse, row.quantity, row.lot],
  )
  if (!held) throw new Error('No balance holds the reserved stock.')
  await keepBack(tx, item, held, -Number(row.quantity))
  return held
}
