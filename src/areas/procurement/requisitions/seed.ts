import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import { thisYear } from '#areas/planning/calendar/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { procurementThreshold } from '../methods/records.ts'

const catalog: readonly [
  code: string,
  name: string,
  words: string,
  commodity: string,
  unit: string,
  dollars: number,
  contract: string | null,
  vendor: string | null,
][] = [
  [
    'GLV-NIT-L',
    'Nitrile gloves, large, 1,000',
    'exam gloves disposable',
    '475-37',
    'case',
    61.4,
    'C-2026-014',
    'Bright Harbor Medical Supply',
  ],
  [
    'GLV-NIT-M',
    'Nitrile gloves, medium, 1,000',
    'exam gloves disposable',
    '475-37',
    'case',
    61.4,
    'C-2026-014',
    'Bright Harbor Medical Supply',
  ],
  [
    'SALT-ROCK',
    'Road salt, treated, delivered',
    'rock salt deicing ice',
    '775-70',
    'ton',
    84,
    'C-2025-092',
    'Ridgeway Fleet Services',
  ],
  [
    'BLADE-11',
    'Plow blade, carbide, 11 ft',
    'cutting edge snow plow',
    '765-77',
    'each',
    1_145,
    null,
    'Ridgeway Fleet Services',
  ],
  ['CONE-28', 'Traffic cone, 28 in, reflective', 'cones', '550-88', 'each', 17.25, null, null],
  [
    'LAPTOP-14',
    'Laptop, 14 in, 16 GB',
    'notebook computer',
    '204-54',
    'each',
    1_118,
    'State OGS 75525',
    'Lakeshore Office Products',
  ],
  ['PAPER-20', 'Copy paper, 20 lb, letter', 'printer paper', '645-33', 'case', 41.8, null, 'Lakeshore Office Products'],
]

type Wanted = {
  title: string
  center: string
  budget: string
  vendor?: string
  why: string
  federal?: boolean
  nature?: string
  lines: [description: string, quantity: number, unit: string, dollars: number, commodity: string][]
  became: 'draft' | 'approved' | 'returned' | 'rejected'
}
/** Recent requisitions; none is waiting for anyone. */
const wanted: readonly Wanted[] = [
  {
    title: 'Carbide plow blades',
    center: '42',
    budget: 'Salt and plow blades',
    vendor: 'Ridgeway Fleet Services',
    why: 'Trucks 4, 7 and 9 wore theirs through in March.',
    lines: [['Plow blade, carbide, 11 ft', 6, 'each', 1_145, '765-77']],
    became: 'approved',
  },
  {
    title: 'Helmets for the new recruits',
    center: '71',
    budget: 'Turnout gear',
    vendor: 'Bright Harbor Medical Supply',
    why: 'Four recruits start in January.',
    lines: [['Structural helmet, NFPA 1971', 4, 'each', 385, '340-56']],
    became: 'returned',
  },
  {
    title: 'Road salt for December',
    center: '42',
    budget: 'Salt and plow blades',
    vendor: 'Ridgeway Fleet Services',
    why: 'The shed is one-third full.',
    lines: [['Road salt, treated, delivered', 120, 'ton', 84, '775-70']],
    became: 'draft',
  },
  {
    title: 'Booster pump, Station 4',
    center: '50',
    budget: 'Booster pumps',
    vendor: 'Northline Water Systems LLC',
    why: 'Pump 2 lost a bearing; the spare is from 1998.',
    federal: true,
    lines: [
      ['Booster pump, 75 hp, with skid', 1, 'each', 48_200, '720-24'],
      ['Installation and start-up', 40, 'hour', 145, '936-62'],
    ],
    became: 'draft',
  },
]
const cents = (dollars: number) => Math.round(dollars * 100)

const finder = (tx: Tx) => async (table: string, column: string, value: string | undefined) =>
  value
    ? ((await tx.one<{ id: string }>(`select id from ${table} where ${column} = $1 limit 1`, [value]))?.id ?? null)
    : null

/** The catalog and the agency's own thresholds, effective from the first day of the prior year. */
export async function seedCatalog(tx: Tx, act: Act, now: Date): Promise<void> {
  const from = `${thisYear(now) - 2}-07-01`
  const idOf = finder(tx)

  const policy = { paragraph: 'Purchasing Policy 4.2', source: 'City Council, resolution 2025-61', valid_from: from }
  await hasOnFile(tx, 'ada', procurementThreshold, [
    { ...policy, name: 'Open market', kind: 'micro_purchase', amount: cents(5_000) },
  ])
  await hasOnFile(tx, 'ada', procurementThreshold, [
    { ...policy, name: 'Three quotes', kind: 'small_purchase', amount: cents(50_000), quotes: 3 },
  ])
  await hasOnFile(tx, 'ada', procurementThreshold, [
    {
      ...policy,
      name: 'Purchases that count together',
      kind: 'split_window',
      paragraph: 'Purchasing Policy 4.5',
      days: 60,
    },
  ])
  for (const [code, name, words, commodity, unit, dollars, contract, vendor] of catalog)
    await act('max', 'catalog-items/create', {
      code,
      name,
      words,
      commodity,
      unit,
      price: cents(dollars),
      contract,
      vendor: await idOf('vendors', 'name', vendor ?? undefined),
      valid_from: from,
    })
}

/** Requisitions of the demo city. */
export async function seedRequisitions(tx: Tx, act: Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const idOf = finder(tx)
  for (const { title, center, budget, vendor, why, federal = false, nature = 'goods', lines, became } of wanted) {
    const budget_line = await idOf('budget_lines', 'name', budget)
    const { id } = await act('rosa', 'requisitions/draft', {
      requisition: {
        title,
        nature,
        federal,
        justification: why,
        need_by: addDays(today, 21),
        cost_center: await idOf('cost_centers', 'code', center),
        vendor: await idOf('vendors', 'name', vendor),
        deliver_to: 'Works yard, Depot Street',
      },
      lines: lines.map(([description, quantity, unit, dollars, commodity]) => ({
        description,
        quantity,
        unit,
        unit_price: cents(dollars),
        commodity,
        budget_line,
      })),
    })
    if (became === 'draft') continue
    await act('rosa', 'requisitions/submit', { id })
    const request = (await tx.one<{ id: string }>(
      `select id from approval_requests where document_table = 'requisitions' and document = $1`,
      [id],
    ))!
    await act('max', 'approvals/decide', {
      id: request.id,
      revision: 1,
      decision: became,
      comment:
        became === 'returned' ? 'Two of them were ordered with the gear in August. Ask for what is missing.' : '',
    })
  }
}
