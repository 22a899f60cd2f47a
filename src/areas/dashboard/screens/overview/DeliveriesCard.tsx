import { Suspense } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { optional } from '#kit/optional.tsx'
import { plural } from '#platform/words.ts'
import type { deliveriesByDay } from '../../overview/deliveries.ts'
import { lastWeeks } from '../../overview/rules.ts'
import { Card, ChartSkeleton, HeadlineSkeleton } from '#kit/home/Card.tsx'

const HeatCalendar = optional(() => import('#kit/charts/HeatCalendar.tsx').then(({ HeatCalendar }) => HeatCalendar))

/** Deliveries received on each day, so that the days without staff at the dock are seen. */
export function DeliveriesCard() {
  const asked = useAnswer<typeof deliveriesByDay>('dashboard/deliveries', {}, { about: 'receipts' })
  return (
    <Card
      title="Deliveries by day"
      asked={asked}
      scope={() => 'last 26 weeks'}
      empty={({ days }) =>
        days.length === 0 && 'Nothing was received in the last 26 weeks. Receipts of orders appear here.'
      }
      skeleton={
        <>
          <HeadlineSkeleton />
          <ChartSkeleton height={134} />
        </>
      }
    >
      {({ today, days: found }) => {
        const { days, total } = lastWeeks(found, today)
        const busiest = days.reduce((most, each) => (each.value > most.value ? each : most))
        return (
          <>
            <p className="mb-2 flex items-center gap-3">
              <Link
                to="/purchase-orders?tab=receipts"
                className="figures text-2xl leading-8 font-semibold text-ink hover:underline"
              >
                {total}
              </Link>
              <span className="min-w-0 text-xs text-ink-2">
                {plural(total, { one: 'delivery', other: 'deliveries' })}, at most {busiest.value} on one day
              </span>
            </p>
            <Suspense fallback={<ChartSkeleton height={134} />}>
              <HeatCalendar bare title="Deliveries by day" unit="count" figure="Deliveries" days={days} />
            </Suspense>
          </>
        )
      }}
    </Card>
  )
}
