import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { agreement } from '../../clients/records.ts'
import { serviceLife } from '../life.ts'
import { serviceRequest, serviceTerm } from '../records.ts'
import { clockOf, keptPercent, meanScore } from '../rules.ts'

const ServiceBoard = lazy(() => import('./ServiceBoard.tsx').then((part) => ({ default: part.ServiceBoard })))
const ServiceMap = lazy(() => import('./ServiceMap.tsx').then((part) => ({ default: part.ServiceMap })))
const Satisfaction = lazy(() => import('./Satisfaction.tsx').then((part) => ({ default: part.Satisfaction })))
const Terms = lazy(() => import('./Terms.tsx').then((part) => ({ default: part.Terms })))

const tabs = [
  { name: 'requests', title: 'Requests' },
  { name: 'board', title: 'Board' },
  { name: 'map', title: 'Map' },
  { name: 'satisfaction', title: 'Satisfaction' },
  { name: 'cooperative', title: 'Cooperative contracts' },
  { name: 'trends', title: 'Trends' },
  { name: 'terms', title: 'Service settings' },
] as const

const trends = [
  trend(serviceRequest, { title: 'Requests by month', by: 'asked_at', list: '/customer-management' }),
  trend(serviceRequest, { title: 'Requests by category', by: 'category', list: '/customer-management' }),
  trend(serviceRequest, { title: 'Requests by status', by: 'status', list: '/customer-management' }),
  trend(serviceRequest, { title: 'Requests by priority', by: 'priority', list: '/customer-management' }),
  trend(serviceRequest, { title: 'Requests by origin', by: 'origin', list: '/customer-management' }),
]

/** Service requests: what is requested, response times, and satisfaction. */
export default function ServiceScreen() {
  const [, setQuery] = useSearchParams()
  const now = new Date(useNow()).toISOString()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows } = useRecords(serviceRequest, (from) =>
    from.neq('status', 'duplicate').order('created_at', { ascending: false }).limit(1_000),
  )
  const { rows: terms } = useRecords(serviceTerm, (from) => from.order('valid_from', { ascending: false }).limit(200))
  const open = rows?.filter(serviceLife.isOpen) ?? []
  const late = open.filter((row) => clockOf(row, now) === 'late')
  const unanswered = open.filter(({ responded_at }) => responded_at === null)
  const kept = keptPercent(rows ?? [], now)
  const mark = meanScore(rows ?? [])
  const first = (
    <ButtonLink look="main" to="/customer-management/new">
      <Icon name="plus" />
      New service request
    </ButtonLink>
  )
  return (
    <Screen area="Customers & Agencies" title="Service requests" actions={first}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'Open',
              ...known(rows, () => ({ value: String(open.length), note: `${unanswered.length} without a response` })),
              to: '/customer-management?where.status=new,in_progress,waiting',
            },
            {
              label: 'Overdue',
              ...known(rows, () => ({
                value: String(late.length),
                note: late.length > 0 ? late[0]!.title : 'nothing overdue',
                ...(late.length > 0 && { tone: 'bad' as const }),
              })),
              to: `/customer-management?where.resolve_by=..${now.slice(0, 10)}&where.status=new,in_progress`,
            },
            {
              label: 'Resolved on time',
              ...known(rows, () => ({ value: kept === null ? 'none yet' : `${kept}%` })),
              to: '/customer-management?where.status=resolved,closed',
            },
            {
              label: 'Satisfaction',
              ...known(rows, () => ({ value: mark === null ? 'none yet' : `${mark} of 5` })),
              to: '/customer-management?tab=satisfaction',
            },
          ]}
        />
        {terms?.length === 0 && (
          <Notice tone="warn" title="No response times set">
            Requests have no due times yet.{' '}
            <button type="button" className="link" onClick={() => setQuery({ tab: 'terms' })}>
              Set response and resolution times for each priority.
            </button>
          </Notice>
        )}
        <Tabs label="Service requests" tabs={tabs} chosen={chosen} onChoose={choose}>
          <Suspense fallback={<SkeletonLines />}>
            {chosen === 'trends' && <Trends charts={trends} />}
            {chosen === 'requests' && <RecordList of={serviceRequest} first={first} />}
            {chosen === 'board' && <ServiceBoard rows={open} now={now} />}
            {chosen === 'map' && (rows ? <ServiceMap rows={open} now={now} /> : <SkeletonLines lines={10} />)}
            {chosen === 'satisfaction' && <Satisfaction rows={rows ?? []} now={now} />}
            {chosen === 'cooperative' && <Cooperative />}
            {chosen === 'terms' && <Terms />}
          </Suspense>
        </Tabs>
      </div>
    </Screen>
  )
}

function Cooperative() {
  const found = useRecords(agreement, (from) => from.eq('kind', 'cooperative').order('ends_on').limit(500))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-(--measure) text-ink-2">
        Contracts of other agencies that your clients use. Each use is an agreement with the contract number.
      </p>
      <RecordTable
        of={agreement}
        found={found}
        columns={['title', 'client', 'contract_number', 'value', 'ends_on', 'status']}
        first={<ButtonLink to="/clients/agreements/new">New agreement</ButtonLink>}
      />
    </div>
  )
}
