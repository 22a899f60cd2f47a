import type { Row } from './tries.ts'

type Ask = (sql: string, values: readonly unknown[]) => Promise<Row | undefined>

/** Answers to the dialogs that are drawn for one act: the first choice that they offer. */
export const answersOfDialogs: Record<string, (row: Row, ask: Ask) => Promise<object | undefined>> = {
  'stock/receive': async (item, ask) => {
    const warehouse = await ask('select id from warehouses where organization_id = $1 and status = $2 limit 1', [
      item.organization_id,
      'open',
    ])
    const code = item.tracked === 'none' ? null : `T-${item.id.slice(-6)}`
    return warehouse && { warehouse: warehouse.id, quantity: 1, lot: code, why: 'Found in a count' }
  },
  'stock/issue': async (item, ask) => {
    const place = await freeOf(item, ask)
    return place && { warehouse: place.warehouse, quantity: 1, lot: place.lot, why: 'Repair' }
  },
  'stock-reservations/make': async (item, ask) => {
    const place = await freeOf(item, ask)
    return place && { warehouse: place.warehouse, quantity: 1, for_what: 'Repair' }
  },
  'stock-transfers/send': async (item, ask) => {
    const place = await freeOf(item, ask)
    const to =
      place &&
      (await ask('select id from warehouses where organization_id = $1 and id <> $2 and status = $3 limit 1', [
        item.organization_id,
        place.warehouse,
        'open',
      ]))
    return to && { from_warehouse: place.warehouse, to_warehouse: to.id, quantity: 1, lot: place.lot }
  },
}

const freeOf = ({ id, organization_id }: Row, ask: Ask) =>
  ask(
    `select * from stock_balances b where organization_id = $1 and item = $2 and quantity - reserved >= 1
        and not exists (select from stock_lots l where l.id = b.lot and l.expires_on < current_date) limit 1`,
    [organization_id, id],
  )
