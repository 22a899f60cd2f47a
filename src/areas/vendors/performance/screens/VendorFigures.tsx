import { Suspense } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useToday } from '#client/use-today.ts'
import { ChartSkeleton } from '#kit/home/Card.tsx'
import { optional } from '#kit/optional.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Waiting } from '#kit/parts/Skeleton.tsx'
import { addMonths } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import type { vendorScorecard } from '../questions.ts'
import { deliveriesByMonth, deliveriesOf } from '../rules.ts'
import { bandWords } from './Scorecard.tsx'

const BarChart = optional(() => import('#kit/charts/BarChart.tsx').then(({ BarChart }) => BarChart))
const names = { delivered: 'As ordered', delivered_late: 'Late', delivered_wrong: 'With rejected goods' } as const
const tones = { good: 'good', warn: 'warn', block: 'bad', unknown: undefined } as const

/** How a vendor did in the last twelve months, before anything else is read about it. */
export function VendorFigures({ vendor }: { vendor: string }) {
  const today = useToday()
  const { data } = useAnswer<typeof vendorScorecard>(
    'vendors/scorecard',
    { vendor, since: `${addMonths(today, -11).slice(0, 7)}-01`, until: today, category: null, newest: 1 },
    { about: 'bids' },
  )
  const { across, series } = deliveriesByMonth(data?.months ?? [], today)
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Score, 12 months',
            to: `/vendor-performance?vendor=${vendor}`,
            ...known(data, ({ score, words, band }) => ({
              value: score ?? '–',
              note: score === null ? words : bandWords[band],
              ...(tones[band] && { tone: tones[band] }),
            })),
          },
          {
            label: 'Delivered as ordered',
            ...known(data, ({ counts }) => {
              const { all, asOrdered } = deliveriesOf(counts)
              return {
                value: asOrdered === null ? '–' : `${asOrdered}%`,
                note: `of ${plural(all, { one: '1 delivery', other: `${all} deliveries` })}`,
              }
            }),
          },
          {
            label: 'Late deliveries',
            ...known(data, ({ counts }) => ({ value: counts.delivered_late ?? 0, note: 'in 12 months' })),
          },
          {
            label: 'Invoices on hold or returned',
            ...known(data, ({ counts: { invoiced = 0, held = 0, defective = 0 } }) => {
              const all = invoiced + held + defective
              return {
                value: held + defective,
                note: `of ${plural(all, { one: '1 invoice', other: `${all} invoices` })}`,
              }
            }),
          },
        ]}
      />
      {!data && (
        <Waiting>
          <Panel title="Deliveries by month">
            <ChartSkeleton height={132} />
          </Panel>
        </Waiting>
      )}
      {data && deliveriesOf(data.counts).all > 0 && (
        <Panel title="Deliveries by month">
          <Suspense fallback={<ChartSkeleton height={132} />}>
            <BarChart
              stacked
              bare
              title="Deliveries by month"
              unit="count"
              step="month"
              height={132}
              across={across}
              unfinished={across.length - 1}
              series={series.map(({ kind, values }) => ({ name: names[kind], values }))}
            />
          </Suspense>
        </Panel>
      )}
    </>
  )
}
