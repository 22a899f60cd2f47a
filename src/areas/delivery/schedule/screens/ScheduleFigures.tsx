import { Figures } from '#kit/parts/Figures.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { daysBetween } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'
import type { Project } from '../../projects/records.ts'
import type { ScheduleState } from './use-schedule.ts'

const days = (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`

/** Progress, forecast, variance and critical tasks. */
export function ScheduleFigures({ row, state: { tasks, schedule } }: { row: Project; state: ScheduleState }) {
  const leaves = tasks.filter(({ summary }) => !summary)
  const late = schedule.end ? daysBetween(row.ends_on, schedule.end) : 0
  const critical = leaves.filter(({ code, done }) => schedule.tasks.get(code)?.critical && Number(done) < 100)
  const moved = row.baseline_end && schedule.end ? daysBetween(row.baseline_end, schedule.end) : null
  return (
    <Figures
      figures={[
        {
          label: 'Complete',
          value: `${Math.round(Number(row.done))}%`,
          note: `${leaves.filter(({ done }) => Number(done) === 100).length} of ${leaves.length} tasks`,
        },
        {
          label: 'Forecast finish',
          value: schedule.end ? <Day day={schedule.end} /> : 'None',
          note:
            late > 0
              ? `${days(late)} after its due date`
              : late < 0
                ? `${days(-late)} before its due date`
                : 'on its due date',
          ...(late > 0 && { tone: 'bad' as const }),
        },
        {
          label: 'Variance from baseline',
          value:
            moved === null
              ? 'No baseline'
              : moved === 0
                ? 'As planned'
                : `${days(Math.abs(moved))} ${moved > 0 ? 'later' : 'earlier'}`,
          note: row.baseline_on ? (
            <>
              saved on <Day day={row.baseline_on} />
            </>
          ) : (
            'save one to compare'
          ),
        },
        {
          label: 'Critical tasks',
          value: String(critical.length),
          note: critical.length > 0 ? 'each late day moves the finish' : 'none left',
        },
      ]}
    />
  )
}
