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

/** Why a subaward may end before its time (2 CFR 200.340(a)). */
export const endingGrounds = ['noncompliance', 'consent', 'recipient', 'terms'] as const

export const subaward = defineRecord('subawards', {
  label: 'Subaward',
  plural: 'Subawards',
  about:
    'Money of a grant that is passed on to somebody who carries out a part of the program: with everything that 2 CFR 200.332(b) asks to be said.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'returned'],
  inOrder: [
    ['starts_on', 'ends_on'],
    ['budget_starts', 'budget_ends'],
  ],
  title: 'title',
  list: ['number', 'funding', 'recipient', 'title', 'amount', 'paid', 'ends_on', 'status'],
  find: ['description'],
  fields: {
    number: series('SA-{year}-{count}'),
    funding: ref('grants', { required: true, label: 'Grant' }),
    recipient: ref('vendors', {
      required: true,
      label: 'Subrecipient',
      help: 'As it stands in the register, with its UEI: its exclusions are looked up there.',
    }),
    title: text({ required: true, max: 200 }),
    description: longText({ required: true, max: 5_000, label: 'Description of the project' }),
    amount: money({ required: true, min: 1, label: 'Obligated by this action' }),
    committed: money({
      min: 0,
      initial: 0,
      label: 'Committed in all',
      help: 'Of this subaward, with what is promised for later.',
    }),
    signed_on: date({ label: 'Signed', help: 'The day on which it is obligated: the reporting clock runs from it.' }),
    starts_on: date({ required: true, label: 'Period begins' }),
    ends_on: date({ required: true, label: 'Period ends', due: { for: ['manager'], while: ['active'] } }),
    budget_starts: date({ label: 'Budget period begins' }),
    budget_ends: date({ label: 'Budget period ends' }),
    manager: person({ required: true, label: 'Monitored by' }),
    contact: text({
      max: 200,
      label: 'Contact of the pass-through entity',
      help: 'Whom the subrecipient turns to: name, telephone and e-mail of the agency’s own officer.',
    }),
    indirect_rate: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Its indirect rate',
      help: 'Negotiated, or de minimis. 0 where it charges none.',
    }),
    research: flag({ label: 'Research and development' }),
    fixed: flag({ label: 'Fixed amount' }),
    fixed_approval: text({ max: 200, label: 'Approval of the fixed amount' }),
    terms: flag({
      label: 'Terms of the award are in it',
      help: 'Statutes, regulations and terms that it must keep, and what the agency asks beside them.',
    }),
    access: flag({ label: 'It gives access to records' }),
    closing_terms: flag({ label: 'Terms of its closeout are in it' }),
    // 2 CFR 200.331: what makes a subrecipient rather than a contractor.
    decides_eligibility: flag({ label: 'It decides who is eligible' }),
    measured: flag({ label: 'Its performance is measured on the program’s goals' }),
    decides_program: flag({ label: 'It makes decisions about the program' }),
    bound: flag({ label: 'It must keep the rules of the program' }),
    public_purpose: flag({ label: 'It serves a public purpose, not the agency' }),
    determination: longText({ max: 2_000, label: 'Why it is a subrecipient' }),
    documents: files({ help: 'The signed agreement, its budget, the risk assessment.' }),
    paid: money({ min: 0, initial: 0, setBy: 'commands' }),
    released: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Given back to the grant',
      help: 'What it was promised and will not be paid.',
    }),
    report_due: date({ setBy: 'commands', label: 'To be reported by', due: { for: ['manager'], while: ['active'] } }),
    reported_on: date({ setBy: 'commands', label: 'Reported' }),
    report_number: text({ max: 80, setBy: 'commands', label: 'Number of the report' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Why it came back' }),
    // 2 CFR 200.340 to .343: the notice that ends it early, what is said against it, and the decision.
    ending_ground: choice(endingGrounds, {
      setBy: 'commands',
      label: 'Ends early because',
      words: {
        noncompliance: 'It does not keep its terms',
        consent: 'Both agree',
        recipient: 'The subrecipient wishes it',
        terms: 'The award provides for it',
      },
    }),
    ending_reason: longText({ max: 3_000, setBy: 'commands', label: 'Why it ends early' }),
    noticed_on: date({ setBy: 'commands', label: 'Notice given' }),
    noticed_by: person({ setBy: 'commands', label: 'Notice given by' }),
    last_day: date({ setBy: 'commands', label: 'Last day' }),
    object_by: date({ setBy: 'commands', label: 'May object until', due: { for: ['manager'], while: ['ending'] } }),
    objected_on: date({ setBy: 'commands', label: 'Objected' }),
    objection: longText({ max: 5_000, setBy: 'commands', label: 'What they say against it' }),
    objection_answer: longText({ max: 5_000, setBy: 'commands', label: 'Answer to the objection' }),
    ended_by: person({ setBy: 'commands', label: 'Ended by' }),
    ended_at: instant({ setBy: 'commands', label: 'Decided' }),
    closeout_due: date({
      setBy: 'commands',
      label: 'To be closed out by',
      due: { for: ['manager'], while: ['terminated'] },
    }),
    status: choice(['draft', 'submitted', 'returned', 'active', 'ending', 'terminated', 'closed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { ending: 'Notice given', terminated: 'Ended early' },
    }),
  },
})
export type Subaward = RowOf<typeof subaward>

export const riskFactors = ['experience', 'audits', 'new_systems', 'federal_monitoring', 'size', 'findings'] as const
const level = (label: string, help: string) => number({ required: true, min: 1, max: 3, decimals: 0, label, help })

export const subrecipientRisk = defineRecord('subrecipient_risks', {
  label: 'Risk assessment',
  plural: 'Risk assessments',
  about:
    'How likely it is that a subrecipient does not keep the rules, by the factors of 2 CFR 200.332(c), and what is asked of it because of that.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'level',
  list: ['subaward', 'assessed_on', 'score', 'level', 'next_on'],
  fields: {
    subaward: ref('subawards', { required: true }),
    assessed_on: date({ required: true, label: 'Assessed' }),
    experience: level('Experience with such awards', '1 much, 2 some, 3 none.'),
    audits: level('Earlier audits', '1 clean, 2 small findings, 3 findings or no audit.'),
    new_systems: level('New people or systems', '1 none, 2 some, 3 key people or the accounting are new.'),
    federal_monitoring: level('What federal monitoring found', '1 nothing, 2 small things, 3 open findings.'),
    size: level('Size and difficulty of the work', '1 small, 2 middling, 3 large for it.'),
    findings: level('What it left undone before', '1 nothing, 2 late reports, 3 questioned cost.'),
    conditions: longText({
      max: 3_000,
      label: 'What is asked of it',
      help: 'Training, visits, payment only against documents (2 CFR 200.208).',
    }),
    next_on: date({ label: 'Assessed again by' }),
    score: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    level: choice(['low', 'medium', 'high'], { required: true, setBy: 'commands' }),
  },
})
export type SubrecipientRisk = RowOf<typeof subrecipientRisk>

export const subawardRequest = defineRecord('subaward_requests', {
  label: 'Payment request',
  plural: 'Payment requests',
  about: 'What a subrecipient asks to be paid for a period, looked at before it is charged to the grant.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['received', 'returned'],
  inOrder: [['period_start', 'period_end']],
  title: 'number',
  list: ['number', 'subaward', 'period_end', 'amount', 'match', 'status'],
  find: [],
  fields: {
    number: series('SR-{year}-{count}'),
    subaward: ref('subawards', { required: true }),
    period_start: date({ required: true, label: 'From' }),
    period_end: date({ required: true, label: 'To' }),
    amount: money({ required: true, min: 1, label: 'Asks for' }),
    match: money({ min: 0, initial: 0, label: 'Adds of its own' }),
    description: longText({ required: true, max: 2_000, label: 'For what' }),
    documents: files({ help: 'Its ledger, invoices, time sheets.' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    cost: ref('grant_costs', { setBy: 'commands', label: 'Charged as' }),
    paid_on: date({ setBy: 'commands', label: 'Paid' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Why it came back' }),
    status: choice(['received', 'returned', 'approved', 'paid'], {
      initial: 'received',
      setBy: 'commands',
      marks: { received: 'begun' },
    }),
  },
})
export type SubawardRequest = RowOf<typeof subawardRequest>
