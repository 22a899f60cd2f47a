import { choice, instant, longText, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const workflowRun = defineRecord('workflow_runs', {
  label: 'Workflow run',
  plural: 'Workflow runs',
  about: 'One case in a workflow, with its current step, assignee and waiting time.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'subject',
  list: ['number', 'subject', 'workflow', 'step_name', 'since', 'due_at', 'status'],
  find: [],
  fields: {
    number: series('WR-{year}-{count}'),
    subject: text({ required: true, max: 200, setBy: 'commands' }),
    workflow: ref('workflows', { required: true, setBy: 'commands' }),
    workflow_version: ref('workflow_versions', { required: true, setBy: 'commands', label: 'Version' }),
    submission: ref('form_submissions', { setBy: 'commands' }),
    step: text({ required: true, max: 60, setBy: 'commands', told: false }),
    step_name: text({ required: true, max: 160, setBy: 'commands', label: 'Current step' }),
    assigned_role: choice(['user', 'manager', 'admin'], {
      setBy: 'commands',
      label: 'Assigned role',
      empty: 'None',
      words: { user: 'Any user', manager: 'Manager', admin: 'Administrator' },
    }),
    assigned_to: person({ setBy: 'commands', label: 'Assigned to', empty: 'Unassigned' }),
    since: instant({ required: true, setBy: 'commands' }),
    due_at: instant({ setBy: 'commands', label: 'Due' }),
    facts: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Branching values' }),
    problem: text({ max: 500, setBy: 'commands', label: 'Error' }),
    started_by: person({ required: true, setBy: 'commands', label: 'Started by' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended' }),
    status: choice(['open', 'exception', 'completed', 'canceled'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'In progress', exception: 'Stuck', canceled: 'Canceled' },
    }),
  },
})
export type WorkflowRun = RowOf<typeof workflowRun>

export const workflowStep = defineRecord('workflow_steps', {
  label: 'Run step',
  plural: 'Run steps',
  about: 'One step of a run with its start, end, person and outcome.',
  access: { of: 'parent', parent: 'workflow_runs', by: 'run' },
  appendOnly: true,
  title: 'name',
  list: ['name', 'outcome', 'came_at', 'left_at', 'by', 'reason'],
  fields: {
    run: ref('workflow_runs', { required: true, setBy: 'commands' }),
    workflow: ref('workflows', { required: true, setBy: 'commands' }),
    step: text({ required: true, max: 60, setBy: 'commands' }),
    name: text({ required: true, max: 160, setBy: 'commands' }),
    outcome: choice(
      ['begun', 'done', 'approved', 'rejected', 'passed', 'retried', 'skipped', 'reassigned', 'moved', 'canceled'],
      {
        required: true,
        setBy: 'commands',
        words: {
          passed: 'Skipped automatically',
          moved: 'Migrated to new version',
          begun: 'Started',
          done: 'Completed',
        },
      },
    ),
    came_at: instant({ required: true, setBy: 'commands', label: 'Arrived' }),
    left_at: instant({ required: true, setBy: 'commands', label: 'Completed on' }),
    late: choice(['no', 'yes'], { initial: 'no', setBy: 'commands', words: { no: 'On time', yes: 'Late' } }),
    by: person({ setBy: 'commands', empty: 'Automatic' }),
    reason: text({ max: 2000, setBy: 'commands', empty: 'None' }),
  },
})
export type WorkflowStep = RowOf<typeof workflowStep>
