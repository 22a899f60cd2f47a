import {
  choice,
  date,
  files,
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

export const causes = [
  'owner_request',
  'design_error',
  'unforeseen_condition',
  'regulation',
  'weather',
  'quantity',
  'acceleration',
  'correction',
] as const
const causeWords = {
  owner_request: 'The agency asked for it',
  design_error: 'Error in the design',
  unforeseen_condition: 'Unforeseen condition',
  regulation: 'New rule or permit',
  quantity: 'Other quantities',
  acceleration: 'Sooner than agreed',
}

export const changeOrder = defineRecord('change_orders', {
  label: 'Change order',
  plural: 'Change orders',
  about:
    'A change of the work under a contract: what it costs, how much time it takes, why, and how far the contract has moved with it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'contract', 'title', 'cause', 'cost', 'days', 'status'],
  fields: {
    number: series('CO-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    title: text({ required: true, max: 200 }),
    cause: choice(causes, { required: true, words: causeWords }),
    reason: longText({ required: true, max: 5_000, label: 'What changes and why' }),
    cost: money({ required: true, label: 'Cost', help: 'With a minus it becomes less.' }),
    days: number({
      required: true,
      min: -3_650,
      max: 3_650,
      decimals: 0,
      initial: 0,
      label: 'Days',
      help: 'Calendar days that the completion moves by.',
    }),
    estimate: money({
      label: 'Independent estimate',
      help: 'Made before the vendor’s price was known (2 CFR 200.324).',
    }),
    same_purchase: longText({
      max: 2_000,
      label: 'Why it is the same purchase',
      help: 'Required once all changes together exceed the stated share of the original contract (cardinal change).',
    }),
    documents: files(),
    share: percent({
      setBy: 'commands',
      label: 'Moved in all',
      help: 'All changes of the contract with this one, those that wait as well, as a share of the ceiling when it was signed.',
    }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Asked for by' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
    }),
  },
})
export type ChangeOrder = RowOf<typeof changeOrder>

export const claim = defineRecord('contract_claims', {
  label: 'Claim',
  plural: 'Claims',
  about:
    'What one side asks of the other beyond the contract: the event, the notice in time or late with its reason, the amounts, and how it was settled.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['noticed'],
  title: 'title',
  list: ['number', 'contract', 'title', 'noticed_on', 'claimed', 'assessed', 'settled', 'status'],
  fields: {
    number: series('CL-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    title: text({ required: true, max: 200 }),
    by: choice(['vendor', 'agency'], { required: true, label: 'Claimed by' }),
    cause: choice(causes, { required: true, words: causeWords }),
    grounds: longText({
      required: true,
      max: 20_000,
      label: 'Facts and entitlement',
      help: 'What happened, and which term of the contract it rests on.',
    }),
    event_on: date({ required: true, label: 'Happened' }),
    noticed_on: date({ required: true, label: 'Notice received' }),
    late_reason: longText({ max: 2_000, label: 'Why the notice came late' }),
    claimed: money({ required: true, min: 0, label: 'Amount claimed' }),
    days: number({ min: 0, max: 3_650, decimals: 0, initial: 0, label: 'Days claimed' }),
    documents: files({ help: 'Letters, logs, photographs.' }),
    change_order: ref('change_orders', { label: 'Change order' }),
    owner: person({ required: true, label: 'Looked after by' }),
    answer_by: date({ label: 'Answer by', due: { for: ['owner'], while: ['noticed', 'assessed'] } }),
    notice_due: date({ setBy: 'commands', label: 'Notice was due' }),
    assessed: money({ min: 0, setBy: 'commands', label: 'Assessed' }),
    assessed_days: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Days assessed' }),
    assessment: longText({ max: 5_000, setBy: 'commands' }),
    settled: money({ min: 0, setBy: 'commands' }),
    settlement: longText({ max: 5_000, setBy: 'commands' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    status: choice(['noticed', 'assessed', 'settled', 'rejected', 'withdrawn'], {
      initial: 'noticed',
      setBy: 'commands',
    }),
  },
})
export type Claim = RowOf<typeof claim>
