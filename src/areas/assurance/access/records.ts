import { choice, instant, longText, number, person, series } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const emergencyAccess = defineRecord('emergency_accesses', {
  label: 'Emergency access',
  plural: 'Emergency access',
  about:
    'A higher role that an administrator prepared, which its holder can activate once in an emergency for a few hours. Another administrator reviews its use.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'number',
  list: ['number', 'holder', 'role', 'hours', 'ready_until', 'used_at', 'reviewed_by', 'status'],
  fields: {
    number: series('EA-{year}-{count}'),
    holder: person({ required: true, setBy: 'commands', label: 'Holder' }),
    role: choice(['manager', 'admin'], { required: true, setBy: 'commands', words: { admin: 'Administrator' } }),
    hours: number({ required: true, min: 1, max: 24, decimals: 0, setBy: 'commands', label: 'Hours' }),
    occasion: longText({ required: true, max: 2_000, setBy: 'commands', label: 'Emergency' }),
    ready_until: instant({ required: true, setBy: 'commands', label: 'Available until' }),
    prepared_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    used_at: instant({ setBy: 'commands', label: 'Activated on' }),
    ends_at: instant({ setBy: 'commands', label: 'Ends' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Activation reason' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    review: longText({ max: 5_000, setBy: 'commands', label: 'Review findings' }),
    status: choice(['open', 'in_force', 'completed', 'withdrawn'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Ready', in_force: 'Active, review due', completed: 'Reviewed' },
    }),
  },
})
export type EmergencyAccess = RowOf<typeof emergencyAccess>
