import { choice, date, files, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const pointKinds = ['risk', 'assumption', 'issue', 'decision'] as const

export const projectPoint = defineRecord('project_points', {
  label: 'RAID item',
  plural: 'RAID items',
  about: 'A risk, assumption, issue or decision of a project, with its owner.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'title',
  list: ['title', 'kind', 'project', 'owner', 'likelihood', 'impact', 'due_on', 'status'],
  find: ['about'],
  fields: {
    project: ref('projects', { required: true }),
    kind: choice(pointKinds, { required: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'About' }),
    likelihood: number({ min: 1, max: 5, decimals: 0, help: 'For a risk: 1 is rare, 5 is almost certain.' }),
    impact: number({
      min: 1,
      max: 5,
      decimals: 0,
      help: 'For a risk or an issue: 1 is negligible, 5 ends the project.',
    }),
    response: choice(['avoid', 'reduce', 'transfer', 'accept'], { label: 'Response' }),
    measure: longText({ max: 2_000, label: 'Mitigation' }),
    owner: person({ required: true, label: 'Owner' }),
    due_on: date({ label: 'Resolution due', due: { says: 'Resolve {title}', for: ['owner'], while: ['open'] } }),
    outcome: longText({ max: 2_000, setBy: 'commands', label: 'Outcome' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type ProjectPoint = RowOf<typeof projectPoint>

export const projectMinute = defineRecord('project_minutes', {
  label: 'Meeting minutes',
  plural: 'Meeting minutes',
  about: 'The record of a project meeting, with what was agreed.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['held_on', 'title', 'project', 'present'],
  find: ['notes', 'agreed'],
  fields: {
    project: ref('projects', { required: true }),
    title: text({ required: true, max: 200 }),
    held_on: date({ required: true, label: 'Held' }),
    present: text({ required: true, max: 500, label: 'Attendees' }),
    notes: longText({ max: 20_000, formatted: true }),
    agreed: longText({ max: 5_000, formatted: true, label: 'Agreed', help: 'One per line: who does what by when.' }),
    documents: files(),
  },
})
export type ProjectMinute = RowOf<typeof projectMinute>
