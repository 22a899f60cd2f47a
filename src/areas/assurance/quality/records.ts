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
  about: 'A problem that is contained, traced to its root cause, corrected, and verified by another person.',
  firstFrom: 'Open a corrective action for a problem that was found.',
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
    source_number: text({ max: 60, label: 'Source number' }),
    problem: longText({ required: true, max: 5_000, label: 'Problem' }),
    owner: person({ required: true }),
    verifier: person({
      required: true,
      label: 'Verifier',
      help: 'A person other than the owner verifies whether the correction worked.',
    }),
    due_on: date({
      required: true,
      label: 'Due',
      due: {
        says: 'Complete the corrective action {title}',
        for: ['owner'],
        while: ['opened', 'contained', 'cause_found', 'reopened'],
      },
    }),
    containment: longText({ max: 5_000, setBy: 'commands', label: 'Containment' }),
    why_1: text({ max: 500, setBy: 'commands', label: 'Why 1' }),
    why_2: text({ max: 500, setBy: 'commands', label: 'Why 2' }),
    why_3: text({ max: 500, setBy: 'commands', label: 'Why 3' }),
    why_4: text({ max: 500, setBy: 'commands', label: 'Why 4' }),
    why_5: text({ max: 500, setBy: 'commands', label: 'Why 5 (root cause)' }),
    root_cause: longText({ max: 5_000, setBy: 'commands', label: 'Root cause' }),
    correction: longText({ max: 5_000, setBy: 'commands', label: 'Change' }),
    corrected_on: date({ setBy: 'commands', label: 'Corrected' }),
    corrected_by: person({ setBy: 'commands', label: 'Corrected by' }),
    proof: files({ setBy: 'commands', label: 'Evidence' }),
    verify_on: date({
      setBy: 'commands',
      label: 'Verify on',
      due: { says: 'Verify the corrective action {title}', for: ['verifier'], while: ['corrected'] },
    }),
    effectiveness: longText({ max: 5_000, setBy: 'commands', label: 'Effectiveness' }),
    verified_on: date({ setBy: 'commands', label: 'Verified' }),
    opened_by: person({ required: true, setBy: 'commands', label: 'Opened by' }),
    status: choice(['opened', 'contained', 'cause_found', 'corrected', 'reopened', 'closed', 'canceled'], {
      initial: 'opened',
      setBy: 'commands',
      words: {
        cause_found: 'Root cause identified',
        corrected: 'Waiting for verification',
        reopened: 'Reopened: not effective',
        opened: 'Open',
        closed: 'Verified effective',
        canceled: 'Canceled',
      },
    }),
  },
})
export type CorrectiveAction = RowOf<typeof correctiveAction>

/** The questions before another record opens a corrective action. */
export const actionFields = {
  owner: person({ required: true, label: 'Owner' }),
  verifier: person({ required: true, label: 'Verifier', help: 'A person other than the owner.' }),
  due_on: date({ required: true, label: 'Due' }),
}

export const nonconformance = defineRecord('nonconformances', {
  label: 'Nonconformance',
  plural: 'Nonconformances',
  about: 'A product, service or step that is not as specified, with its disposition and cost.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open'],
  title: 'title',
  list: ['number', 'title', 'kind', 'supplier', 'found_on', 'cost', 'status'],
  find: ['about', 'supplier'],
  fields: {
    number: series('NC-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(['product', 'service', 'process', 'document'], { required: true }),
    supplier: text({ max: 200, help: 'The supplier, if any.' }),
    reference: text({ max: 80, label: 'Order, receipt or lot' }),
    found_on: date({ required: true, label: 'Found' }),
    quantity: number({ min: 0, decimals: 4, label: 'Quantity' }),
    about: longText({ required: true, max: 5_000, label: 'Nonconformance' }),
    photos: files(),
    cost: money({ min: 0, initial: 0, label: 'Cost', help: 'Rework, scrap, waiting, freight.' }),
    cost_kind: choice(['internal_failure', 'external_failure', 'appraisal', 'prevention'], {
      initial: 'internal_failure',
      label: 'Cost type',
      words: {
        internal_failure: 'Internal failure',
        external_failure: 'External failure',
        appraisal: 'Appraisal',
        prevention: 'Prevention',
      },
    }),
    action: ref('corrective_actions', { setBy: 'commands', label: 'Corrective action' }),
    disposition: choice(['use_as_is', 'rework', 'return', 'scrap', 'redo'], {
      setBy: 'commands',
      label: 'Disposition',
      words: { use_as_is: 'Use as is', return: 'Return to supplier', redo: 'Redo' },
    }),
    disposition_reason: longText({ max: 2_000, setBy: 'commands', label: 'Reason' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    found_by: person({ required: true, setBy: 'commands', label: 'Found by' }),
    status: choice(['open', 'decided', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { decided: 'Disposition decided' },
    }),
  },
})
export type Nonconformance = RowOf<typeof nonconformance>

export const indicator = defineRecord('quality_indicators', {
  label: 'Quality indicator',
  plural: 'Quality indicators',
  about: 'A process measure with a target, read regularly and checked by a control chart.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['code', 'title', 'unit', 'target', 'owner', 'last_value', 'signal', 'status'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'Calculation' }),
    unit: text({ required: true, max: 40 }),
    target: number({ decimals: 4 }),
    better: choice(['lower', 'higher'], { initial: 'lower', label: 'Better when' }),
    owner: person({ required: true }),
    last_value: number({ setBy: 'commands', decimals: 4, label: 'Last value' }),
    last_on: date({ setBy: 'commands', label: 'Last reading' }),
    signal: text({ max: 200, setBy: 'commands', label: 'Signal' }),
    status: choice(['active', 'retired'], { initial: 'active', setBy: 'commands' }),
  },
})
export type Indicator = RowOf<typeof indicator>

export const reading = defineRecord('quality_readings', {
  label: 'Indicator reading',
  plural: 'Indicator readings',
  about: 'The value of a quality indicator on a date.',
  firstFrom: 'Record the first reading of this indicator.',
  access: { of: 'parent', parent: 'quality_indicators', by: 'indicator' },
  title: 'on_day',
  list: ['indicator', 'on_day', 'value', 'note'],
  fields: {
    indicator: ref('quality_indicators', { required: true }),
    on_day: date({ required: true, label: 'Date' }),
    value: number({ required: true, decimals: 4 }),
    note: text({ max: 300 }),
    read_at: instant({ setBy: 'commands', label: 'Entered on' }),
  },
})
export type Reading = RowOf<typeof reading>
