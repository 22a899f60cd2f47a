import { choice, files, flag, instant, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { positions, positionWords } from '../records.ts'

export const logEntry = defineRecord('incident_log_entries', {
  label: 'Log entry',
  plural: 'Log entries',
  about:
    'An entry in an incident log (ICS-214) with its observation time, entry time and position. Entries are never edited; corrections and confirmations are new entries.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'words',
  list: ['count', 'words', 'position', 'observed_at', 'significant', 'incident'],
  find: [],
  fields: {
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    count: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Entry' }),
    kind: choice(['entry', 'correction', 'confirmed', 'not_confirmed'], {
      required: true,
      setBy: 'commands',
      words: { confirmed: 'Confirmed significant', not_confirmed: 'Not significant' },
    }),
    corrects: ref('incident_log_entries', { setBy: 'commands', label: 'Corrects entry' }),
    position: choice(positions, { required: true, setBy: 'commands', words: positionWords }),
    observed_at: instant({ required: true, setBy: 'commands', label: 'Observed' }),
    words: text({ required: true, max: 2_000, setBy: 'commands', label: 'What happened' }),
    significant: flag({ setBy: 'commands', label: 'Proposed as significant' }),
    place: place({ setBy: 'commands', label: 'Location' }),
    attachments: files({ setBy: 'commands' }),
  },
})
export type LogEntry = RowOf<typeof logEntry>

/** The form for a new entry; only commands write to the table. */
export const logForm = defineRecord('incident_log_entries', {
  label: 'Log entry',
  plural: 'Log entries',
  about: logEntry.about,
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'words',
  list: ['words'],
  fields: {
    words: text({ required: true, max: 2_000, label: 'What happened', help: 'Who, what, where. One event per entry.' }),
    observed_at: instant({
      required: true,
      label: 'Observed',
      help: 'The time of the observation. The entry time is recorded automatically.',
    }),
    position: choice(positions, { required: true, words: positionWords }),
    significant: flag({
      label: 'Significant',
      help: 'Proposed. A manager confirms it for the common operating picture.',
    }),
    place: place({ label: 'Location' }),
    attachments: files(),
  },
})
