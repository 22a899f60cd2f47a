import { useToday } from '#client/use-today.ts'
import { Matrix, weightOf } from '#kit/boards/Matrix.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { workOrderLife } from '../life.ts'
import { workOrder, type WorkOrder } from '../records.ts'

/** Hours of planned work by person and week: overdue work counts in the first one. */
export function Workload({ loaded: { work } }: { loaded: { work: readonly WorkOrder[] } }) {
  const today = useToday()
  const open = work.filter((row) => !workOrderLife.is(row, 'done'))
  const names = useNames(workOrder, work)
  const people = [...new Set(open.map(({ assigned_to }) => assigned_to ?? ''))].toSorted((a, b) =>
    (names.get(a) ?? '').localeCompare(names.get(b) ?? ''),
  )
  const weeks = [0, 1, 2, 3].map((week) => ({ from: addDays(today, week * 7), until: addDays(today, week * 7 + 6) }))
  const left = (row: WorkOrder) => Math.max(0, Number(row.minutes_planned) - Number(row.labor_minutes)) / 60
  const hours = (who: string, at: number) => {
    const within = open.filter(
      (row) =>
        (row.assigned_to ?? '') === who &&
        (at === 4
          ? row.due === null || row.due > weeks[3]!.until
          : row.due !== null && row.due <= weeks[at]!.until && (at === 0 || row.due >= weeks[at]!.from)),
    )
    return { hours: Math.round(within.reduce((sum, row) => sum + left(row), 0) * 10) / 10, count: within.length }
  }
  const most = Math.max(1, ...people.flatMap((who) => [0, 1, 2, 3, 4].map((at) => hours(who, at).hours)))
  return (
    <Panel title="Workload" about="Planned hours not worked yet. Unassigned work waits for assignment.">
      <Matrix
        label="Hours of work by person and week"
        of={['Assignee', 'Week of']}
        tone="action"
        rows={people.map((who) => (who === '' ? 'Unassigned' : (names.get(who) ?? 'A former member')))}
        columns={[
          ...weeks.map(({ from }, at) =>
            at === 0 ? 'This week and overdue' : dayInWords(from).replace(/, \d{4}$/, ''),
          ),
          'Later or no date',
        ]}
        cell={(row, column) => {
          const found = hours(people[row]!, column)
          return found.count === 0
            ? null
            : {
                value: `${found.hours} h`,
                weight: weightOf(found.hours, most),
                words: `, ${found.count} work orders`,
                to: `/maintenance-management?where.assigned_to=${people[row] || 'none'}`,
              }
        }}
      />
    </Panel>
  )
}
