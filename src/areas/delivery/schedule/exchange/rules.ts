import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Project } from '../../projects/records.ts'
import type { Hours } from '../calendars/rules.ts'
import type { ConstraintKind, ProjectTask } from '../records.ts'
import { whyNotTask } from '../rules.ts'

/** A plan as files of other programs have it, in our words. Calendars and resources are known by their names. */
export type PlanFile = {
  name: string | null
  starts_on: string | null
  calendar: string | null
  calendars: FileCalendar[]
  tasks: FileTask[]
  resources: FileResource[]
  assignments: FileAssignment[]
  /** Changes and omissions, each in a sentence. */ notes: string[]
}
export type FileCalendar = Hours & { name: string }
export type FileTask = {
  code: string
  name: string
  days: number
  after: string | null
  constraint_kind: ConstraintKind | null
  constraint_on: string | null
  calendar: string | null
  summary: boolean
  budget: number
  done: number
  began_on: string | null
  ended_on: string | null
}
export type FileResource = { name: string; kind: 'crew' | 'person' | 'equipment'; capacity: number }
export type FileAssignment = { code: string; resource: string; units: number }

/** A file that is no schedule, in a sentence. */
export class UnreadablePlan extends Error {}

/** MSPDI counts its constraints. As late as possible has no counterpart here. */
export const constraintNumbers: Readonly<Record<ConstraintKind, number>> = {
  must_start: 2,
  must_finish: 3,
  start_no_earlier: 4,
  start_no_later: 5,
  finish_no_earlier: 6,
  finish_no_later: 7,
}
export const asLateAsPossible = 1

/** And its links. */
export const linkNumbers = { FF: 0, FS: 1, SF: 2, SS: 3 } as const

export const four = (value: number): number => Math.round(value * 10_000) / 10_000

/** Their names, or how many they are. */
export const tasksNamed = (codes: readonly string[]): string =>
  codes.length > 6 ? `${codes.length} of them` : new Intl.ListFormat('en-US').format(codes)

/** A plan whose work has begun is changed task by task. */
export const whyNotImport = (
  of: Project,
  tasks: readonly Pick<ProjectTask, 'began_on' | 'code'>[],
  actor: Actor,
): Reason => {
  const begun = tasks.find(({ began_on }) => began_on !== null)
  return firstReason(
    whyNotTask(of, actor),
    begun && `Work on ${begun.code} has started, so the plan can’t be replaced. Import into a new project.`,
  )
}

/** Calendars and resources belong to the agency, and a file adds to them. */
export function whyNotNew(
  file: { calendars: readonly { name: string }[]; resources: readonly { name: string }[] },
  known: { calendars: readonly { name: string }[]; resources: readonly { name: string }[] },
  actor: Actor,
): Reason {
  if (atLeast('manager', actor)) return null
  const missing = (of: 'calendars' | 'resources') =>
    file[of].map(({ name }) => name).filter((name) => known[of].every((each) => each.name !== name))
  const [calendars, resources] = [missing('calendars'), missing('resources')]
  return firstReason(
    calendars.length > 0 && `Only a manager can add working calendars. Ask one to add ${tasksNamed(calendars)}.`,
    resources.length > 0 && `Only a manager can add resources. Ask one to add ${tasksNamed(resources)}.`,
  )
}
