import { useMemo, useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { dayShort } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { byWeek, loadOf, overloadInWords, overloadsOf, type Need } from '../load/rules.ts'
import { calendarFor } from '../network/rules.ts'
import type { sharedNeeds } from '../resources.ts'
import type { ScheduleState } from './use-schedule.ts'

/** How much of each resource the plan needs by week, with what other projects need, and where it is too much. */
export function LoadPanel({ row, state }: { row: Project; state: ScheduleState }) {
  const { tasks, drawn, assignments, resources, working, today } = state
  const { data: shared } = useAnswer<typeof sharedNeeds>(
    'projects/shared-needs',
    { project: row.id },
    { about: 'task_assignments' },
  )
  const [chosen, setChosen] = useState<string>()
  const loads = useMemo(() => {
    const byId = new Map(tasks.map((task) => [task.id, task]))
    return resources.flatMap((resource) => {
      const own = assignments.flatMap((each): Need[] => {
        const task = each.resource === resource.id ? byId.get(each.task) : undefined
        const at = task && drawn.tasks.get(task.code)
        if (!task || !at || Number(task.done) >= 100) return []
        const { from, to } = at.times
        return [
          {
            code: task.code,
            name: task.name,
            project: null,
            units: Number(each.units),
            from,
            to,
            calendar: calendarFor(working, task),
          },
        ]
      })
      if (own.length === 0) return []
      const other = (shared ?? []).flatMap(({ resource: of, calendar, ...need }): Need[] =>
        of === resource.id ? [{ ...need, calendar: calendarFor(working, { calendar }) }] : [],
      )
      const own_calendar = resource.calendar ? (working.others.get(resource.calendar) ?? null) : null
      const days = loadOf([...own, ...other], Number(resource.capacity), own_calendar)
      return [{ resource, days, overloads: overloadsOf(days) }]
    })
  }, [tasks, drawn, assignments, resources, working, shared])
  if (loads.length === 0) return null
  const shown =
    loads.find(({ resource }) => resource.id === chosen) ??
    loads.find(({ overloads }) => overloads.length > 0) ??
    loads[0]!
  const weeks = byWeek(shown.days)
  const over = loads.flatMap(({ resource, overloads }) => overloads.map((each) => overloadInWords(resource.name, each)))
  return (
    <Panel
      title="Resource load"
      about="Hours by week, with other projects. Overloaded days are listed."
      actions={
        <SelectBox aria-label="Resource" value={shown.resource.id} onChange={({ target }) => setChosen(target.value)}>
          {loads.map(({ resource, overloads }) => (
            <option key={resource.id} value={resource.id}>
              {resource.name}
              {overloads.length > 0 ? ' (overloaded)' : ''}
            </option>
          ))}
        </SelectBox>
      }
    >
      <BarChart
        bare
        title={`Load of ${shown.resource.name}`}
        unit="count"
        step="Week of"
        across={weeks.map(({ week }) => dayShort(week, today))}
        stacked
        series={[
          { name: 'Planned', color: 'info', values: weeks.map(({ planned }) => planned) },
          { name: 'Over capacity', color: 'bad', values: weeks.map(({ over }) => over) },
          { name: 'Free', color: 'quiet', values: weeks.map(({ free }) => free) },
        ]}
      />
      {over.length > 0 && (
        <ul aria-label="Overloads" className="mt-3 grid gap-1 text-sm text-bad">
          {over.slice(0, 20).map((each) => (
            <li key={each}>{each}</li>
          ))}
          {over.length > 20 && <li>{over.length - 20} more.</li>}
        </ul>
      )}
      {shared && over.length === 0 && <p className="mt-3 text-sm text-ink-2">No resource is overloaded.</p>}
    </Panel>
  )
}
