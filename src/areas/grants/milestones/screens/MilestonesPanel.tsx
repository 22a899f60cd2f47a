import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Gantt, type GanttRow } from '#kit/boards/Gantt.tsx'
import { asDay } from '#kit/dates.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { addDays } from '#platform/dates.ts'
import type { PanelProps } from '../../grants/screens/panel-props.ts'
import { grantReport, type GrantReport } from '../../reports/records.ts'
import type { createMilestone } from '../commands.ts'
import { milestoneLife } from '../life.ts'
import { grantMilestone } from '../records.ts'
import { endOf, slipOf } from '../rules.ts'

/** Milestones and reports on one timeline, with the plan below each bar and slipped ones in red. */
export function MilestonesPanel({ grants, grant }: PanelProps) {
  const actor = useActor()
  const today = useToday()
  const found = useRecords(grantMilestone, (from) =>
    (grant ? from.eq('funding', grant.id) : from).order('planned_on').limit(300),
  )
  const { rows: reports } = useRecords(grantReport, (from) =>
    (grant ? from.eq('funding', grant.id) : from)
      .in('status', ['open', 'returned', 'prepared', 'certified'])
      .order('due_on')
      .limit(500),
  )
  const create = useCommand<typeof createMilestone>('grant-milestones/create')
  const { rows } = found
  const add = (
    <AddRecord
      of={grantMilestone}
      label="New milestone"
      start={{ ...(grant && { funding: grant.id }), owner: actor.user_id, begins_on: today }}
      send={create}
    />
  )
  if (!rows) return <SkeletonLines lines={6} />
  if (rows.length === 0) return <EmptyOf of={grantMilestone} first={add} />
  const shown = rows.filter((row) => !milestoneLife.is(row, 'dropped'))
  const slipped = shown.filter((row) => milestoneLife.isOpen(row) && slipOf(row, today) > 0)
  // Reports of the next year; later ones would only lengthen the timeline. With several grants each line names its
  // grant.
  const of = (funding: string) => (grant ? {} : { of: grants.find(({ id }) => id === funding)?.title ?? '' })
  const bars: GanttRow[] = [
    ...shown.map((row) => ({
      id: row.id,
      name: row.title,
      ...of(row.funding),
      to: `/grant-management/milestones/${row.id}`,
      start: row.begins_on,
      end: endOf(row) < row.begins_on ? row.begins_on : endOf(row),
      done: milestoneLife.is(row, 'met') ? 100 : Number(row.progress ?? 0),
      baseline: { start: row.begins_on, end: row.planned_on },
      late: milestoneLife.isOpen(row) && slipOf(row, today) > 0,
      ...(row.after && shown.some(({ id }) => id === row.after) && { after: [row.after] }),
    })),
    ...dueTogether((reports ?? []).filter(({ due_on }) => due_on !== null && due_on <= addDays(today, 370)))
      .slice(0, 12)
      .map(({ id, funding, kind, period_end, due_on, others }) => ({
        id,
        name: `${others > 0 ? 'Reports' : kind === 'sf425' ? 'SF-425' : 'Performance'} to ${asDay(`${period_end}T12:00:00`)}`,
        ...of(funding),
        to: others > 0 ? `/grant-management/reports?grant=${funding}` : `/grant-management/reports/${id}`,
        start: due_on!,
        end: due_on!,
        milestone: true,
        late: due_on! < today,
      })),
  ]
  return (
    <>
      <Figures
        figures={[
          { label: 'Met', value: `${rows.filter((row) => milestoneLife.is(row, 'met')).length} of ${shown.length}` },
          {
            label: 'Slipped',
            value: String(slipped.length),
            ...(slipped.length > 0 && {
              tone: 'bad' as const,
              note: `up to ${Math.max(...slipped.map((row) => slipOf(row, today)))} days`,
            }),
          },
          {
            label: 'Upcoming reports',
            ...known(reports, (reports) => ({ value: String(reports.length) })),
            to: '/grant-management/reports',
          },
        ]}
      />
      <Gantt label="Milestones and reports" rows={bars} today={today} />
      <Panel title="Milestones" actions={add}>
        <RecordTable
          of={grantMilestone}
          found={found}
          columns={
            grant
              ? ['title', 'planned_on', 'forecast_on', 'owner', 'progress', 'status']
              : ['title', 'funding', 'planned_on', 'forecast_on', 'progress', 'status']
          }
        />
      </Panel>
    </>
  )
}

/**
 * Reports of one grant that are due on one day for one period share one marker, usually the financial and the
 * performance report.
 */
function dueTogether(reports: readonly GrantReport[]): (GrantReport & { others: number })[] {
  const signs = new Map<string, GrantReport & { others: number }>()
  for (const report of reports) {
    const key = `${report.due_on} ${report.funding} ${report.period_end}`
    const first = signs.get(key)
    if (first) first.others++
    else if (report.due_on) signs.set(key, { ...report, others: 0 })
  }
  return [...signs.values()]
}
