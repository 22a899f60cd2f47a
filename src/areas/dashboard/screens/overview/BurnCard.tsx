import { Suspense } from 'react'
import type { forecastActuals } from '#areas/planning/forecasts/questions.ts'
import { noChange, outlook } from '#areas/planning/forecasts/rules.ts'
import { useAnswer } from '#client/use-answer.ts'
import { asTick } from '#kit/charts/units.ts'
import { optional } from '#kit/optional.tsx'
import { cumulative, forecastOf, pacePoints, paceOf, percent, together } from '../../burn/rules.ts'
import { useBurn } from '../use-burn.ts'
import { Card, ChartSkeleton, Headline, HeadlineSkeleton } from '#kit/home/Card.tsx'

/** The figures show first; the chart loads after the first view. */
const FanChart = optional(() => import('#kit/charts/FanChart.tsx').then(({ FanChart }) => FanChart))
const height = 132
const skeleton = (
  <>
    <HeadlineSkeleton />
    <ChartSkeleton height={height} />
  </>
)

/** Spending against the budget and the straight line, with the forecast of the funds and its range. */
export function BurnCard() {
  const asked = useBurn()
  const year = asked.data?.fiscal_year
  const { data: funds, isLoading } = useAnswer<typeof forecastActuals>(
    'budget-forecasts/actuals',
    { fiscal_year: year ?? '' },
    { about: 'budget_lines', enabled: Boolean(year) },
  )
  return (
    <Card
      title="Budget burn"
      asked={asked}
      scope={() => 'this budget year, all funds'}
      empty={({ centers }) =>
        together(centers).amended === 0 && 'No budget is adopted for the current year. Adopt budget lines to see it.'
      }
      skeleton={skeleton}
    >
      {({ centers, months }) => {
        if (isLoading) return skeleton
        const all = together(centers)
        const line = cumulative(months)
        const ahead = funds && forecastOf(funds.map(forecastOfFund), months.length)
        const pace = paceOf(all)
        return (
          <>
            <Headline to="/budget-management" cents={all.spent}>
              {percent(all.spent, all.amended)}% of {asTick(all.amended, 'money')},{' '}
              <strong className={pace === 'on' || pace === 'behind' ? 'text-good' : 'text-bad'}>
                {pacePoints(all)}
              </strong>
              , {percent(all.encumbered, all.amended)}% encumbered, {percent(all.pre_encumbered, all.amended)}%
              pre-encumbered.
              <span className="block">
                {ahead
                  ? `80% range at year end ${asTick(ahead.low.at(-1)!, 'money')} to ${asTick(ahead.high.at(-1)!, 'money')}`
                  : funds
                    ? 'The forecast starts after the first full month.'
                    : 'The forecast didn’t load.'}
              </span>
            </Headline>
            <Suspense fallback={<ChartSkeleton height={height} />}>
              <FanChart
                bare
                title="Spending this year"
                unit="money"
                step="month"
                height={height}
                across={line.across}
                actual={{ name: 'Spent', values: line.spent }}
                middle={{ name: 'Forecast', values: ahead?.middle ?? line.across.map(() => null) }}
                straight={{ name: 'Straight line', values: line.planned }}
                bands={ahead ? [{ name: '80% range', low: ahead.low, high: ahead.high }] : []}
              />
            </Suspense>
          </>
        )
      }}
    </Card>
  )
}

type Fund = Awaited<ReturnType<typeof forecastActuals.run>>[number]

/** The published method, without assumptions. */
function forecastOfFund({ history, own, committed, budget, months, over }: Fund) {
  const spent = own.reduce((sum, month) => sum + month, 0)
  return { own, ...outlook(history, { spent, committed, budget, left: months.length - over }, noChange) }
}
