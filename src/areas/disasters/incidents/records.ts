import { choice, instant, longText, person, place, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { levels, levelWords } from './words.ts'

/** Position names of the Incident Command System. */
export const positions = [
  'incident_commander',
  'safety',
  'public_information',
  'liaison',
  'operations',
  'planning',
  'logistics',
  'finance',
] as const
export const positionWords = {
  incident_commander: 'Incident commander',
  safety: 'Safety officer',
  public_information: 'Public information officer',
  liaison: 'Liaison officer',
  operations: 'Operations section',
  planning: 'Planning section',
  logistics: 'Logistics section',
  finance: 'Finance and administration',
} as const

export const incident = defineRecord('emergency_incidents', {
  label: 'Incident',
  plural: 'Incidents',
  about: 'An event that people are sent to answer, with its commander, objectives, activation level and log.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open'],
  title: 'title',
  list: ['number', 'title', 'kind', 'began_at', 'level', 'commander', 'status'],
  find: ['summary'],
  fields: {
    number: series('INC-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(['flood', 'storm', 'winter', 'fire', 'earthquake', 'hazmat', 'utility', 'health', 'other'], {
      required: true,
      words: {
        winter: 'Snow and ice',
        hazmat: 'Hazardous material',
        utility: 'Utility outage',
        health: 'Public health',
      },
    }),
    began_at: instant({ required: true, label: 'Started' }),
    place: place({ label: 'Location' }),
    declaration: ref('disaster_declarations', {
      label: 'Declaration',
      help: 'The federal declaration for this incident, if there is one.',
    }),
    commander: person({ label: 'Incident commander' }),
    summary: longText({ max: 5_000, label: 'What happened' }),
    objectives: longText({ max: 5_000, help: 'Objectives for this period, most urgent first (ICS-202).' }),
    alert: ref('cap_alerts', { setBy: 'commands', label: 'Opened from alert' }),
    level: choice(levels, { initial: 'monitoring', setBy: 'commands', label: 'Activation', words: levelWords }),
    level_since: instant({ setBy: 'commands', label: 'Activated since' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed' }),
    closing_note: longText({ max: 5_000, setBy: 'commands', label: 'Outcome' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type Incident = RowOf<typeof incident>

export const activation = defineRecord('eoc_activations', {
  label: 'Activation',
  plural: 'Activations',
  about: 'An EOC activation level for an incident, with its start and reason.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  appendOnly: true,
  title: 'reason',
  list: ['level', 'reason', 'incident'],
  fields: {
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    level: choice(levels, { required: true, setBy: 'commands', words: levelWords }),
    reason: text({ required: true, max: 1_000, setBy: 'commands' }),
    since: instant({ required: true, setBy: 'commands' }),
  },
})
export type Activation = RowOf<typeof activation>

export const duty = defineRecord('position_duties', {
  label: 'Shift',
  plural: 'Shifts',
  about: 'The time a person holds an ICS position, with the handover note.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [['began_at', 'ended_at']],
  title: 'position',
  list: ['position', 'holder', 'began_at', 'ended_at', 'note', 'status'],
  fields: {
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    position: choice(positions, { required: true, setBy: 'commands', words: positionWords }),
    holder: person({ setBy: 'commands', label: 'Held by' }),
    began_at: instant({ required: true, setBy: 'commands', label: 'Signed in' }),
    ended_at: instant({ setBy: 'commands', label: 'Signed out' }),
    note: longText({ max: 5_000, setBy: 'commands', label: 'Handover note' }),
    status: choice(['on_duty', 'relieved'], { initial: 'on_duty', setBy: 'commands' }),
  },
})
export type Duty = RowOf<typeof duty>
