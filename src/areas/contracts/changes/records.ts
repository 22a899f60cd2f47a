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
  owner_request: 'Owner request',
  design_error: 'Design error',
  unforeseen_condition: 'Differing site condition',
  regulation: 'Regulatory change',
  quantity: 'Quantity change',
  acceleration: 'Acceleration',
}

export const changeOrder = defineRecord('change_orders', {
  label: 'Change order',
  plural: 'Change orders',
  about: 'A change of the work under a contract, with its cost, time, cause and share of the original ceiling.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'contract', 'title', 'cause', 'cost', 'days', 'status'],
  fields: {
    number: series('CO-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    title: text({ required: true, max: 200 }),
    cause: choice(causes, { required: true, words: causeWords }),
    reason: longText({ required: true, max: 5_000, label: 'Change and reason' }),
    cost: money({ required: true, label: 'Cost', help: 'Enter a minus for a decrease.' }),
    days: number({
      required: true,
      min: -3_650,
      max: 3_650,
      decimals: 0,
      initial: 0,
      label: 'Days',
      help: 'Calendar days added to the completion date.',
    }),
    estimate: money({
      label: 'Independent estimate',
      help: 'Prepared before the vendor’s price was known (2 CFR 200.324).',
    }),
    same_purchase: longText({
      max: 2_000,
      label: 'Why this isn’t a cardinal change',
      help: 'Required once all changes together exceed the set share of the original contract (cardinal change).',
    }),
    documents: files(),
    share: percent({
      setBy: 'commands',
      label: 'Total change (%)',
      help: 'All changes to the contract, including this one and pending ones, as a share of the signed ceiling.',
    }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type ChangeOrder = RowOf<typeof changeOrder>

export const claim = defineRecord('contract_claims', {
  label: 'Claim',
  plural: 'Claims',
  about: 'A demand beyond the contract, with its event, notice, amounts and settlement.',
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
      help: 'What happened, and the contract clause that supports the claim.',
    }),
    event_on: date({ required: true, label: 'Occurred' }),
    noticed_on: date({ required: true, label: 'Notice received' }),
    late_reason: longText({ max: 2_000, label: 'Reason for late notice' }),
    claimed: money({ required: true, min: 0, label: 'Amount claimed' }),
    days: number({ min: 0, max: 3_650, decimals: 0, initial: 0, label: 'Days claimed' }),
    documents: files({ help: 'Letters, logs, photos.' }),
    change_order: ref('change_orders', { label: 'Change order' }),
    owner: person({ required: true, label: 'Owner' }),
    answer_by: date({
      label: 'Response due',
      due: { says: 'Respond to the claim {title}', for: ['owner'], while: ['noticed', 'assessed'] },
    }),
    notice_due: date({ setBy: 'commands', label: 'Notice due date' }),
    assessed: money({ min: 0, setBy: 'commands', label: 'Assessed' }),
    assessed_days: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Days assessed' }),
    assessment: longText({ max: 5_000, setBy: 'commands' }),
    settled: money({ min: 0, setBy: 'commands' }),
    settlement: longText({ max: 5_000, setBy: 'commands' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    status: choice(['noticed', 'assessed', 'settled', 'rejected', 'withdrawn'], {
      initial: 'noticed',
      setBy: 'commands',
      words: { noticed: 'Notice received' },
    }),
  },
})
export type Claim = RowOf<typeof claim>
