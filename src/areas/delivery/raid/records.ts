import { choice, date, files, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const pointKinds = ['risk', 'assumption', 'issue', 'decision'] as const

export const projectPoint = defineRecord('project_points', {
  label: 'Point',
  plural: 'Risks, assumptions, issues and decisions',
  about:
    'What may go wrong with a project, what is taken for granted, what has gone wrong, and what was decided: with whoever looks after it.',
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
    likelihood: number({ min: 1, max: 5, decimals: 0, help: 'Of a risk: 1 hardly, 5 almost certainly.' }),
    impact: number({ min: 1, max: 5, decimals: 0, help: 'Of a risk or an issue: 1 hardly felt, 5 ends the project.' }),
    response: choice(['avoid', 'reduce', 'transfer', 'accept'], { label: 'Answer' }),
    measure: longText({ max: 2_000, label: 'What is done about it' }),
    owner: person({ required: true, label: 'Looked after by' }),
    due_on: date({ label: 'To be settled by', due: { for: ['owner'], while: ['open'] } }),
    outcome: longText({ max: 2_000, setBy: 'commands', label: 'What became of it' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type ProjectPoint = RowOf<typeof projectPoint>

export const projectMinute = defineRecord('project_minutes', {
  label: 'Minutes',
  plural: 'Minutes',
  about: 'What a meeting about a project talked of and agreed on.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['held_on', 'title', 'project', 'present'],
  find: ['notes', 'agreed'],
  fields: {
    project: ref('projects', { required: true }),
    title: text({ required: true, max: 200 }),
    held_on: date({ required: true, label: 'Held' }),
    present: text({ required: true, max: 500, label: 'Who was there' }),
    notes: longText({ max: 20_000 }),
    agreed: longText({ max: 5_000, label: 'Agreed', help: 'One line each: who does what by when.' }),
    documents: files(),
  },
})
export type ProjectMinute = RowOf<typeof projectMinute>
