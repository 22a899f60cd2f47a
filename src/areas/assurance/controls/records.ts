import { choice, date, files, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** The measures that the program can take by itself. Each one's text and statement are in checks.ts. */
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
  'response_time',
  'open_registration',
  'rules_before_bids',
  'blind_evaluation',
  'number_and_kind',
  'exclusion_check',
] as const
export type Measure = (typeof measures)[number]

export const control = defineRecord('controls', {
  label: 'Control',
  plural: 'Controls',
  about: 'Your way to meet a requirement, with an owner and proof by an automatic check or by evidence.',
  firstFrom: 'Add the procurement controls, or create a control in the compliance program.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['code', 'title', 'framework', 'owner', 'next_on', 'result'],
  find: ['about'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'Action' }),
    framework: ref('standards', { label: 'Framework' }),
    clause: ref('standard_clauses', { label: 'Requirement' }),
    owner: person({ required: true }),
    measure: choice(measures, {
      initial: 'none',
      label: 'Automatic check',
      words: {
        none: 'Manual evidence',
        second_factors: 'Managers and administrators use MFA',
        trail_sealed: 'Audit log sealed',
        evidence_current: 'All evidence current',
        policies_read: 'Active policies attested',
        actions_in_time: 'Corrective actions on time',
        two_people_pay: 'Payments released by a second person',
        bank_details_by_two: 'Bank detail changes by two people',
        exclusion_list: 'Exclusion list current',
        training_done: 'Mandatory training complete',
        roles_few: 'Few administrators',
        rules_pass: 'Compliance rules passing',
        response_time: 'Rule: vendors have enough time to respond',
        open_registration: 'Rule: vendors can register while a solicitation is open',
        rules_before_bids: 'Rule: procurement rules predate the bids',
        blind_evaluation: 'Rule: opening officers don’t score the bids',
        number_and_kind: 'Rule: solicitation numbers match their type',
        exclusion_check: 'Rule: awarded vendors were checked for exclusions',
      },
    }),
    every_months: number({
      min: 0,
      max: 60,
      decimals: 0,
      initial: 12,
      label: 'Evidence interval (months)',
      zero: 'Not required',
      help: 'Enter 0 if no evidence is required.',
      requiredTo: { activate: { measure: ['none'] } },
    }),
    next_on: date({
      setBy: 'commands',
      label: 'Evidence due',
      empty: 'Not required',
      due: { says: 'Test the control {title}', for: ['owner'], while: ['active'] },
    }),
    result: choice(['unknown', 'pass', 'fail', 'waived'], {
      initial: 'unknown',
      setBy: 'commands',
      words: { unknown: 'Not assessed', pass: 'Passing', fail: 'Failing', waived: 'Waived' },
      marks: { unknown: 'waiting', pass: 'done', fail: 'bad', waived: 'begun' },
    }),
    result_at: instant({ setBy: 'commands', label: 'Assessed' }),
    result_words: text({ max: 500, setBy: 'commands', label: 'Result details' }),
    // Its result is its state for people: that it is in use is a detail.
    status: choice(['draft', 'active', 'retired'], {
      initial: 'draft',
      setBy: 'commands',
      words: { active: 'In use' },
      marks: { active: 'off' },
    }),
  },
})
export type Control = RowOf<typeof control>

export const evidence = defineRecord('control_evidence', {
  label: 'Evidence',
  plural: 'Evidence',
  about: 'A file that proves a control until its expiry date. A person other than the submitter reviews it.',
  firstFrom: 'Submit evidence for a control.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['submitted'],
  inOrder: [['collected_on', 'expires_on']],
  title: 'title',
  list: ['title', 'control', 'collected_on', 'expires_on', 'brought_by', 'reviewed_by', 'status'],
  fields: {
    control: ref('controls', { required: true }),
    title: text({ required: true, max: 200 }),
    note: longText({ max: 5_000, label: 'Description' }),
    file: files({ requiredTo: { accept: true } }),
    collected_on: date({ required: true, label: 'Collected on' }),
    expires_on: date({
      required: true,
      label: 'Valid until',
      due: { says: 'Renew the evidence {title}', for: ['brought_by'], while: ['accepted'] },
    }),
    brought_by: person({ required: true, setBy: 'commands', label: 'Submitted by' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    reviewed_at: instant({ setBy: 'commands', label: 'Reviewed' }),
    review_note: longText({ max: 2_000, setBy: 'commands', label: 'Reviewer comment' }),
    status: choice(['submitted', 'accepted', 'rejected', 'withdrawn'], {
      initial: 'submitted',
      setBy: 'commands',
      words: { submitted: 'Waiting for review' },
    }),
  },
})
export type Evidence = RowOf<typeof evidence>

export const waiver = defineRecord('compliance_waivers', {
  label: 'Waiver',
  plural: 'Waivers',
  about: 'An approved, time-limited exception to a control or a rule, with the reason and the person responsible.',
  firstFrom: 'Request a waiver for a control that fails.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['requested'],
  title: 'title',
  list: ['number', 'title', 'control', 'rule', 'until', 'asked_by', 'decided_by', 'status'],
  fields: {
    number: series('WV-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    control: ref('controls', { requiredTo: { grant: 'without a rule' } }),
    rule: text({
      max: 60,
      help: 'The name of a compliance rule, for example micro-purchase.',
      requiredTo: { grant: 'without a control' },
    }),
    of_record: text({ max: 120, label: 'Record number', help: 'Leave blank if the waiver covers all records.' }),
    reason: longText({ required: true, max: 5_000 }),
    instead: longText({ max: 5_000, label: 'Compensating measure' }),
    until: date({
      required: true,
      label: 'Waived until',
      due: { says: 'Renew or end the waiver {title}', for: ['asked_by'], while: ['granted'] },
    }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['requested', 'granted', 'refused', 'ended'], {
      initial: 'requested',
      setBy: 'commands',
      words: { granted: 'Approved', refused: 'Denied' },
    }),
  },
})
export type Waiver = RowOf<typeof waiver>
