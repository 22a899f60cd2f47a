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
  about: 'A promise of both sides with a ceiling and an end, from its first draft over its signatures to its close.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'title',
  list: ['number', 'title', 'vendor', 'ceiling', 'committed', 'paid', 'ends_on', 'status'],
  find: ['summary'],
  fields: {
    number: series('C-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    vendor: ref('vendors', { required: true }),
    kind: choice(contractKinds, {
      required: true,
      label: 'Kind',
      words: { professional: 'Professional services', agreement: 'Agreement between agencies' },
    }),
    summary: longText({ max: 5_000, label: 'What it is about' }),
    ceiling: money({
      required: true,
      min: 0,
      help: 'All orders together are never above it. Changes of it are amendments and change orders.',
    }),
    department: text({ max: 120 }),
    owner: person({
      required: true,
      label: 'Looked after by',
      help: 'Is reminded of its end, its notices and its obligations.',
    }),
    federal: flag({
      label: 'Paid with federal money',
      help: 'Brings the clauses of 2 CFR 200 Appendix II and its rules.',
    }),
    construction: flag({ label: 'Construction' }),
    laborers: flag({ label: 'Mechanics or laborers work on it' }),
    starts_on: date({ required: true, label: 'Starts' }),
    ends_on: date({ required: true, label: 'Ends', due: { for: ['owner'], while: ['active', 'expired'] } }),
    renewals: number({
      min: 0,
      max: 20,
      decimals: 0,
      initial: 0,
      label: 'Renewals left',
      help: 'How often it may still be renewed by its own terms.',
    }),
    renewal_months: number({ min: 0, max: 120, decimals: 0, initial: 12, label: 'Months of a renewal' }),
    notice_days: number({
      min: 0,
      max: 730,
      decimals: 0,
      initial: 90,
      label: 'Days of notice before its end',
      help: 'So many days before the end it is decided whether it goes on.',
    }),
    // 2 CFR 200.318 and the contract's own words; a claim that comes later needs its reason.
    claim_days: number({ min: 0, max: 365, decimals: 0, initial: 10, label: 'Days to give notice of a claim' }),
    retainage: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Retainage',
      help: 'The part of each payment that is kept back until it is accepted.',
    }),
    retainage_until: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Retained until done',
      help: 'Of work beyond this part of the ceiling nothing more is kept back.',
    }),
    damages: money({ adds: false, min: 0, initial: 0, label: 'Liquidated damages a day' }),
    damages_cap: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Damages at most',
      help: 'As a part of the ceiling.',
    }),
    complete_by: date({ label: 'To be complete by', due: { for: ['owner'], while: ['active'] } }),
    documents: files({ help: 'Plans, specifications and annexes.' }),
    award: ref('awards', { setBy: 'commands' }),
    original: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ceiling when signed' }),
    committed: money({ min: 0, initial: 0, setBy: 'commands', label: 'Ordered' }),
    // Kept by whatever approves, pays or returns an invoice, in the same transaction: a test adds the rows up beside
    // it.
    invoiced: money({ initial: 0, setBy: 'commands' }),
    paid: money({ initial: 0, setBy: 'commands' }),
    retained: money({ min: 0, initial: 0, setBy: 'commands', label: 'Kept back' }),
    released: money({ min: 0, initial: 0, setBy: 'commands', label: 'Released of what was kept back' }),
    // With its first pay application a contract keeps back there, and its invoices ask for the rest.
    retained_by: choice(['invoices', 'applications'], {
      initial: 'invoices',
      setBy: 'commands',
      label: 'Retainage is kept by',
      words: { applications: 'Pay applications' },
    }),
    notice_on: date({ setBy: 'commands', label: 'Notice by', due: { for: ['owner'], while: ['active'] } }),
    completed_on: date({ setBy: 'commands', label: 'Complete' }),
    ended_on: date({ setBy: 'commands', label: 'Ended' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'Why it ended' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    status: choice(
      ['draft', 'submitted', 'returned', 'approved', 'signing', 'active', 'expired', 'closed', 'terminated'],
      { initial: 'draft', setBy: 'commands', words: { approved: 'Reviewed', signing: 'Out for signature' } },
    ),
  },
})
export type Contract = RowOf<typeof contract>

export const contractLine = defineRecord('contract_lines', {
  label: 'Contract line',
  plural: 'Contract lines',
  about: 'One thing that the vendor supplies under the contract, at the price that was agreed.',
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
  about: 'What secures the agency under one contract: a policy or a bond, what it must cover and when it ends.',
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
    covers: money({ required: true, min: 0, label: 'Covers' }),
    required: money({ min: 0, initial: 0, label: 'At least', help: 'What the contract asks for.' }),
    expires_on: date({ required: true, label: 'Valid until', due: { for: ['keeper'], while: ['current'] } }),
    document: files(),
    keeper: person({ label: 'Watched by', help: 'Is reminded when it ends.' }),
    status: choice(['current', 'replaced', 'released'], { initial: 'current', setBy: 'commands' }),
  },
})
export type ContractSecurity = RowOf<typeof contractSecurity>
