import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** The city manager's published forecasts: baseline, and with a storm like the last one. */
export async function seedForecasts(tx: Tx, actAt: (days: number) => Act, city: string, now: Date): Promise<void> {
  const { id: fiscal_year } = (await tx.one<{ id: string }>(
    'select id from fiscal_years where organization_id = $1 and $2::date between starts_on and ends_on',
    [city, localDay(now, 'America/Chicago')],
  ))!
  await actAt(-16)('max', 'budget-forecasts/publish', {
    fiscal_year,
    scenario: 'base',
    drivers: { price_change: 0, cut: 0, disaster_cost: 0 },
  })
  await actAt(-2)('max', 'budget-forecasts/publish', {
    fiscal_year,
    scenario: 'disaster',
    drivers: { price_change: 2, cut: 0, disaster_cost: 184_000_00 },
  })
}
