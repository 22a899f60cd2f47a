import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Item = {
  code: string
  name: string
  unit: string
  category: string
  cents: number
  tracked?: 'lot' | 'serial'
  critical?: true
  vendor?: string
  budget?: string
  use?: number
  deviation?: number
  lead?: number
  min?: number
  max?: number
  pack?: number
  stock: readonly [house: 'YARD' | 'CACHE' | 'FD1', quantity: number, lot?: string, expires?: number][]
}

const items: readonly Item[] = [
  {
    code: 'SEAL-75',
    name: 'Shaft seal, 75 hp pump',
    unit: 'each',
    category: 'Pump parts',
    cents: 312_00,
    vendor: 'Northline Water Systems LLC',
    budget: 'Booster pumps',
    use: 9,
    deviation: 0.05,
    lead: 21,
    min: 3,
    max: 8,
    stock: [['YARD', 2]],
  },
  {
    code: 'BELT-B68',
    name: 'V-belt B68',
    unit: 'each',
    category: 'Pump parts',
    cents: 24_50,
    vendor: 'Northline Water Systems LLC',
    use: 30,
    lead: 7,
    stock: [['YARD', 11]],
  },
  {
    code: 'OIL-1540',
    name: 'Engine oil 15W-40, 5 gal',
    unit: 'pail',
    category: 'Fleet',
    cents: 88_00,
    vendor: 'Ridgeway Fleet Services',
    budget: 'Salt and plow blades',
    use: 120,
    deviation: 0.4,
    lead: 9,
    pack: 4,
    stock: [['YARD', 26]],
  },
  {
    code: 'FILT-OIL',
    name: 'Oil filter, plow trucks',
    unit: 'each',
    category: 'Fleet',
    cents: 17_80,
    vendor: 'Ridgeway Fleet Services',
    budget: 'Salt and plow blades',
    use: 96,
    deviation: 0.3,
    lead: 9,
    stock: [['YARD', 3]],
  },
  {
    code: 'EDGE-9',
    name: 'Cutting edge, carbide, 9 ft',
    unit: 'each',
    category: 'Fleet',
    cents: 890_00,
    vendor: 'Ridgeway Fleet Services',
    use: 18,
    lead: 20,
    min: 4,
    max: 12,
    stock: [['YARD', 6]],
  },
  {
    code: 'PATCH-50',
    name: 'Cold patch, 50 lb bag',
    unit: 'bag',
    category: 'Streets',
    cents: 14_85,
    vendor: 'Larkspur Paving & Supply, Inc.',
    budget: 'Street resurfacing',
    use: 2_400,
    deviation: 3,
    lead: 7,
    stock: [['YARD', 140]],
  },
  {
    code: 'CONE-28',
    name: 'Traffic cone, 28 in',
    unit: 'each',
    category: 'Streets',
    cents: 21_00,
    use: 60,
    lead: 18,
    min: 40,
    max: 160,
    stock: [
      ['YARD', 92],
      ['CACHE', 40],
    ],
  },
  {
    code: 'BAG-SAND',
    name: 'Sandbag, empty',
    unit: 'bag',
    category: 'Flood',
    cents: 68,
    critical: true,
    use: 6_000,
    lead: 12,
    min: 4_000,
    max: 12_000,
    pack: 500,
    stock: [
      ['CACHE', 3_250],
      ['YARD', 600],
    ],
  },
  {
    code: 'PUMP-HOSE',
    name: 'Discharge hose, 6 in, 50 ft',
    unit: 'each',
    category: 'Flood',
    cents: 214_00,
    critical: true,
    min: 6,
    max: 10,
    stock: [['CACHE', 8]],
  },
  {
    code: 'TARP-20',
    name: 'Tarp, 20 × 30 ft',
    unit: 'each',
    category: 'Flood',
    cents: 62_00,
    critical: true,
    min: 20,
    max: 60,
    stock: [['CACHE', 34]],
  },
  {
    code: 'COT',
    name: 'Cot, folding',
    unit: 'each',
    category: 'Shelter',
    cents: 79_00,
    critical: true,
    min: 100,
    max: 150,
    stock: [['CACHE', 118]],
  },
  {
    code: 'BLANKET',
    name: 'Blanket',
    unit: 'each',
    category: 'Shelter',
    cents: 16_50,
    critical: true,
    min: 200,
    max: 320,
    stock: [['CACHE', 232]],
  },
  {
    code: 'WATER-24',
    name: 'Drinking water, case of 24',
    unit: 'case',
    category: 'Shelter',
    cents: 6_40,
    tracked: 'lot',
    critical: true,
    use: 150,
    lead: 5,
    min: 120,
    max: 300,
    stock: [
      ['CACHE', 96, 'W-2411', 41],
      ['CACHE', 72, 'W-2609', 410],
    ],
  },
  {
    code: 'GLV-NIT-L',
    name: 'Nitrile gloves, large, 1,000',
    unit: 'case',
    category: 'Medical',
    cents: 58_00,
    tracked: 'lot',
    vendor: 'Bright Harbor Medical Supply',
    budget: 'Turnout gear',
    use: 210,
    deviation: 0.5,
    lead: 10,
    stock: [
      ['FD1', 22, 'BH-88120', 700],
      ['FD1', 1, 'BH-71004', -12],
    ],
  },
  {
    code: 'TRAUMA',
    name: 'Trauma kit, vehicle',
    unit: 'each',
    category: 'Medical',
    cents: 148_75,
    tracked: 'lot',
    critical: true,
    vendor: 'Bright Harbor Medical Supply',
    min: 8,
    max: 16,
    stock: [
      ['FD1', 6, 'TK-2025', 260],
      ['CACHE', 5, 'TK-2025C', 260],
    ],
  },
  {
    code: 'RADIO-HT',
    name: 'Handheld radio',
    unit: 'each',
    category: 'Communications',
    cents: 412_00,
    tracked: 'serial',
    critical: true,
    stock: [
      ['CACHE', 1, 'HT-50121'],
      ['CACHE', 1, 'HT-50122'],
      ['CACHE', 1, 'HT-50123'],
    ],
  },
]

/**
 * Stock of the demonstration's city in two storerooms and an emergency cache: the storm used some of it, and some
 * must be reordered.
 */
export async function seedStock(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const act = actAt(0)
  const ours = async (table: string, column: string, value: string) =>
    (
      await tx.one<{ id: string }>(
        `select t.id from ${table} t join organizations o on o.id = t.organization_id
          where o.name like 'City of Alder Falls%' and t.${column} = $1 order by t.created_at desc limit 1`,
        [value],
      )
    )?.id ?? null
  const idOf = async (who: string) =>
    (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [
      `${who}@alder-falls.example`,
    ]))!.user_id
  const [rosa, max] = [await idOf('rosa'), await idOf('max')]
  const houses = new Map<string, string>()
  for (const [code, name, kind, location, longitude, latitude, keeper] of [
    ['YARD', 'Works yard store', 'store', 'Depot Street 40', -90.68, 42.506, rosa],
    ['FD1', 'Fire station 1 store', 'store', 'Canal Street 2', -90.669, 42.508, rosa],
    ['CACHE', 'Emergency cache, county hall', 'cache', 'Hall Street 9', -90.686, 42.502, max],
  ] as const)
    houses.set(
      code,
      (
        await actAt(-82)('max', 'warehouses/create', {
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
  for (const {
    code,
    name,
    unit,
    category,
    cents,
    tracked,
    critical,
    vendor,
    budget,
    use,
    deviation,
    lead,
    min,
    max: most,
    pack,
    stock,
  } of items) {
    const { id } = await actAt(-81)('max', 'stock-items/create', {
      code,
      name,
      unit,
      category,
      unit_cost: cents,
      tracked: tracked ?? 'none',
      critical: critical ?? false,
      vendor: vendor && (await ours('vendors', 'name', vendor)),
      budget_line: budget && (await ours('budget_lines', 'name', budget)),
      catalog_item: code === 'GLV-NIT-L' ? await ours('catalog_items', 'code', code) : null,
      annual_use: use,
      use_deviation: deviation,
      lead_days: lead,
      minimum: min,
      maximum: most,
      pack,
    })
    ids.set(code, id)
    for (const [house, quantity, lot, expires] of stock)
      await actAt(-80)('rosa', 'stock/receive', {
        item: id,
        warehouse: houses.get(house),
        quantity,
        lot,
        expires_on: expires === undefined ? null : addDays(today, expires),
        why: 'Carried over from the card file',
      })
  }
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
  const { user_id: rosa } = (await tx.one<{ user_id: string }>(
    'select user_id from organization_members where email = $1',
    ['rosa@alder-falls.example'],
  ))!
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
