import { Suspense, useState, type ComponentType } from 'react'
import { useAuth } from '#client/auth.ts'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { useMedia } from '#kit/record/list/use-media.ts'
import { useSecondDrawing } from '#kit/use-second-drawing.ts'
import { atLeast, roleNames } from '#platform/roles.ts'
import { panels, type PanelName } from '../layout/rules.ts'
import { AlertsPanel } from './AlertsPanel.tsx'
import { AskedPanel, WaitingPanel } from './ApprovalPanels.tsx'
import { BurnPanel } from './BurnPanel.tsx'
import { DeadlinesPanel } from './DeadlinesPanel.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { IncidentsPanel } from './IncidentsPanel.tsx'
import { LessonsPanel } from './LessonsPanel.tsx'
import { NewcomerPanel } from './NewcomerPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { TrailPanel } from './TrailPanel.tsx'
import { VendorsPanel } from './VendorsPanel.tsx'
import { useLayout } from './use-layout.ts'
import { useMembership } from './use-membership.ts'

const ArrangeDialog = optional(() => import('./ArrangeDialog.tsx').then(({ ArrangeDialog }) => ArrangeDialog))

/** Only while a new agency still misses something, and for those who can enter it. */
const SetupPanel = optional(() =>
  import('#areas/setup/guide/screens/SetupPanel.tsx').then(({ SetupPanel }) => SetupPanel),
)

/** Vendors need different panels and load them separately. */
const sold = (name: keyof typeof import('./selling/SellingPanels.tsx')) =>
  optional(() => import('./selling/SellingPanels.tsx').then((parts) => parts[name]))
const SellingFigures = optional(() =>
  import('./selling/SellingFigures.tsx').then(({ SellingFigures }) => SellingFigures),
)

const parts: Record<PanelName, ComponentType> = {
  waiting: WaitingPanel,
  asked: AskedPanel,
  deadlines: DeadlinesPanel,
  burn: BurnPanel,
  alerts: AlertsPanel,
  incidents: IncidentsPanel,
  vendors: VendorsPanel,
  people: PeoplePanel,
  trail: TrailPanel,
  lessons: LessonsPanel,
  files: FilesPanel,
  ordered: sold('OrderedPanel'),
  coming: sold('ComingPanel'),
  offers: sold('OffersPanel'),
  billed: sold('BilledPanel'),
  documents: sold('DocumentsPanel'),
}

/** How many panels of a column show without scrolling. */
const inView = 2

/** The user's work for today; every figure and row opens the records it counts. */
export default function DashboardScreen() {
  const { user } = useAuth()
  const { membership, loading: looking, failed: unknown, retry } = useMembership()
  const side = membership?.organization.kind ?? 'agency'
  const { layout, role, shown: known, loading, keep, failed } = useLayout(side)
  const [arranging, setArranging] = useState(false)
  const wide = useMedia('(min-width: 1024px)')
  const whole = useSecondDrawing()
  const name = (user?.user_metadata.display_name as string | undefined) || user?.email
  const shown = layout.filter((each) => each.shown).map(({ panel }) => panel)
  const columns = wide ? [shown.filter((_, at) => at % 2 === 0), shown.filter((_, at) => at % 2 === 1)] : [shown]

  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-6 md:py-8">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-xs text-ink-2">{membership?.organization.name ?? 'Dashboard'}</p>
          <h1 className="mt-0.5 text-2xl font-semibold">Your work today</h1>
          <p className="mt-1 text-ink-2">
            {name}, {roleNames[known].toLowerCase()}
          </p>
        </div>
        {membership && (
          <Button onClick={() => setArranging(true)}>
            <Icon name="columns" />
            Customize
          </Button>
        )}
      </header>
      {unknown ? (
        <Panel title="Your organization">
          <ErrorState what="Your organization" onRetry={retry} />
        </Panel>
      ) : looking || loading ? (
        <SkeletonLines lines={8} />
      ) : membership ? (
        <>
          {side === 'vendor' ? (
            <Suspense fallback={<FiguresSkeleton />}>
              <SellingFigures />
            </Suspense>
          ) : (
            <TodayFigures role={role} />
          )}
          {side === 'agency' && atLeast('manager', { role }) && (
            <Suspense>
              <SetupPanel />
            </Suspense>
          )}
          <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
            {columns.map((column, at) => (
              <div key={at} className="grid min-w-0 gap-5">
                {(whole ? column : column.slice(0, inView)).map((panel) => {
                  const Part = parts[panel]
                  return (
                    <Suspense
                      key={panel}
                      fallback={
                        <Panel title={panels[panel]}>
                          <SkeletonLines lines={3} />
                        </Panel>
                      }
                    >
                      <Part />
                    </Suspense>
                  )
                })}
              </div>
            ))}
          </div>
        </>
      ) : (
        <NewcomerPanel />
      )}
      {arranging && (
        <Suspense>
          <ArrangeDialog layout={layout} failed={failed} keep={keep} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </div>
  )
}
