import { choice, instant, longText, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const workflowRun = defineRecord('workflow_runs', {
  label: 'Workflow run',
  plural: 'Workflow runs',
  about: 'One matter on its way through a workflow: where it stands, since when, and with whom.',
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
    step_name: text({ required: true, max: 160, setBy: 'commands', label: 'Stands at' }),
    assigned_role: choice(['user', 'manager', 'admin'], {
      setBy: 'commands',
      label: 'Waits for',
      empty: 'Nobody',
      words: { user: 'Any colleague', manager: 'A manager', admin: 'An administrator' },
    }),
    assigned_to: person({ setBy: 'commands', label: 'Given to', empty: 'Nobody' }),
    since: instant({ required: true, setBy: 'commands' }),
    due_at: instant({ setBy: 'commands', label: 'Due' }),
    facts: longText({ required: true, max: 20_000, setBy: 'commands', label: 'What it branches by' }),
    problem: text({ max: 500, setBy: 'commands', label: 'Why it is stuck' }),
    started_by: person({ required: true, setBy: 'commands', label: 'Begun by' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended' }),
    status: choice(['open', 'exception', 'completed', 'cancelled'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Under way', exception: 'Stuck' },
    }),
  },
})
export type WorkflowRun = RowOf<typeof workflowRun>

export const workflowStep = defineRecord('workflow_steps', {
  label: 'Step of a run',
  plural: 'Steps of a run',
  about:
    'What happened at one step of a run: when it came there, when it went on, by whose hand and with which outcome.',
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
      ['begun', 'done', 'approved', 'rejected', 'passed', 'retried', 'skipped', 'reassigned', 'moved', 'cancelled'],
      { required: true, setBy: 'commands', words: { passed: 'Went on by itself', moved: 'Moved to another version' } },
    ),
    came_at: instant({ required: true, setBy: 'commands', label: 'Came there' }),
    left_at: instant({ required: true, setBy: 'commands', label: 'Went on' }),
    late: choice(['no', 'yes'], { initial: 'no', setBy: 'commands' }),
    by: person({ setBy: 'commands', empty: 'By itself' }),
    reason: text({ max: 2000, setBy: 'commands', empty: 'None' }),
  },
})
export type WorkflowStep = RowOf<typeof workflowStep>
