import { Suspense } from 'react'
import { flowsOf, type ShowSpending } from '#areas/planning/spending/rules.ts'
import { useAnswer } from '#client/use-answer.ts'
import { optional } from '#kit/optional.tsx'
import { Card, ChartSkeleton, Headline, HeadlineSkeleton } from '#kit/home/Card.tsx'

const Sankey = optional(() => import('#kit/charts/Sankey.tsx').then(({ Sankey }) => Sankey))
const height = 260

/** This year's money from its funds through the departments to the vendors. */
export function FlowCard() {
  const asked = useAnswer<ShowSpending>('budget-lines/spending', { fiscal_year: null }, { about: 'budget_lines' })
  return (
    <Card
      title="Fund to department to vendor"
      asked={asked}
      scope={(found) => found && `fiscal year ${found.year}`}
      empty={(found) =>
        (found?.spent.length ?? 0) === 0 && 'Nothing was spent in this fiscal year. Approved invoices appear here.'
      }
      skeleton={
        <>
          <HeadlineSkeleton />
          <ChartSkeleton height={height} />
        </>
      }
    >
      {(found) => {
        const { total, columns, flows, corrections } = flowsOf(found!.spent)
        return (
          <>
            <Headline to="/budget-management?tab=spending" cents={total}>
              spent in all funds
            </Headline>
            <Suspense fallback={<ChartSkeleton height={height} />}>
              <Sankey
                bare
                title="Spending from fund to vendor"
                unit="money"
                height={height}
                columns={columns}
                flows={flows}
              />
            </Suspense>
            {corrections.length > 0 && (
              <p className="mt-2 text-xs text-ink-2">Corrections not in the chart: {corrections.join('; ')}.</p>
            )}
          </>
        )
      }}
    </Card>
  )
}
