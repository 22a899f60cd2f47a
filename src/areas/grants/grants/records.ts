import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantKinds = ['federal', 'pass_through', 'state', 'private'] as const

/**
 * An award that the agency received; what the agency awards to vendors are `awards`, and what it passes on are
 * `subawards`.
 */
export const grant = defineRecord('grants', {
  label: 'Grant',
  plural: 'Grants',
  about:
    'Money that somebody gives for a purpose and a time: the award with its terms, from its acceptance to its closeout.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'agency', 'aln', 'amount', 'drawn', 'ends_on', 'status'],
  find: ['award_number', 'agency', 'purpose'],
  fields: {
    number: series('G-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(grantKinds, {
      required: true,
      label: 'Kind',
      words: { federal: 'Federal, direct', pass_through: 'Federal, passed through', private: 'Foundation or company' },
    }),
    award_number: text({
      max: 60,
      unique: true,
      label: 'Award number',
      help: 'The FAIN of a federal award, or what the giver calls it.',
    }),
    agency: text({ required: true, max: 200, label: 'Awarded by' }),
    pass_through: text({
      max: 200,
      label: 'Passed through by',
      help: 'The state or the agency that passes a federal award on.',
    }),
    aln: text({ max: 6, label: 'Assistance listing', help: 'Such as 20.205, of SAM.gov.' }),
    aln_title: text({ max: 200, label: 'Program' }),
    department: text({ max: 120 }),
    manager: person({ required: true, label: 'Grant manager', help: 'Is told of every deadline of this grant.' }),
    program_officer: person({ label: 'Program officer', help: 'Who runs what the grant pays for.' }),
    contact: text({
      max: 200,
      label: 'Their contact',
      help: 'Name, telephone and e-mail of the officer at the giver.',
    }),
    purpose: longText({ max: 5_000, label: 'What it is for' }),
    awarded_on: date({ required: true, label: 'Awarded' }),
    starts_on: date({ required: true, label: 'Period begins' }),
    ends_on: date({ required: true, label: 'Period ends', due: { for: ['manager'], while: ['active', 'attention'] } }),
    amount: money({ required: true, min: 1, label: 'Award', help: 'What they give, without the match.' }),
    match: money({
      min: 0,
      initial: 0,
      label: 'Match required',
      help: 'What the agency adds of its own, in money or in kind (2 CFR 200.306).',
    }),
    payment: choice(['reimbursement', 'advance'], { initial: 'reimbursement', label: 'Paid by' }),
    reports: choice(['quarterly', 'semiannual', 'annual'], {
      initial: 'quarterly',
      label: 'Reports',
      words: { semiannual: 'Twice a year' },
    }),
    indirect: choice(['none', 'de_minimis', 'negotiated'], {
      initial: 'none',
      label: 'Indirect cost',
      words: { none: 'Not charged', de_minimis: 'De minimis rate', negotiated: 'Negotiated rate' },
    }),
    indirect_rate: percent({ min: 0, max: 100, decimals: 2, label: 'Indirect rate' }),
    income_use: choice(['deduction', 'addition', 'cost_share'], {
      initial: 'deduction',
      label: 'Program income',
      words: { deduction: 'Deducted from the award', addition: 'Added to the award', cost_share: 'Counts as match' },
    }),
    research: flag({ label: 'Research and development' }),
    fund: ref('funds', { label: 'Booked in' }),
    documents: files({ help: 'The notice of award, its terms and its amendments.' }),
    // Kept by the commands, under the lock of the grant.
    spent: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      told: false,
      label: 'Spent',
      help: 'Allowable cost that the award pays.',
    }),
    matched: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Match met' }),
    drawn: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Drawn' }),
    received: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Received' }),
    obligated: money({ min: 0, initial: 0, setBy: 'commands', label: 'Passed on', help: 'Promised to subrecipients.' }),
    attention: longText({ max: 2_000, setBy: 'commands', label: 'What needs attention' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    accepted_by: person({ setBy: 'commands', label: 'Accepted by' }),
    accepted_at: instant({ setBy: 'commands', label: 'Accepted' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    keep_until: date({ setBy: 'commands', label: 'Records kept until' }),
    status: choice(['draft', 'active', 'attention', 'closing', 'closed', 'terminated'], {
      initial: 'draft',
      setBy: 'commands',
      words: { attention: 'Active - Needs Attention', closing: 'In closeout' },
    }),
  },
})
export type Grant = RowOf<typeof grant>
