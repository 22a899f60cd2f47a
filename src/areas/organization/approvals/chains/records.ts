import { choice, date, flag, money, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** What is sent for approval; the server knows how, and a test holds the two together. */
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
    'Who signs what: a list of steps, the documents that they apply to, and the days on which they do. Every chain that fits a document applies to it.',
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
      words: { contract_amendments: 'Amendments' },
      help: 'The kind of document that it sends round for signatures.',
    }),
    amount_from: money({
      adds: false,
      min: 0,
      initial: 0,
      label: 'From',
      help: 'The smallest amount that it applies to.',
    }),
    amount_to: money({
      adds: false,
      min: 0,
      label: 'Up to',
      empty: 'Any amount',
      help: 'The largest amount that it applies to; empty means any.',
    }),
    fund: ref('funds', { help: 'Only documents of this fund; empty means any.' }),
    category: text({ max: 120, help: 'Only documents of this category; empty means any.' }),
    department: text({ max: 120, help: 'Only documents of this department; empty means any.' }),
    valid_from: date({ required: true, label: 'First day' }),
    valid_to: date({ label: 'Last day', empty: 'No end' }),
    may_sign_twice: flag({ label: 'One person may sign several steps' }),
    tolerance_percent: percent({
      min: 0,
      max: 100,
      label: 'Tolerance in percent',
      help: 'How far an amount may rise before everybody signs again. Both tolerances must hold; empty means none.',
    }),
    tolerance_cents: money({ adds: false, min: 0, initial: 0, label: 'Tolerance' }),
    bulk_limit: money({
      adds: false,
      min: 0,
      initial: 5_000_00,
      label: 'Bulk limit',
      help: 'The largest amount that may be approved together with others, without being opened.',
    }),
    sum_days: number({
      min: 1,
      max: 3_660,
      decimals: 0,
      label: 'Days that add up',
      help: 'Amounts that belong together count as one sum when they are this many days apart or less. Empty: changes of a contract over its whole life, other purchases and transfers over 90 days.',
    }),
    status: choice(['draft', 'published'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type ApprovalChain = RowOf<typeof approvalChain>

export const approvalStep = defineRecord('approval_steps', {
  label: 'Approval step',
  plural: 'Approval steps',
  about: 'One place in an approval chain. Steps with the same number are signed side by side.',
  access: { of: 'parent', parent: 'approval_chains', by: 'chain' },
  title: 'name',
  list: ['sequence', 'name', 'who', 'signature_limit', 'due_days'],
  fields: {
    chain: ref('approval_chains', { required: true }),
    sequence: number({ required: true, min: 1, max: 50, decimals: 0, label: 'Number' }),
    name: text({ required: true, max: 120 }),
    who: choice(['role', 'person', 'owner'], {
      required: true,
      words: { role: 'A role', person: 'One person', owner: 'Its owner' },
      help: 'Its owner is who answers for the budget line or the department.',
    }),
    role: choice(['manager', 'admin'], { help: 'Whoever holds this role or a higher one.' }),
    person: person(),
    mode: choice(['all', 'any'], {
      initial: 'all',
      label: 'Of the steps with this number',
      words: { all: 'This one must be signed', any: 'One of those marked so is enough' },
    }),
    everyone: flag({ label: 'Everybody who holds exactly this role signs' }),
    signature_limit: money({
      adds: false,
      min: 0,
      label: 'Limit of a signature',
      help: 'Above it the step goes to whom it escalates to.',
    }),
    due_days: number({ min: 1, max: 60, decimals: 0, label: 'Due in working days' }),
    escalates_role: choice(['manager', 'admin'], {
      initial: 'admin',
      label: 'Escalates to',
      help: 'Who signs when the day has passed, or when nobody else can.',
    }),
    escalates_person: person({ label: 'Escalates to the person' }),
  },
})
export type ApprovalStep = RowOf<typeof approvalStep>
