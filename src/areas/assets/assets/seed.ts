import type { Tx } from '#platform/database/database.ts'
import { addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { demoPlaces } from '#platform/functions/demo/places.ts'

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

type Condition = 'excellent' | 'good' | 'fair' | 'poor' | 'very_poor'
type Criticality = 'negligible' | 'minor' | 'moderate' | 'major' | 'severe'
type Entry = {
  name: string; class: string; level?: 'site' | 'system' | 'component'; under?: string; where: string; at?: { longitude: number; latitude: number }; center: string; condition: Condition; criticality: Criticality
  dollars: number; replace?: number; months: number; serial?: string; model?: string; federal?: [fain: string, agency: string, share: number]; damaged?: string; vendor?: string; use?: string; warranty?: number
}

const storm = 'DR-4899 (demonstration), severe storm and flooding of the Alder River'
const fema: Entry['federal'] = ['EMW-2023-GR-00412', 'FEMA (demonstration)', 75]
const srf: Entry['federal'] = ['CS-190422-01', 'EPA (demonstration)', 80]

/** Longitude and latitude lie in a made-up town on the river. */
const entries: readonly Entry[] = [
  { name: 'Riverside pump station', class: 'SITE', level: 'site', where: '2 River Street', at: demoPlaces.pump, center: '50', condition: 'fair', criticality: 'severe', dollars: 640_000, replace: 1_150_000, months: 244, damaged: storm, use: 'Drinking water' },
  { name: 'Riverside pumps', class: 'PUMP', level: 'system', under: 'Riverside pump station', where: 'Pump hall', center: '50', condition: 'fair', criticality: 'severe', dollars: 0, months: 120 },
  { name: 'Raw water pump 1', class: 'PUMP', under: 'Riverside pumps', where: 'Pump hall, bay 1', center: '50', condition: 'good', criticality: 'major', dollars: 86_400, replace: 112_000, months: 62, serial: 'NW-RP-20711', model: 'Northline RP-75', vendor: 'Northline Water Systems LLC', federal: srf, use: 'Drinking water' },
  { name: 'Raw water pump 2', class: 'PUMP', under: 'Riverside pumps', where: 'Pump hall, bay 2', center: '50', condition: 'poor', criticality: 'major', dollars: 79_200, replace: 112_000, months: 142, serial: 'NW-RP-11844', model: 'Northline RP-75', vendor: 'Northline Water Systems LLC', damaged: storm },
  { name: 'Motor of raw water pump 2', class: 'PUMP', level: 'component', under: 'Raw water pump 2', where: 'Pump hall, bay 2', center: '50', condition: 'very_poor', criticality: 'major', dollars: 18_600, replace: 24_500, months: 142, serial: 'MX-75-90312', damaged: storm },
  { name: 'Riverside control cabinet', class: 'PUMP', under: 'Riverside pumps', where: 'Control room', center: '50', condition: 'very_poor', criticality: 'severe', dollars: 41_000, replace: 58_000, months: 98, serial: 'PLC-7741', damaged: storm },
  { name: 'Riverside standby generator', class: 'GEN', under: 'Riverside pump station', where: 'Yard, north side', center: '50', condition: 'good', criticality: 'severe', dollars: 94_500, replace: 121_000, months: 40, serial: 'GN-250-5521', model: '250 kW diesel', federal: fema, use: 'Power for pumps in an outage', warranty: 20 },
  { name: 'Station 2, booster pumps', class: 'SITE', level: 'site', where: 'Summit Avenue 201', at: { longitude: -90.688, latitude: 42.512 }, center: '50', condition: 'good', criticality: 'major', dollars: 310_000, replace: 520_000, months: 190 },
  { name: 'Booster pump 75 hp', class: 'PUMP', under: 'Station 2, booster pumps', where: 'Pump room', center: '50', condition: 'excellent', criticality: 'major', dollars: 68_900, months: 3, serial: 'NW-BP-30108', model: 'Northline BP-75', vendor: 'Northline Water Systems LLC', warranty: 33 },
  { name: 'Booster pump 50 hp', class: 'PUMP', under: 'Station 2, booster pumps', where: 'Pump room', center: '50', condition: 'fair', criticality: 'moderate', dollars: 44_200, replace: 57_000, months: 133, serial: 'NW-BP-10092' },
  { name: 'Station 2 standby generator', class: 'GEN', under: 'Station 2, booster pumps', where: 'Yard', center: '50', condition: 'fair', criticality: 'major', dollars: 61_000, replace: 84_000, months: 158, serial: 'GN-150-0932', model: '150 kW diesel' },
  { name: 'Mill Road culvert', class: 'CULV', where: 'Mill Road at Alder Creek', at: demoPlaces.culvert, center: '41', condition: 'very_poor', criticality: 'major', dollars: 128_000, replace: 236_000, months: 402, damaged: storm },
  { name: 'Quarry Street culvert', class: 'CULV', where: 'Quarry Street', at: { longitude: -90.679, latitude: 42.494 }, center: '41', condition: 'fair', criticality: 'moderate', dollars: 74_000, replace: 141_000, months: 366 },
  { name: 'Canal Street bridge', class: 'CULV', where: 'Canal Street', at: demoPlaces.bridge, center: '41', condition: 'good', criticality: 'severe', dollars: 812_000, replace: 2_150_000, months: 410 },
  { name: 'Hill Street culvert', class: 'CULV', where: 'Hill Street', at: { longitude: -90.69, latitude: 42.5 }, center: '41', condition: 'good', criticality: 'minor', dollars: 38_000, replace: 69_000, months: 288 },
  { name: 'Park paths', class: 'PATH', where: 'Riverside Park', at: demoPlaces.paths, center: '80', condition: 'poor', criticality: 'minor', dollars: 96_000, replace: 118_000, months: 110, damaged: storm },
  { name: 'Works yard', class: 'SITE', level: 'site', where: 'Depot Street 40', at: demoPlaces.yard, center: '40', condition: 'good', criticality: 'major', dollars: 1_240_000, replace: 2_300_000, months: 301 },
  { name: 'Salt dome', class: 'BLDG', under: 'Works yard', where: 'Depot Street 40, east', center: '42', condition: 'fair', criticality: 'moderate', dollars: 182_000, replace: 290_000, months: 222 },
  { name: 'Vehicle lift 1', class: 'TOOL', under: 'Works yard', where: 'Shop, bay 2', center: '40', condition: 'good', criticality: 'moderate', dollars: 21_400, months: 50, serial: 'LF-40211' },
  { name: 'Yard generator, trailer', class: 'GEN', under: 'Works yard', where: 'Works yard', center: '40', condition: 'good', criticality: 'major', dollars: 38_700, months: 30, serial: 'GN-060-7710', model: '60 kW diesel, trailer', federal: fema, use: 'Emergency power where it is needed' },
  { name: 'Fire station 1', class: 'SITE', level: 'site', where: 'Canal Street 2', at: { longitude: -90.669, latitude: 42.508 }, center: '71', condition: 'good', criticality: 'severe', dollars: 2_100_000, replace: 4_800_000, months: 330 },
  { name: 'Engine 1', class: 'AMB', under: 'Fire station 1', where: 'Fire station 1', center: '71', condition: 'good', criticality: 'severe', dollars: 612_000, replace: 890_000, months: 66, serial: '4P1CV01A-77120' },
  { name: 'Ambulance 11', class: 'AMB', under: 'Fire station 1', where: 'Fire station 1', center: '71', condition: 'excellent', criticality: 'severe', dollars: 248_000, months: 14, serial: '1FDUF5HT-20117', federal: ['EMW-2024-FG-01877', 'FEMA, Assistance to Firefighters (demonstration)', 90], use: 'Emergency medical service', warranty: 22 },
  { name: 'Ambulance 12', class: 'AMB', under: 'Fire station 1', where: 'Fire station 1', center: '71', condition: 'fair', criticality: 'severe', dollars: 196_000, replace: 255_000, months: 92, serial: '1FDUF5HT-11840' },
  { name: 'Breathing air compressor', class: 'TOOL', under: 'Fire station 1', where: 'Apparatus bay', center: '71', condition: 'good', criticality: 'major', dollars: 42_300, months: 48, serial: 'BA-9921', federal: ['EMW-2022-FG-00954', 'FEMA, Assistance to Firefighters (demonstration)', 90], use: 'Filling of air cylinders' },
  { name: 'Fire station 2', class: 'SITE', level: 'site', where: 'Union Street', at: demoPlaces.station, center: '71', condition: 'fair', criticality: 'severe', dollars: 1_450_000, replace: 3_600_000, months: 390 },
  { name: 'Station 2 roof', class: 'ROOF', under: 'Fire station 2', where: 'Union Street', at: demoPlaces.station, center: '71', condition: 'very_poor', criticality: 'major', dollars: 118_000, replace: 184_000, months: 205, damaged: storm },
  { name: 'Engine 2', class: 'AMB', under: 'Fire station 2', where: 'Fire station 2', center: '71', condition: 'fair', criticality: 'severe', dollars: 540_000, replace: 890_000, months: 132, serial: '4P1CV01A-50233' },
  { name: 'Plow truck 21', class: 'TRUCK', where: 'Works yard', center: '42', condition: 'good', criticality: 'major', dollars: 214_000, months: 38, serial: '1HTGSSNT-60021', vendor: 'Ridgeway Fleet Services' },
  { name: 'Plow truck 22', class: 'TRUCK', where: 'Works yard', center: '42', condition: 'fair', criticality: 'major', dollars: 198_000, replace: 232_000, months: 74, serial: '1HTGSSNT-41022', vendor: 'Ridgeway Fleet Services' },
  { name: 'Plow truck 23', class: 'TRUCK', where: 'Works yard', center: '42', condition: 'poor', criticality: 'major', dollars: 171_000, replace: 232_000, months: 140, serial: '1HTGSSNT-17023' },
  { name: 'Dump truck 31', class: 'TRUCK', where: 'Works yard', center: '41', condition: 'good', criticality: 'moderate', dollars: 143_500, months: 55, serial: '1FVACWDT-31001' },
  { name: 'Dump truck 32', class: 'TRUCK', where: 'Works yard', center: '41', condition: 'fair', criticality: 'moderate', dollars: 129_000, replace: 158_000, months: 101, serial: '1FVACWDT-22002' },
  { name: 'Sweeper 5', class: 'TRUCK', where: 'Works yard', center: '41', condition: 'poor', criticality: 'minor', dollars: 188_000, replace: 246_000, months: 118, serial: 'SW-5-0822' },
  { name: 'Backhoe 3', class: 'TOOL', where: 'Works yard', center: '41', condition: 'fair', criticality: 'moderate', dollars: 97_800, replace: 131_000, months: 84, serial: 'BH-3-33710' },
  { name: 'Wheel loader 2', class: 'TOOL', where: 'Works yard', center: '42', condition: 'good', criticality: 'major', dollars: 164_000, months: 44, serial: 'WL-2-88102' },
  { name: 'Trash pump, 6 in', class: 'TOOL', where: 'Works yard, cage B', center: '50', condition: 'good', criticality: 'major', dollars: 34_600, months: 26, serial: 'TP-6-1172', federal: fema, use: 'Pumping out of flooded places' },
  { name: 'Light tower 1', class: 'TOOL', where: 'Works yard, cage B', center: '70', condition: 'good', criticality: 'moderate', dollars: 12_000, months: 34, serial: 'LT-1-4471', federal: fema, use: 'Light at incidents' },
  { name: 'Light tower 2', class: 'TOOL', where: 'Works yard, cage B', center: '70', condition: 'poor', criticality: 'moderate', dollars: 14_800, months: 70, serial: 'LT-2-2207', federal: fema, use: 'Light at incidents' },
  { name: 'Light tower 3', class: 'TOOL', where: 'Works yard, cage B', center: '70', condition: 'very_poor', criticality: 'minor', dollars: 13_900, months: 129, serial: 'LT-3-0416', federal: ['EMW-2014-GR-00196', 'FEMA (demonstration)', 75], use: 'Light at incidents' },
  { name: 'Message board, trailer', class: 'TOOL', where: 'Works yard', center: '41', condition: 'good', criticality: 'minor', dollars: 16_900, months: 29, serial: 'MB-1-9083' },
  { name: 'Chipper', class: 'TOOL', where: 'Parks barn', center: '80', condition: 'fair', criticality: 'minor', dollars: 48_200, replace: 61_000, months: 88, serial: 'CH-1-7719' },
]

/** What the demonstration's city owns: its stations, trucks and culverts, some of them damaged in the storm. Max keeps the register. */
export async function seedAssets(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<ReadonlyMap<string, string>> {
  const today = localDay(now, 'America/Chicago')
  const idOf = async (table: string, column: string, value: string) => (await tx.one<{ id: string }>(`select t.id from ${table} t join organizations o on o.id = t.organization_id where o.name like 'City of Alder Falls%' and t.${column} = $1 limit 1`, [value]))?.id ?? null
  const person = (who: string) => tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [`${who}@alder-falls.example`])
  const [rosa, max] = [(await person('rosa'))!.user_id, (await person('max'))!.user_id]
  const classIds = new Map<string, string>()
  for (const [code, name, life_years, salvage_percent] of classes) classIds.set(code, (await actAt(-181)('max', 'asset-classes/create', { code, name, life_years, salvage_percent, source: 'Rule of thumb of the demonstration' })).id)
  const ids = new Map<string, string>()
  for (const { name, class: kind, level, under, where, at, center, condition, criticality, dollars, replace, months, serial, model, federal, damaged, vendor, use, warranty } of entries) {
    // What the agency had before is carried over; what came since is entered when it came.
    const { id } = await actAt(Math.max(-180, 2 - months * 30))('max', 'assets/register', {
      parent: under ? ids.get(under) : null,
      asset: {
        name, class: classIds.get(kind), level: level ?? 'asset', location: where, place: at && { ...at, address: where }, department: await idOf('cost_centers', 'code', center), custodian: center === '50' || center === '71' ? rosa : max,
        condition, criticality, cost: dollars * 100, replacement_cost: replace === undefined ? null : replace * 100, acquired_on: addMonths(today, -months), in_service_on: addMonths(today, -months), serial, model, used_for: use,
        federal: federal !== undefined, grant_award: federal?.[0], federal_agency: federal?.[1], federal_share: federal?.[2], title_holder: federal ? 'conditional' : 'agency', vendor: vendor && (await idOf('vendors', 'name', vendor)), warranty_until: warranty === undefined ? null : addMonths(today, warranty), documents: [],
      },
    })
    ids.set(name, id)
    if (damaged) {
      await actAt(-48)('rosa', 'assets/note-condition', { id, condition, damaged_by: damaged })
      if (condition === 'very_poor') await actAt(-47)('rosa', 'assets/take-out', { id, reason: 'Seen after the storm: it cannot be used until it is repaired.' })
    }
  }
  return ids
}
