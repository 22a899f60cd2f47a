import { choice, files, flag, instant, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { positions, positionWords } from '../records.ts'

export const logEntry = defineRecord('incident_log_entries', {
  label: 'Log entry',
  plural: 'Log entries',
  about:
    'One line of an incident’s log (ICS-214): when it was seen, when it was written, by which position. Nobody edits one: a correction is a line of its own, and so is what the controller says of a significant one.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'words',
  list: ['count', 'words', 'position', 'observed_at', 'significant', 'incident'],
  find: [],
  fields: {
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    count: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Line' }),
    kind: choice(['entry', 'correction', 'confirmed', 'not_confirmed'], {
      required: true,
      setBy: 'commands',
      words: { confirmed: 'Confirmed as significant', not_confirmed: 'Not confirmed as significant' },
    }),
    corrects: ref('incident_log_entries', { setBy: 'commands', label: 'Is about' }),
    position: choice(positions, { required: true, setBy: 'commands', words: positionWords }),
    observed_at: instant({ required: true, setBy: 'commands', label: 'Observed' }),
    words: text({ required: true, max: 2_000, setBy: 'commands', label: 'What happened' }),
    significant: flag({ setBy: 'commands', label: 'Proposed as significant' }),
    place: place({ setBy: 'commands', label: 'Where' }),
    attachments: files({ setBy: 'commands' }),
  },
})
export type LogEntry = RowOf<typeof logEntry>

/** What somebody fills in for a new line; the table itself is written by commands alone. */
export const logForm = defineRecord('incident_log_entries', {
  label: 'Log entry',
  plural: 'Log entries',
  about: logEntry.about,
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['words'],
  fields: {
    words: text({
      required: true,
      max: 2_000,
      label: 'What happened',
      help: 'Who, what, where. One thing in one line.',
    }),
    observed_at: instant({
      required: true,
      label: 'Observed',
      help: 'When it was seen. When it is written is noted besides.',
    }),
    position: choice(positions, { required: true, words: positionWords }),
    significant: flag({ label: 'Significant', help: 'Proposed; a manager confirms it for the common picture.' }),
    place: place({ label: 'Where' }),
    attachments: files(),
  },
})
