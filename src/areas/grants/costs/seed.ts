import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** Invented and marked as sample data: none of these is a FEMA rate. */
const rates = [
  ['DEMO-01', 'Loader, wheel', 'Bucket', '3 CY', '150', '', 'hour', '51.00'],
  ['DEMO-02', 'Truck, dump', 'Struck capacity', '12 CY', '300', '', 'hour', '63.00'],
  ['DEMO-03', 'Chipper, brush', 'Chipping capacity', '12 in', '110', 'Trailer mounted', 'hour', '26.50'],
  ['DEMO-04', 'Pump, trash', 'Hoses included', '6 in', '35', '', 'hour', '18.25'],
  ['DEMO-05', 'Pickup truck', '', '3/4 ton', '160', '', 'hour', '15.75'],
  ['DEMO-06', 'Barge, deck', '', '120 ft', '', '', 'hour', 'Ask FEMA'],
]

/**
 * Storm costs so far: labor, equipment, gravel, a rental and an invoice, most of them checked; and FEMA's requests
 * for information, appeals and funding sources.
 */
export async function seedCosts(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { id: declaration, declared_on } = (await tx.one<{ id: string; declared_on: string }>(
    `select id, declared_on::text from disaster_declarations where number = 'DR-4899' limit 1`,
  ))!
  const { rosa } = await peopleOf(tx)
  const project = async (like: string) =>
    (await tx.one<{ id: string }>('select id from pa_projects where declaration = $1 and title like $2 limit 1', [
      declaration,
      like,
    ]))!.id
  const damage = async (title: string) =>
    (await tx.one<{ id: string }>('select id from damage_items where declaration = $1 and title = $2 limit 1', [
      declaration,
      title,
    ]))!.id
  const [streets, road, station] = [await project('Debris%'), await project('Mill Road%'), await project('Riverside%')]
  const [culvert, pump, roof, paths, debris] = [
    await damage('Mill Road culvert'),
    await damage('Riverside pump station'),
    await damage('Station 2 roof'),
    await damage('Park paths'),
    await damage('Debris along the river streets'),
  ]

  await actAt(-20)('max', 'equipment-rates/import', {
    name: 'DEMONSTRATION schedule',
    valid_from: addDays(declared_on, -30),
    source: 'Made up for the demonstration. Import FEMA’s own file.',
    demonstration: true,
    head: [
      'Cost Code',
      'Equipment',
      'Specifications',
      'Capacity or Size',
      'HP',
      'Notes',
      'Unit',
      `${declared_on.slice(0, 4)} Rate`,
    ],
    cells: rates,
  })
  const rate = async (code: string) =>
    (await tx.one<{ id: string }>(
      `select r.id from equipment_rates r join disaster_declarations d on d.organization_id = r.organization_id
        where d.id = $1 and r.code = $2 limit 1`,
      [declaration, code],
    ))!.id
  const crew = await actAt(-20)('max', 'fringe-rates/enter', {
    name: 'Streets and parks crews',
    valid_from: `${Number(today.slice(0, 4)) - 1}-01-01`,
    paid_hours: 2_080,
    leave_hours: 248,
    social: 6.2,
    medicare: 1.45,
    retirement: 9.5,
    health: 14,
    compensation: 3.2,
    unemployment: 0.4,
    overtime_retirement: false,
    overtime_compensation: true,
    source: 'Payroll report of the demonstration',
  })

  const note = (days: number, record: object) =>
    actAt(days)('rosa', 'cost-records/note', { declaration, documents: [], ...record })
  const checked = async (days: number, record: object) => {
    const { id } = await note(days, record)
    await actAt(days + 1)('max', 'cost-records/check', { id })
  }
  const on = (days: number) => addDays(today, days)
  const clearing = { project: streets, damage: debris, category: 'A', description: 'Loading and hauling debris' }
  for (const [who, title, wage] of [
    ['R. Cole', 'Equipment operator', 31.4],
    ['T. Nguyen', 'Maintenance worker', 26.75],
  ] as const)
    for (const [day, overtime] of [
      [-30, 4],
      [-29, 3.5],
      [-28, 2],
    ] as const)
      await checked(-24, {
        ...clearing,
        kind: 'labor',
        worked_on: on(day),
        person_name: who,
        job_title: title,
        permanent: true,
        regular_hours: 8,
        regular_rate: wage,
        overtime_hours: overtime,
        overtime_rate: Math.round(wage * 15_000) / 10_000,
        fringe: crew.id,
      })
  for (const [code, name, hours] of [
    ['DEMO-01', 'Wheel loader 12', 11],
    ['DEMO-02', 'Dump truck 7', 10.5],
    ['DEMO-03', 'Chipper 3', 6],
  ] as const)
    await checked(-24, {
      ...clearing,
      kind: 'equipment',
      worked_on: on(-30),
      equipment: name,
      rate: await rate(code),
      operator: code === 'DEMO-02' ? 'T. Nguyen' : 'R. Cole',
      hours,
      own_rate_by: code === 'DEMO-03' ? 'local' : 'none',
      own_rate: code === 'DEMO-03' ? 24 : null,
    })
  await checked(-22, {
    ...clearing,
    kind: 'rental',
    worked_on: on(-29),
    vendor_name: 'Ridgeway Fleet Services',
    equipment: 'Grapple truck',
    with_operator: true,
    hours: 18,
    unit_price: 142.5,
    paid_on: on(-10),
    paid_with: 'Demonstration 4471',
  })
  await checked(-22, {
    ...clearing,
    kind: 'labor',
    worked_on: on(-31),
    person_name: 'Friends of the park volunteers, 6 people',
    job_title: 'Laborer',
    permanent: false,
    regular_hours: 24,
    regular_rate: 26.75,
    donated: true,
    description: 'Hand clearing of the river path',
  })
  const closing = { project: road, damage: culvert, category: 'C' }
  await checked(-8, {
    ...closing,
    kind: 'materials',
    worked_on: on(-9),
    description: 'Barricades and gravel for the detour',
    vendor_name: 'Larkspur Paving & Supply, Inc.',
    quantity: 62,
    unit: 'ton',
    unit_price: 18.4,
    from_stock: 'stock',
  })
  await note(-3, {
    ...closing,
    kind: 'labor',
    worked_on: on(-4),
    description: 'Old pipe removal',
    person_name: 'R. Cole',
    job_title: 'Equipment operator',
    regular_hours: 8,
    regular_rate: 31.4,
    overtime_hours: 1.5,
    overtime_rate: 47.1,
    fringe: crew.id,
  })
  await note(-3, {
    ...closing,
    kind: 'equipment',
    worked_on: on(-4),
    description: 'Old pipe removal',
    equipment: 'Wheel loader 12',
    rate: await rate('DEMO-01'),
    operator: 'R. Cole',
    hours: 5,
    standby_hours: 3,
  })
  const bill = await tx.one<{ id: string; vendor: string }>(
    `select i.id, v.name as vendor from invoices i join vendors v on v.organization_id = i.organization_id
      and v.id = i.vendor join disaster_declarations d on d.organization_id = i.organization_id where d.id = $1
      and i.vendor_number = 'LK-9921' and i.status not in ('draft', 'rejected', 'returned', 'canceled') limit 1`,
    [declaration],
  )
  if (bill)
    await note(-1, {
      ...closing,
      kind: 'contract',
      worked_on: on(-2),
      description: 'Cold patch at the culvert approaches',
      vendor_name: bill.vendor,
      invoice: bill.id,
      billed: 450_00,
    })

  await actAt(-5)('max', 'fema-rfis/note', {
    title: 'Pump station insurance',
    declaration,
    project: station,
    asked:
      'Provide the flood policy that was active on the first day of the incident, its schedule of insured values, and the statement of loss. State whether the switchgear is insured as building or contents.',
    received_on: on(-5),
    due_on: on(9),
    owner: rosa,
    documents: [],
  })
  await actAt(-6)('rosa', 'pa-appeals/draft', {
    title: 'Debris crew regular hours',
    declaration,
    project: streets,
    level: 'first',
    determined_on: on(-20),
    disputed: 11_400_00,
    grounds:
      'The determination treats the hours of seasonal workers as permanent staff hours. Their attached employment contracts end with the season; they were hired for the emergency.',
    owner: rosa,
    documents: [],
  })
  await actAt(-3)('rosa', 'mitigation-projects/draft', {
    title: 'Raise Mill Road crossing by four feet',
    program: 'hmgp',
    declaration,
    damage: culvert,
    activity: 'drainage',
    scope: 'A box culvert with twice the opening, and 600 feet of roadway raised by four feet.',
    alternatives:
      'No action; replacement in kind, which overtops in a ten-year flood; a bridge at three times the cost.',
    effectiveness: 'Passes a 50-year flood in the county’s model.',
    schedule: 20,
    plan: 'adopted',
    cost: 600_000_00,
    maintenance: 2_000_00,
    benefits: 50_000_00,
    life: 50,
    basis: 'Three closures in 20 years with detours and repairs (demonstration figures).',
    owner: rosa,
    documents: [],
  })
  await actAt(-2)('max', 'mitigation-projects/draft', {
    title: 'Flood doors and raised switchgear, Riverside',
    program: 'bric',
    activity: 'utility',
    damage: pump,
    scope: 'Submarine doors, and the switchgear on a platform above the record flood level.',
    plan: 'adopted',
    cost: 410_000_00,
    maintenance: 1_500_00,
    benefits: 27_000_00,
    life: 50,
    owner: rosa,
    documents: [],
  })

  const source = async (days: number, given: object, move?: 'commit' | 'receive', amount?: number) => {
    const row = await actAt(days)('rosa', 'recovery-sources/enter', { declaration, documents: [], ...given })
    const cents = amount ?? row.amount
    const how = move === 'commit' ? { amount: cents } : { received: cents }
    const decision = 'As stated in the letter (demonstration).'
    if (move) await actAt(days + 1)('max', `recovery-sources/${move}`, { id: row.id, ...how, decision })
  }
  await source(
    -6,
    {
      name: 'Flood policy, pump station',
      kind: 'insurance',
      damage: pump,
      project: station,
      amount: 150_000_00,
      reference: 'Policy FL-2288 (demonstration)',
    },
    'commit',
  )
  await source(-6, {
    name: 'Public Assistance, pump station',
    kind: 'pa',
    damage: pump,
    project: station,
    amount: 832_500_00,
  })
  await source(
    -4,
    { name: 'Public Assistance, Mill Road', kind: 'pa', damage: culvert, project: road, amount: 138_000_00 },
    'commit',
  )
  await source(
    -4,
    { name: 'State disaster match', kind: 'state', damage: culvert, project: road, amount: 18_400_00 },
    'commit',
  )
  await source(-4, { name: 'Streets fund', kind: 'local', damage: culvert, amount: 27_600_00 }, 'commit')
  await source(
    -4,
    { name: 'Public Assistance, debris', kind: 'pa', damage: debris, project: streets, amount: 45_750_00 },
    'commit',
  )
  await source(-4, { name: 'General Fund, debris', kind: 'local', damage: debris, amount: 15_250_00 }, 'commit')
  await source(
    -3,
    {
      name: 'Property policy, Station 2',
      kind: 'insurance',
      damage: roof,
      amount: 88_000_00,
      reference: 'Claim 4410 (demonstration)',
    },
    'receive',
  )
  await source(
    -2,
    { name: 'Firefighters’ relief association', kind: 'donation', damage: roof, amount: 15_000_00 },
    'commit',
  )
  await source(-2, { name: 'Friends of the park', kind: 'donation', damage: paths, amount: 6_000_00 }, 'receive')
}
