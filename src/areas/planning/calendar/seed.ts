import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

export type SeededYear = { id: string; name: string; starts_on: string; ends_on: string }

/** The current fiscal year, named after the June in which it ends. */
export function thisYear(now: Date): number {
  const [year, month] = localDay(now, 'America/Chicago').split('-').map(Number) as [number, number, number]
  return month > 6 ? year + 1 : year
}

export async function seedYear(act: Act, ends: number): Promise<SeededYear> {
  const span = { name: String(ends), starts_on: `${ends - 1}-07-01`, ends_on: `${ends}-06-30` }
  const { id } = await act('ada', 'fiscal-years/plan', span)
  await act('ada', 'fiscal-years/open', { id })
  return { id, ...span }
}

/** The books of a month close when the next one is over. */
export async function closeEarlierMonths(tx: Tx, act: Act, { id }: SeededYear, now: Date): Promise<void> {
  const over = await tx.sql<{ id: string }>(
    `select id from fiscal_periods where fiscal_year = $1 and ends_on < date_trunc('month', $2::timestamptz)::date - 31
      order by number`,
    [id, now],
  )
  for (const period of over) await act('ada', 'fiscal-periods/close', { id: period.id })
}
