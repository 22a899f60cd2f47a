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
  label: 'Permit to work',
  plural: 'Permits to work',
  about:
    'What allows dangerous work for some hours: what can happen, what is done against it, what is locked out, who holds it and who issued it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['requested'],
  inOrder: [['valid_from', 'valid_until']],
  title: 'title',
  list: ['number', 'title', 'kind', 'asset', 'holder', 'valid_until', 'status'],
  fields: {
    number: series('PTW-{year}-{count}'),
    title: text({ required: true, max: 200, label: 'Work' }),
    kind: choice(permitKinds, { required: true, label: 'Kind', words: { general: 'Other dangerous work' } }),
    asset: ref('assets', { required: true }),
    work_order: ref('work_orders', { label: 'Work order' }),
    location: text({ max: 200, label: 'Where' }),
    holder: person({ required: true, label: 'Holder', help: 'Answers for the work. Somebody else issues the permit.' }),
    valid_from: instant({ required: true, label: 'From' }),
    valid_until: instant({ required: true, label: 'Until', due: { for: ['holder'], while: ['issued'] } }),
    hazards: longText({ required: true, max: 2_000, label: 'What can happen' }),
    precautions: longText({ required: true, max: 2_000, label: 'What is done against it' }),
    isolation: flag({
      label: 'Energy is locked out',
      help: 'Then no permit is issued before every point is locked and tried.',
    }),
    gas_test: text({ max: 200, label: 'Air tested', help: 'For confined spaces: what was measured.' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    issued_by: person({ setBy: 'commands', label: 'Issued by' }),
    issued_at: instant({ setBy: 'commands', label: 'Issued' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed' }),
    end_reason: longText({ max: 2_000, setBy: 'commands', label: 'Why it ended' }),
    status: choice(['requested', 'issued', 'suspended', 'closed', 'refused'], {
      initial: 'requested',
      setBy: 'commands',
      words: { issued: 'Issued, work goes on' },
    }),
  },
})
export type Permit = RowOf<typeof permit>

export const lockout = defineRecord('lockouts', {
  label: 'Lock',
  plural: 'Locks',
  about: 'A point at which energy is shut off and locked for a permit. Only who put the lock on takes it off.',
  access: { of: 'parent', parent: 'work_permits', by: 'permit' },
  title: 'point',
  list: ['point', 'energy', 'lock_number', 'applied_by', 'removed_by'],
  fields: {
    permit: ref('work_permits', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    point: text({ required: true, max: 200, label: 'Where it is shut off' }),
    energy: choice(['electrical', 'hydraulic', 'pneumatic', 'steam', 'chemical', 'gravity', 'water'], {
      required: true,
      label: 'Energy',
    }),
    lock_number: text({ max: 40, label: 'Lock' }),
    applied_by: person({ setBy: 'commands', label: 'Locked by' }),
    applied_at: instant({ setBy: 'commands', label: 'Locked' }),
    tried: flag({ setBy: 'commands', label: 'Tried, it is dead' }),
    removed_by: person({ setBy: 'commands', label: 'Taken off by' }),
    removed_at: instant({ setBy: 'commands', label: 'Taken off' }),
    removed_reason: text({ max: 300, setBy: 'commands', label: 'Why another took it off' }),
  },
})
export type Lockout = RowOf<typeof lockout>
