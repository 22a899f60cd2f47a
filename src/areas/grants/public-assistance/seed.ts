import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'
import { femaTerm } from '../fema-terms/records.ts'

const answers = { caused: 'yes', in_area: 'yes', responsible: 'yes', careful: 'yes', other_agency: 'yes' }

/**
 * What the river did to the demonstration’s city, what of it is eligible, and three projects: one obligated and done,
 * one at work, one that FEMA has questions about.
 */
export async function seedPublicAssistance(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const person = async (who: string) =>
    (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [
      `${who}@alder-falls.example`,
    ]))!.user_id
  const rosa = await person('rosa')
  const { id: declaration, declared_on } = (await tx.one<{ id: string; declared_on: string }>(
    `select id, declared_on::text from disaster_declarations where number = 'DR-4899' limit 1`,
  ))!
  // FEMA's notices of these years are for an administrator to enter; the demonstration goes on with the figures before
  // them.
  const source = 'DEMONSTRATION: the figure of fiscal year 2025 carried forward. Put FEMA’s notice in its place.'
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
  await actAt(-28)('rosa', 'pa-requests/submit', { id: request.id })
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
      'Twin 60-inch corrugated pipes, 48 feet long, with both headwalls: one pipe collapsed, the roadway above it gone over 32 feet.',
    cause: 'Alder Creek overtopped the road for nineteen hours and washed out the bedding.',
    estimate: 184_000_00,
    replacement: 398_000_00,
    labor: 'contract',
    environment: true,
    mitigate: true,
    priority: 'high',
    facts: 'Photographs of the morning after, the county’s gauge, and the inspection of the spring before.',
    maintained: 'yes',
  })
  const pump = await accepted(-17, {
    title: 'Riverside pump station',
    category: 'F',
    site: demoPlaces.pump,
    description:
      'Two vertical pumps, the motor control center and the switchgear stood under 4.5 feet of water; the pump hall’s floor is lifted.',
    cause: 'The river rose above the flood wall and filled the dry well.',
    estimate: 1_260_000_00,
    replacement: 2_900_000_00,
    labor: 'several',
    insured: true,
    flood_zone: true,
    mitigate: true,
    priority: 'high',
    facts: 'Report of the utility’s engineer, photographs, the deed of 1988 and the flood policy.',
  })
  await accepted(-15, {
    title: 'Park paths',
    category: 'G',
    site: demoPlaces.paths,
    description: '1,150 feet of asphalt path, 8 feet wide, undermined; two benches and a kiosk lost.',
    cause: 'Fast water along the bank carried the base away.',
    estimate: 38_400_00,
    complete: 10,
    labor: 'own',
    priority: 'medium',
    facts: 'Photographs by the parks crew and the park’s plan.',
  })
  const debris = await accepted(-16, {
    title: 'Debris along the river streets',
    category: 'A',
    description: 'About 3,100 cubic yards of wood and household debris on 14 blocks of public streets.',
    cause: 'Carried and left by the flood.',
    estimate: 61_000_00,
    complete: 100,
    labor: 'several',
    priority: 'high',
    facts: 'Load tickets, the map of the streets, and the order of the health officer.',
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
    facts: 'Activity logs of the crews and the pumps’ hour meters.',
  })
  const roof = await damage(-12, {
    title: 'Station 2 roof',
    category: 'E',
    site: demoPlaces.station,
    description: 'Membrane and decking of 4,200 square feet over the apparatus bay torn and soaked.',
    cause: 'Wind of the storm that brought the flood.',
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
    facts: 'The roof was due for renewal this year. The last inspection report is asked for.',
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
    description: 'Floating dock of 60 feet and its gangway lost.',
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
    facts: 'The landing belongs to the sailing club, by its lease of 2009.',
    documents: [],
  })
  await actAt(-11)('max', 'damage-items/refuse', {
    id: landing.id,
    reason: 'The sailing club owns and maintains it: it is not the city’s responsibility.',
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
  const sent = async (days: number, id: string) => actAt(days)('max', 'pa-projects/submit', { id })
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
    scope: 'Load, haul to the site at the quarry, sort, and bring to the county’s landfill.',
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
    words: 'All fourteen blocks are clear; the last loads are weighed.',
  })
  const road = await project(-12, culvert, {
    title: 'Mill Road culvert and roadway',
    category: 'C',
    site: demoPlaces.culvert,
    damage: 'Twin 60-inch pipes of 48 feet and 32 feet of roadway.',
    scope:
      'Replace both pipes by one box culvert of the same capacity, headwalls and the roadway in kind; larger end sections as mitigation.',
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
    words: 'The detour is signed and the old pipe is out.',
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
