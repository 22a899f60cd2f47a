import { choice, date, flag, money, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

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
      decimals: 0,
      label: 'Calendar days',
      help: '0 for a milestone.',
    }),
    not_before: date({ label: 'Earliest start', help: 'Only for an outside constraint.' }),
    after: text({
      max: 200,
      label: 'Predecessors',
      help: 'The numbers of the tasks to complete first, such as 1.1, 1.2.',
    }),
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
