import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { roles } from '#platform/roles.ts'

/** An administrator's settings for an agent. Without a row the defaults apply. */
export const agentSetting = defineRecord('agent_settings', {
  label: 'Agent setting',
  plural: 'Agent settings',
  about: 'Whether an agent may be used, by whom and how often, with a notice to readers.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  title: 'agent',
  list: ['agent', 'enabled', 'least', 'runs_a_day', 'note'],
  fields: {
    agent: text({ required: true, max: 60, unique: true, setBy: 'commands' }),
    enabled: flag({ initial: true, label: 'Enabled' }),
    least: choice(roles, {
      initial: 'user',
      label: 'Minimum role',
      words: { platform_admin: 'Platform administrator' },
    }),
    runs_a_day: number({
      min: 1,
      max: 1_000,
      decimals: 0,
      initial: 100,
      label: 'Runs per day',
      help: 'Per person. A run reads only what that person may read.',
    }),
    note: longText({
      max: 2_000,
      label: 'Notice to readers',
      help: 'For example, where your policy is stricter than the rule.',
    }),
  },
})
export type AgentSetting = RowOf<typeof agentSetting>

/** Only the user who started it can read it, because it holds what that user was allowed to see. */
export const agentRun = defineRecord('agent_runs', {
  label: 'Agent run',
  plural: 'Agent runs',
  about: 'One run of an agent, with its input, the data it read and its findings.',
  access: { of: 'owner' },
  title: 'subject',
  list: ['agent', 'subject', 'summary', 'findings', 'open'],
  fields: {
    agent: text({ required: true, max: 60, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'Subject' }),
    summary: longText({ required: true, max: 4_000, setBy: 'commands' }),
    findings: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    open: number({
      required: true,
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Needs review',
      help: 'Proposals that are neither accepted nor dismissed.',
    }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
  },
})
export type AgentRun = RowOf<typeof agentRun>

export const agentStep = defineRecord('agent_steps', {
  label: 'Agent step',
  plural: 'Agent steps',
  about: 'One source that an agent read, with its amount.',
  access: { of: 'parent', parent: 'agent_runs', by: 'run' },
  appendOnly: true,
  title: 'words',
  list: ['position', 'words', 'rows'],
  fields: {
    run: ref('agent_runs', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Data read' }),
    rows: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
  },
})
export type AgentStep = RowOf<typeof agentStep>

export const tones = ['good', 'info', 'warn', 'bad'] as const

export const agentFinding = defineRecord('agent_findings', {
  label: 'Agent finding',
  plural: 'Agent findings',
  about: 'One finding of an agent, with its source. A proposed task takes effect when a person accepts it.',
  access: { of: 'parent', parent: 'agent_runs', by: 'run' },
  title: 'words',
  list: ['position', 'tone', 'words', 'source', 'status'],
  fields: {
    run: ref('agent_runs', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    tone: choice(tones, { required: true, setBy: 'commands' }),
    words: longText({ required: true, max: 4_000, setBy: 'commands' }),
    source: text({ max: 300, setBy: 'commands' }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
    // The proposal, which takes effect only when a person accepts it.
    task: text({ max: 200, setBy: 'commands', label: 'Proposed task' }),
    made: text({ max: 36, setBy: 'commands', label: 'Task created' }),
    reason: text({ max: 500, setBy: 'commands', label: 'Dismissal reason' }),
    status: choice(['told', 'open', 'accepted', 'set_aside'], {
      required: true,
      setBy: 'commands',
      words: { told: 'Information', open: 'Needs review', set_aside: 'Dismissed' },
    }),
  },
})
export type AgentFinding = RowOf<typeof agentFinding>
