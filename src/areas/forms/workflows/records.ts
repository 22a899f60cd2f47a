import { choice, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const workflow = defineRecord('workflows', {
  label: 'Workflow',
  plural: 'Workflows',
  about: 'Steps, approvers, branches and time limits.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'published'],
  title: 'name',
  list: ['number', 'name', 'form', 'owner', 'edition', 'status'],
  find: [],
  fields: {
    number: series('WF-{count}'),
    name: text({ required: true, max: 160 }),
    about: text({ max: 400, label: 'Purpose' }),
    form: ref('forms', {
      label: 'Start form',
      empty: 'No form',
      help: 'Each submission of this form starts a run. Leave blank to start runs manually.',
    }),
    owner: person({ required: true }),
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Published version',
      zero: 'None yet',
    }),
    status: choice(['draft', 'published', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Workflow = RowOf<typeof workflow>

export const workflowStart = defineRecord('workflow_starts', {
  label: 'Workflow start',
  plural: 'Workflow starts',
  about: 'The record event or the schedule that starts runs of a published workflow on its own.',
  access: { of: 'parent', parent: 'workflows', by: 'workflow' },
  title: 'kind',
  list: ['kind', 'next_at'],
  fields: {
    workflow: ref('workflows', { required: true, setBy: 'commands' }),
    kind: choice(['event', 'schedule', 'alarm', 'alert', 'mail'], {
      required: true,
      setBy: 'commands',
      label: 'Start',
      words: { event: 'Record event', alarm: 'Device alarm', mail: 'Invoice email' },
    }),
    /** The event: rows of this table that are created, or that reach this status. */
    table_name: text({ max: 63, setBy: 'commands', told: false }),
    reached: text({ max: 60, setBy: 'commands', told: false }),
    next_at: instant({ setBy: 'commands', label: 'Next start', empty: 'When it happens' }),
    /** Events up to this moment have been looked at. */
    looked_at: instant({ required: true, setBy: 'commands', told: false }),
  },
})
export type WorkflowStart = RowOf<typeof workflowStart>

export const workflowVersion = defineRecord('workflow_versions', {
  label: 'Workflow version',
  plural: 'Workflow versions',
  about: 'The steps of a workflow at publication. Runs keep their version until they are migrated.',
  access: { of: 'parent', parent: 'workflows', by: 'workflow' },
  title: 'name',
  list: ['name', 'edition', 'published_at', 'status'],
  fields: {
    workflow: ref('workflows', { required: true, setBy: 'commands' }),
    name: text({ required: true, max: 200, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    definition: longText({ required: true, max: 200_000, setBy: 'commands' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Last changed by' }),
    published_by: person({ setBy: 'commands', label: 'Published by' }),
    published_at: instant({ setBy: 'commands', label: 'Published' }),
    note: text({ max: 1000, setBy: 'commands', label: 'Summary' }),
    status: choice(['draft', 'submitted', 'published', 'replaced'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for publication' },
    }),
  },
})
export type WorkflowVersion = RowOf<typeof workflowVersion>
