import { Suspense } from 'react'
import { optional } from '#kit/optional.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { dollars } from '#platform/money.ts'
import { cumulative, paceOf, paceWords, percent, together, type CostCenter } from '../burn/rules.ts'
import { Nothing, Row, Rows } from './Rows.tsx'
import { useBurn } from './use-burn.ts'

/** The figures show first; the chart loads after the first view. */
const LineChart = optional(() => import('#kit/charts/LineChart.tsx').then(({ LineChart }) => LineChart))

/** Spent, encumbered, and the straight-line position for today. */
export function BurnPanel() {
  const { data, isError, refetch } = useBurn()
  const all = data && together(data.centers)
  const year = data && cumulative(data.months)
  return (
    <Panel
      title="Budget pace"
      about={
        all && all.amended > 0
          ? `${percent(all.spent, all.amended)}% spent and ${percent(all.encumbered, all.amended)}% encumbered; straight-line is ${percent(all.planned, all.amended)}%.`
          : undefined
      }
      actions={<ButtonLink to="/budget-management">Open budget</ButtonLink>}
    >
      {isError && <ErrorState what="Budget" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      {all?.amended === 0 && <Nothing>No budget is adopted for the current year.</Nothing>}
      {all && all.amended > 0 && (
        <>
          {year && year.across.length > 1 && (
            <div className="mb-4 min-h-55">
              <Suspense>
                <LineChart
                  bare
                  title="Spending this year"
                  unit="money"
                  step="month"
                  height={168}
                  across={year.across}
                  series={[
                    { name: 'Spent', values: year.spent },
                    { name: 'Straight-line', values: year.planned },
                  ]}
                />
              </Suspense>
            </div>
          )}
          <Rows label="By cost center">
            {data.centers.map((center) => (
              <Row
                key={center.name}
                to={center.id ? `/budget-management?where.cost_center=${center.id}` : '/budget-management'}
                title={center.name}
                note={<Bar of={center} />}
                side={
                  <>
                    <span className="block font-semibold text-ink">
                      {percent(center.spent + center.encumbered, center.amended)}%
                    </span>
                    <span className={`block text-xs ${inks[paceOf(center)] ?? ''}`}>{paceWords[paceOf(center)]}</span>
                  </>
                }
              />
            ))}
          </Rows>
        </>
      )}
    </Panel>
  )
}

const inks: Partial<Record<ReturnType<typeof paceOf>, string>> = { over: 'text-bad', ahead: 'text-warn' }

function Bar({ of: { amended, spent, encumbered, planned } }: { of: CostCenter }) {
  const part = (cents: number) => Math.min(100, Math.max(0, (cents / Math.max(1, amended)) * 100))
  return (
    <svg
      role="img"
      aria-label={`${dollars(spent)} spent and ${dollars(encumbered)} encumbered of ${dollars(amended)}; straight-line spending is ${dollars(planned)}`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="mt-1.5 h-2 w-full min-w-32 rounded-xs bg-surface-3 sm:w-56"
    >
      <rect y="1" width={part(spent)} height="4" className="fill-chart-1" />
      <rect
        y="1"
        x={part(spent)}
        width={Math.min(part(encumbered), 100 - part(spent))}
        height="4"
        className="fill-chart-1 opacity-40"
      />
      <rect x={Math.min(99.2, part(planned))} width="0.8" height="6" className="fill-ink" />
    </svg>
  )
}
