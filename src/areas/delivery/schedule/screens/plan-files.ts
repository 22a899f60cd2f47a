import { cellsOfText } from '#kit/record/list/read-sheet.ts'
import { csvText } from '#platform/records/csv.ts'
import { readText } from '@granary/encoding/text-encoding.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import type { Project } from '../../projects/records.ts'
import { planCells, readPlanCells } from '../exchange/csv/rules.ts'
import { readMspdi } from '../exchange/mspdi-read/rules.ts'
import { writeMspdi } from '../exchange/mspdi-write/rules.ts'
import { UnreadablePlan, type PlanFile } from '../exchange/rules.ts'
import type { ScheduleState } from './use-schedule.ts'

/** A file of another program as a plan, or why it is none. */
export function openPlan(bytes: Uint8Array, name: string): { plan: PlanFile } | { reason: string } {
  try {
    const { text } = readText(bytes)
    const isXml = /\.xml$/i.test(name) || text.trimStart().startsWith('<')
    return { plan: isXml ? readMspdi(text) : readPlanCells(cellsOfText(bytes).cells) }
  } catch (error) {
    if (error instanceof UnreadablePlan || error instanceof UnreadableXml) return { reason: error.message }
    throw error
  }
}

/** The plan as it is shown, for a file. */
function planOf(row: Project, { tasks, calendars, resources, assignments }: ScheduleState): PlanFile {
  const nameOf = (id: string | null) => calendars.find((each) => each.id === id)?.name ?? null
  const used = new Set([row.calendar, ...tasks.map(({ calendar }) => calendar)])
  return {
    name: row.name,
    starts_on: row.starts_on,
    calendar: nameOf(row.calendar),
    calendars: calendars.filter(({ id }) => used.has(id)),
    tasks: tasks.map((task) => ({
      ...task,
      days: Number(task.days),
      done: Number(task.done),
      budget: Number(task.budget),
      calendar: nameOf(task.calendar),
    })),
    resources: resources
      .filter(({ id }) => assignments.some(({ resource }) => resource === id))
      .map(({ name, kind, capacity }) => ({ name, kind, capacity: Number(capacity) })),
    assignments: assignments.flatMap(({ task, resource, units }) => {
      const [code, name] = [
        tasks.find(({ id }) => id === task)?.code,
        resources.find(({ id }) => id === resource)?.name,
      ]
      return code && name ? [{ code, resource: name, units: Number(units) }] : []
    }),
    notes: [],
  }
}

export function planAsFile(row: Project, state: ScheduleState, format: 'xml' | 'csv'): Blob {
  const plan = planOf(row, state)
  if (format === 'csv') return new Blob([csvText(planCells(plan, state.schedule))], { type: 'text/csv' })
  const baselines = new Map(
    state.tasks.flatMap(({ code, baseline_start: start, baseline_end: end }) =>
      start && end ? [[code, { start, end }] as const] : [],
    ),
  )
  return new Blob([writeMspdi(plan, { schedule: state.schedule, baselines })], { type: 'application/xml' })
}
