import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** What the demonstration's city was given: money for the road, the ambulances and the pump station, and a grant for the parks that is being closed. */
export async function seedGrants(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const person = async (who: string) => (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [`${who}@alder-falls.example`]))!.user_id
  const [rosa, max] = [await person('rosa'), await person('max')]
  const fund = async (code: string) => (await tx.one<{ id: string }>('select id from funds where code = $1 and organization_id = (select organization_id from organization_members where user_id = $2) limit 1', [code, max]))?.id ?? null
  const [highway, general, water] = [await fund('H'), await fund('A'), await fund('F')]

  const award = async (terms: Record<string, unknown>): Promise<string> => {
    const { id } = await actAt(-40)('max', 'grants/draft', { manager: max, program_officer: rosa, documents: [], ...terms })
    await actAt(-39)('ada', 'grants/accept', { id })
    return id
  }
  const road = await award({
    title: 'Surface transportation: resurfacing of Mill Road', kind: 'pass_through', award_number: 'STBG-0417-26 (demo)', agency: 'Federal Highway Administration', pass_through: 'State Department of Transportation', aln: '20.205', aln_title: 'Highway Planning and Construction',
    department: 'Public Works', contact: 'Local programs desk, district 4', purpose: 'Resurfacing of Mill Road from Canal Street to the culvert, with curb ramps at eleven corners.',
    awarded_on: addMonths(today, -9), starts_on: addMonths(today, -8), ends_on: addMonths(today, 10), amount: 640_000_00, match: 160_000_00, payment: 'reimbursement', reports: 'quarterly', fund: highway,
  })
  const ambulances = await award({
    title: 'Assistance to firefighters: ambulances and their supplies', kind: 'federal', award_number: 'EMW-2025-FG-01882 (demo)', agency: 'Federal Emergency Management Agency', aln: '97.044', aln_title: 'Assistance to Firefighters Grant',
    department: 'Fire', contact: 'Regional fire program specialist', purpose: 'Equipment and supplies of two ambulances, and training of their crews.',
    awarded_on: addMonths(today, -5), starts_on: addMonths(today, -5), ends_on: addMonths(today, 19), amount: 210_000_00, match: 10_500_00, payment: 'reimbursement', reports: 'semiannual', indirect: 'de_minimis', indirect_rate: 10, fund: general,
  })
  const water_loss = await award({
    title: 'Drinking water: leak survey and booster pumps', kind: 'pass_through', award_number: 'DW-26-118 (demo)', agency: 'Environmental Protection Agency', pass_through: 'State Revolving Fund Authority', aln: '66.468', aln_title: 'Drinking Water State Revolving Fund',
    department: 'Water', contact: 'Project engineer of the Authority', purpose: 'A survey of leaks in forty miles of main, and pumps for the Riverside pump station.',
    awarded_on: addMonths(today, -12), starts_on: addMonths(today, -11), ends_on: addMonths(today, 4), amount: 325_000_00, match: 81_250_00, payment: 'advance', reports: 'quarterly', indirect: 'de_minimis', indirect_rate: 15, fund: water,
  })
  const parks = await award({
    title: 'Trails: park paths along the Alder River', kind: 'pass_through', award_number: 'RTP-24-077 (demo)', agency: 'Federal Highway Administration', pass_through: 'State Department of Natural Resources', aln: '20.219', aln_title: 'Recreational Trails Program',
    department: 'Parks', contact: 'Trails coordinator', purpose: 'Two miles of park paths with signs and a footbridge.',
    awarded_on: addMonths(today, -26), starts_on: addMonths(today, -25), ends_on: addDays(today, -47), amount: 88_000_00, match: 22_000_00, payment: 'reimbursement', reports: 'annual', fund: general,
  })
  await actAt(-6)('max', 'grants/flag', { id: water_loss, reason: 'Four months are left and less than half is spent: the pumps were ordered late.' })
  void [road, ambulances, parks]
}
