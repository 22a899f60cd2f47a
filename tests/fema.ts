import { checkEligibility, damageCommands, noteDamage } from '#areas/grants/damage/commands.ts'
import type { DamageItem } from '#areas/grants/damage/records.ts'
import { enterDeclaration, setDeclaredAreas } from '#areas/grants/declarations/commands.ts'
import { draftPaProject, paProjectCommands } from '#areas/grants/public-assistance/commands.ts'
import type { PaProject } from '#areas/grants/public-assistance/records.ts'
import { draftPaRequest, paRequestCommands } from '#areas/grants/public-assistance/request-commands.ts'
import { addDays } from '#platform/dates.ts'
import { city } from './city.ts'

/** A flood declared thirty days ago, and a city that FEMA found eligible. Rosa enters, Max and Ada decide. */
export async function recovering<Place extends Awaited<ReturnType<typeof city>>>(given?: Place) {
  const place = given ?? ((await city()) as Place)
  const { max, rosa, does, owner, organization, clock } = place
  await owner.query('select app.default_fema($1)', [organization.id])
  const today = clock.today()
  const declared = addDays(today, -30)
  for (const [kind, value] of [
    ['pa_minimum', 4_000],
    ['pa_large', 1_062_900],
  ] as const)
    await owner.query(
      `insert into fema_terms (organization_id, kind, value, valid_from, source)
        values ($1, $2, $3, '2025-10-01', 'Notice of the test')`,
      [organization.id, kind, value],
    )
  const declaration = await does(max, enterDeclaration, {
    number: 'DR-4706-IA',
    title: 'Flood of the Alder',
    type: 'DR',
    incident: 'Flood',
    state: 'IA',
    declared_on: declared,
    incident_begins: addDays(today, -50),
    incident_ends: addDays(today, -45),
    public_assistance: true,
    hazard_mitigation: true,
    federal_share: 75,
    emergency_share: 75,
    owner: max.user_id,
  })
  await does(max, setDeclaredAreas, {
    id: declaration.id,
    version: declaration.version,
    lines: [{ area: 'Alder (County)', fips: '19001', designated_on: declared, public_assistance: true }] as never,
  })

  const asks = (change: object = {}) =>
    does(rosa, draftPaRequest, {
      declaration: declaration.id,
      applicant: 'City',
      applicant_kind: 'local',
      area: 'Alder (County)',
      contact: rosa.user_id,
      documents: [],
      ...change,
    } as never)
  async function eligible() {
    const { id } = await asks()
    await does(rosa, paRequestCommands.submit, { id, day: today })
    await does(max, paRequestCommands.accept, { id, words: 'Eligible.' })
    return does(rosa, paRequestCommands.holdScoping, { id, day: today })
  }
  const damaged = (request: string, change: object = {}): Promise<DamageItem> =>
    does(rosa, noteDamage, {
      declaration: declaration.id,
      request,
      title: 'Culvert',
      category: 'C',
      description: 'Washed out',
      cause: 'The river went over the road',
      estimate: 800_000_00,
      photos: [],
      ...change,
    } as never)
  const yes = {
    caused: 'yes',
    in_area: 'yes',
    responsible: 'yes',
    careful: 'yes',
    other_agency: 'yes',
    maintained: 'yes',
    facts: 'Photographs and the inspection of spring.',
    documents: [],
  } as const
  async function accepted(request: string, change: object = {}): Promise<DamageItem> {
    const { id } = await damaged(request, change)
    await does(rosa, damageCommands.report, { id })
    await does(max, checkEligibility, { damage: id, ...yes } as never)
    return does(max, damageCommands.accept, { id })
  }
  const drafts = (request: string, change: object = {}): Promise<PaProject> =>
    does(rosa, draftPaProject, {
      title: 'Culvert of Mill Road',
      declaration: declaration.id,
      request,
      category: 'C',
      damage: '48 feet of pipe',
      scope: 'Replace it',
      estimate: 800_000_00,
      insurance: 200_000_00,
      insurance_known: 'settled',
      owner: rosa.user_id,
      documents: [],
      ...change,
    } as never)
  async function obligated(change: object = {}): Promise<PaProject> {
    const request = await eligible()
    const item = await accepted(request.id)
    const { id, federal } = await drafts(request.id, change)
    await does(rosa, damageCommands.joinProject, { id: item.id, project: id })
    await does(max, paProjectCommands.submit, { id, day: today })
    await does(max, paProjectCommands.noteReview, { id, ehp: 'cleared' as const, conditions: '' })
    return does(max, paProjectCommands.obligate, {
      id,
      amount: federal,
      day: today,
      funding: null,
      fema_number: 'PW 12',
    })
  }
  return { ...place, today, declared, declaration, asks, eligible, damaged, yes, accepted, drafts, obligated }
}
