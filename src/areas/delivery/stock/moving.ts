import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { stockBalance, stockItem, stockLot, stockMove, warehouse, type StockBalance, type StockItem, type StockLot, type StockMove, type Warehouse } from './records.ts'
import { exact } from './rules.ts'

export type Moving = Pick<StockMove, 'kind' | 'quantity' | 'why'> & { warehouse: string; lot: string | null; unit_cost?: number; moved_on: string } & Partial<Pick<StockMove, 'receipt' | 'receipt_line' | 'transfer' | 'count'>>

export const balanceOf = (tx: CommandTx, item: string, place: string, lot: string | null): Promise<StockBalance | undefined> =>
  tx.one<StockBalance>(`select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3 and lot is not distinct from $4 for update`, [tx.organizationId(), item, place, lot])

/**
 * One move, and what it makes of the balance: the item is locked, so that of two who take the last one, one is refused.
 * What goes out has the average cost of what is there; what comes in, its own.
 */
export async function moveStock({ tx, actor }: Pick<Context, 'tx' | 'actor'>, item: StockItem, moving: Moving): Promise<StockMove> {
  const before = await balanceOf(tx, item.id, moving.warehouse, moving.lot)
  const held = before ? Number(before.quantity) : 0
  const average = held > 0 ? Number(before!.value) / held : item.unit_cost
  const cost = moving.quantity < 0 ? average : (moving.unit_cost ?? average)
  const left = exact(held + moving.quantity)
  // The last one takes along what rounding left.
  const value = left === 0 ? -Number(before?.value ?? 0) : Math.round(cost * moving.quantity)
  const made = await tx.insert<StockMove>(stockMove, { ...moving, item: item.id, unit_cost: Math.max(0, Math.round(cost)), value, moved_by: actor.user_id })
  if (before) await tx.update(stockBalance, before.id, { quantity: left, value: Number(before.value) + value })
  else {
    const lot = moving.lot ? (await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and id = $2', [tx.organizationId(), moving.lot]))! : null
    await tx.insert(stockBalance, { name: lot ? `${item.name}, ${lot.code}`.slice(0, 300) : item.name, item: item.id, warehouse: moving.warehouse, lot: moving.lot, expires_on: lot?.expires_on ?? null, quantity: left, value })
  }
  const now = await tx.lock<StockItem>(stockItem, item.id)
  await tx.update(stockItem, item.id, { on_hand: exact(Number(now.on_hand) + moving.quantity) })
  return made
}

/** The lot of that code, made when it is the first time. */
export async function lotOf(tx: CommandTx, item: StockItem, code: string, received_on: string, expires_on: string | null): Promise<StockLot> {
  const known = await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and item = $2 and code = $3', [tx.organizationId(), item.id, code])
  return known ?? tx.insert<StockLot>(stockLot, { item: item.id, code, received_on, expires_on })
}

export const warehouseById = async (tx: CommandTx, id: string): Promise<Warehouse> => tx.lock<Warehouse>(warehouse, id)
