import { choice, date, flag, money, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** The kinds of documents that are submitted for approval; a test keeps this list and the server's the same. */
export const kindsOfDocuments = [
  'budget_transfers',
  'requisitions',
  'solicitations',
  'awards',
  'purchase_orders',
  'contracts',
  'contract_amendments',
  'change_orders',
  'invoices',
  'vendors',
] as const

export const approvalChain = defineRecord('approval_chains', {
  label: 'Approval chain',
  plural: 'Approval chains',
  about:
    'Who approves what: a list of steps, the documents they apply to, and the effective dates. Every matching chain applies.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  openWhile: ['draft'],
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['name', 'record_type', 'amount_from', 'amount_to', 'valid_from', 'valid_to', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    record_type: choice(kindsOfDocuments, {
      required: true,
      label: 'Applies to',
      help: 'The kind of document this chain applies to.',
    }),
    amount_from: money({
      adds: false,
      min: 0,
      initial: 0,
      label: 'From',
      help: 'The smallest amount this chain applies to.',
    }),
    amount_to: money({
      adds: false,
      min: 0,
      label: 'Up to',
      empty: 'Any amount',
      help: 'The largest amount this chain applies to. Leave blank for any amount.',
    }),
    fund: ref('funds', { help: 'Only documents of this fund. Leave blank for any.' }),
    category: text({ max: 120, help: 'Only documents of this category. Leave blank for any.' }),
    department: text({ max: 120, help: 'Only documents of this department. Leave blank for any.' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: date({ label: 'Effective to', empty: 'No end date' }),
    may_sign_twice: flag({ label: 'One person may approve several steps' }),
    tolerance_percent: percent({
      min: 0,
      max: 100,
      label: 'Tolerance (percent)',
      help: 'How far an amount may rise before everyone must approve again. Both tolerances apply. Blank means none.',
    }),
    tolerance_cents: money({ adds: false, min: 0, initial: 0, label: 'Tolerance' }),
    bulk_limit: money({
      adds: false,
      min: 0,
      initial: 5_000_00,
      label: 'Bulk limit',
      help: 'The largest amount that can be approved in bulk without opening each request.',
    }),
    sum_days: number({
      min: 1,
      max: 3_660,
      decimals: 0,
      label: 'Aggregation window (days)',
      help: 'Related amounts within this many days are added together. Blank: contract changes count over the contract’s life, other purchases and transfers over 90 days.',
    }),
    status: choice(['draft', 'published'], { initial: 'draft', setBy: 'commands', words: { published: 'Active' } }),
  },
})
export type ApprovalChain = RowOf<typeof approvalChain>

export const approvalStep = defineRecord('approval_steps', {
  label: 'Approval step',
  plural: 'Approval steps',
  about: 'One step of an approval chain. Steps with the same number run in parallel.',
  access: { of: 'parent', parent: 'approval_chains', by: 'chain' },
  title: 'name',
  list: ['sequence', 'name', 'who', 'signature_limit', 'due_days'],
  fields: {
    chain: ref('approval_chains', { required: true }),
    sequence: number({ required: true, min: 1, max: 50, decimals: 0, label: 'Number' }),
    name: text({ required: true, max: 120 }),
    who: choice(['role', 'person', 'owner'], {
      required: true,
      words: { role: 'A role', person: 'One person', owner: 'Record owner' },
      help: 'The record owner is the owner of the budget line or department.',
    }),
    role: choice(['manager', 'admin'], { help: 'Anyone with this role or a higher one.' }),
    person: person(),
    mode: choice(['all', 'any'], {
      initial: 'all',
      label: 'Approval rule',
      words: { all: 'All must approve', any: 'Any one may approve' },
    }),
    everyone: flag({ label: 'Everyone with this role must approve' }),
    signature_limit: money({
      adds: false,
      min: 0,
      label: 'Approval limit',
      help: 'Above this amount the step escalates.',
    }),
    due_days: number({ min: 1, max: 60, decimals: 0, label: 'Due (working days)' }),
    escalates_role: choice(['manager', 'admin'], {
      initial: 'admin',
      label: 'Escalates to',
      help: 'Who approves when the step is overdue or no one else can.',
    }),
    escalates_person: person({ label: 'Escalates to (person)' }),
  },
})
export type ApprovalStep = RowOf<typeof approvalStep>
