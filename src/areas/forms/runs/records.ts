import { choice, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { stepKindNames, stepKinds } from '../workflows/words.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const workflowRun = defineRecord('workflow_runs', {
  label: 'Workflow run',
  plural: 'Workflow runs',
  about: 'One case in a workflow, with its current step, assignee and waiting time.',
  firstFrom: 'Start a published workflow to create the first run.',
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
    start: choice(['hand', 'form', 'workflow', 'event', 'schedule', 'alarm', 'alert', 'mail'], {
      initial: 'hand',
      setBy: 'commands',
      label: 'Start',
      words: {
        hand: 'By hand',
        workflow: 'Another workflow',
        event: 'Record event',
        alarm: 'Device alarm',
        mail: 'Invoice email',
      },
    }),
    /** The record that the run is about: the record whose event started it. */
    table_name: text({ max: 63, setBy: 'commands', told: false }),
    record: text({ max: 36, setBy: 'commands', told: false }),
    /** The event that started it: the same event starts one run. */
    happening: text({ max: 60, setBy: 'commands', told: false }),
    /** How many workflows started each other, one by the records of another, before this run. */
    depth: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', told: false }),
    /** The names of its current steps: several while its paths are parallel. */
    step_name: text({ required: true, max: 400, setBy: 'commands', label: 'Current step' }),
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
    started_by: person({ setBy: 'commands', label: 'Started by', empty: 'Automatic or the public' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended' }),
    status: choice(['open', 'exception', 'completed', 'canceled'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'In progress', exception: 'Stuck', canceled: 'Canceled' },
    }),
  },
})
export type WorkflowRun = RowOf<typeof workflowRun>

export const workflowTask = defineRecord('workflow_tasks', {
  label: 'Workflow task',
  plural: 'Workflow tasks',
  about: 'A current step of a run, waiting for a person, for a date or for other paths.',
  access: { of: 'parent', parent: 'workflow_runs', by: 'run' },
  openWhile: ['open', 'exception'],
  title: 'name',
  list: ['name', 'kind', 'assigned_role', 'assigned_to', 'since', 'due_at', 'status'],
  fields: {
    run: ref('workflow_runs', { required: true, setBy: 'commands' }),
    workflow: ref('workflows', { required: true, setBy: 'commands' }),
    /** Its number in the run, and those of the tokens that split into the parallel paths around it. */
    token: number({ required: true, min: 1, decimals: 0, setBy: 'commands', told: false }),
    forks: text({ max: 400, setBy: 'commands', told: false }),
    step: text({ required: true, max: 60, setBy: 'commands', told: false }),
    name: text({ required: true, max: 160, setBy: 'commands' }),
    kind: choice(stepKindNames, { required: true, setBy: 'commands', label: 'Type', words: stepKinds }),
    assigned_role: choice(['user', 'manager', 'admin'], {
      setBy: 'commands',
      label: 'Assigned role',
      empty: 'None',
      words: { user: 'Any user', manager: 'Manager', admin: 'Administrator' },
    }),
    assigned_to: person({ setBy: 'commands', label: 'Assigned to', empty: 'Unassigned' }),
    since: instant({ required: true, setBy: 'commands' }),
    due_at: instant({ setBy: 'commands', label: 'Due' }),
    /** When its next timer acts, and how many have. */
    next_at: instant({ setBy: 'commands', label: 'Next timer', told: false }),
    fired: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Timers passed', told: false }),
    child: ref('workflow_runs', { setBy: 'commands', label: 'Sub-workflow run', empty: 'None' }),
    problem: text({ max: 500, setBy: 'commands', label: 'Error' }),
    status: choice(['open', 'exception', 'done', 'withdrawn'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'In progress', exception: 'Stuck', withdrawn: 'No longer needed' },
    }),
  },
})
export type WorkflowTask = RowOf<typeof workflowTask>

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
    task: ref('workflow_tasks', { setBy: 'commands', label: 'Task', empty: 'None' }),
    step: text({ required: true, max: 60, setBy: 'commands' }),
    name: text({ required: true, max: 160, setBy: 'commands' }),
    outcome: choice(
      [
        'begun',
        'done',
        'approved',
        'rejected',
        'approves',
        'rejects',
        'passed',
        'reminded',
        'timed_out',
        'failed',
        'retried',
        'skipped',
        'reassigned',
        'withdrawn',
        'moved',
        'canceled',
      ],
      {
        required: true,
        setBy: 'commands',
        words: {
          passed: 'Skipped automatically',
          moved: 'Migrated to new version',
          begun: 'Started',
          done: 'Completed',
          approves: 'Approval given',
          rejects: 'Rejection given',
          timed_out: 'Time limit passed',
          withdrawn: 'No longer needed',
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
