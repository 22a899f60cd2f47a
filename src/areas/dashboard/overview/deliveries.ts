import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { DayOfDeliveries } from './rules.ts'

/** Counted from an index of deliveries, without their records. $1 the organization, $2 today. */
export const deliveriesByDaySql = `
  select e.day::text as day, count(*)::int as deliveries from public.performance_events e
   where e.organization_id = $1 and e.source = 'receipts' and e.day between $2::date - 181 and $2
   group by e.day order by e.day`

export const deliveriesByDay = question('dashboard/deliveries', {
  about: 'Deliveries received and inspected on each day of the last 26 weeks.',
  input: z.strictObject({}),
  async run(_, { tx, actor, now }): Promise<{ today: string; days: DayOfDeliveries[] }> {
    const today = await todayIn(tx, actor.organization_id!, now)
    return { today, days: await tx.sql<DayOfDeliveries>(deliveriesByDaySql, [actor.organization_id, today]) }
  },
})
