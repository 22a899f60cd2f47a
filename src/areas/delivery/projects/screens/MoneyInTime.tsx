import { Suspense } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useToday } from '#client/use-today.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { optional } from '#kit/optional.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Skeleton, SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dayInWords } from '#platform/dates.ts'
import { inPercent } from '#platform/words.ts'
import type { ProjectCost } from '../costs.ts'
import { moneyInTime } from '../money/rules.ts'
import type { projectMonths } from '../months.ts'
import type { Project } from '../records.ts'

const FanChart = optional(() => import('#kit/charts/FanChart.tsx').then(({ FanChart }) => FanChart))

/** Orders and spending over time, below the budget. */
export function MoneyInTime({ row }: { row: Project }) {
  const today = useToday()
  const asked = useAnswer<typeof projectMonths>('projects/months', { project: row.id }, { about: 'invoices' })
  const { months, now, ordered, spent } = moneyInTime(row, asked.data ?? [], today)
  if (asked.data && [...ordered, ...spent].every((cents) => !cents))
    return (
      <Panel title="Budget, orders and spending">
        <p className="text-ink-2">Nothing is ordered or spent yet.</p>
      </Panel>
    )
  return (
    <Panel title="Budget, orders and spending">
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-md" />}>
        <FanChart
          bare
          title="Budget, orders and spending"
          unit="money"
          step="month"
          height={232}
          state={asked.isError ? { failed: () => void asked.refetch() } : asked.data ? undefined : 'loading'}
          across={months.map((month) => `${dayInWords(`${month}-01`).slice(0, 3)} ${month.slice(0, 4)}`)}
          unfinished={now >= 0 ? now : undefined}
          actual={{ name: 'Spent', values: spent }}
          steps={{ name: 'Ordered', values: ordered }}
          middle={{ name: 'Forecast', values: months.map(() => null) }}
          bands={[]}
          limit={{ name: 'Budget', value: row.budget }}
        />
      </Suspense>
    </Panel>
  )
}

/** The work that is done, at its budget, beside the money: spending ahead of the work shows at a glance. */
export function WorkAndMoney({ row, cost }: { row: Project; cost: ProjectCost | undefined }) {
  const done = Number(row.done)
  const share = (cents: number) =>
    row.budget > 0 ? `${inPercent(Math.round((cents / row.budget) * 100))} of budget` : ''
  return (
    <Panel title="Work against money">
      {cost ? (
        <RankedBars
          title="Work against money"
          unit="money"
          of="Measure"
          figure="Amount"
          most={Math.max(row.budget, cost.ordered, cost.spent, 1)}
          rows={[
            { name: 'Budget', value: row.budget },
            { name: 'Ordered', value: cost.ordered, note: share(cost.ordered) },
            { name: 'Spent', value: cost.spent, note: share(cost.spent) },
            {
              name: `Work completed, at its budget`,
              value: Math.round((row.budget * done) / 100),
              note: inPercent(Math.round(done)),
            },
          ]}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Panel>
  )
}
