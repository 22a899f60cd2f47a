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

const federal = { kind: ['federal', 'pass_through'] } as const
const passedThrough = { kind: ['pass_through'] } as const

/** An award that the agency received. Awards to vendors are `awards`, and awards to subrecipients are `subawards`. */
export const grant = defineRecord('grants', {
  label: 'Grant',
  plural: 'Grants',
  about: 'A grant award with its terms, from acceptance to closeout.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'agency', 'aln', 'amount', 'drawn', 'ends_on', 'status'],
  find: ['award_number', 'agency', 'purpose'],
  sections: [
    { title: 'Award', fields: ['title', 'kind', 'agency', 'award_number', 'pass_through', 'pass_through_number'] },
    { title: 'Federal program', fields: ['aln', 'aln_title'] },
    { title: 'Period and people', fields: ['awarded_on', 'starts_on', 'ends_on', 'manager'] },
    {
      title: 'Money',
      fields: ['amount', 'match', 'payment', 'reports', 'indirect', 'indirect_rate', 'income_use', 'fund'],
    },
    { title: 'Documents', fields: ['documents'] },
    {
      title: 'More',
      folded: true,
      fields: ['department', 'program_officer', 'contact', 'purpose', 'cluster', 'loan', 'research'],
    },
  ],
  fields: {
    number: series('G-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(grantKinds, {
      required: true,
      label: 'Kind',
      words: { federal: 'Federal, direct', pass_through: 'Federal, pass-through', private: 'Foundation or corporate' },
    }),
    award_number: text({
      max: 60,
      unique: true,
      label: 'Award number',
      requiredTo: { accept: federal },
      help: 'The FAIN of a federal award, or the awarding agency’s own number.',
    }),
    agency: text({ required: true, max: 200, label: 'Awarding agency' }),
    pass_through: text({
      max: 200,
      label: 'Pass-through entity',
      onlyFor: passedThrough,
      requiredTo: { accept: true },
      help: 'The state or agency that passes the federal award through.',
    }),
    pass_through_number: text({
      max: 60,
      label: 'Pass-through number',
      onlyFor: passedThrough,
      help: 'The number that the pass-through entity gave the award.',
    }),
    aln: text({
      max: 6,
      label: 'Assistance Listing Number',
      onlyFor: federal,
      requiredTo: { accept: true },
      help: 'Such as 20.205, from SAM.gov.',
    }),
    aln_title: text({ max: 200, label: 'Program', onlyFor: federal }),
    cluster: text({
      max: 100,
      label: 'Cluster',
      onlyFor: federal,
      help: 'As the Compliance Supplement names it, such as Highway Planning and Construction Cluster. Blank for a program outside clusters.',
    }),
    loan: flag({ label: 'Loan or loan guarantee', onlyFor: federal }),
    department: text({ max: 120 }),
    manager: person({
      required: true,
      label: 'Grant manager',
      help: 'Receives all deadline reminders for this grant.',
    }),
    program_officer: person({ label: 'Program officer', help: 'Runs the program the grant pays for.' }),
    contact: text({
      max: 200,
      label: 'Agency contact',
      help: 'Name, phone and email of the grants officer at the awarding agency.',
    }),
    purpose: longText({ max: 5_000, label: 'Purpose' }),
    awarded_on: date({ required: true, label: 'Awarded' }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({
      required: true,
      label: 'End date',
      due: { says: 'Complete the work under {title}', for: ['manager'], while: ['active', 'attention'] },
    }),
    amount: money({
      required: true,
      min: 1,
      label: 'Award amount',
      help: 'The awarding agency’s share, without the match.',
    }),
    match: money({
      min: 0,
      initial: 0,
      label: 'Match required',
      help: 'The agency’s own share, in cash or in kind (2 CFR 200.306).',
    }),
    payment: choice(['reimbursement', 'advance'], { initial: 'reimbursement', label: 'Payment method' }),
    reports: choice(['quarterly', 'semiannual', 'annual'], {
      initial: 'quarterly',
      label: 'Reports',
      words: { semiannual: 'Semiannual' },
    }),
    indirect: choice(['none', 'de_minimis', 'negotiated'], {
      initial: 'none',
      label: 'Indirect costs',
      words: { none: 'Not charged', de_minimis: 'De minimis rate', negotiated: 'Negotiated rate' },
    }),
    indirect_rate: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Indirect rate',
      onlyFor: { indirect: ['de_minimis', 'negotiated'] },
      requiredTo: { accept: true },
    }),
    income_use: choice(['deduction', 'addition', 'cost_share'], {
      initial: 'deduction',
      label: 'Program income',
      words: { deduction: 'Deductive', addition: 'Additive', cost_share: 'Cost sharing' },
    }),
    research: flag({ label: 'Research and development', onlyFor: federal }),
    fund: ref('funds', { label: 'Fund' }),
    documents: files({ help: 'The notice of award, its terms and its amendments.' }),
    // Maintained by the commands, under the lock of the grant.
    spent: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      told: false,
      label: 'Spent',
      help: 'Allowable costs the award pays.',
    }),
    matched: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Match met' }),
    drawn: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Drawn' }),
    received: money({ min: 0, initial: 0, setBy: 'commands', told: false, label: 'Received' }),
    obligated: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Subawarded',
      help: 'Committed to subrecipients.',
    }),
    attention: longText({ max: 2_000, setBy: 'commands', label: 'Attention needed' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    accepted_by: person({ setBy: 'commands', label: 'Accepted by' }),
    accepted_at: instant({ setBy: 'commands', label: 'Accepted' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    ended_by: person({ setBy: 'commands', label: 'Terminated by' }),
    keep_until: date({ setBy: 'commands', label: 'Records retained until' }),
    status: choice(['draft', 'active', 'attention', 'closing', 'closed', 'terminated'], {
      initial: 'draft',
      setBy: 'commands',
      words: { attention: 'Active - Needs Attention', closing: 'Closeout' },
    }),
  },
})
export type Grant = RowOf<typeof grant>
