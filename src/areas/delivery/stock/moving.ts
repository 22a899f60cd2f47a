import { isActive } from '#platform/life/statuses.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import {
  stockBalance,
  stockItem,
  stockLot,
  stockMove,
  warehouse,
  type StockBalance,
  type StockItem,
  type StockLot,
  type StockMove,
  type Warehouse,
} from './records.ts'
import { exact, whyNotIssueExpired, whyNotTake } from './rules.ts'
import { transferLife } from './life.ts'

export type Moving = Pick<StockMove, 'kind' | 'quantity' | 'why'> & {
  warehouse: string
  lot: string | null
  unit_cost?: number
  moved_on: string
} & Partial<Pick<StockMove, 'receipt' | 'receipt_line' | 'transfer' | 'count'>>

export const balanceOf = (
  tx: CommandTx,
  item: string,
  place: string,
  lot: string | null,
): Promise<StockBalance | undefined> =>
  tx.one<StockBalance>(
    `select * from stock_balances where organization_id = $1 and item = $2 and warehouse = $3 and lot is not distinct
      from $4 for update`,
    [tx.organization_id, item, place, lot],
  )

/**
 * One transaction and its new balance: the item is locked, so that of two people who take the last one, one is
 * refused. Issues use the average cost on hand; receipts and returns use their own.
 */
export async function moveStock(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  item: StockItem,
  moving: Moving,
): Promise<StockMove> {
  const before = await balanceOf(tx, item.id, moving.warehouse, moving.lot)
  const held = before ? Number(before.quantity) : 0
  const average = held > 0 ? Number(before!.value) / held : item.unit_cost
  const cost = moving.quantity < 0 ? average : (moving.unit_cost ?? average)
  const left = exact(held + moving.quantity)
  // The last one carries the rounding difference.
  const value = left === 0 ? -Number(before?.value ?? 0) : Math.round(cost * moving.quantity)
  const made = await tx.insert<StockMove>(stockMove, {
    ...moving,
    item: item.id,
    unit_cost: Math.max(0, Math.round(cost)),
    value,
    moved_by: actor.user_id,
  })
  if (before) await tx.update(stockBalance, before.id, { quantity: left, value: Number(before.value) + value })
  else {
    const lot = moving.lot
      ? (await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and id = $2', [
          tx.organization_id,
          moving.lot,
        ]))!
      : null
    await tx.insert(stockBalance, {
      name: lot ? `${item.name}, ${lot.code}`.slice(0, 300) : item.name,
      item: item.id,
      warehouse: moving.warehouse,
      lot: moving.lot,
      expires_on: lot?.expires_on ?? null,
      quantity: left,
      value,
    })
  }
  const now = await tx.lock<StockItem>(stockItem, item.id)
  await tx.update(stockItem, item.id, { on_hand: exact(Number(now.on_hand) + moving.quantity) })
  return made
}

/** Issued from a warehouse for a work order or a kit: stock reserved for others stays. */
export async function withdrawStock(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  item: StockItem,
  {
    place,
    lot,
    many,
    words,
    kind,
    transfer,
  }: {
    place: string
    lot: string | null
    many: number
    words: string
    kind: 'issue' | 'transfer_out'
    transfer?: string
  },
): Promise<StockMove> {
  const { tx, now } = context
  const today = await todayOf(tx, now)
  const balance = await balanceOf(tx, item.id, place, lot)
  refuseIf(whyNotTake(balance ?? null, many, item))
  if (lot)
    refuseIf(
      whyNotIssueExpired(
        (await tx.one<StockLot>('select * from stock_lots where organization_id = $1 and id = $2', [
          tx.organization_id,
          lot,
        ])) ?? null,
        today,
      ),
    )
  return moveStock(context, item, {
    kind,
    quantity: -many,
    warehouse: place,
    lot,
    why: words,
    moved_on: today,
    transfer: transfer ?? null,
  })
}

/** An issue comes back to where it was taken from, at the value with which it left. */
export async function takeBack(context: Pick<Context, 'tx' | 'actor' | 'now'>, issue: string, why: string) {
  const { tx, now } = context
  const taken = (await tx.one<StockMove>('select * from stock_moves where organization_id = $1 and id = $2', [
    tx.organization_id,
    issue,
  ]))!
  await openWarehouse(tx, taken.warehouse)
  return moveStock(context, await tx.lock<StockItem>(stockItem, taken.item), {
    kind: 'return',
    quantity: -Number(taken.quantity),
    unit_cost: taken.value / Number(taken.quantity),
    warehouse: taken.warehouse,
    lot: taken.lot,
    why: why.slice(0, 300),
    moved_on: await todayOf(tx, now),
  })
}

/** The lot with that code, created on first use. */
export async function lotOf(
  tx: CommandTx,
  item: StockItem,
  code: string,
  received_on: string,
  expires_on: string | null,
): Promise<StockLot> {
  const known = await tx.one<StockLot>(
    'select * from stock_lots where organization_id = $1 and item = $2 and code = $3',
    [tx.organization_id, item.id, code],
  )
  return known ?? tx.insert<StockLot>(stockLot, { item: item.id, code, received_on, expires_on })
}

export async function openWarehouse(tx: CommandTx, id: string) {
  const row = await tx.lock<Warehouse>(warehouse, id)
  refuseIf(!isActive(row) ? `${row.name} is inactive and can’t receive stock.` : null)
  return row
}

/** In a warehouse, or in transit to one. */
export const whereIs = async (tx: CommandTx, lot: Pick<StockLot, 'id'>) =>
  (await tx.one<{ quantity: number; warehouse: string }>(
    `select b.quantity::float8 as quantity, w.name as warehouse from stock_balances b
      join warehouses w on w.organization_id = b.organization_id and w.id = b.warehouse where b.organization_id = $1
      and b.lot = $2 and b.quantity > 0
     union all select t.quantity::float8, w.name || ', on its way' from stock_transfers t
     join warehouses w on w.organization_id = t.organization_id and w.id = t.to_warehouse where t.organization_id = $1
     and t.lot = $2 and t.status ${among(transferLife, 'in_transit')}`,
    [tx.organization_id, lot.id],
  )) ?? null

/** Sorted, so that of two users of the same items the second waits. */
export const lockItems = (tx: CommandTx, ids: readonly string[]) =>
  tx.sql<StockItem>('select * from stock_items where organization_id = $1 and id = any ($2) order by id for update', [
    tx.organization_id,
    ids,
  ])
