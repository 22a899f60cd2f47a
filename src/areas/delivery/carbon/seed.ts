import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween, localDay, monthInWords } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/**
 * EPA's published factors, a year of the city's fuel and power, one measure and one credit. The quantities are made
 * up.
 */
export async function seedCarbon(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const year = Number(today.slice(0, 4))
  const source = 'EPA Emission Factors for Greenhouse Gas Inventories, 2024'
  const factor = async (
    name: string,
    scope: string,
    unit: string,
    kg_per_unit: number,
    edition: string,
    from: string,
  ) =>
    (
      await actAt(-330)('max', 'emission-factors/create', {
        name,
        scope,
        unit,
        kg_per_unit,
        edition,
        source: from,
        valid_from: `${year - 2}-01-01`,
      })
    ).id
  const diesel = await factor('Diesel, mobile and stationary', '1', 'gal', 10.21, 'EPA Hub 2024', source)
  const gasoline = await factor('Motor gasoline', '1', 'gal', 8.78, 'EPA Hub 2024', source)
  const gas = await factor('Natural gas', '1', 'MMBtu', 53.06, 'EPA Hub 2024', source)
  const power = await factor(
    'Electricity, United States',
    '2_location',
    'MWh',
    373.35,
    'eGRID2022',
    'EPA eGRID2022: 823.1 lb CO₂ per MWh',
  )

  const [order] = await tx.sql<{ id: string; vendor: string }>(
    `select id, vendor from purchase_orders where status = 'issued' and title ilike '%patch%' order by created_at
      limit 1`,
  )
  const months = Array.from({ length: 10 }, (_, at) =>
    addDays(`${addDays(today, -30 * at).slice(0, 7)}-01`, -1),
  ).toReversed()
  for (const [at, day] of months.entries()) {
    // A month's bills arrive in the second week of the next month and are checked some days later.
    const noted = Math.min(0, daysBetween(today, day) + 9)
    const note = (words: string, of: string, quantity: number, more: object = {}) =>
      actAt(noted)('rosa', 'carbon-entries/note', {
        words: `${words}, ${monthInWords(day)}`,
        day,
        factor: of,
        quantity,
        evidence: [],
        ...more,
      })
    const made = [
      await note(
        'Diesel for the street fleet',
        diesel,
        780 + 35 * ((at * 7) % 5),
        order && at === 8 ? { purchase_order: order.id, vendor: order.vendor } : {},
      ),
      await note('Gasoline for the light fleet', gasoline, 410 + 20 * ((at * 3) % 4)),
      await note('Power for pump stations and buildings', power, 92 + 4 * ((at * 5) % 6)),
    ]
    if (at % 3 === 0) made.push(await note('Gas for City Hall and Station 2', gas, 60 + 15 * (at % 4)))
    // The last month waits for a check against its bills.
    if (at < months.length - 1)
      for (const { id } of made) await actAt(Math.min(0, noted + 6))('max', 'carbon-entries/confirm', { id })
  }
  const owner = (await tx.one<{ user_id: string }>(
    `select user_id from organization_members where display_name = 'Max Okafor'`,
  ))!.user_id
  await actAt(-24)('max', 'carbon-reductions/create', {
    title: 'Variable drives at Riverside pump station',
    about: 'Two of three pumps run at the speed that demand requires. (Demonstration)',
    owner,
    baseline_kg: 118_000,
    expected_kg: 84_000,
    done_by: addDays(today, 120),
    status: 'under_way',
  })
  await actAt(-90)('max', 'carbon-credits/create', {
    serial: 'ACR-DEMO-000001',
    registry: 'Registry of the demonstration',
    project_name: 'Wetland at Cedar Bend (demonstration)',
    vintage: year - 1,
    metric_tons: 12.5,
    verified: true,
    evidence: [],
  })
}
