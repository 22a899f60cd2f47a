import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { femaTerm } from '../fema-terms/records.ts'

const answers = { caused: 'yes', in_area: 'yes', responsible: 'yes', careful: 'yes', other_agency: 'yes' }

/**
 * Flood damage in the demonstration's city, its eligibility, and three projects: one obligated and completed, one in
 * progress, one with questions from FEMA.
 */
export async function seedPublicAssistance(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { rosa } = await peopleOf(tx)
  const { id: declaration, declared_on } = (await tx.one<{ id: string; declared_on: string }>(
    `select id, declared_on::text from disaster_declarations where number = 'DR-4899' limit 1`,
  ))!
  // An administrator enters FEMA's notices of these years; the demonstration carries the earlier figures forward.
  const source = 'DEMONSTRATION: figure of fiscal year 2025 carried forward. Replace it with FEMA’s notice.'
  for (const [kind, value] of [
    ['pa_minimum', 4_000],
    ['pa_large', 1_062_900],
  ] as const)
    await hasOnFile(tx, 'ada', femaTerm, [{ kind, value, valid_from: addDays(declared_on, -60), source }])

  const request = await actAt(-29)('rosa', 'pa-requests/draft', {
    declaration,
    applicant: 'City of Alder Falls (demo)',
    applicant_kind: 'local',
    area: 'Alder (County, demonstration)',
    contact: rosa,
    documents: [],
  })
  await actAt(-28)('rosa', 'pa-requests/submit', { id: request.id, day: addDays(today, -28) })
  await actAt(-23)('max', 'pa-requests/accept', {
    id: request.id,
    words: 'The applicant is eligible. A scoping meeting will be arranged.',
  })
  await actAt(-18)('rosa', 'pa-requests/hold-scoping', { id: request.id, day: addDays(today, -18) })

  const damage = (days: number, item: object) =>
    actAt(days)('rosa', 'damage-items/note', { declaration, request: request.id, photos: [], ...item })
  const accepted = async (days: number, item: { facts: string; maintained?: string } & Record<string, unknown>) => {
    const { facts, maintained, ...given } = item
    const { id } = await damage(days, given)
    await actAt(days)('rosa', 'damage-items/report', { id })
    await actAt(days + 2)('max', 'eligibility-checks/answer', {
      damage: id,
      ...answers,
      ...(maintained && { maintained }),
      facts,
      documents: [],
    })
    await actAt(days + 2)('max', 'damage-items/accept', { id })
    return id as string
  }
  const culvert = await accepted(-17, {
    title: 'Mill Road culvert',
    category: 'C',
    site: demoPlaces.culvert,
    description:
      'Twin 60-inch corrugated pipes, 48 feet long, with both headwalls. One pipe collapsed, and 32 feet of roadway above it washed out.',
    cause: 'Alder Creek overtopped the road for 19 hours and washed out the bedding.',
    estimate: 184_000_00,
    replacement: 398_000_00,
    labor: 'contract',
    environment: true,
    mitigate: true,
    priority: 'high',
    facts: 'Photographs from the next morning, county gauge data, and last spring’s inspection.',
    maintained: 'yes',
  })
  const pump = await accepted(-17, {
    title: 'Riverside pump station',
    category: 'F',
    site: demoPlaces.pump,
    description:
      'Two vertical pumps, the motor control center and the switchgear were under 4.5 feet of water. The pump hall floor heaved.',
    cause: 'The river rose above the flood wall and filled the dry well.',
    estimate: 1_260_000_00,
    replacement: 2_900_000_00,
    labor: 'several',
    insured: true,
    flood_zone: true,
    mitigate: true,
    priority: 'high',
    facts: 'The utility engineer’s report, photographs, the 1988 deed and the flood policy.',
  })
  await accepted(-15, {
    title: 'Park paths',
    category: 'G',
    site: demoPlaces.paths,
    description: '1,150 feet of asphalt path, 8 feet wide, undermined; two benches and a kiosk lost.',
    cause: 'Fast water along the bank washed out the base.',
    estimate: 38_400_00,
    complete: 10,
    labor: 'own',
    priority: 'medium',
    facts: 'Photographs by the parks crew and the park plan.',
  })
  const debris = await accepted(-16, {
    title: 'Debris along the river streets',
    category: 'A',
    description: 'About 3,100 cubic yards of wood and household debris on 14 blocks of public streets.',
    cause: 'Carried and deposited by the flood.',
    estimate: 61_000_00,
    complete: 100,
    labor: 'several',
    priority: 'high',
    facts: 'Load tickets, the street map, and the health officer’s order.',
  })
  await accepted(-14, {
    title: 'Sandbags and pumping',
    category: 'B',
    description: '11,400 sandbags on River Street and three pumps for six days.',
    cause: 'The flood threatened the water plant and 90 homes.',
    estimate: 42_700_00,
    complete: 100,
    labor: 'own',
    priority: 'medium',
    facts: 'Crew activity logs and pump hour meters.',
  })
  const roof = await damage(-12, {
    title: 'Station 2 roof',
    category: 'E',
    site: demoPlaces.station,
    description: '4,200 square feet of membrane and decking over the apparatus bay torn and soaked.',
    cause: 'Wind from the storm that brought the flood.',
    estimate: 96_500_00,
    replacement: 140_000_00,
    labor: 'contract',
    insured: true,
    historic: true,
    priority: 'medium',
  })
  await actAt(-12)('rosa', 'damage-items/report', { id: roof.id })
  await actAt(-10)('max', 'eligibility-checks/answer', {
    damage: roof.id,
    ...answers,
    careful: 'unclear',
    facts: 'The roof was due for replacement this year. The last inspection report was requested.',
    documents: [],
  })
  await damage(-4, {
    title: 'Alder Street storm drain',
    category: 'F',
    description: '220 feet of 18-inch storm drain filled with silt; two inlets broken.',
    cause: 'Silt from the flooded bank.',
    estimate: 8_900_00,
    labor: 'own',
    priority: 'low',
  })
  const landing = await damage(-13, {
    title: 'Cedar Point boat landing',
    category: 'G',
    description: '60-foot floating dock and its gangway lost.',
    cause: 'Torn loose by the flood.',
    estimate: 22_000_00,
    labor: 'contract',
    priority: 'low',
  })
  await actAt(-13)('rosa', 'damage-items/report', { id: landing.id })
  await actAt(-11)('max', 'eligibility-checks/answer', {
    damage: landing.id,
    ...answers,
    responsible: 'no',
    facts: 'The landing belongs to the sailing club under its 2009 lease.',
    documents: [],
  })
  await actAt(-11)('max', 'damage-items/refuse', {
    id: landing.id,
    reason: 'The sailing club owns and maintains the landing. It isn’t the city’s responsibility.',
  })

  const project = async (days: number, item: string, fields: object) => {
    const row = await actAt(days)('rosa', 'pa-projects/draft', {
      declaration,
      request: request.id,
      owner: rosa,
      documents: [],
      ...fields,
    })
    await actAt(days)('rosa', 'damage-items/join-project', { id: item, project: row.id })
    return row as { id: string; number: string; federal: number }
  }
  const sent = async (days: number, id: string) =>
    actAt(days)('max', 'pa-projects/submit', { id, day: addDays(today, days) })
  const obligated = async (
    days: number,
    { id, federal }: { id: string; federal: number },
    fema_number: string,
    ehp: object = { ehp: 'cleared', conditions: '' },
  ) => {
    await actAt(days - 1)('max', 'pa-projects/note-review', { id, ...ehp })
    await actAt(days)('max', 'pa-projects/obligate', { id, amount: federal, day: addDays(today, days), fema_number })
  }
  const streets = await project(-13, debris, {
    title: 'Debris removal, river streets',
    category: 'A',
    damage: '3,100 cubic yards of vegetative and mixed debris on 14 blocks.',
    scope: 'Load, haul to the quarry site, sort, and take to the county landfill.',
    estimate: 61_000_00,
    insurance_known: 'none',
    method: 'actual',
  })
  await sent(-12, streets.id)
  await obligated(-7, streets, 'PW 00011 (demonstration)')
  await actAt(-5)('rosa', 'pa-projects/tell-progress', {
    id: streets.id,
    complete: 100,
    day: addDays(today, -5),
    words: 'All 14 blocks are clear, and the last loads are weighed.',
  })
  const road = await project(-12, culvert, {
    title: 'Mill Road culvert and roadway',
    category: 'C',
    site: demoPlaces.culvert,
    damage: 'Twin 60-inch pipes, 48 feet long, and 32 feet of roadway.',
    scope:
      'Replace both pipes with one box culvert of the same capacity; replace headwalls and roadway in kind. Larger end sections as mitigation.',
    estimate: 184_000_00,
    insurance_known: 'none',
    mitigation: 22_000_00,
    mitigation_basis: 'percent',
    method: 'estimate',
  })
  await sent(-11, road.id)
  await obligated(-4, road, 'PW 00014 (demonstration)', {
    ehp: 'conditions',
    conditions: 'No work in the creek from March 15 to June 30 (spawning).',
  })
  await actAt(-1)('rosa', 'pa-projects/tell-progress', {
    id: road.id,
    complete: 15,
    day: addDays(today, -1),
    words: 'The detour is signed, and the old pipe is out.',
  })
  const station = await project(-10, pump, {
    title: 'Riverside pump station: pumps and controls',
    category: 'F',
    site: demoPlaces.pump,
    damage: 'Two pumps, motor control center, switchgear, floor of the pump hall.',
    scope:
      'Replace pumps, controls and switchgear in kind; restore the floor; raise the switchgear above the flood level as mitigation.',
    estimate: 1_260_000_00,
    insurance: 150_000_00,
    insurance_known: 'expected',
    insure_from: true,
    mitigation: 84_000_00,
    mitigation_basis: 'percent',
    method: 'estimate',
  })
  await sent(-8, station.id)
  await actAt(-6)('max', 'pa-projects/note-review', { id: station.id, ehp: 'in_review', conditions: '' })
}
