import { choice, date, flag, money, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const projectTask = defineRecord('project_tasks', {
  label: 'Task',
  plural: 'Tasks',
  about:
    'One piece of a project’s plan: how long it takes, what it waits for, what it may cost and how much of it is done.',
  access: { of: 'parent', parent: 'projects', by: 'project' },
  inOrder: [
    ['began_on', 'ended_on'],
    ['baseline_start', 'baseline_end'],
  ],
  title: 'name',
  list: ['code', 'name', 'owner', 'days', 'after', 'budget', 'done', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    code: text({ required: true, max: 20, label: 'Number', help: 'Such as 2.1. It belongs to 2.' }),
    name: text({ required: true, max: 200 }),
    owner: person({ label: 'Done by' }),
    days: number({
      required: true,
      min: 0,
      max: 3_650,
      decimals: 0,
      label: 'Calendar days',
      help: 'Nothing for a milestone.',
    }),
    not_before: date({ label: 'Not before', help: 'Only where something from outside says so.' }),
    after: text({
      max: 200,
      label: 'After',
      help: 'The numbers of the tasks that must be done first, such as 1.1, 1.2.',
    }),
    budget: money({ min: 0, initial: 0, help: 'Its part of the budget of the project.' }),
    milestone: flag({ setBy: 'commands' }),
    done: number({ min: 0, max: 100, decimals: 0, initial: 0, setBy: 'commands', label: 'Done, percent' }),
    began_on: date({ setBy: 'commands', label: 'Begun' }),
    ended_on: date({ setBy: 'commands', label: 'Done on' }),
    baseline_start: date({ setBy: 'commands', label: 'Start by the baseline' }),
    baseline_end: date({ setBy: 'commands', label: 'End by the baseline' }),
    status: choice(['to_do', 'in_progress', 'blocked', 'done'], {
      initial: 'to_do',
      setBy: 'commands',
      words: { to_do: 'To do', in_progress: 'In progress' },
    }),
  },
})
export type ProjectTask = RowOf<typeof projectTask>
