import { choice, date, files, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** What the program can measure by itself; the words and the statement of each stand in checks.ts. */
export const measures = [
  'none',
  'second_factors',
  'trail_sealed',
  'evidence_current',
  'policies_read',
  'actions_in_time',
  'two_people_pay',
  'bank_details_by_two',
  'exclusion_list',
  'training_done',
  'roles_few',
  'rules_pass',
] as const
export type Measure = (typeof measures)[number]

export const control = defineRecord('controls', {
  label: 'Control',
  plural: 'Controls',
  about:
    'What the organization does so that a requirement is met: who answers for it, and how it is shown, by a check that runs by itself or by evidence.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['code', 'title', 'framework', 'owner', 'result', 'next_on', 'status'],
  find: ['about'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'What is done' }),
    framework: ref('standards', { label: 'Framework' }),
    clause: ref('standard_clauses', { label: 'Answers the clause' }),
    owner: person({ required: true }),
    measure: choice(measures, {
      initial: 'none',
      label: 'Automatic check',
      words: {
        none: 'None, by evidence',
        second_factors: 'Managers and administrators use a second factor',
        trail_sealed: 'The trail is sealed',
        evidence_current: 'All other evidence is current',
        policies_read: 'Policies in force are read',
        actions_in_time: 'Corrective actions are in time',
        two_people_pay: 'Payments are released by a second person',
        bank_details_by_two: 'Bank details are changed by two',
        exclusion_list: 'The exclusion list is current',
        training_done: 'Mandatory courses are done',
        roles_few: 'Few administrators, none disabled',
        rules_pass: 'Compliance rules pass',
      },
    }),
    every_months: number({
      min: 0,
      max: 60,
      decimals: 0,
      initial: 12,
      label: 'Evidence every (months)',
      zero: 'None is due',
      help: 'None is due where it is 0.',
    }),
    next_on: date({
      setBy: 'commands',
      label: 'Evidence due',
      empty: 'None due',
      due: { for: ['owner'], while: ['active'] },
    }),
    result: choice(['unknown', 'pass', 'fail', 'waived'], {
      initial: 'unknown',
      setBy: 'commands',
      words: { unknown: 'Not looked at', pass: 'Passes', fail: 'Fails', waived: 'Waived' },
    }),
    result_at: instant({ setBy: 'commands', label: 'Looked at' }),
    result_words: text({ max: 500, setBy: 'commands', label: 'What was found' }),
    status: choice(['draft', 'active', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Control = RowOf<typeof control>

export const evidence = defineRecord('control_evidence', {
  label: 'Evidence',
  plural: 'Evidence',
  about:
    'A file that shows that a control works, with its date and the day until which it counts. Another person than the one who added it reviews it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['submitted'],
  inOrder: [['collected_on', 'valid_until']],
  title: 'title',
  list: ['title', 'control', 'collected_on', 'valid_until', 'brought_by', 'reviewed_by', 'status'],
  fields: {
    control: ref('controls', { required: true }),
    title: text({ required: true, max: 200 }),
    note: longText({ max: 5_000, label: 'What it shows' }),
    file: files(),
    collected_on: date({ required: true, label: 'Collected' }),
    valid_until: date({ required: true, label: 'Counts until', due: { for: ['brought_by'], while: ['accepted'] } }),
    brought_by: person({ required: true, setBy: 'commands', label: 'Brought by' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    reviewed_at: instant({ setBy: 'commands', label: 'Reviewed' }),
    review_note: longText({ max: 2_000, setBy: 'commands', label: 'Reviewer’s words' }),
    status: choice(['submitted', 'accepted', 'rejected', 'withdrawn'], {
      initial: 'submitted',
      setBy: 'commands',
      words: { submitted: 'To review' },
    }),
  },
})
export type Evidence = RowOf<typeof evidence>

export const waiver = defineRecord('compliance_waivers', {
  label: 'Waiver',
  plural: 'Waivers',
  about: 'Leave for a control or a rule not to be met until a day, with the reason and who took the responsibility.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['requested'],
  title: 'title',
  list: ['number', 'title', 'control', 'rule', 'until', 'asked_by', 'decided_by', 'status'],
  fields: {
    number: series('WV-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    control: ref('controls'),
    rule: text({ max: 60, help: 'The name of a compliance rule, such as micro-purchase.' }),
    of_record: text({ max: 120, label: 'Of one record', help: 'Its number, where only one record is meant.' }),
    reason: longText({ required: true, max: 5_000 }),
    instead: longText({ max: 5_000, label: 'What is done instead' }),
    until: date({ required: true, label: 'Until', due: { for: ['asked_by'], while: ['granted'] } }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Asked for by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['requested', 'granted', 'refused', 'ended'], { initial: 'requested', setBy: 'commands' }),
  },
})
export type Waiver = RowOf<typeof waiver>
