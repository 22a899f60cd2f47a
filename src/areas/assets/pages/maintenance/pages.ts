import { meter } from '#areas/assets/meters/records.ts'
import { backlogHours } from '#areas/assets/reliability/rules.ts'
import { workOrderLife } from '#areas/assets/work/life.ts'
import { checklist, maintenancePlan, workOrder } from '#areas/assets/work/records.ts'
import { planLife } from '#areas/assets/work/plans/life.ts'
import { addDays } from '#platform/dates.ts'
import { manyOf } from '#platform/life/many-of.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(workOrder, { title: 'Work orders by kind', by: 'kind', list: '/maintenance-management' }),
  trend(workOrder, { title: 'Cost by month closed', by: 'closed_on', figure: 'cost', list: '/maintenance-management' }),
  trend(workOrder, { title: 'Cost by asset', by: 'asset', figure: 'cost', list: '/maintenance-management' }),
  trend(workOrder, { title: 'Work orders by priority', by: 'priority', list: '/maintenance-management' }),
]

/** Work that is not finished: for boards, calendars and figures. */
const work = register(workOrder, { order: 'due.asc', limit: 1_000, where: { status: workOrderLife.openStatuses } })
const unnamed = { ...work, unnamed: true } as const
const coming = register(maintenancePlan, {
  order: 'next_on.asc',
  limit: 500,
  where: { status: 'active', next_on: { not: null } },
  unnamed: true,
})
const unfinished = workOrderLife.openStatuses.filter((each) => each !== 'done').join()

/** Maintenance work: requested, triaged, assigned, done and closed, and preventive plans. */
export const maintenancePage = listPage({
  at: '/maintenance-management',
  title: 'Work orders',
  label: 'Maintenance',
  views: { 'action=create': 'New work order' },
  loads: { work },
  links: [
    ['/maintenance-management/routes', 'Routes'],
    ['/mobile-field-operations', 'Field work'],
  ],
  new: { own: 'work/NewWorkOrder' },
  above: [
    {
      figures: ({ today, loaded: { work } }) => {
        const open = work?.filter((row) => !workOrderLife.is(row, 'done'))
        const late = open?.filter(({ due }) => due !== null && due < today).length
        const asked = open?.filter((row) => workOrderLife.is(row, 'requested')).length
        const done = work?.filter((row) => workOrderLife.is(row, 'done')).length
        return [
          {
            label: 'Requests to triage',
            value: countOf(asked),
            note: asked && 'waiting for a manager',
            tone: asked && 'warn',
            to: '/maintenance-management?where.status=requested',
          },
          {
            label: 'Open',
            value: countOf(open?.length),
            note: open && `${Math.round(backlogHours(open))} hours of work`,
            to: '/maintenance-management?tab=board',
          },
          {
            label: 'Overdue',
            value: countOf(late),
            note: late !== undefined && (late > 0 ? 'past their due date' : 'none'),
            tone: late && 'bad',
            to: `/maintenance-management?where.status=${unfinished}&where.due=..${addDays(today, -1)}`,
          },
          {
            label: 'Completed, not closed',
            value: countOf(done),
            note: done !== undefined && 'waiting for review',
            to: '/maintenance-management?where.status=done',
          },
        ]
      },
    },
    { own: 'work/WorkRequested' },
  ],
  tabs: [
    {
      tab: 'list',
      title: 'Work orders',
      shows: [
        {
          list: list(workOrder, {
            columns: ['number', 'title', 'asset', 'priority', 'due', 'assigned_to', 'cost', 'status'],
          }),
          first: { own: 'work/NewWorkOrder' },
        },
      ],
    },
    { tab: 'board', title: 'Board', shows: [{ own: 'work/WorkBoard', loads: { work } }] },
    { tab: 'calendar', title: 'Calendar', shows: [{ own: 'work/WorkCalendar', loads: { work: unnamed, coming } }] },
    { tab: 'timeline', title: 'Timeline', shows: [{ own: 'work/WorkTimeline', loads: { work: unnamed } }] },
    { tab: 'workload', title: 'Workload', shows: [{ own: 'work/Workload', loads: { work } }] },
    {
      tab: 'plans',
      title: 'Plans',
      shows: [
        {
          list: list(maintenancePlan, {
            moves: manyOf(planLife),
            columns: ['number', 'title', 'asset', 'every_months', 'every_units', 'next_on', 'last_on', 'status'],
          }),
          new: {
            by: 'maintenance-plans/draft',
            label: 'New preventive maintenance plan',
            done: 'Plan created',
            opens: true,
          },
        },
      ],
    },
    {
      tab: 'meters',
      title: 'Meters',
      shows: [
        { list: list(meter), new: { by: 'meters/create', label: 'New meter', done: 'Meter added', opens: true } },
      ],
    },
    {
      tab: 'checklists',
      title: 'Checklists',
      shows: [
        {
          list: list(checklist),
          new: {
            by: 'work-checklists/create',
            label: 'New maintenance checklist',
            done: 'Checklist added',
            opens: true,
          },
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
