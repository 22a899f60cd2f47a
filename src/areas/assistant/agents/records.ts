import { choice, date, flag, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { roles } from '#platform/roles.ts'

/** An agent of the agency: built here, or shipped with Granary. What it does is in its versions. */
export const agent = defineRecord('agents', {
  label: 'Agent',
  plural: 'Agents',
  about: 'An agent of the organization: its purpose, who may run it and how often. Its versions say what it does.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'purpose', 'edition', 'score', 'enabled', 'least', 'runs_a_day'],
  fields: {
    // The name in its address: road-permits opens at /ai-hub/agents/road-permits.
    slug: text({ required: true, max: 60, unique: true, setBy: 'commands' }),
    name: text({ required: true, max: 80 }),
    purpose: text({ required: true, max: 300, help: 'One sentence: what it finds, and for whom.' }),
    shipped: flag({ setBy: 'commands', label: 'Shipped with Granary' }),
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
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Published version',
      zero: 'None yet',
    }),
    // The last evaluation of the published version, in words that every reader of the agent may see.
    score: text({ max: 60, setBy: 'commands', label: 'Evaluation', empty: 'Not evaluated' }),
  },
})
export type AgentRow = RowOf<typeof agent>

/** An agent's definition, as published. A run names the version that it followed. */
export const agentVersion = defineRecord('agent_versions', {
  label: 'Agent version',
  plural: 'Agent versions',
  about:
    'The definition of an agent: instructions, inputs, steps, tools, knowledge, starts and budget. It never changes.',
  access: { of: 'parent', parent: 'agents', by: 'agent' },
  title: 'name',
  list: ['name', 'edition', 'published_at', 'status'],
  fields: {
    agent: ref('agents', { required: true, setBy: 'commands' }),
    name: text({ required: true, max: 120, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    // JSON, as definitions/rules.ts reads it.
    definition: longText({ required: true, max: 60_000, setBy: 'commands', verbatim: true }),
    drafted_by: person({ setBy: 'commands', label: 'Last changed by', empty: 'Granary' }),
    published_by: person({ setBy: 'commands', label: 'Published by', empty: 'Granary' }),
    published_at: instant({ setBy: 'commands', label: 'Published' }),
    status: choice(['draft', 'published', 'replaced', 'discarded'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type AgentVersion = RowOf<typeof agentVersion>

export const agentCase = defineRecord('agent_cases', {
  label: 'Evaluation case',
  plural: 'Evaluation cases',
  about: 'A question to an agent, and the checks that its answer must pass.',
  access: { of: 'parent', parent: 'agents', by: 'agent' },
  title: 'name',
  list: ['position', 'name'],
  fields: {
    agent: ref('agents', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 160, setBy: 'commands' }),
    // Answers and checks, as definitions/cases/rules.ts reads them.
    given: longText({ required: true, max: 20_000, setBy: 'commands', verbatim: true }),
    checks: longText({ required: true, max: 20_000, setBy: 'commands', verbatim: true }),
  },
})
export type AgentCase = RowOf<typeof agentCase>

/** Results name the case and the check that failed, and nothing of what was read. */
export const agentEvaluation = defineRecord('agent_evaluations', {
  label: 'Agent evaluation',
  plural: 'Agent evaluations',
  about: 'The result of every case of an agent for one version, on one day.',
  access: { of: 'parent', parent: 'agents', by: 'agent' },
  appendOnly: true,
  title: 'outcome',
  list: ['outcome', 'made_at'],
  fields: {
    agent: ref('agents', { required: true, setBy: 'commands' }),
    agent_version: ref('agent_versions', { required: true, setBy: 'commands', label: 'Version' }),
    // The version's text and the cases as they were: after an edit the evaluation is out of date.
    digest: text({ required: true, max: 64, setBy: 'commands' }),
    outcome: text({ required: true, max: 60, setBy: 'commands' }),
    passed: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    failed: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    skipped: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Not applicable' }),
    results: longText({ required: true, max: 60_000, setBy: 'commands', verbatim: true }),
    by: person({ required: true, setBy: 'commands', label: 'Evaluated by' }),
    made_at: instant({ required: true, setBy: 'commands', label: 'Evaluated' }),
  },
})
export type AgentEvaluation = RowOf<typeof agentEvaluation>

/** A schedule or an event that starts an agent for one person, with the rights that the person has on that day. */
export const agentStart = defineRecord('agent_starts', {
  label: 'Agent start',
  plural: 'Agent starts',
  about: 'A schedule or an event that runs an agent for you, with a notice of what it found.',
  access: { of: 'owner' },
  changedBy: 'commands',
  title: 'title',
  list: ['title', 'every', 'next_on', 'last_at'],
  fields: {
    agent: text({ required: true, max: 60, setBy: 'commands' }),
    title: text({ required: true, max: 300, setBy: 'commands' }),
    every: choice(['day', 'week', 'month', 'event'], {
      required: true,
      setBy: 'commands',
      label: 'Starts',
      words: { day: 'Every day', week: 'Every week', month: 'Every month', event: 'On an event' },
    }),
    // The event, by its place in the published version.
    event: text({ max: 120, setBy: 'commands', label: 'Event' }),
    answers: longText({ required: true, max: 20_000, setBy: 'commands', verbatim: true }),
    next_on: date({ setBy: 'commands', label: 'Next run' }),
    last_at: instant({ setBy: 'commands', label: 'Last checked' }),
  },
})
export type AgentStart = RowOf<typeof agentStart>

/** Only the user who started it can read it, because it holds what that user was allowed to see. */
export const agentRun = defineRecord('agent_runs', {
  label: 'Agent run',
  plural: 'Agent runs',
  about: 'One run of an agent, with its input, the data it read, its trace and its findings.',
  access: { of: 'owner' },
  title: 'subject',
  list: ['agent', 'subject', 'summary', 'findings', 'open'],
  fields: {
    agent: text({ required: true, max: 60, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Version' }),
    agent_version: text({ required: true, max: 36, setBy: 'commands' }),
    started: choice(['person', 'schedule', 'event'], {
      required: true,
      initial: 'person',
      setBy: 'commands',
      label: 'Started by',
      words: { person: 'You', schedule: 'A schedule', event: 'An event' },
    }),
    // The start and the change that an event run answers: it answers each once.
    start: text({ max: 36, setBy: 'commands' }),
    happening: text({ max: 36, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'Subject' }),
    summary: longText({ required: true, max: 4_000, setBy: 'commands' }),
    written: longText({ max: 8_000, setBy: 'commands', label: 'Written by the model' }),
    written_by: text({ max: 120, setBy: 'commands', label: 'Language model', empty: 'None: rules and searches' }),
    stopped: text({ max: 300, setBy: 'commands', label: 'Ended early' }),
    milliseconds: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', differs: true, label: 'Time (ms)' }),
    tokens: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Tokens' }),
    findings: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    open: number({
      required: true,
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Needs review',
      help: 'Proposals that are neither reviewed nor dismissed.',
    }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
  },
})
export type AgentRun = RowOf<typeof agentRun>

export const stepKinds = ['read', 'tool', 'knowledge', 'model', 'proposal', 'refused'] as const

export const agentStep = defineRecord('agent_steps', {
  label: 'Agent step',
  plural: 'Agent steps',
  about: 'One step of a run: what was asked, what came back, and how long it took.',
  access: { of: 'parent', parent: 'agent_runs', by: 'run' },
  appendOnly: true,
  title: 'words',
  list: ['position', 'kind', 'words', 'rows', 'milliseconds', 'tokens'],
  fields: {
    run: ref('agent_runs', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    kind: choice(stepKinds, {
      required: true,
      initial: 'read',
      setBy: 'commands',
      words: { read: 'Data', tool: 'Tool', knowledge: 'Knowledge', model: 'Model', refused: 'Refused' },
    }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Step' }),
    asked: longText({ max: 4_000, setBy: 'commands', verbatim: true, label: 'Input' }),
    answered: longText({ max: 4_000, setBy: 'commands', verbatim: true, label: 'Answer' }),
    rows: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    milliseconds: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', differs: true, label: 'Time (ms)' }),
    tokens: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Tokens' }),
  },
})
export type AgentStep = RowOf<typeof agentStep>

export const tones = ['good', 'info', 'warn', 'bad'] as const

export const agentFinding = defineRecord('agent_findings', {
  label: 'Agent finding',
  plural: 'Agent findings',
  about: 'One finding of an agent, with its source. A proposed action happens only when a person accepts its effect.',
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
    // The proposal in words, the command with its input as JSON, and the proposed action once the person reviews it.
    proposal: text({ max: 200, setBy: 'commands', label: 'Proposed action' }),
    command: text({ max: 120, setBy: 'commands' }),
    input: longText({ max: 12_000, setBy: 'commands', verbatim: true }),
    made: text({ max: 36, setBy: 'commands', label: 'Action' }),
    reason: text({ max: 500, setBy: 'commands', label: 'Dismissal reason' }),
    status: choice(['told', 'open', 'proposed', 'set_aside'], {
      required: true,
      setBy: 'commands',
      words: { told: 'Information', open: 'Needs review', proposed: 'Action reviewed', set_aside: 'Dismissed' },
    }),
  },
})
export type AgentFinding = RowOf<typeof agentFinding>
