import { useMemo, useState } from 'react'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { projectLife } from '../../projects/life.ts'
import type { Project } from '../../projects/records.ts'
import { compareCodes } from '../codes/rules.ts'
import { workingOf } from '../network/rules.ts'
import { withProposal, type Proposal } from '../proposals/rules.ts'
import {
  scheduleResource,
  taskAssignment,
  workCalendar,
  type ProjectTask,
  type ScheduleResource,
  type TaskAssignment,
  type WorkCalendar,
} from '../records.ts'
import { scheduleOf } from '../rules.ts'

const none: readonly never[] = []

/** A plan with its calendars and resources, as it is and as it would be with the change that is being drawn. */
export function useSchedule(row: Project, all: readonly ProjectTask[]) {
  const today = useToday()
  const [proposal, setProposal] = useState<Proposal>()
  const calendars: readonly WorkCalendar[] =
    useRecords(workCalendar, (from) => from.order('name').limit(200)).rows ?? none
  const resources: readonly ScheduleResource[] =
    useRecords(scheduleResource, (from) => from.order('name').limit(500)).rows ?? none
  const assignments: readonly TaskAssignment[] =
    useRecords(taskAssignment, (from) => from.eq('project', row.id).limit(1_000)).rows ?? none
  const tasks = useMemo(() => [...all].toSorted((a, b) => compareCodes(a.code, b.code)), [all])
  const working = useMemo(() => workingOf({ calendar: row.calendar }, calendars), [row.calendar, calendars])
  const from = projectLife.is(row, 'planned') ? undefined : today
  const schedule = useMemo(() => scheduleOf(tasks, row.starts_on, from, working), [tasks, row.starts_on, from, working])
  const proposed = useMemo(() => (proposal ? withProposal(tasks, proposal) : tasks), [tasks, proposal])
  const drawn = useMemo(
    () => (proposed === tasks ? schedule : scheduleOf(proposed, row.starts_on, from, working)),
    [proposed, tasks, schedule, row.starts_on, from, working],
  )
  const plan = { tasks, starts_on: row.starts_on, today: from, working }
  return {
    today,
    tasks,
    calendars,
    resources,
    assignments,
    working,
    schedule,
    proposed,
    drawn,
    plan,
    proposal,
    setProposal,
  }
}
export type ScheduleState = ReturnType<typeof useSchedule>
