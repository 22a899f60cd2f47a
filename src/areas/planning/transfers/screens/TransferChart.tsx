import { Suspense } from 'react'
import { asTick } from '#kit/charts/units.ts'
import { optional } from '#kit/optional.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { transferLife } from '../life.ts'
import type { BudgetTransfer } from '../records.ts'
import { barsOf } from '../rules.ts'

const BarRows = optional(() => import('#kit/charts/BarRows.tsx').then(({ BarRows }) => BarRows))

/** Both lines on one scale, without and with the transfer: what is spent, what is encumbered, and what is left. */
export function TransferChart({ transfer, from, to }: { transfer: BudgetTransfer; from: BudgetLine; to: BudgetLine }) {
  const bars = barsOf(transfer, { from, to })
  const done = transferLife.is(transfer, 'approved')
  return (
    <Panel title={done ? 'Budget without and with the transfer' : 'Budget before and after'}>
      <Suspense fallback={<Skeleton className="h-44 w-full rounded-md" />}>
        <BarRows
          bare
          title="Budget before and after the transfer"
          unit="money"
          step="budget line"
          across={bars.map(
            ({ line, after }) => `${line}, ${after ? (done ? 'now' : 'after') : done ? 'before' : 'now'}`,
          )}
          says={(at) => `${asTick(bars[at]!.available, 'money')} available of ${asTick(bars[at]!.budget, 'money')}`}
          series={[
            { name: 'Spent', color: 'general', values: bars.map(({ spent }) => spent) },
            { name: 'Encumbered', color: 'water', values: bars.map(({ encumbered }) => encumbered) },
            { name: 'Available', color: 'quiet', values: bars.map(({ available }) => Math.max(0, available)) },
          ]}
        />
      </Suspense>
    </Panel>
  )
}
