import { choice, instant, longText, number, person, series } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const emergencyAccess = defineRecord('emergency_accesses', {
  label: 'Emergency access',
  plural: 'Emergency accesses',
  about:
    'A higher role that somebody may take by themselves in an emergency, for some hours and once, because an administrator prepared it. What was done with it is reviewed afterwards by somebody else.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'number',
  list: ['number', 'holder', 'role', 'hours', 'ready_until', 'used_at', 'reviewed_by', 'status'],
  fields: {
    number: series('EA-{year}-{count}'),
    holder: person({ required: true, setBy: 'commands', label: 'For' }),
    role: choice(['manager', 'admin'], { required: true, setBy: 'commands', words: { admin: 'Administrator' } }),
    hours: number({ required: true, min: 1, max: 24, decimals: 0, setBy: 'commands', label: 'For hours' }),
    occasion: longText({ required: true, max: 2_000, setBy: 'commands', label: 'For which emergency' }),
    ready_until: instant({ required: true, setBy: 'commands', label: 'Can be taken until' }),
    prepared_by: person({ required: true, setBy: 'commands', label: 'Prepared by' }),
    used_at: instant({ setBy: 'commands', label: 'Taken' }),
    ends_at: instant({ setBy: 'commands', label: 'Ends' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Why it was taken' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    review: longText({ max: 5_000, setBy: 'commands', label: 'What the review found' }),
    status: choice(['open', 'in_force', 'completed', 'withdrawn'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Ready', in_force: 'Taken, to review', completed: 'Reviewed' },
    }),
  },
})
export type EmergencyAccess = RowOf<typeof emergencyAccess>
