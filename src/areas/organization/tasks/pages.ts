import { recordPage } from '#platform/pages/page.ts'
import { task } from './records.ts'
import { whyNotChange, whyNotComplete, whyNotReopen } from './rules.ts'

export const taskPage = recordPage(task, {
  at: '/tasks/:id',
  list: ['/notifications?tab=tasks', 'Tasks'],
  edit: { by: 'tasks/edit', whyNot: whyNotChange },
  acts: [
    {
      by: 'tasks/complete',
      label: 'Complete',
      look: 'main',
      when: (row) => row.done_at === null,
      whyNot: (row, { actor }) => whyNotComplete(row, { actor }),
      done: 'Task completed',
      undoneBy: ['tasks/reopen', 'Task reopened'],
    },
    {
      by: 'tasks/reopen',
      label: 'Reopen',
      when: (row) => row.done_at !== null,
      whyNot: (row, { actor }) => whyNotReopen(row, { actor }),
      done: 'Task reopened',
      undoneBy: ['tasks/complete', 'Task completed'],
    },
  ],
  shows: [
    {
      own: 'TaskPanel',
      titles: ({ table_name, record }) => (table_name && record ? [{ table: table_name, id: record }] : []),
    },
  ],
})
