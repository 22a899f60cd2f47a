import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { addMonths, localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { nearestFirst, readInstance } from '@granary/routing/routing-instance.ts'
import { routeSolver } from '@granary/routing/route-solver.ts'

const lists: readonly [
  code: string,
  name: string,
  kind: string,
  source: string,
  items: readonly [code: string, name: string, broader?: string, factor?: number][],
][] = [
  [
    'UNITS',
    'Units of measure',
    'unit',
    'Demo sample, based on UN/ECE Recommendation 20',
    [
      ['EA', 'Each'],
      ['PCS', 'Pieces'],
      ['HR', 'Hour'],
      ['FT', 'Foot', undefined, 1],
      ['YD', 'Yard', undefined, 3],
      ['MI', 'Mile', undefined, 5280],
      ['TON', 'Short ton, 2,000 lb'],
      ['GAL', 'Gallon'],
      ['CY', 'Cubic yard'],
      ['SY', 'Square yard'],
      ['LS', 'Lump sum'],
      ['MO', 'Month'],
    ],
  ],
  [
    'NIGP',
    'Commodities (NIGP, sample)',
    'commodity',
    'Demo sample; the full table is licensed by its publisher',
    [
      ['745', 'Road and highway building materials'],
      ['745-21', 'Asphalt, cold mix', '745'],
      ['775', 'Salt'],
      ['775-45', 'Salt, rock, for roads', '775'],
      ['913', 'Construction services, heavy'],
      ['913-27', 'Bridge and culvert construction', '913'],
      ['968', 'Public works services'],
      ['968-72', 'Snow and ice removal', '968'],
    ],
  ],
  [
    'UNSPSC',
    'Commodities (UNSPSC, sample)',
    'commodity',
    'Demo sample',
    [
      ['30111600', 'Cement and lime'],
      ['40151500', 'Pumps'],
      ['72141100', 'Infrastructure building services'],
      ['46181500', 'Safety apparel'],
    ],
  ],
  [
    'NAICS',
    'Industries (NAICS 2022, sample)',
    'industry',
    'U.S. Census Bureau, NAICS 2022; a sample',
    [
      ['23', 'Construction'],
      ['237', 'Heavy and civil engineering construction', '23'],
      ['237310', 'Highway, street and bridge construction', '237'],
      ['237110', 'Water and sewer line construction', '237'],
      ['562', 'Waste management and remediation'],
      ['562111', 'Solid waste collection', '562'],
    ],
  ],
  [
    'PACAT',
    'Public Assistance work categories',
    'cost',
    'FEMA Public Assistance program: categories of work A to G, and Z for management costs',
    [
      ['A', 'Debris removal'],
      ['B', 'Emergency protective measures'],
      ['C', 'Roads and bridges'],
      ['D', 'Water control facilities'],
      ['E', 'Buildings and equipment'],
      ['F', 'Utilities'],
      ['G', 'Parks, recreational and other'],
      ['Z', 'Management costs'],
    ],
  ],
  [
    'COUNTY',
    'Counties of the region (demonstration)',
    'place',
    'Fictional, for the demo',
    [
      ['ALD', 'Alder County'],
      ['CED', 'Cedar County'],
      ['RID', 'Ridge County'],
    ],
  ],
]

/** Reference data, two connectors with their runs, and three plans. */
export async function seedTechnology(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { max } = await peopleOf(tx)
  const act = actAt(-50)
  const ids = new Map<string, string>()
  for (const [code, name, kind, source, items] of lists) {
    const list = await act('max', 'code-lists/create', { code, name, kind, source, steward: max })
    for (const [item, words, broader, factor] of items) {
      const made = await act('max', 'code-items/add', {
        list: list.id,
        item: {
          code: item,
          name: words,
          broader: broader ?? null,
          factor: factor ?? null,
          valid_from: '2022-01-01',
          valid_to: null,
        },
      })
      ids.set(`${code} ${item}`, made.id)
    }
  }
  await actAt(-20)('max', 'code-items/merge', { from: ids.get('UNITS PCS')!, into: ids.get('UNITS EA')! })
  await actAt(-12)('max', 'code-items/end', { id: ids.get('NIGP 745-21')!, last: addMonths(today, 2) })

  const units = await actAt(-30)('max', 'connectors/create', {
    name: 'Units from the finance system',
    kind: 'erp',
    takes: 'codes',
    goes_to: 'UNITS',
    mapping: 'code = UOM\nname = Description\nvalid_from = "2026-01-01"',
    frequency: 'monthly',
    contact: 'Finance systems desk',
    owner: max,
  })
  await actAt(-30)('max', 'connectors/activate', { id: units.id })
  const rows = [
    ['BAG', 'Bag'],
    ['ROLL', 'Roll'],
    ['ea', 'Each'],
    ['TON', 'Ton'],
    ['LF', 'Linear foot'],
    ['', 'Nothing'],
  ].map(([UOM, Description]) => ({ UOM: UOM!, Description: Description! }))
  const run = await actAt(-29)('max', 'connectors/run', {
    id: units.id,
    file: 'uom-export.csv',
    columns: ['UOM', 'Description'],
    rows,
  })
  const error = await tx.one<{ id: string }>(`select id from connector_errors where run = $1 and why like 'TON%'`, [
    run.id,
  ])
  if (error) await actAt(-28)('max', 'connector-errors/leave', { id: error.id, reason: 'Already in the list.' })

  const form = await tx.one<{ number: string }>(`select number from forms where title = 'Grease trap inspection'`)
  if (form) {
    const field = await actAt(-14)('max', 'connectors/create', {
      name: 'Grease inspections from the field',
      kind: 'field',
      takes: 'submissions',
      goes_to: form.number,
      mapping:
        'business = Kitchen\ncapacity = Gallons\ndepth = Depth in\ngrease = Grease in\nsolids = Solids in\npumped_on = Pumped\nhauler = Hauler',
      frequency: 'weekly',
      contact: 'Pretreatment inspectors',
      owner: max,
    })
    await actAt(-14)('max', 'connectors/activate', { id: field.id })
    const sheet = [
      ['Alder Diner', '500', '20', '2', '1.5', '', ''],
      ['Falls Hotel', '1500', '40', '7', '4', '11/2/2026', 'Northline Environmental'],
      ['Mill Cafe', '300', '18', '3', '2', '', ''],
    ]
    const columns = ['Kitchen', 'Gallons', 'Depth in', 'Grease in', 'Solids in', 'Pumped', 'Hauler']
    await actAt(-13)('max', 'connectors/run', {
      id: field.id,
      file: 'fog-week-45.csv',
      columns,
      rows: sheet.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]!]))),
    })
  }
  await seedPlans(actAt)
}

async function seedPlans(actAt: (days: number) => Act): Promise<void> {
  const table = [
    '50,50,0',
    '12,71,3',
    '21,88,2',
    '34,79,4',
    '47,92,2',
    '58,81,3',
    '73,90,4',
    '88,76,3',
    '91,55,2',
    '79,41,4',
    '86,22,3',
    '66,12,2',
    '48,19,4',
    '31,10,3',
    '17,29,2',
    '9,47,4',
  ].join('\n')
  const instance = readInstance(table, 12)
  const solver = routeSolver(instance)
  for (let at = 0; at < 3_000; at++) solver.once(at / 3_000)
  const keep = (days: number, name: string, routes: readonly (readonly number[])[], seconds: number) =>
    actAt(days)('rosa', 'optimization-runs/keep-routes', { name, question: table, capacity: 12, routes, seconds })
  await keep(-9, 'Salting routes of last winter', nearestFirst(instance)!.routes, 0)
  const plan = await keep(-8, 'Salting after the first snow', solver.best().routes, 0.1)
  await actAt(-7)('max', 'optimization-runs/accept', { id: plan.id })
  const prices = [
    'line,quantity,Ridgeway,Northline,Bright Harbor,Larkspur',
    'Road salt (ton),600,71.50,69.80,,74.00',
    'Treated salt (ton),180,98.00,101.25,95.40,',
    'Sand (ton),400,18.20,,17.90,16.75',
    'Brine (gallon),9000,0.41,0.38,0.44,',
    'Plow blade (each),60,212.00,,198.50,205.00',
    'Traffic cone (each),300,,21.40,22.10,19.95',
  ].join('\n')
  await actAt(-6)('rosa', 'optimization-runs/allocate', {
    name: 'Winter material',
    question: prices,
    least_vendors: 2,
    most_vendors: 3,
    most_share: 60,
  })
}
