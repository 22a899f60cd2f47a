import { choice, flag, instant, longText, number, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const securitySnapshot = defineRecord('security_snapshots', {
  label: 'Security snapshot',
  plural: 'Security snapshots',
  about: 'A measurement of the organization’s accounts: MFA, sessions, keys, failed sign-ins and events.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  appendOnly: true,
  title: 'measured_at',
  list: ['measured_at', 'members', 'with_factor', 'sessions', 'failed_sign_ins', 'events', 'oldest_key_days'],
  fields: {
    measured_at: instant({ required: true, setBy: 'commands', label: 'Measured' }),
    members: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'People' }),
    with_factor: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'With MFA' }),
    leads: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Managers and administrators' }),
    leads_with_factor: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'With MFA' }),
    administrators: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    disabled: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    sessions: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Open sessions' }),
    failed_sign_ins: number({
      required: true,
      min: 0,
      decimals: 0,
      setBy: 'commands',
      label: 'Failed sign-ins (1 day)',
    }),
    events: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'High-severity events (1 day)' }),
    api_keys: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'API keys' }),
    oldest_key_days: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Oldest key (days)' }),
    unsealed: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Entries waiting for a seal' }),
  },
})
export type SecuritySnapshot = RowOf<typeof securitySnapshot>

export const detection = defineRecord('security_detections', {
  label: 'Detection',
  plural: 'Detections',
  about: 'A saved check of security events that runs regularly, and notifies a person when too many events match.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  title: 'title',
  list: ['title', 'event_type', 'severity', 'threshold', 'minutes', 'tells', 'last_alarm_at', 'active'],
  fields: {
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'Meaning and response' }),
    event_type: text({ max: 100, label: 'Event type', help: 'Leave blank for any type.' }),
    severity: choice(['low', 'medium', 'high', 'critical'], { required: true, label: 'Minimum severity' }),
    threshold: number({ required: true, min: 1, max: 1_000, decimals: 0, initial: 1, label: 'Minimum events' }),
    minutes: number({ required: true, min: 1, max: 10_080, decimals: 0, initial: 60, label: 'Within (minutes)' }),
    tells: person({ required: true, label: 'Notify' }),
    active: flag({ initial: true }),
    last_alarm_at: instant({ setBy: 'commands', label: 'Last alarm' }),
    last_count: number({ min: 0, decimals: 0, setBy: 'commands', label: 'Last count' }),
  },
})
export type Detection = RowOf<typeof detection>
