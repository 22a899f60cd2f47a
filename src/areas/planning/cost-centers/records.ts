import { choice, date, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const costCenter = defineRecord('cost_centers', {
  label: 'Cost center',
  plural: 'Cost centers',
  about: 'A department or part of one that is responsible for its spending.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['code', 'name', 'parent', 'owner', 'status'],
  find: [],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    parent: ref('cost_centers', { label: 'Parent cost center', setBy: 'commands' }),
    owner: person({ help: 'The person responsible for this spending.' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: date({ label: 'Effective to' }),
    default_fund: ref('funds', { label: 'Default fund', help: 'Prefilled in new budget lines and requisitions.' }),
    default_account: ref('accounts', { label: 'Default account' }),
    status: choice(['open', 'merged', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Active', closed: 'Inactive' },
    }),
    merged_into: ref('cost_centers', { label: 'Merged into', setBy: 'commands' }),
  },
})
export type CostCenter = RowOf<typeof costCenter>

export const allocationRule = defineRecord('allocation_rules', {
  label: 'Allocation rule',
  plural: 'Allocation rules',
  about: 'Percentages that split a shared cost among cost centers.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  inOrder: [['valid_from', 'valid_to']],
  title: 'name',
  list: ['name', 'valid_from', 'valid_to', 'status'],
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    basis: text({ max: 300, help: 'What the shares are based on, such as floor space or headcount.' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: date({ label: 'Effective to' }),
    status: choice(['open', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Active', closed: 'Inactive' },
    }),
  },
})
export type AllocationRule = RowOf<typeof allocationRule>

export const allocationShare = defineRecord('allocation_shares', {
  label: 'Allocation share',
  plural: 'Allocation shares',
  about: 'The part of a shared cost that one cost center bears.',
  access: { of: 'parent', parent: 'allocation_rules', by: 'rule' },
  title: 'percent',
  list: ['cost_center', 'percent'],
  fields: {
    rule: ref('allocation_rules', { required: true, setBy: 'commands' }),
    cost_center: ref('cost_centers', { required: true, setBy: 'commands', label: 'Cost center' }),
    percent: percent({ required: true, min: 0, max: 100, decimals: 4, setBy: 'commands' }),
  },
})
export type AllocationShare = RowOf<typeof allocationShare>
