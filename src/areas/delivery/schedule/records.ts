import { choice, date, flag, longText, money, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const constraintKinds = [
  'start_no_earlier',
  'finish_no_earlier',
  'start_no_later',
  'finish_no_later',
  'must_start',
  'must_finish',
] as const
export type ConstraintKind = (typeof constraintKinds)[number]

export const projectTask = defineRecord('project_tasks', {
  label: 'Project task',
  plural: 'Project tasks',
  about: 'One task of a project’s plan, with its duration, predecessors, budget and progress.',
  access: { of: 'parent', parent: 'projects', by: 'project' },
  inOrder: [
    ['began_on', 'ended_on'],
    ['baseline_start', 'baseline_end'],
  ],
  title: 'name',
  apart: 'project',
  list: ['code', 'name', 'owner', 'days', 'after', 'budget', 'done', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    code: text({ required: true, max: 20, label: 'Number', help: 'For example, 2.1, which belongs to 2.' }),
    name: text({ required: true, max: 200 }),
    owner: person({ label: 'Assignee' }),
    days: number({
      required: true,
      min: 0,
      max: 3_650,
      decimals: 4,
      label: 'Days',
      help: 'Working days of its calendar, or calendar days if the project has none. 0 for a milestone.',
    }),
    after: text({
      max: 1_000,
      label: 'Predecessors',
      help: 'Task numbers such as 1.1, or with a type and a lag: 1.1, 1.2SS+3d, 1.3FF-1d.',
    }),
    constraint_kind: choice(constraintKinds, {
      label: 'Constraint',
      words: {
        start_no_earlier: 'Start no earlier than',
        finish_no_earlier: 'Finish no earlier than',
        start_no_later: 'Start no later than',
        finish_no_later: 'Finish no later than',
        must_start: 'Must start on',
        must_finish: 'Must finish on',
      },
      empty: 'As soon as possible',
    }),
    constraint_on: date({ label: 'Constraint date' }),
    calendar: ref('work_calendars', { label: 'Task calendar', empty: 'Same as the project' }),
    summary: flag({ label: 'Summary task', help: 'Its dates follow from the tasks below it.' }),
    budget: money({ min: 0, initial: 0, help: 'Its part of the project’s budget.' }),
    milestone: flag({ setBy: 'commands' }),
    done: number({ min: 0, max: 100, decimals: 0, initial: 0, setBy: 'commands', label: 'Percent complete' }),
    began_on: date({ setBy: 'commands', label: 'Started' }),
    ended_on: date({ setBy: 'commands', label: 'Completed on' }),
    baseline_start: date({ setBy: 'commands', label: 'Baseline start' }),
    baseline_end: date({ setBy: 'commands', label: 'Baseline finish' }),
    status: choice(['to_do', 'in_progress', 'blocked', 'done'], {
      initial: 'to_do',
      setBy: 'commands',
      words: { to_do: 'Not started', in_progress: 'In progress', done: 'Completed' },
    }),
  },
})
export type ProjectTask = RowOf<typeof projectTask>

/** Seven columns and not one table of hours: a week is read and entered at once. */
const hours = (label: string, initial?: string) =>
  text({ max: 120, label, help: initial ?? 'Blank if closed.', empty: 'Closed' })

export const workCalendar = defineRecord('work_calendars', {
  label: 'Working calendar',
  plural: 'Working calendars',
  about: 'The hours of each weekday and the days off. Schedules count durations in its working days.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'monday', 'saturday', 'sunday', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    monday: hours('Monday', 'Such as 8:00-12:00, 13:00-17:00. Blank if closed.'),
    tuesday: hours('Tuesday'),
    wednesday: hours('Wednesday'),
    thursday: hours('Thursday'),
    friday: hours('Friday'),
    saturday: hours('Saturday'),
    sunday: hours('Sunday'),
    exceptions: longText({
      max: 20_000,
      label: 'Holidays and exceptions',
      help: 'One per line: 2026-12-25 Christmas Day, 2026-12-28 to 2026-12-31 Shutdown, or 2026-12-24 8:00-12:00.',
    }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type WorkCalendar = RowOf<typeof workCalendar>

export const scheduleResource = defineRecord('schedule_resources', {
  label: 'Resource',
  plural: 'Resources',
  about: 'A crew, person or machine that tasks need, with how many there are. Its load is counted over all projects.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'kind', 'capacity', 'calendar', 'status'],
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    kind: choice(['crew', 'person', 'equipment'], { initial: 'crew', label: 'Type' }),
    capacity: number({
      required: true,
      min: 0.01,
      max: 10_000,
      decimals: 2,
      label: 'Available',
      help: 'How many work at the same time: 4 people of a crew, 1 excavator.',
    }),
    calendar: ref('work_calendars', { label: 'Working calendar', empty: 'Same as the task' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type ScheduleResource = RowOf<typeof scheduleResource>

export const taskAssignment = defineRecord('task_assignments', {
  label: 'Resource assignment',
  plural: 'Resource assignments',
  about: 'A resource that a task needs, with its units.',
  access: { of: 'parent', parent: 'projects', by: 'project' },
  title: 'words',
  list: ['words', 'task', 'resource', 'units'],
  fields: {
    project: ref('projects', { required: true }),
    task: ref('project_tasks', { required: true }),
    resource: ref('schedule_resources', { required: true }),
    units: number({ required: true, min: 0.01, max: 10_000, decimals: 2, initial: 1 }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Assignment' }),
  },
})
export type TaskAssignment = RowOf<typeof taskAssignment>
