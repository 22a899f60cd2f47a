import { reasonOfChange } from '#platform/records/control.ts'
import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  number,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const categories = [
  'roads',
  'lights',
  'water',
  'drainage',
  'parks',
  'waste',
  'buildings',
  'purchasing',
  'other',
] as const
export const categoryWords = {
  roads: 'Road or sidewalk',
  lights: 'Street light',
  water: 'Water',
  drainage: 'Drainage or flooding',
  parks: 'Park or path',
  waste: 'Waste',
  buildings: 'Public building',
  purchasing: 'Purchasing help',
  other: 'Something else',
} as const
export const priorities = ['low', 'normal', 'high', 'urgent'] as const

export const serviceTerm = defineRecord('service_terms', {
  label: 'Service term',
  plural: 'Service terms',
  about: 'How soon a request is answered and done, by its priority, from a day on, with where that was promised.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: { rule: ['priority'], loosens: { respond_hours: 'up', resolve_hours: 'up' } },
  title: 'priority',
  list: ['priority', 'respond_hours', 'resolve_hours', 'valid_from', 'source'],
  fields: {
    priority: choice(priorities, { required: true }),
    respond_hours: number({ required: true, min: 1, max: 8_760, decimals: 0, label: 'Hours to the first answer' }),
    resolve_hours: number({ required: true, min: 1, max: 8_760, decimals: 0, label: 'Hours until it is done' }),
    valid_from: date({ required: true, label: 'From' }),
    source: text({ required: true, max: 200, help: 'The service charter or agreement that says so.' }),
    reason: reasonOfChange(),
  },
})
export type ServiceTerm = RowOf<typeof serviceTerm>

export const serviceRequest = defineRecord('service_requests', {
  label: 'Service request',
  plural: 'Service requests',
  about: 'Something that a client or a resident asks for or reports, with a clock that runs until it is done.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['new', 'in_progress', 'waiting'],
  title: 'title',
  list: ['number', 'title', 'category', 'priority', 'assignee', 'resolve_by', 'status'],
  find: ['details'],
  fields: {
    number: series('SVC-{year}-{count}'),
    title: text({ required: true, max: 160 }),
    client: ref('clients', { label: 'Client agency' }),
    category: choice(categories, { required: true, words: categoryWords }),
    priority: choice(priorities, { initial: 'normal' }),
    details: longText({ max: 5_000 }),
    place: place({ label: 'Where' }),
    files: files({ label: 'Photos and files' }),
    assignee: person({ label: 'Who does it' }),
    reporter: text({ max: 200, label: 'Asked by' }),
    email: text({ max: 255, format: 'email', label: 'Answer to', help: 'Never shown to the public.' }),
    origin: choice(['client', 'resident'], { initial: 'client', setBy: 'commands', label: 'Came from' }),
    confirmation: text({ max: 20, setBy: 'commands', label: 'Confirmation number' }),
    asked_at: instant({ required: true, setBy: 'commands', label: 'Asked' }),
    respond_by: instant({ setBy: 'commands', label: 'Answer by', due: { for: ['assignee'], while: ['new'] } }),
    resolve_by: instant({
      setBy: 'commands',
      label: 'Done by',
      due: { for: ['assignee'], while: ['new', 'in_progress'] },
    }),
    responded_at: instant({ setBy: 'commands', label: 'First answer' }),
    resolved_at: instant({ setBy: 'commands', label: 'Done' }),
    waiting_since: instant({ setBy: 'commands', label: 'Waits since' }),
    waited_minutes: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Minutes the clock stood still',
    }),
    duplicate_of: ref('service_requests', { setBy: 'commands', label: 'The same as' }),
    is_public: flag({ setBy: 'commands', label: 'Shown to the public' }),
    public_answer: longText({ max: 2_000, setBy: 'commands', label: 'Answer to the public' }),
    score: number({ min: 1, max: 5, decimals: 0, setBy: 'commands', label: 'Satisfaction' }),
    score_words: longText({ max: 2_000, setBy: 'commands', label: 'What they said' }),
    status: choice(['new', 'in_progress', 'waiting', 'resolved', 'closed', 'duplicate'], {
      initial: 'new',
      setBy: 'commands',
      words: { waiting: 'Waits for the other side', resolved: 'Done' },
    }),
  },
})
export type ServiceRequest = RowOf<typeof serviceRequest>

export const serviceNote = defineRecord('service_notes', {
  label: 'Activity',
  plural: 'Activities',
  about: 'What happened on a service request: an answer, a note, a change of its state.',
  access: { of: 'parent', parent: 'service_requests', by: 'request' },
  appendOnly: true,
  title: 'words',
  list: ['kind', 'words'],
  fields: {
    request: ref('service_requests', { required: true, setBy: 'commands' }),
    kind: choice(['came', 'answer', 'note', 'state'], { required: true, setBy: 'commands' }),
    words: longText({ required: true, max: 5_000, setBy: 'commands' }),
    is_public: flag({ setBy: 'commands', label: 'Shown to the public' }),
  },
})
export type ServiceNote = RowOf<typeof serviceNote>
