import {
  choice,
  date,
  files,
  flag,
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

export const contractKinds = ['goods', 'services', 'construction', 'professional', 'lease', 'agreement'] as const

export const contract = defineRecord('contracts', {
  label: 'Contract',
  plural: 'Contracts',
  about: 'A signed agreement with a ceiling and an end date, from first draft to closeout.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'vendor', 'ceiling', 'committed', 'paid', 'ends_on', 'status'],
  find: ['summary'],
  sections: [
    { title: 'Contract', fields: ['title', 'vendor', 'kind', 'summary', 'ceiling', 'department', 'owner'] },
    { title: 'Period', fields: ['starts_on', 'ends_on', 'complete_by'] },
    { title: 'Rules that apply', fields: ['federal', 'construction', 'laborers'] },
    { title: 'Renewal and notice', folded: true, fields: ['renewals', 'renewal_months', 'notice_days', 'claim_days'] },
    {
      title: 'Retainage and damages',
      folded: true,
      fields: ['retainage', 'retainage_after', 'retainage_until', 'damages', 'damages_cap'],
    },
    { title: 'Documents', folded: true, fields: ['documents'] },
  ],
  fields: {
    number: series('C-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    vendor: ref('vendors', { required: true }),
    kind: choice(contractKinds, {
      required: true,
      label: 'Kind',
      words: { professional: 'Professional services', agreement: 'Interlocal agreement' },
    }),
    summary: longText({ max: 5_000, label: 'Subject' }),
    ceiling: money({
      required: true,
      min: 0,
      help: 'Total orders can’t exceed it. Only amendments and change orders change it.',
    }),
    department: text({ max: 120 }),
    owner: person({ required: true, label: 'Owner', help: 'Gets reminders of its end date, notices and obligations.' }),
    federal: flag({ label: 'Federally funded', help: 'Adds the clauses and rules of 2 CFR 200 Appendix II.' }),
    construction: flag({ label: 'Construction' }),
    laborers: flag({ label: 'Employs mechanics or laborers' }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({
      required: true,
      label: 'End date',
      due: { says: 'Renew or close {title}', for: ['owner'], while: ['active', 'expired'] },
    }),
    renewals: number({
      min: 0,
      max: 20,
      decimals: 0,
      initial: 0,
      label: 'Renewals left',
      help: 'Renewals that its terms still allow.',
    }),
    renewal_months: number({ min: 0, max: 120, decimals: 0, initial: 12, label: 'Renewal term (months)' }),
    notice_days: number({
      min: 0,
      max: 730,
      decimals: 0,
      initial: 90,
      label: 'Notice period (days)',
      help: 'Days before the end date by which to decide on renewal.',
    }),
    // 2 CFR 200.318 and the contract's own text; a later claim needs a reason.
    claim_days: number({ min: 0, max: 365, decimals: 0, initial: 10, label: 'Claim notice period (days)' }),
    retainage: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Retainage',
      help: 'The share of each payment withheld until acceptance.',
    }),
    retainage_until: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Retain until (% of ceiling)',
      help: 'No retainage is withheld on work beyond this share of the ceiling.',
    }),
    retainage_after: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Retainage from then on',
      help: 'The share of all work withheld once that share is reached, such as 5% instead of 10%. Leave blank to keep what was withheld.',
    }),
    damages: money({ adds: false, min: 0, initial: 0, label: 'Liquidated damages per day' }),
    damages_cap: percent({ min: 0, max: 100, decimals: 2, label: 'Damages cap', help: 'As a share of the ceiling.' }),
    complete_by: date({
      label: 'Completion due',
      due: {
        says: 'Confirm completion of {title}',
        for: ['owner'],
        while: ['active'],
        unless: { completed_on: 'filled' },
      },
    }),
    documents: files({ help: 'Plans, specifications and attachments.' }),
    award: ref('awards', { setBy: 'commands' }),
    original: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ceiling when signed' }),
    committed: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ordered' }),
    // Updated by each command that approves, pays or returns an invoice, in the same transaction; a test compares it with
    // the rows.
    invoiced: money({ initial: 0, setBy: 'commands' }),
    paid: money({ initial: 0, setBy: 'commands' }),
    retained: money({ min: 0, initial: 0, setBy: 'commands', label: 'Retainage' }),
    released: money({ min: 0, initial: 0, setBy: 'commands', label: 'Retainage released' }),
    // The part of it that was above reduced terms: what the terms withhold is not less for it.
    eased: money({ min: 0, initial: 0, setBy: 'commands', label: 'Released under reduced terms' }),
    // After its first pay application, a contract withholds retainage there, and its invoices ask for the full amount.
    retained_by: choice(['invoices', 'applications'], {
      initial: 'invoices',
      setBy: 'commands',
      label: 'Retainage withheld by',
      words: { applications: 'Pay applications' },
    }),
    notice_on: date({
      setBy: 'commands',
      label: 'Notice date',
      due: { says: 'Decide on notice or renewal of {title}', for: ['owner'], while: ['active'] },
    }),
    completed_on: date({ setBy: 'commands', label: 'Completed' }),
    ended_on: date({ setBy: 'commands', label: 'Ended' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'End reason' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    status: choice(
      ['draft', 'submitted', 'returned', 'approved', 'signing', 'active', 'expired', 'closed', 'terminated'],
      {
        initial: 'draft',
        setBy: 'commands',
        words: {
          approved: 'Reviewed',
          signing: 'Out for signature',
          submitted: 'In review',
          returned: 'Returned for changes',
        },
      },
    ),
  },
})
export type Contract = RowOf<typeof contract>

export const contractLine = defineRecord('contract_lines', {
  label: 'Contract line',
  plural: 'Contract lines',
  about: 'One item that the vendor supplies under a contract, at an agreed price.',
  access: { of: 'parent', parent: 'contracts', by: 'contract' },
  title: 'description',
  list: ['position', 'description', 'quantity', 'unit', 'unit_price', 'amount'],
  fields: {
    contract: ref('contracts', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    description: text({ required: true, max: 500 }),
    quantity: number({ required: true, min: 0, max: 1_000_000_000, decimals: 4 }),
    unit: text({ required: true, max: 40 }),
    unit_price: number({
      required: true,
      min: 0,
      decimals: 6,
      dollars: true,
      label: 'Unit price',
      help: 'In dollars; prices may be fractions of a cent.',
    }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type ContractLine = RowOf<typeof contractLine>

export const securityKinds = [
  'general_liability',
  'auto',
  'workers_compensation',
  'professional',
  'cyber',
  'performance_bond',
  'payment_bond',
  'bid_bond',
] as const

export const contractSecurity = defineRecord('contract_securities', {
  label: 'Insurance or bond',
  plural: 'Insurance and bonds',
  about: 'A policy or bond that secures the agency under a contract, with its coverage and end date.',
  firstFrom: 'Add insurance or a bond on the page of its contract.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['current'],
  title: 'issued_by',
  list: ['contract', 'kind', 'issued_by', 'covers', 'required', 'expires_on', 'status'],
  fields: {
    contract: ref('contracts', { required: true }),
    kind: choice(securityKinds, {
      required: true,
      words: {
        general_liability: 'General liability',
        auto: 'Automobile liability',
        workers_compensation: 'Workers’ compensation',
        professional: 'Professional liability',
      },
    }),
    issued_by: text({ required: true, max: 160, label: 'Insurer or surety' }),
    number: text({ max: 80, label: 'Policy or bond number' }),
    covers: money({ required: true, min: 0, label: 'Coverage' }),
    required: money({ min: 0, initial: 0, label: 'Minimum', help: 'Required by the contract.' }),
    expires_on: date({
      required: true,
      label: 'Expires',
      due: { says: 'Renew the security of {contract}', for: ['keeper'], while: ['current'] },
    }),
    document: files(),
    keeper: person({ label: 'Owner', help: 'Gets a reminder before it expires.' }),
    status: choice(['current', 'replaced', 'released'], {
      initial: 'current',
      setBy: 'commands',
      words: { current: 'Active' },
    }),
  },
})
export type ContractSecurity = RowOf<typeof contractSecurity>
