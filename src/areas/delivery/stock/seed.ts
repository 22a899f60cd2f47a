import { idOf, peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import { enterUse, usedItems } from './used/seed.ts'
import itemsCsv from './seed-items.csv?raw'
import onHandCsv from './seed-on-hand.csv?raw'

const items = rowsOf(itemsCsv, {
  code: 'text',
  name: 'text',
  unit: 'text',
  category: 'text',
  cents: 'number',
  tracked: 'text?',
  critical: 'text?',
  vendor: 'text?',
  budget: 'text?',
  use: 'number?',
  deviation: 'number?',
  lead: 'number?',
  min: 'number?',
  max: 'number?',
  pack: 'number?',
})
/** Stock on hand: each row is a lot, or all there is. `expires` counts days from today. */
const onHand = rowsOf(onHandCsv, { item: 'text', house: 'text', quantity: 'number', lot: 'text?', expires: 'number?' })

/** The storeroom of the works yard has a past of two years, which ends with what is on hand. */
const isInPast = ({ item, house }: { item: string; house: string }) => house === 'YARD' && usedItems.has(item)

/**
 * Stock of the demonstration's city in two storerooms and an emergency cache: the storm used some of it, and some
 * must be reordered.
 */
export async function seedStock(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const act = actAt(0)
  const { rosa, max } = await peopleOf(tx)
  const houses = new Map<string, string>()
  for (const [code, name, kind, location, longitude, latitude, keeper] of [
    ['YARD', 'Works yard store', 'store', 'Depot Street 40', -90.68, 42.506, rosa],
    ['FD1', 'Fire station 1 store', 'store', 'Canal Street 2', -90.669, 42.508, rosa],
    ['CACHE', 'Emergency cache, county hall', 'cache', 'Hall Street 9', -90.686, 42.502, max],
  ] as const)
    houses.set(
      code,
      (
        await actAt(-762)('max', 'warehouses/create', {
          code,
          name,
          kind,
          location,
          place: { address: location, longitude, latitude },
          keeper,
        })
      ).id,
    )
  const ids = new Map<string, string>()
  for (const item of items) {
    const { code, name, unit, category, vendor, budget } = item
    const { id } = await actAt(-761)('max', 'stock-items/create', {
      code,
      name,
      unit,
      category,
      unit_cost: item.cents,
      tracked: item.tracked ?? 'none',
      critical: item.critical === 'yes',
      vendor: vendor && (await idOf(tx, 'vendors', 'name', vendor)),
      budget_line: budget && (await idOf(tx, 'budget_lines', 'name', budget)),
      catalog_item: code === 'GLV-NIT-L' ? await idOf(tx, 'catalog_items', 'code', code) : null,
      annual_use: item.use,
      use_deviation: item.deviation,
      lead_days: item.lead,
      minimum: item.min,
      maximum: item.max,
      pack: item.pack,
    })
    ids.set(code, id)
    for (const { house, quantity, lot, expires } of onHand.filter((row) => row.item === code && !isInPast(row)))
      await actAt(-80)('rosa', 'stock/receive', {
        item: id,
        warehouse: houses.get(house),
        quantity,
        lot,
        expires_on: expires === undefined ? null : addDays(today, expires),
        why: 'Carried over from the card file',
      })
  }
  const { organization_id } = (await tx.one<{ organization_id: string }>(
    'select organization_id from warehouses where id = $1',
    [houses.get('YARD')],
  ))!
  await enterUse(
    tx,
    {
      organization: organization_id,
      warehouse: houses.get('YARD')!,
      from: addDays(today, -760),
      until: addDays(today, -13),
    },
    items
      .filter(({ code }) => usedItems.has(code))
      .map(({ code, use, pack }) => ({
        code,
        annual: use ?? 0,
        pack: pack ?? 1,
        ends: onHand.find((row) => row.item === code && isInPast(row))?.quantity,
      })),
  )
  const [of, at] = [(code: string) => ids.get(code), (code: string) => houses.get(code)]
  // The night of the storm, from the cache.
  for (const [code, quantity] of [
    ['BAG-SAND', 1_400],
    ['TARP-20', 9],
    ['BLANKET', 22],
  ] as const)
    await actAt(-49)('rosa', 'stock/issue', {
      item: of(code),
      warehouse: at('CACHE'),
      quantity,
      why: 'DR-4899 (demonstration): Mill Road and Riverside',
    })
  await actAt(-12)('rosa', 'stock/issue', {
    item: of('PATCH-50'),
    warehouse: at('YARD'),
    quantity: 36,
    why: 'Potholes, east side',
  })
  await actAt(-6)('rosa', 'stock/issue', {
    item: of('OIL-1540'),
    warehouse: at('YARD'),
    quantity: 5,
    why: 'Plow trucks 21 and 22',
  })
  const back = await actAt(-5)('rosa', 'stock-transfers/send', {
    item: of('CONE-28'),
    from_warehouse: at('YARD'),
    to_warehouse: at('CACHE'),
    quantity: 20,
  })
  await actAt(-4)('max', 'stock-transfers/receive', { id: back.id, found: 18, note: 'Two were crushed in transit.' })
  await act('rosa', 'stock-transfers/send', {
    item: of('BAG-SAND'),
    from_warehouse: at('YARD'),
    to_warehouse: at('CACHE'),
    quantity: 500,
  })
  await actAt(-11)('rosa', 'stock-reservations/make', {
    item: of('PUMP-HOSE'),
    warehouse: at('CACHE'),
    quantity: 2,
    for_what: 'Riverside pump station, until its pump is repaired',
    needed_on: addDays(today, 10),
  })
  for (const [name, purpose, wanted, lines] of [
    [
      'Flood kit',
      'One block, first night',
      4,
      [
        ['BAG-SAND', 500],
        ['TARP-20', 4],
        ['PUMP-HOSE', 1],
      ],
    ],
    [
      'Shelter kit, 25 people',
      'A shelter for one night',
      5,
      [
        ['COT', 25],
        ['BLANKET', 50],
        ['WATER-24', 25],
      ],
    ],
  ] as const) {
    const kit = await actAt(-60)('max', 'stock-kits/create', { name, purpose, wanted, warehouse: at('CACHE') })
    await actAt(-60)('max', 'stock-kits/set-lines', {
      id: kit.id,
      version: kit.version,
      lines: lines.map(([code, quantity]) => ({ item: of(code), quantity })),
    })
  }
  // One count is decided; one waits for a second person.
  for (const [days, house, short, decided] of [
    [-20, 'FD1', null, true],
    [-1, 'YARD', 'PATCH-50', false],
  ] as const) {
    const count = await actAt(days)('rosa', 'stock-counts/begin', { warehouse: at(house), note: 'Monthly count' })
    const lines = await tx.sql<{ id: string; item: string; lot: string | null; expected: number }>(
      'select id, item, lot, expected::float8 as expected from stock_count_lines where count = $1 order by position',
      [count.id],
    )
    await actAt(days)('rosa', 'stock-counts/set-lines', {
      id: count.id,
      version: count.version,
      lines: lines.map(({ id, item, lot, expected }) => ({
        id,
        item,
        lot,
        counted: short && item === of(short) ? expected - 4 : expected,
        reason: short && item === of(short) ? 'Four bags were torn' : null,
      })),
    })
    await actAt(days)('rosa', 'stock-counts/submit', { id: count.id })
    if (decided) await actAt(days + 1)('max', 'stock-counts/approve', { id: count.id, reason: 'The count is correct.' })
  }
  await seedShipments(tx, act, now)
}

/**
 * Three shipments of issued orders: one in transit with its legs, one held, one that arrived and waits to be counted.
 */
async function seedShipments(tx: Tx, act: Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const { rosa } = await peopleOf(tx)
  const yard = { address: 'Depot Street 40, Alder Falls', longitude: -90.68, latitude: 42.506 }
  const orderOf = (title: string) =>
    tx.one<{ id: string }>(
      `select p.id from purchase_orders p join organizations o on o.id = p.organization_id
        where o.name like 'City of Alder Falls%' and p.title = $1 and p.status = 'issued' limit 1`,
      [title],
    )
  const plan = async (
    title: string,
    carrier: string,
    tracking: string,
    from: { address: string; longitude: number; latitude: number },
    more: object,
    legs: readonly object[],
  ) => {
    const order = await orderOf(title)
    if (!order) return null
    const lines = await tx.sql<{ line: string; quantity: number }>(
      `select line, quantity from (select o.id as line, o.position, (o.quantity - o.received - coalesce((
           select sum(r.inspecting) from receipt_lines r where r.line = o.id), 0))::float8 as quantity from order_lines o
         where purchase_order = $1) l where quantity > 0 order by position`,
      [order.id],
    )
    const shipment = {
      carrier,
      tracking,
      from_name: from.address,
      from_place: from,
      to_name: 'Works yard',
      to_place: yard,
      watched_by: rosa,
      documents: [],
      ...more,
    }
    return (await act('rosa', 'shipments/plan', { order: order.id, shipment, lines, legs })).id as string
  }
  const note = (id: string, kind: string, hours: number, more: object = {}) =>
    act('rosa', 'shipments/note', { id, kind, at: at(hours), ...more })

  const edges = await plan(
    'Cutting edges for the spare plows',
    'Prairie Freight (demonstration)',
    'PF-771820',
    { address: 'Moline', longitude: -90.515, latitude: 41.507 },
    { mode: 'truck' },
    [
      {
        mode: 'truck',
        from_name: 'Moline',
        to_name: 'Cedar Bay',
        planned_departure: today,
        planned_arrival: addDays(today, 2),
      },
      {
        mode: 'truck',
        from_name: 'Cedar Bay',
        to_name: 'Works yard',
        planned_departure: addDays(today, 3),
        planned_arrival: addDays(today, 4),
      },
    ],
  )
  if (edges) {
    await note(edges, 'departed', 5, { place_name: 'Moline' })
    await note(edges, 'scanned', 1, { place_name: 'Moline, freight hall' })
  }
  const patch = await plan(
    'Cold patch for the east side',
    'Larkspur’s own trucks',
    'LK-20455',
    { address: 'Quarry Road, Larkspur', longitude: -90.81, latitude: 42.44 },
    { mode: 'own' },
    [],
  )
  if (patch) {
    await note(patch, 'departed', 6, { place_name: 'Larkspur' })
    await note(patch, 'held', 4, {
      place_name: 'Route 9',
      words: 'The bridge on Route 9 has been closed since the storm; the truck takes a detour',
    })
    await note(patch, 'expected', 2, { expected_on: addDays(today, 9), words: 'The detour adds a loading day' })
  }
  const sealant = await plan(
    'Crack sealant for the park paths',
    'Prairie Freight (demonstration)',
    'PF-771904',
    { address: 'Larkspur', longitude: -90.81, latitude: 42.44 },
    { temp_max: 95 },
    [],
  )
  if (sealant) {
    for (const [kind, hours, more] of [
      ['departed', 9, { place_name: 'Larkspur' }],
      ['temperature', 7, { reading: 71 }],
      ['temperature', 6, { reading: 84 }],
      ['temperature', 4, { reading: 98, words: 'The trailer was parked in the sun' }],
      ['temperature', 3, { reading: 79 }],
      ['signed', 1, { place_name: 'Works yard', signed_by: 'J. Ortiz' }],
    ] as const)
      await note(sealant, kind, hours, more)
  }
}
