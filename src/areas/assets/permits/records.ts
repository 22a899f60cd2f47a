import { choice, flag, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const permitKinds = [
  'hot_work',
  'confined_space',
  'electrical',
  'excavation',
  'height',
  'line_breaking',
  'general',
] as const

export const permit = defineRecord('work_permits', {
  label: 'Work permit',
  plural: 'Work permits',
  about: 'Permission for hazardous work for a limited time, with its hazards, controls, lockouts, holder and issuer.',
  firstFrom: 'Request a permit before hazardous work begins.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['requested'],
  inOrder: [['starts_at', 'ends_at']],
  title: 'title',
  list: ['number', 'title', 'kind', 'asset', 'holder', 'ends_at', 'status'],
  fields: {
    number: series('PTW-{year}-{count}'),
    title: text({ required: true, max: 200, label: 'Work' }),
    kind: choice(permitKinds, { required: true, label: 'Type', words: { general: 'Other hazardous work' } }),
    asset: ref('assets', { required: true }),
    work_order: ref('work_orders', { label: 'Work order' }),
    location: text({ max: 200, label: 'Location' }),
    holder: person({
      required: true,
      label: 'Holder',
      help: 'Responsible for the work. A second person issues the permit.',
    }),
    starts_at: instant({ required: true, label: 'Valid from' }),
    ends_at: instant({
      required: true,
      label: 'Valid until',
      due: { says: 'Close or renew the permit {title}', for: ['holder'], while: ['issued'] },
    }),
    hazards: longText({ required: true, max: 2_000, label: 'Hazards' }),
    precautions: longText({ required: true, max: 2_000, label: 'Controls' }),
    isolation: flag({
      label: 'Lockout required',
      help: 'If set, every point must be locked and tested before the permit is issued.',
    }),
    gas_test: text({ max: 200, label: 'Air test', help: 'For confined spaces: the measured values.' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    issued_by: person({ setBy: 'commands', label: 'Issued by' }),
    issued_at: instant({ setBy: 'commands', label: 'Issued' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'End reason' }),
    status: choice(['requested', 'issued', 'suspended', 'closed', 'refused'], {
      initial: 'requested',
      setBy: 'commands',
      words: { issued: 'Active', refused: 'Denied' },
    }),
  },
})
export type Permit = RowOf<typeof permit>

export const lockout = defineRecord('lockouts', {
  label: 'Lockout/tagout',
  plural: 'Lockouts/tagouts',
  about:
    'An isolation point that is shut off and locked for a permit. Only the person who applied the lock may remove it.',
  access: { of: 'parent', parent: 'work_permits', by: 'permit' },
  title: 'point',
  list: ['point', 'energy', 'lock_number', 'applied_by', 'removed_by'],
  fields: {
    permit: ref('work_permits', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    point: text({ required: true, max: 200, label: 'Isolation point' }),
    energy: choice(['electrical', 'hydraulic', 'pneumatic', 'steam', 'chemical', 'gravity', 'water'], {
      required: true,
      label: 'Energy',
    }),
    lock_number: text({ max: 40, label: 'Lock number' }),
    applied_by: person({ setBy: 'commands', label: 'Locked by' }),
    applied_at: instant({ setBy: 'commands', label: 'Locked' }),
    tried: flag({ setBy: 'commands', label: 'Verified de-energized' }),
    removed_by: person({ setBy: 'commands', label: 'Removed by' }),
    removed_at: instant({ setBy: 'commands', label: 'Removed on' }),
    removed_reason: text({ max: 300, setBy: 'commands', label: 'Reason for removal by another person' }),
  },
})
export type Lockout = RowOf<typeof lockout>
