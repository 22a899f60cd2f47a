import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { firstDayOfHeat } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import itemsCsv from './items.csv?raw'
import movesCsv from './moves.csv?raw'
import onHandCsv from './on-hand.csv?raw'

const items = rowsOf(itemsCsv, {
  code: 'text',
  name: 'text',
  unit: 'text',
  category: 'text',
  cents: 'number',
  tracked: 'text?',
  critical: 'text?',
  use: 'number',
  deviation: 'number',
  lead: 'number',
  min: 'number',
  max: 'number',
  pack: 'number?',
})
const onHand = rowsOf(onHandCsv, { item: 'text', house: 'text', quantity: 'number', lot: 'text?', expires: 'number?' })
/** Days count from today, or from the first day of the heat emergency. */
const moves = rowsOf(movesCsv, {
  from: 'text',
  days: 'number',
  item: 'text',
  house: 'text',
  quantity: 'number',
  why: 'text',
})
const houses = [
  ['KIT', 'Kitchen store, Lantern Street', 'store', 'Lantern Street 2'],
  ['PAN', 'Emergency pantry, Harbor Center', 'cache', 'Harbor Center, lower level'],
] as const

/** Equipment of the meal routes and the emergency pantry of the department. */
export async function seedAgingStock(
  tx: Tx,
  actAt: (days: number) => Act,
  { organization, today, max, rosa }: { organization: string; today: string; max: string; rosa: string },
): Promise<void> {
  const [ids, places] = [new Map<string, string>(), new Map<string, string>()]
  for (const [code, name, kind, location] of houses) {
    const warehouse = { code, name, kind, location, keeper: kind === 'cache' ? max : rosa }
    places.set(code, (await actAt(-420)('max', 'warehouses/create', warehouse)).id)
  }
  for (const { cents, use, deviation, lead, min, max: most, tracked, critical, ...item } of items) {
    const { id } = await actAt(-419)('max', 'stock-items/create', {
      ...item,
      unit_cost: cents,
      tracked: tracked ?? 'none',
      critical: critical === 'yes',
      annual_use: use,
      use_deviation: deviation,
      lead_days: lead,
      minimum: min,
      maximum: most,
    })
    ids.set(item.code, id)
  }
  for (const { item, house, quantity, lot, expires } of onHand)
    await actAt(-418)('rosa', 'stock/receive', {
      item: ids.get(item),
      warehouse: places.get(house),
      quantity,
      lot,
      expires_on: expires === undefined ? null : addDays(today, expires),
      why: 'Carried over from the card file',
    })
  const lots = new Map(
    (
      await tx.sql<{ item: string; id: string }>(
        'select distinct on (item) item, id from stock_lots where organization_id = $1 order by item, code desc',
        [organization],
      )
    ).map(({ item, id }) => [item, id]),
  )
  const heat = -daysBetween(firstDayOfHeat(today), today)
  for (const { from, days, item, house, quantity, why } of moves)
    await actAt(from === 'heat' ? heat + days : days)('rosa', 'stock/issue', {
      item: ids.get(item),
      warehouse: places.get(house),
      quantity,
      ...(lots.has(ids.get(item)!) && { lot: lots.get(ids.get(item)!) }),
      why,
    })
  await actAt(-6)('rosa', 'stock-reservations/make', {
    item: ids.get('PACK-5'),
    warehouse: places.get('PAN'),
    quantity: 60,
    for_what: 'First snow day of the winter',
    needed_on: addDays(today, 20),
  })
  await actAt(-1)('rosa', 'stock-transfers/send', {
    item: ids.get('TERM-1'),
    from_warehouse: places.get('KIT'),
    to_warehouse: places.get('PAN'),
    quantity: 3,
  })
}
