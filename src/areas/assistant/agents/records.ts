import { choice, flag, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { roles } from '#platform/roles.ts'

/** What an administrator says of an agent. One without a row works as it comes. */
export const agentSetting = defineRecord('agent_settings', {
  label: 'Agent setting',
  plural: 'Agent settings',
  about:
    'Whether an agent may be used in this organization, by whom and how often, and what its readers are told first.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  title: 'agent',
  list: ['agent', 'enabled', 'least', 'runs_a_day', 'note'],
  fields: {
    agent: text({ required: true, max: 60, unique: true, setBy: 'commands' }),
    enabled: flag({ initial: true, label: 'May be used' }),
    least: choice(roles, {
      initial: 'user',
      label: 'From which role on',
      words: { platform_admin: 'Platform administrator' },
    }),
    runs_a_day: number({
      min: 1,
      max: 1_000,
      decimals: 0,
      initial: 100,
      label: 'Runs a day',
      help: 'For each person. A run reads what its person may read, and nothing else.',
    }),
    note: longText({
      max: 2_000,
      label: 'What readers are told first',
      help: 'Such as where your own policy is stricter than the rule.',
    }),
  },
})
export type AgentSetting = RowOf<typeof agentSetting>

/** Whoever started it reads it: it holds what that person was allowed to see. */
export const agentRun = defineRecord('agent_runs', {
  label: 'Agent run',
  plural: 'Agent runs',
  about: 'One piece of work of an agent: what it was asked, what it read, and what it found.',
  access: { of: 'owner' },
  title: 'subject',
  list: ['agent', 'subject', 'summary', 'findings', 'open'],
  fields: {
    agent: text({ required: true, max: 60, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'About' }),
    summary: longText({ required: true, max: 4_000, setBy: 'commands' }),
    findings: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    open: number({
      required: true,
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Waiting for you',
      help: 'Proposals that nobody has accepted or set aside.',
    }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
  },
})
export type AgentRun = RowOf<typeof agentRun>

export const agentStep = defineRecord('agent_steps', {
  label: 'Step',
  plural: 'Steps',
  about: 'One thing that an agent read, and how much of it there was.',
  access: { of: 'parent', parent: 'agent_runs', by: 'run' },
  appendOnly: true,
  title: 'words',
  list: ['position', 'words', 'rows'],
  fields: {
    run: ref('agent_runs', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'What was read' }),
    rows: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
  },
})
export type AgentStep = RowOf<typeof agentStep>

export const tones = ['good', 'info', 'warn', 'bad'] as const

export const agentFinding = defineRecord('agent_findings', {
  label: 'Agent finding',
  plural: 'Agent findings',
  about:
    'One thing that an agent found, with where it stands; where it proposes a task, a person accepts it or sets it aside.',
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
    // What a person takes over; nothing happens before.
    task: text({ max: 200, setBy: 'commands', label: 'Proposed task' }),
    made: text({ max: 36, setBy: 'commands', label: 'Task that was made' }),
    reason: text({ max: 500, setBy: 'commands', label: 'Why it was set aside' }),
    status: choice(['told', 'open', 'accepted', 'set_aside'], {
      required: true,
      setBy: 'commands',
      words: { told: 'For information', open: 'Waits for you', set_aside: 'Set aside' },
    }),
  },
})
export type AgentFinding = RowOf<typeof agentFinding>
