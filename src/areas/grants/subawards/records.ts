import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  number,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Grounds for early termination of a subaward (2 CFR 200.340(a)). */
export const endingGrounds = ['noncompliance', 'consent', 'recipient', 'terms'] as const

export const subaward = defineRecord('subawards', {
  label: 'Subaward',
  plural: 'Subawards',
  about:
    'Grant money awarded to a subrecipient that carries out part of the program, with the information 2 CFR 200.332(b) requires.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'returned'],
  inOrder: [
    ['starts_on', 'ends_on'],
    ['budget_starts', 'budget_ends'],
  ],
  title: 'title',
  list: ['number', 'funding', 'recipient', 'title', 'amount', 'paid', 'ends_on', 'status'],
  find: ['description'],
  sections: [
    {
      title: 'Subaward',
      fields: ['funding', 'recipient', 'title', 'description', 'amount', 'committed', 'manager', 'contact'],
    },
    { title: 'Period', fields: ['signed_on', 'starts_on', 'ends_on', 'budget_starts', 'budget_ends'] },
    {
      title: 'Terms',
      fields: ['terms', 'access', 'closing_terms', 'indirect_rate', 'research', 'fixed', 'fixed_approval'],
    },
    {
      title: 'Subrecipient or contractor',
      fields: ['decides_eligibility', 'measured', 'decides_program', 'bound', 'public_purpose', 'determination'],
    },
    { title: 'Documents', folded: true, fields: ['documents'] },
  ],
  fields: {
    number: series('SA-{year}-{count}'),
    funding: ref('grants', { required: true, label: 'Grant' }),
    recipient: ref('vendors', {
      required: true,
      label: 'Subrecipient',
      help: 'From the vendor directory, with its UEI. Exclusions are checked there.',
    }),
    title: text({ required: true, max: 200 }),
    description: longText({ required: true, max: 5_000, label: 'Project description' }),
    amount: money({ required: true, min: 1, label: 'Obligated by this action' }),
    committed: money({
      min: 0,
      initial: 0,
      label: 'Total committed',
      help: 'For this subaward, including later commitments.',
    }),
    signed_on: date({ label: 'Signature date', help: 'The obligation date. The reporting deadline runs from it.' }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({
      required: true,
      label: 'End date',
      due: { says: 'Complete the work under {title}', for: ['manager'], while: ['active'] },
    }),
    budget_starts: date({ label: 'Budget period start' }),
    budget_ends: date({ label: 'Budget period end' }),
    manager: person({ required: true, label: 'Monitored by' }),
    contact: text({
      max: 200,
      label: 'Pass-through contact',
      help: 'The subrecipient’s contact: name, phone and email of the agency’s officer.',
    }),
    indirect_rate: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Indirect rate',
      help: 'Negotiated or de minimis. 0 if none is charged.',
    }),
    research: flag({ label: 'Research and development' }),
    fixed: flag({ label: 'Fixed amount' }),
    fixed_approval: text({ max: 200, label: 'Fixed amount approval' }),
    terms: flag({
      label: 'Includes award terms',
      help: 'Statutes, regulations and terms that apply, plus the agency’s own requirements.',
    }),
    access: flag({ label: 'Grants access to records' }),
    closing_terms: flag({ label: 'Includes closeout terms' }),
    // 2 CFR 200.331: what makes a subrecipient rather than a contractor.
    decides_eligibility: flag({ label: 'Determines eligibility' }),
    measured: flag({ label: 'Performance measured against program goals' }),
    decides_program: flag({ label: 'Makes program decisions' }),
    bound: flag({ label: 'Must follow program requirements' }),
    public_purpose: flag({ label: 'Serves a public purpose' }),
    determination: longText({ max: 2_000, label: 'Subrecipient determination' }),
    documents: files({ help: 'The signed agreement, its budget, the risk assessment.' }),
    paid: money({ min: 0, initial: 0, setBy: 'commands' }),
    released: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Returned to the grant',
      help: 'Obligated amount that will not be paid.',
    }),
    report_due: date({
      setBy: 'commands',
      label: 'Report due',
      due: { says: 'Collect the report of {recipient}', for: ['manager'], while: ['active'] },
    }),
    reported_on: date({ setBy: 'commands', label: 'Reported on' }),
    report_number: text({ max: 80, setBy: 'commands', label: 'Report number' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Return reason' }),
    // 2 CFR 200.340 to .343: the notice of early termination, the objection and the decision.
    ending_ground: choice(endingGrounds, {
      setBy: 'commands',
      label: 'Termination ground',
      words: {
        noncompliance: 'Noncompliance (2 CFR 200.340(a)(1))',
        consent: 'By mutual agreement',
        recipient: 'At subrecipient’s request',
        terms: 'Under the award’s terms',
      },
    }),
    ending_reason: longText({ max: 3_000, setBy: 'commands', label: 'Termination reason' }),
    noticed_on: date({ setBy: 'commands', label: 'Notice issued' }),
    noticed_by: person({ setBy: 'commands', label: 'Notice issued by' }),
    last_day: date({ setBy: 'commands', label: 'Termination date' }),
    object_by: date({
      setBy: 'commands',
      label: 'Objection due',
      due: { says: 'Respond to the objection of {recipient}', for: ['manager'], while: ['ending'] },
    }),
    objected_on: date({ setBy: 'commands', label: 'Objected on' }),
    objection: longText({ max: 5_000, setBy: 'commands', label: 'Objection' }),
    objection_answer: longText({ max: 5_000, setBy: 'commands', label: 'Response to objection' }),
    ended_by: person({ setBy: 'commands', label: 'Terminated by' }),
    ended_at: instant({ setBy: 'commands', label: 'Decided' }),
    closeout_due: date({
      setBy: 'commands',
      label: 'Closeout due',
      due: { says: 'Close out {title}', for: ['manager'], while: ['terminated'] },
    }),
    status: choice(['draft', 'submitted', 'returned', 'active', 'ending', 'terminated', 'closed'], {
      initial: 'draft',
      setBy: 'commands',
      words: {
        ending: 'Termination notice sent',
        terminated: 'Terminated',
        submitted: 'Waiting for signature',
        returned: 'Returned for changes',
      },
    }),
  },
})
export type Subaward = RowOf<typeof subaward>

export const riskFactors = ['experience', 'audits', 'new_systems', 'federal_monitoring', 'size', 'findings'] as const
const level = (label: string, help: string) => number({ required: true, min: 1, max: 3, decimals: 0, label, help })

export const subrecipientRisk = defineRecord('subrecipient_risks', {
  label: 'Subrecipient risk assessment',
  plural: 'Subrecipient risk assessments',
  about: 'A rating of a subrecipient’s risk by the factors of 2 CFR 200.332(c), with the resulting conditions.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'level',
  list: ['subaward', 'assessed_on', 'score', 'level', 'next_on'],
  fields: {
    subaward: ref('subawards', { required: true }),
    assessed_on: date({ required: true, label: 'Assessed' }),
    experience: level('Experience with similar awards', '1 extensive, 2 some, 3 none.'),
    audits: level('Prior audits', '1 clean, 2 minor findings, 3 findings or no audit.'),
    new_systems: level('New personnel or systems', '1 none, 2 some, 3 new key personnel or accounting system.'),
    federal_monitoring: level('Federal monitoring results', '1 no findings, 2 minor findings, 3 open findings.'),
    size: level('Size and complexity', '1 small, 2 medium, 3 large for the subrecipient.'),
    findings: level('Past compliance problems', '1 none, 2 late reports, 3 questioned costs.'),
    conditions: longText({
      max: 3_000,
      label: 'Conditions',
      help: 'Training, visits, or payment only against documentation (2 CFR 200.208).',
    }),
    next_on: date({ label: 'Next assessment' }),
    score: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    level: choice(['low', 'medium', 'high'], { required: true, setBy: 'commands' }),
  },
})
export type SubrecipientRisk = RowOf<typeof subrecipientRisk>

export const subawardRequest = defineRecord('subaward_requests', {
  label: 'Subrecipient payment request',
  plural: 'Subrecipient payment requests',
  about: 'A subrecipient’s request to be paid for a period, reviewed before it is charged to the grant.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['received', 'returned'],
  inOrder: [['period_start', 'period_end']],
  title: 'number',
  list: ['number', 'subaward', 'period_end', 'amount', 'match', 'status'],
  find: [],
  fields: {
    number: series('SR-{year}-{count}'),
    subaward: ref('subawards', { required: true }),
    period_start: date({ required: true, label: 'Period start' }),
    period_end: date({ required: true, label: 'Period end' }),
    amount: money({ required: true, min: 1, label: 'Amount requested' }),
    match: money({ min: 0, initial: 0, label: 'Subrecipient match' }),
    description: longText({ required: true, max: 2_000, label: 'Purpose' }),
    documents: files({ help: 'Its ledger, invoices or time sheets.' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    cost: ref('grant_costs', { setBy: 'commands', label: 'Grant cost' }),
    paid_on: date({ setBy: 'commands', label: 'Paid on' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Return reason' }),
    status: choice(['received', 'returned', 'approved', 'paid'], {
      initial: 'received',
      setBy: 'commands',
      marks: { received: 'begun' },
      words: { returned: 'Returned for changes' },
    }),
  },
})
export type SubawardRequest = RowOf<typeof subawardRequest>
