import { idOf, peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import register from './seed.csv?raw'

const classes: readonly [code: string, name: string, years: number, salvage: number][] = [
  ['SITE', 'Sites and grounds', 100, 0],
  ['BLDG', 'Buildings', 50, 5],
  ['ROOF', 'Roofs', 25, 0],
  ['CULV', 'Culverts and bridges', 60, 0],
  ['PATH', 'Paths and pavement', 20, 0],
  ['PUMP', 'Pumps and their controls', 20, 5],
  ['GEN', 'Generators', 20, 10],
  ['TRUCK', 'Trucks', 12, 12],
  ['AMB', 'Ambulances and fire engines', 15, 10],
  ['TOOL', 'Machines and tools', 8, 5],
]

/** One row for each asset, parents first. Longitude and latitude lie in a made-up town on the river. */
const entries = rowsOf(register, {
  name: 'text',
  class: 'text',
  level: 'text?',
  under: 'text?',
  where: 'text',
  place: 'text?',
  center: 'text',
  condition: 'text',
  criticality: 'text',
  dollars: 'number',
  replace: 'number?',
  months: 'number',
  serial: 'text?',
  model: 'text?',
  vendor: 'text?',
  use: 'text?',
  warranty: 'number?',
  grant: 'text?',
  agency: 'text?',
  share: 'number?',
  damaged: 'text?',
})

/** The classes of the register, on file before its first asset. */
export async function seedAssetClasses(act: Act): Promise<void> {
  for (const [code, name, life_years, salvage_percent] of classes)
    await act('max', 'asset-classes/create', {
      code,
      name,
      life_years,
      salvage_percent,
      source: 'Rule of thumb (demonstration)',
    })
}

/** The demo city's assets: stations, trucks and culverts, some damaged in the storm. Max keeps the register. */
export async function seedAssets(
  tx: Tx,
  actAt: (days: number) => Act,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const today = localDay(now, 'America/Chicago')
  const { rosa, max } = await peopleOf(tx)
  const classIds = new Map<string, string | null>()
  for (const [code] of classes) classIds.set(code, await idOf(tx, 'asset_classes', 'code', code))
  const ids = new Map<string, string>()
  for (const entry of entries) {
    const { name, class: kind, under, where, center, condition, dollars, replace, months, grant, warranty } = entry
    // Older assets are migrated; later ones are registered on arrival.
    const { id } = await actAt(Math.max(-180, 2 - months * 30))('max', 'assets/register', {
      parent: under ? ids.get(under) : null,
      asset: {
        name,
        class: classIds.get(kind),
        level: entry.level ?? 'asset',
        location: where,
        place: entry.place && { ...placeOf(entry.place), address: where },
        department: await idOf(tx, 'cost_centers', 'code', center),
        custodian: center === '50' || center === '71' ? rosa : max,
        condition,
        criticality: entry.criticality,
        cost: dollars * 100,
        replacement_cost: replace === undefined ? null : replace * 100,
        acquired_on: addMonths(today, -months),
        in_service_on: addMonths(today, -months),
        serial: entry.serial,
        model: entry.model,
        used_for: entry.use,
        federal: grant !== undefined,
        grant_award: grant,
        federal_agency: entry.agency,
        federal_share: entry.share,
        title_holder: grant ? 'conditional' : 'agency',
        vendor: entry.vendor && (await idOf(tx, 'vendors', 'name', entry.vendor)),
        warranty_until: warranty === undefined ? null : addMonths(today, warranty),
        documents: [],
      },
    })
    ids.set(name, id)
    if (entry.damaged) {
      await actAt(-48)('rosa', 'assets/note-condition', {
        id,
        condition,
        damaged_by: 'DR-4899 (demonstration), severe storm and flooding of the Alder River',
      })
      if (condition === 'very_poor')
        await actAt(-47)('rosa', 'assets/take-out', {
          id,
          reason: 'Observed after the storm: unusable until it is repaired.',
        })
    }
  }
  return ids
}

/** A place of the demonstration by name, or longitude and latitude. */
function placeOf(text: string) {
  const [longitude, latitude] = text.split(' ').map(Number)
  return latitude === undefined ? demoPlaces[text as keyof typeof demoPlaces] : { longitude, latitude }
}
