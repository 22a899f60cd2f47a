import { Suspense } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { asMonth } from '#kit/dates.ts'
import { ChartSkeleton } from '#kit/home/Card.tsx'
import { optional } from '#kit/optional.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import type { YearId } from '../../budgets/screens/use-lines.ts'
import { departmentsOf, flowsOf, type ShowSpending } from '../rules.ts'

const Sankey = optional(() => import('#kit/charts/Sankey.tsx').then(({ Sankey }) => Sankey))
const SmallMultiples = optional(() => import('#kit/charts/SmallMultiples.tsx').then((file) => file.SmallMultiples))

/** Spending of a year: from funds through departments to vendors, and each department by month. */
export function SpendingPanels({ year }: { year: YearId }) {
  const { data, isError, refetch } = useAnswer<ShowSpending>(
    'budget-lines/spending',
    { fiscal_year: year ?? null },
    { about: 'budget_lines', enabled: year !== undefined },
  )
  if (isError && !data) return <ErrorState what="Spending" onRetry={() => void refetch()} />
  if (data === undefined) return <ChartSkeleton height={320} />
  if (data === null || data.spent.length === 0)
    return <Empty title="No spending in this fiscal year">Approved invoices and posted expenditures appear here.</Empty>
  const { columns, flows, corrections } = flowsOf(data.spent)
  const departments = departmentsOf(data.byMonth, data.months, data.today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel
        title="Fund to department to vendor"
        about="Payroll, journal entries and imported balances are not invoiced."
      >
        <Suspense fallback={<ChartSkeleton height={360} />}>
          <Sankey bare title="Spending from fund to vendor" unit="money" height={360} columns={columns} flows={flows} />
        </Suspense>
        {corrections.length > 0 && (
          <p className="mt-2 text-xs text-ink-2">Corrections not in the chart: {corrections.join('; ')}.</p>
        )}
      </Panel>
      <Panel title="Departments by month" about="All charts have the same scale.">
        <Suspense fallback={<ChartSkeleton height={200} />}>
          <SmallMultiples
            bare
            title="Spending by department and month"
            unit="money"
            step="month"
            across={data.months.map(asMonth)}
            series={departments}
          />
        </Suspense>
      </Panel>
    </div>
  )
}
