import { randomUUID } from 'node:crypto'
import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

const columns = [
  'id',
  'declaration',
  'type',
  'state',
  'title',
  'incident',
  'area',
  'state_fips',
  'county_fips',
  'declared_on',
  'incident_begins',
  'incident_ends',
  'public_assistance',
  'hazard_mitigation',
  'hash',
]

/** A file in OpenFEMA's format: two made-up neighboring disasters that can be imported into the register. */
export async function seedExchange(actAt: (days: number) => Act, today: string): Promise<void> {
  const flood = (id: string, area: string, county: string, assistance = 'True') => [
    id,
    'DR-4871-IA',
    'DR',
    'IA',
    'Spring flooding (demonstration)',
    'Flood',
    area,
    '19',
    county,
    addDays(today, -190),
    addDays(today, -214),
    addDays(today, -199),
    assistance,
    'True',
    id,
  ]
  const snow = (id: string, area: string, county: string) => [
    id,
    'EM-3599-IA',
    'EM',
    'IA',
    'Winter storm (demonstration)',
    'Winter Storm',
    area,
    '19',
    county,
    addDays(today, -300),
    addDays(today, -303),
    addDays(today, -301),
    'True',
    'False',
    id,
  ]
  const cells = [
    flood('demo-1', 'Alder (County, demonstration)', '901'),
    flood('demo-2', 'Birch (County, demonstration)', '903'),
    flood('demo-3', 'Cedar (County, demonstration)', '905', 'False'),
    snow('demo-4', 'Alder (County, demonstration)', '901'),
    snow('demo-5', 'Willow (County, demonstration)', '907'),
  ]
  const sheet = randomUUID()
  const mapping = Object.fromEntries(columns.map((name, at) => [name === 'id' ? 'openfema_id' : name, at]))
  await actAt(-12)('max', 'imports/part', { sheet, part: 0, cells })
  await actAt(-12)('max', 'fema-exchanges/import-declarations', {
    sheet,
    parts: 1,
    file: 'DisasterDeclarationsSummaries, Iowa (demonstration).csv',
    mapping,
    state: null,
  })
}
