import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** What the demonstration's city has under way since the storm, hung on the contracts and orders that were there before. */
export async function seedProjects(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const person = async (who: string) => (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [`${who}@alder-falls.example`]))!.user_id
  const idOf = async (table: string, column: string, like: string) => (await tx.one<{ id: string }>(`select t.id from ${table} t join organizations o on o.id = t.organization_id where o.name like 'City of Alder Falls%' and t.${column} like $1 order by t.created_at limit 1`, [like]))?.id ?? null
  const [rosa, max] = [await person('rosa'), await person('max')]
  const line = async (name: string) => idOf('budget_lines', 'name', name)

  const propose = async (days: number, terms: Record<string, unknown>, start = true): Promise<string> => {
    const { id } = await actAt(days)('rosa', 'projects/propose', { kind: 'construction', manager: rosa, federal: false, ...terms })
    if (start) await actAt(days + 2)('max', 'projects/start', { id })
    return id
  }
  const through = async (project: string, of: { contract?: string | null; purchase_order?: string | null }) => {
    if (of.contract || of.purchase_order) await actAt(-10)('rosa', 'projects/spend-through', { project, contract: of.contract ?? null, purchase_order: of.purchase_order ?? null })
  }

  const culvert = await propose(-38, { name: 'Mill Road culvert replacement', program: 'recovery', department: 'Public Works', federal: true, starts_on: addDays(today, -36), ends_on: addDays(today, 118), budget: 412_000_00, budget_line: await line('Street resurfacing'), purpose: 'The storm (DR-4899, demonstration) washed out the culvert under Mill Road. A box culvert of twice the opening replaces it, and the road is open again before spring.', site: { address: 'Mill Road at the Alder River, Alder Falls', longitude: -93.6412, latitude: 41.9906 } })
  await through(culvert, { purchase_order: await idOf('purchase_orders', 'title', 'Cold patch for Mill Road') })

  const pump = await propose(-150, { name: 'Riverside pump station, flood repair', program: 'water', department: 'Water', federal: true, starts_on: addDays(today, -146), ends_on: addDays(today, 44), budget: 236_000_00, budget_line: await line('Booster pumps'), purpose: 'Riverside is Station 2 of the water system. Its booster pump is replaced, and since the storm the controls are set three feet higher.', site: { address: 'Riverside Drive 4, Alder Falls', longitude: -93.6301, latitude: 41.9872 } })
  await through(pump, { contract: await idOf('contracts', 'title', 'Booster pump, Station 2%') })
  await through(pump, { purchase_order: await idOf('purchase_orders', 'title', 'Shaft seals for Station 2') })

  const paths = await propose(-30, { name: 'Park paths, sealing and repair', program: 'parks', department: 'Parks', manager: max, starts_on: addDays(today, -28), ends_on: addDays(today, 21), budget: 38_500_00, budget_line: await line('Tree care'), purpose: 'The flood lifted the asphalt of the river paths. Cracks are sealed, and three stretches are laid again.', site: { address: 'Riverbend Park, Alder Falls', longitude: -93.6244, latitude: 41.9931 } })
  await through(paths, { purchase_order: await idOf('purchase_orders', 'title', 'Crack sealant for the park paths') })

  await propose(-6, { name: 'Fire Station 2 roof', program: 'facilities', department: 'Fire', starts_on: addDays(today, 40), ends_on: addDays(today, 160), budget: 174_000_00, purpose: 'The storm opened the seams of the roof. It is covered with tarps; a new roof comes with insulation and wind clips.', site: { address: 'Station 2, Harrison Street 118, Alder Falls', longitude: -93.6188, latitude: 41.9957 } }, false)
}
