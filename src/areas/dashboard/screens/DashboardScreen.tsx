import { Suspense, useState, type ComponentType } from 'react'
import { SetupPanel } from '#areas/setup/guide/screens/SetupPanel.tsx'
import { useAuth } from '#client/auth.ts'
import { useOrganization } from '#client/use-organization.ts'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Skeleton, SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { useMedia } from '#kit/record/list/use-media.ts'
import { useSecondDrawing } from '#kit/use-second-drawing.ts'
import { roleNames, type AgencyRole } from '#platform/roles.ts'
import { lists } from '../lists/words.ts'
import {
  inColumns,
  isDrawn,
  isView,
  onTab,
  panelName,
  tabsOf,
  type Drawn,
  type PanelName,
  type Tab,
} from '../layout/rules.ts'
import { AlertsPanel } from './AlertsPanel.tsx'
import { AskedPanel, WaitingPanel } from './ApprovalPanels.tsx'
import { DeadlinesPanel } from './DeadlinesPanel.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { LessonsPanel } from './LessonsPanel.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { VendorsPanel } from './VendorsPanel.tsx'
import { WorkPanel } from './WorkPanel.tsx'
import { useBurn } from './use-burn.ts'
import { useLayout } from './use-layout.ts'
import { say, translated } from '#platform/say.ts'

const ArrangeDialog = optional(() => import('./ArrangeDialog.tsx').then(({ ArrangeDialog }) => ArrangeDialog))

/** Few people need them: those without an organization, and administrators. */
const NewcomerPanel = optional(() => import('./NewcomerPanel.tsx').then(({ NewcomerPanel }) => NewcomerPanel))
const PeoplePanel = optional(() => import('./PeoplePanel.tsx').then(({ PeoplePanel }) => PeoplePanel))
const TrailPanel = optional(() => import('./TrailPanel.tsx').then(({ TrailPanel }) => TrailPanel))

/** Vendors need different panels and load them separately. */
const sold = (name: keyof typeof import('./selling/SellingPanels.tsx')) =>
  optional(() => import('./selling/SellingPanels.tsx').then((parts) => parts[name]))
const SellingFigures = optional(() =>
  import('./selling/SellingFigures.tsx').then(({ SellingFigures }) => SellingFigures),
)

/** The cards load after the frame of the page. */
const BurnCard = optional(() => import('./overview/BurnCard.tsx').then(({ BurnCard }) => BurnCard))
const SpendingCard = optional(() => import('./overview/SpendingCard.tsx').then(({ SpendingCard }) => SpendingCard))
const ProcurementCard = optional(() =>
  import('./overview/ProcurementCard.tsx').then(({ ProcurementCard }) => ProcurementCard),
)
const GrantsCard = optional(() => import('./overview/GrantsCard.tsx').then(({ GrantsCard }) => GrantsCard))
const RecoveryCard = optional(() => import('./overview/RecoveryCard.tsx').then(({ RecoveryCard }) => RecoveryCard))
const IncidentCard = optional(() => import('./overview/IncidentCard.tsx').then(({ IncidentCard }) => IncidentCard))
const RisksCard = optional(() => import('./overview/RisksCard.tsx').then(({ RisksCard }) => RisksCard))
const DepartmentsCard = optional(() =>
  import('./overview/DepartmentsCard.tsx').then(({ DepartmentsCard }) => DepartmentsCard),
)
const ListCard = optional(() => import('#kit/home/ListCard.tsx').then(({ ListCard }) => ListCard))
const ViewCard = optional(() => import('./overview/ViewCard.tsx').then(({ ViewCard }) => ViewCard))
const VendorsCard = optional(() => import('./overview/VendorsCard.tsx').then(({ VendorsCard }) => VendorsCard))

const parts: Record<Drawn, ComponentType> = {
  burn: BurnCard,
  spending: SpendingCard,
  procurement: ProcurementCard,
  grants: GrantsCard,
  recovery: RecoveryCard,
  incidents: IncidentCard,
  risks: RisksCard,
  top_vendors: VendorsCard,
  departments: DepartmentsCard,
  waiting: WaitingPanel,
  work: WorkPanel,
  asked: AskedPanel,
  deadlines: DeadlinesPanel,
  alerts: AlertsPanel,
  vendors: VendorsPanel,
  people: PeoplePanel,
  trail: TrailPanel,
  lessons: LessonsPanel,
  files: FilesPanel,
  ordered: sold('OrderedPanel'),
  coming: sold('ComingPanel'),
  bids: sold('BidsPanel'),
  billed: sold('BilledPanel'),
  documents: sold('DocumentsPanel'),
}

/** How many panels of a column show without scrolling. */
const inView = 2

const titles: Record<Tab, string> = { overview: 'Overview', work: 'My work' }

/** The state of the agency, and the user's own work; every figure and row opens the records it counts. */
export default function DashboardScreen() {
  const { user } = useAuth()
  const { organization, loading, failed: unknown, ask } = useOrganization()
  // Until the answer arrives, neither an organization nor its absence can be assumed.
  const looking = loading && !unknown
  const side = organization?.kind ?? 'agency'
  const { layout, job, role, shown: known, loading: placing, keep, failed } = useLayout(side)
  const [arranging, setArranging] = useState(false)
  const name = (user?.user_metadata.display_name as string | undefined) || user?.email
  const { data: year } = useBurn(side === 'agency' && Boolean(organization))
  const isNew = year?.begun === false
  const tabs = tabsOf({ role }, job, side === 'vendor' || isNew).map((name) => ({ name, title: titles[name] }))
  const [{ name: tab }, open] = useTab(tabs)
  const shown = onTab(layout, tab).flatMap((each) => (each.shown ? [each.panel] : []))

  return (
    <div className="w-full px-(--gutter) pt-3 pb-5 md:px-6">
      {/* Its lines are as high as they stay: on a phone the names are one below the title and its button. */}
      <header className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-6">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-md:contents md:flex-[1_1_12rem]">
          <h1 className="text-[1.375rem] leading-7 font-semibold">{say('Dashboard')}</h1>
          <p className="text-xs text-ink-2 max-md:order-last max-md:basis-full max-md:truncate">
            {organization && <>{organization.name} · </>}
            {name}, {translated(roleNames[known]).toLowerCase()}
          </p>
        </div>
        {(looking || organization) && (
          <Button disabled={!organization} onClick={() => setArranging(true)}>
            <Icon name="columns" />
            {say('Customize')}
          </Button>
        )}
      </header>
      {unknown ? (
        <Panel title={say('Your organization')}>
          <ErrorState what={say('Your organization')} onRetry={() => void ask()} />
        </Panel>
      ) : looking || placing ? (
        <SkeletonLines lines={8} />
      ) : !organization ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <NewcomerPanel />
        </Suspense>
      ) : side === 'vendor' ? (
        <>
          <Suspense fallback={<FiguresSkeleton />}>
            <SellingFigures />
          </Suspense>
          <Columns panels={shown} />
        </>
      ) : (
        <>
          <div className="mb-3 [&:empty]:hidden">
            <SetupPanel />
          </div>
          {isNew ? (
            <Work role={role} panels={shown} />
          ) : (
            <div className="-mt-2">
              <Tabs label={say('Dashboard')} tabs={tabs} chosen={tab} onChoose={open}>
                <div>{tab === 'overview' ? <Grid panels={shown} /> : <Work role={role} panels={shown} />}</div>
              </Tabs>
            </div>
          )}
        </>
      )}
      {arranging && (
        <Suspense>
          <ArrangeDialog
            tab={tab}
            layout={layout}
            job={side === 'agency' ? job : undefined}
            failed={failed}
            keep={keep}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Shares of twelve columns. Rows are filled in any order of the cards: a card grows where the next one has no room. */
const share = {
  3: 'xl:basis-[calc((100%+12px)*3/12-12.1px)]',
  4: 'xl:basis-[calc((100%+12px)*4/12-12.1px)]',
  5: 'xl:basis-[calc((100%+12px)*5/12-12.1px)]',
  7: 'xl:basis-[calc((100%+12px)*7/12-12.1px)]',
} as const
const shares: Partial<Record<PanelName, keyof typeof share>> = {
  burn: 5,
  spending: 4,
  procurement: 3,
  grants: 5,
  recovery: 4,
  incidents: 3,
  risks: 7,
  top_vendors: 5,
  departments: 5,
}

/** The height of a row of them, so that it stays while one of its cards waits. */
const tall = 'xl:min-h-74'
const taller = 'xl:min-h-81'
const heights: Partial<Record<PanelName, string>> = {
  burn: tall,
  spending: tall,
  procurement: tall,
  grants: taller,
  recovery: taller,
  incidents: taller,
}

const Grid = ({ panels: shown }: { panels: readonly PanelName[] }) => (
  <div className="flex flex-wrap gap-3 max-md:in-turn">
    {shown.length === 0 && <Hidden />}
    {shown.map((panel) => (
      <div
        key={panel}
        className={`min-w-0 grow basis-full md:basis-80 ${share[shareOf(panel)]} ${heights[panel] ?? 'xl:min-h-53'}`}
      >
        <Suspense
          fallback={
            <section
              aria-label={isView(panel) ? say('Saved view') : translated(panelName(panel))}
              className="grid h-full content-start max-xl:min-h-56 gap-3 rounded-lg border border-line bg-surface p-3.5"
            >
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-32" />
            </section>
          }
        >
          <OnePanel panel={panel} />
        </Suspense>
      </div>
    ))}
  </div>
)

const shareOf = (panel: PanelName) => shares[panel] ?? 4

function OnePanel({ panel }: { panel: PanelName }) {
  if (isView(panel)) return <ViewCard id={panel.slice('view:'.length)} />
  if (!isDrawn(panel)) return <ListCard {...lists[panel]} title={translated(lists[panel].title)} />
  const Part = parts[panel]
  return <Part />
}

const Work = ({ role, panels }: { role: AgencyRole; panels: readonly PanelName[] }) => (
  <>
    <TodayFigures role={role} />
    <Columns panels={panels} />
  </>
)

const Columns = ({ panels: shown }: { panels: readonly PanelName[] }) => {
  const wide = useMedia('(min-width: 1024px)')
  const whole = useSecondDrawing()
  const columns = wide ? inColumns(shown) : [shown]
  return (
    <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {shown.length === 0 && <Hidden />}
      {columns.map((column, at) => (
        <div key={at} className="grid min-w-0 gap-3">
          {(whole ? column : column.slice(0, inView)).filter(isDrawn).map((panel) => (
            <Suspense
              key={panel}
              fallback={
                <Panel title={translated(panelName(panel))}>
                  <SkeletonLines lines={3} />
                </Panel>
              }
            >
              <OnePanel panel={panel} />
            </Suspense>
          ))}
        </div>
      ))}
    </div>
  )
}

const Hidden = () => (
  <p className="text-ink-2">{say('All panels of this tab are hidden. Select Customize to show one.')}</p>
)
