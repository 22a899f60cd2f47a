import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** The storm of the demonstration, whose number is not a FEMA declaration. The flood ended six weeks ago. */
export const storm = 'DR-4899'

export async function seedDeclarations(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { max } = await peopleOf(tx)
  const declared = addDays(today, -33)
  const row = await actAt(-33)('max', 'disaster-declarations/enter', {
    number: storm,
    title: 'Severe storm and flooding of the Alder River (demonstration)',
    type: 'DR',
    incident: 'Flood',
    state: 'IA',
    declared_on: declared,
    incident_begins: addDays(today, -51),
    incident_ends: addDays(today, -43),
    public_assistance: true,
    individual_assistance: true,
    hazard_mitigation: true,
    federal_share: 75,
    emergency_share: 75,
    owner: max,
  })
  const place = (area: string, days: number, more: object = {}) => ({
    area,
    fips: null,
    designated_on: addDays(declared, days),
    public_assistance: true,
    individual_assistance: false,
    hazard_mitigation: true,
    ...more,
  })
  await actAt(-33)('max', 'disaster-declarations/set-areas', {
    id: row.id,
    version: row.version,
    lines: [
      place('Alder (County, demonstration)', 0, { individual_assistance: true }),
      place('Cedar (County, demonstration)', 0),
      place('Willow (County, demonstration)', 12),
    ],
  })
}
