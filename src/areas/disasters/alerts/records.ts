import { choice, instant, longText, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const urgencies = ['immediate', 'expected', 'future', 'past', 'unknown'] as const
export const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
export const certainties = ['observed', 'likely', 'possible', 'unlikely', 'unknown'] as const

export const capAlert = defineRecord('cap_alerts', {
  label: 'Alert',
  plural: 'Alerts',
  about:
    'A public warning in the Common Alerting Protocol (CAP 1.1 or 1.2), stored verbatim, with its current status. An update or cancellation supersedes the messages it references.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'headline',
  list: ['headline', 'severity', 'urgency', 'certainty', 'area', 'sent', 'expires', 'status'],
  find: ['event', 'area'],
  fields: {
    headline: text({ required: true, max: 500, setBy: 'commands' }),
    event: text({ required: true, max: 200, setBy: 'commands' }),
    key: text({ required: true, max: 600, unique: true, setBy: 'commands', label: 'Sender, identifier and time' }),
    sender: text({ required: true, max: 200, setBy: 'commands' }),
    sender_name: text({ max: 200, setBy: 'commands', label: 'Issued by' }),
    sent: instant({ required: true, setBy: 'commands' }),
    message: choice(['alert', 'update', 'cancel', 'ack', 'error'], {
      required: true,
      setBy: 'commands',
      label: 'Message type',
      words: { ack: 'Acknowledgment' },
    }),
    standing: choice(['actual', 'exercise', 'system', 'test', 'draft'], {
      required: true,
      setBy: 'commands',
      label: 'CAP status',
    }),
    category: text({ max: 100, setBy: 'commands' }),
    urgency: choice(urgencies, { required: true, setBy: 'commands' }),
    severity: choice(severities, { required: true, setBy: 'commands' }),
    certainty: choice(certainties, { required: true, setBy: 'commands' }),
    effective: instant({ setBy: 'commands', label: 'Effective from' }),
    onset: instant({ setBy: 'commands', label: 'Expected start' }),
    expires: instant({ setBy: 'commands' }),
    area: text({ max: 2_000, setBy: 'commands' }),
    description: longText({ max: 20_000, setBy: 'commands' }),
    instruction: longText({ max: 20_000, setBy: 'commands', label: 'Recommended action' }),
    // GeoJSON, longitude first; null where the message only names its areas.
    shape: longText({ max: 500_000, setBy: 'commands', label: 'Map shape' }),
    places: longText({ max: 20_000, setBy: 'commands', label: 'Area codes' }),
    signature: choice(['not_checked', 'unsigned', 'not_checkable', 'first_seen', 'verified'], {
      initial: 'not_checked',
      setBy: 'commands',
      words: {
        not_checkable: 'Can’t be checked',
        first_seen: 'Matches, first use of this certificate',
        verified: 'Verified',
      },
    }),
    signed_by: text({ max: 200, setBy: 'commands', label: 'Signed by' }),
    certificate: text({ max: 64, setBy: 'commands', label: 'Certificate SHA-256' }),
    refers_to: longText({ max: 20_000, setBy: 'commands', label: 'Replaces' }),
    // Identifies the chain: all messages of one chain share it.
    chain: text({ required: true, max: 600, setBy: 'commands' }),
    message_text: longText({ required: true, max: 500_000, setBy: 'commands', label: 'Original message' }),
    status: choice(['current', 'superseded', 'canceled'], {
      required: true,
      setBy: 'commands',
      words: { current: 'Active', superseded: 'Updated', canceled: 'Canceled' },
    }),
  },
})
export type CapAlert = RowOf<typeof capAlert>
