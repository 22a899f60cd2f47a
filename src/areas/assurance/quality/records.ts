import {
  choice,
  date,
  files,
  instant,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const correctiveAction = defineRecord('corrective_actions', {
  label: 'Corrective action',
  plural: 'Corrective actions',
  about:
    'A problem that is contained, followed to its root cause, corrected, and closed when somebody else has seen that it stays away.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['opened', 'contained', 'cause_found'],
  title: 'title',
  list: ['number', 'title', 'source', 'owner', 'due_on', 'verifier', 'status'],
  find: ['problem'],
  fields: {
    number: series('CAPA-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    source: choice(['audit', 'nonconformance', 'inspection', 'incident', 'risk', 'complaint', 'compliance', 'other'], {
      required: true,
      words: { compliance: 'Compliance check' },
    }),
    source_number: text({ max: 60, label: 'Number of the source' }),
    problem: longText({ required: true, max: 5_000, label: 'The problem' }),
    owner: person({ required: true }),
    verifier: person({
      required: true,
      label: 'Verifier',
      help: 'Somebody else than the owner says at the end whether it worked.',
    }),
    due_on: date({
      required: true,
      label: 'Due',
      due: { for: ['owner'], while: ['opened', 'contained', 'cause_found', 'reopened'] },
    }),
    containment: longText({ max: 5_000, setBy: 'commands', label: 'Contained by' }),
    why_1: text({ max: 500, setBy: 'commands', label: 'Why?' }),
    why_2: text({ max: 500, setBy: 'commands', label: 'Why that?' }),
    why_3: text({ max: 500, setBy: 'commands', label: 'And why that?' }),
    why_4: text({ max: 500, setBy: 'commands', label: 'And that?' }),
    why_5: text({ max: 500, setBy: 'commands', label: 'And at the root?' }),
    root_cause: longText({ max: 5_000, setBy: 'commands', label: 'Root cause' }),
    correction: longText({ max: 5_000, setBy: 'commands', label: 'What was changed' }),
    corrected_on: date({ setBy: 'commands', label: 'Corrected' }),
    corrected_by: person({ setBy: 'commands', label: 'Corrected by' }),
    proof: files({ setBy: 'commands', label: 'What shows it' }),
    verify_on: date({ setBy: 'commands', label: 'Look again on', due: { for: ['verifier'], while: ['corrected'] } }),
    effectiveness: longText({ max: 5_000, setBy: 'commands', label: 'Did it work?' }),
    verified_on: date({ setBy: 'commands', label: 'Verified' }),
    opened_by: person({ required: true, setBy: 'commands', label: 'Opened by' }),
    status: choice(['opened', 'contained', 'cause_found', 'corrected', 'reopened', 'closed', 'cancelled'], {
      initial: 'opened',
      setBy: 'commands',
      words: { cause_found: 'Cause found', corrected: 'Corrected, to verify', reopened: 'Did not work' },
    }),
  },
})
export type CorrectiveAction = RowOf<typeof correctiveAction>

export const nonconformance = defineRecord('nonconformances', {
  label: 'Nonconformance',
  plural: 'Nonconformances',
  about:
    'A product, a service or a step that is not as it was agreed: what was found, what became of it, and what it cost.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open'],
  title: 'title',
  list: ['number', 'title', 'kind', 'supplier', 'found_on', 'cost', 'status'],
  find: ['about', 'supplier'],
  fields: {
    number: series('NC-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(['product', 'service', 'process', 'document'], { required: true }),
    supplier: text({ max: 200, help: 'Who supplied it, where somebody did.' }),
    reference: text({ max: 80, label: 'Order, receipt or lot' }),
    found_on: date({ required: true, label: 'Found' }),
    quantity: number({ min: 0, decimals: 4, label: 'How many' }),
    about: longText({ required: true, max: 5_000, label: 'What is not as agreed' }),
    photos: files(),
    cost: money({ min: 0, initial: 0, label: 'What it costs', help: 'Rework, scrap, waiting, freight.' }),
    cost_kind: choice(['internal_failure', 'external_failure', 'appraisal', 'prevention'], {
      initial: 'internal_failure',
      label: 'Kind of cost',
      words: {
        internal_failure: 'Found before use',
        external_failure: 'Found in use',
        appraisal: 'Looking for it',
        prevention: 'Keeping it away',
      },
    }),
    action: ref('corrective_actions', { setBy: 'commands', label: 'Corrective action' }),
    disposition: choice(['use_as_is', 'rework', 'return', 'scrap', 'redo'], {
      setBy: 'commands',
      label: 'What becomes of it',
      words: { use_as_is: 'Use as it is', return: 'Back to the supplier', redo: 'Done again' },
    }),
    disposition_reason: longText({ max: 2_000, setBy: 'commands', label: 'Why' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    found_by: person({ required: true, setBy: 'commands', label: 'Found by' }),
    status: choice(['open', 'decided', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type Nonconformance = RowOf<typeof nonconformance>

export const indicator = defineRecord('quality_indicators', {
  label: 'Quality indicator',
  plural: 'Quality indicators',
  about:
    'A figure of a process that is read again and again, with its target, and held against what chance alone would do.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['code', 'title', 'unit', 'target', 'owner', 'last_value', 'signal', 'status'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'How it is counted' }),
    unit: text({ required: true, max: 40 }),
    target: number({ decimals: 4 }),
    better: choice(['lower', 'higher'], { initial: 'lower', label: 'Better is' }),
    owner: person({ required: true }),
    last_value: number({ setBy: 'commands', decimals: 4, label: 'Last' }),
    last_on: date({ setBy: 'commands', label: 'Read on' }),
    signal: text({ max: 200, setBy: 'commands', label: 'Signal' }),
    status: choice(['active', 'retired'], { initial: 'active', setBy: 'commands' }),
  },
})
export type Indicator = RowOf<typeof indicator>

export const reading = defineRecord('quality_readings', {
  label: 'Reading',
  plural: 'Readings',
  about: 'What an indicator was on a day.',
  access: { of: 'parent', parent: 'quality_indicators', by: 'indicator' },
  title: 'on_day',
  list: ['indicator', 'on_day', 'value', 'note'],
  fields: {
    indicator: ref('quality_indicators', { required: true }),
    on_day: date({ required: true, label: 'Day' }),
    value: number({ required: true, decimals: 4 }),
    note: text({ max: 300 }),
    read_at: instant({ setBy: 'commands', label: 'Entered' }),
  },
})
export type Reading = RowOf<typeof reading>
