import { choice, date, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * Its table is written by hand (0015): the record it is about decides who reads a task. So it is not in the list of
 * records from which tables are made; everything else that a declaration does applies to it as well.
 */
export const task = defineRecord('tasks', {
  label: 'Task',
  plural: 'Tasks',
  about: 'One person’s task, about a record or on its own, with a due date or time.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'title',
  list: ['title', 'assignee', 'due_on', 'kind', 'done_at'],
  fields: {
    title: text({ required: true, max: 200 }),
    details: longText({ max: 5_000 }),
    kind: choice(['task', 'deadline', 'approval'], { initial: 'task' }),
    assignee: person({ label: 'Assignee' }),
    due_on: date({ label: 'Due on' }),
    due_at: instant({ label: 'Due at', help: 'If the hour counts. Shown in your organization’s time zone.' }),
    table_name: text({ max: 63, setBy: 'commands', label: 'About' }),
    record: text({ max: 36, setBy: 'commands' }),
    zone: text({ max: 64, format: 'zone', setBy: 'commands', told: false }),
    done_at: instant({ setBy: 'commands', label: 'Completed on' }),
    done_by: person({ setBy: 'commands', label: 'Completed by' }),
  },
})
export type Task = RowOf<typeof task>
