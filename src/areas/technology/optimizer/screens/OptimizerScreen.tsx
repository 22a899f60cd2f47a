import { lazy, Suspense } from 'react'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { optimizationRun } from '../records.ts'

const tabs = [
  { name: 'runs', title: 'Plans' },
  { name: 'routing', title: 'Routes' },
  { name: 'allocation', title: 'Vendors' },
] as const
const RoutingTab = lazy(() => import('./RoutingTab.tsx').then(({ RoutingTab }) => ({ default: RoutingTab })))
const AllocationTab = lazy(() =>
  import('./AllocationTab.tsx').then(({ AllocationTab }) => ({ default: AllocationTab })),
)

/** Route planning and vendor allocation, with each plan's distance from optimal. */
export default function OptimizerScreen() {
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Screen area="Advanced Technologies" title="Optimizer">
      <div className="grid gap-5">
        <Notice title="No quantum computer runs here">
          Classical solvers do the work: HiGHS (exact, branch and cut) for vendors, string removal and reinsertion for
          routes.
        </Notice>
        <Tabs label="Optimizer" tabs={tabs} chosen={chosen} onChoose={choose}>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            {chosen === 'runs' && (
              <>
                <p className="mb-4 max-w-(--measure) text-ink-2">
                  Vendor allocations are in dollars, routes in the length unit of their case.
                </p>
                <RecordList
                  of={optimizationRun}
                  columns={['number', 'name', 'kind', 'size', 'cost', 'greedy', 'bound', 'status']}
                />
              </>
            )}
            {chosen === 'routing' && <RoutingTab />}
            {chosen === 'allocation' && <AllocationTab />}
          </Suspense>
        </Tabs>
      </div>
    </Screen>
  )
}
