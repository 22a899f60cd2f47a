import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { serviceRequest } from '#areas/organization/service/records.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import type { createMeter } from '#areas/assets/meters/commands.ts'
import { meter } from '#areas/assets/meters/records.ts'
import { backlogHours } from '#areas/assets/reliability/rules.ts'
import type { createChecklist, draftPlan } from '#areas/assets/work/commands.ts'
import { workOrderLife } from '#areas/assets/work/life.ts'
import { checklist, maintenancePlan, workOrder } from '#areas/assets/work/records.ts'
import { RequestDialog } from '#areas/assets/work/screens/RequestDialog.tsx'
import { WorkBoard } from '#areas/assets/work/screens/WorkBoard.tsx'
import { WorkCalendar } from '#areas/assets/work/screens/WorkCalendar.tsx'
import { Workload } from '#areas/assets/work/screens/Workload.tsx'
import { useOpenWork } from '#areas/assets/work/screens/use-work.ts'

const WorkTimeline = lazy(() =>
  import('#areas/assets/work/screens/WorkTimeline.tsx').then((file) => ({ default: file.WorkTimeline })),
)

const tabs = [
  { name: 'list', title: 'Work orders' },
  { name: 'board', title: 'Board' },
  { name: 'calendar', title: 'Calendar' },
  { name: 'timeline', title: 'Timeline' },
  { name: 'workload', title: 'Workload' },
  { name: 'plans', title: 'Plans' },
  { name: 'meters', title: 'Meters' },
  { name: 'checklists', title: 'Checklists' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(workOrder, { title: 'Work orders by kind', by: 'kind', list: '/maintenance-management' }),
  trend(workOrder, { title: 'Cost by month closed', by: 'closed_on', figure: 'cost', list: '/maintenance-management' }),
  trend(workOrder, { title: 'Cost by asset', by: 'asset', figure: 'cost', list: '/maintenance-management' }),
  trend(workOrder, { title: 'Work orders by priority', by: 'priority', list: '/maintenance-management' }),
]

/** Maintenance work: requested, triaged, assigned, done and closed, and preventive plans. */
export default function MaintenanceScreen() {
  const [query, setQuery] = useSearchParams()
  const [{ name: chosen }, choose] = useTab(tabs)
  const creating = query.get('action') === 'create'
  const answers = query.get('request')
  const { row: request } = useRecord(serviceRequest, answers ?? '')
  const plan = useCommand<typeof draftPlan>('maintenance-plans/draft')
  const createMeterBy = useCommand<typeof createMeter>('meters/create')
  const createList = useCommand<typeof createChecklist>('work-checklists/create')
  const go = (next: Record<string, string>) => setQuery(next, { preventScrollReset: true })
  const first = (
    <Button look="main" onClick={() => go({ ...(chosen !== 'list' && { tab: chosen }), action: 'create' })}>
      <Icon name="plus" />
      New work order
    </Button>
  )
  const add: Partial<Record<typeof chosen, ReactNode>> = {
    plans: <AddRecord of={maintenancePlan} done="Plan created" send={plan} look="main" opens />,
    meters: <AddRecord of={meter} done="Meter added" send={createMeterBy} look="main" opens />,
    checklists: <AddRecord of={checklist} done="Checklist added" send={createList} look="main" opens />,
  }
  return (
    <Screen
      area="Enterprise Asset Mgmt"
      title="Work orders"
      actions={
        <>
          <ButtonLink to="/maintenance-management/routes">Routes</ButtonLink>
          <ButtonLink to="/mobile-field-operations">Field work</ButtonLink>
          {add[chosen] ?? first}
        </>
      }
    >
      <div className="grid gap-5">
        <Summary />
        <Tabs label="Maintenance" tabs={tabs} chosen={chosen} onChoose={choose}>
          <div className="grid grid-cols-1 gap-4">
            {chosen === 'trends' && <Trends charts={trends} />}
            {chosen === 'list' && (
              <RecordList
                of={workOrder}
                columns={['number', 'title', 'asset', 'priority', 'due', 'assigned_to', 'cost', 'status']}
                first={first}
              />
            )}
            {chosen === 'board' && <WorkBoard />}
            {chosen === 'calendar' && <WorkCalendar />}
            {chosen === 'timeline' && (
              <Suspense fallback={<SkeletonLines lines={8} />}>
                <WorkTimeline />
              </Suspense>
            )}
            {chosen === 'workload' && <Workload />}
            {chosen === 'plans' && (
              <RecordList
                of={maintenancePlan}
                columns={['number', 'title', 'asset', 'every_months', 'every_units', 'next_on', 'last_on', 'status']}
                first={add.plans}
              />
            )}
            {chosen === 'meters' && <RecordList of={meter} first={add.meters} />}
            {chosen === 'checklists' && <RecordList of={checklist} first={add.checklists} />}
          </div>
        </Tabs>
      </div>
      {creating && (!answers || request) && (
        <RequestDialog
          {...(query.get('asset') && { asset: query.get('asset')! })}
          {...(request && { request })}
          onClose={() => go(chosen === 'list' ? {} : { tab: chosen })}
        />
      )}
    </Screen>
  )
}

const unfinished = workOrderLife.openStatuses.filter((each) => each !== 'done').join()

function Summary() {
  const today = useToday()
  const { rows } = useOpenWork()
  const open = rows?.filter((row) => !workOrderLife.is(row, 'done')) ?? []
  const late = open.filter(({ due }) => due !== null && due < today).length
  const asked = open.filter((row) => workOrderLife.is(row, 'requested')).length
  const done = rows?.filter((row) => workOrderLife.is(row, 'done')).length
  return (
    <Figures
      figures={[
        {
          label: 'Requests to triage',
          ...known(rows, () => ({
            value: String(asked),
            ...(asked > 0 && { tone: 'warn' as const, note: 'waiting for a manager' }),
          })),
          to: '/maintenance-management?where.status=requested',
        },
        {
          label: 'Open',
          ...known(rows, () => ({
            value: String(open.length),
            note: `${Math.round(backlogHours(open))} hours of work`,
          })),
          to: '/maintenance-management?tab=board',
        },
        {
          label: 'Overdue',
          ...known(rows, () => ({
            value: String(late),
            note: late > 0 ? 'past their due date' : 'none',
            ...(late > 0 && { tone: 'bad' as const }),
          })),
          to: `/maintenance-management?where.status=${unfinished}&where.due=..${addDays(today, -1)}`,
        },
        {
          label: 'Completed, not closed',
          ...known(done, (done) => ({ value: String(done), note: 'waiting for review' })),
          to: '/maintenance-management?where.status=done',
        },
      ]}
    />
  )
}
