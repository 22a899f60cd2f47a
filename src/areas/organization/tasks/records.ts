import { choice, date, instant, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * Its table is written by hand (0015): who reads a task is said by the record that it is about. So it is not in the
 * list of records from which tables are made; everything else that a declaration is good for holds for it as well.
 */
export const task = defineRecord('tasks', {
  label: 'Task',
  plural: 'Tasks',
  about: 'Something that one person has to do, about a record or for itself, by a day or a moment.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title', 'assignee', 'due_on', 'kind', 'done_at'],
  fields: {
    title: text({ required: true, max: 200 }),
    details: longText({ max: 5_000 }),
    kind: choice(['task', 'deadline', 'approval'], { initial: 'task' }),
    assignee: person({ label: 'Who does it' }),
    due_on: date({ label: 'Due on' }),
    due_at: instant({ label: 'Due at', help: 'Where the hour counts. It is shown in the zone of your organization.' }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
    zone: text({ max: 64, format: 'zone', setBy: 'commands' }),
    done_at: instant({ setBy: 'commands', label: 'Done' }),
    done_by: person({ setBy: 'commands', label: 'Done by' }),
  },
})
export type Task = RowOf<typeof task>
