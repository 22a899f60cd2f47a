import { Suspense } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { sourceOf } from '#kit/charts/colors.ts'
import { asTick } from '#kit/charts/units.ts'
import { optional } from '#kit/optional.tsx'
import { byMonth } from '../../overview/rules.ts'
import type { spending } from '../../overview/spending.ts'
import { Card, ChartSkeleton, Headline, HeadlineSkeleton } from '#kit/home/Card.tsx'

const BarChart = optional(() => import('#kit/charts/BarChart.tsx').then(({ BarChart }) => BarChart))
const height = 132

/** Spending by month and fund; the current month is not finished. */
export function SpendingCard() {
  const asked = useAnswer<typeof spending>('dashboard/spending', {}, { about: 'budget_lines' })
  return (
    <Card
      title="Spend by month"
      asked={asked}
      scope={() => 'last 12 months'}
      empty={({ months }) =>
        months.length === 0 && 'Nothing was spent in the last 12 months. Approved invoices appear here.'
      }
      skeleton={
        <>
          <HeadlineSkeleton />
          <ChartSkeleton height={height} />
        </>
      }
    >
      {({ today, months }) => {
        const { across, names, series, current, before } = byMonth(months, today)
        return (
          <>
            <Headline to="/budget-management?tab=lines" cents={current}>
              so far in {names.at(-1)}
              <span className="block">
                {asTick(before, 'money')} in all of {names.at(-2)}
              </span>
            </Headline>
            <Suspense fallback={<ChartSkeleton height={height} />}>
              <BarChart
                bare
                stacked
                title="Spending by month and fund"
                unit="money"
                step="month"
                height={height}
                across={across}
                unfinished={across.length - 1}
                series={series.map((one) => ({ ...one, color: sourceOf(one.name) }))}
              />
            </Suspense>
          </>
        )
      }}
    </Card>
  )
}
