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
import { answerKinds, answerKindWords, categories, categoryWords } from './words.ts'

export const priorities = ['low', 'normal', 'high', 'urgent'] as const

export const serviceTerm = defineRecord('service_terms', {
  label: 'Service setting',
  plural: 'Service settings',
  about: 'Response and resolution times by priority, with an effective date and a source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: { rule: ['priority'], loosens: { respond_hours: 'up', resolve_hours: 'up' } },
  title: 'priority',
  list: ['priority', 'respond_hours', 'resolve_hours', 'valid_from', 'source'],
  fields: {
    priority: choice(priorities, { required: true }),
    respond_hours: number({ required: true, min: 1, max: 8_760, decimals: 0, label: 'Hours to first response' }),
    resolve_hours: number({ required: true, min: 1, max: 8_760, decimals: 0, label: 'Hours to resolution' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    source: text({ required: true, max: 200, help: 'The service charter or agreement that sets these times.' }),
    reason: reasonOfChange(),
  },
})
export type ServiceTerm = RowOf<typeof serviceTerm>

export const serviceRequest = defineRecord('service_requests', {
  label: 'Service request',
  plural: 'Service requests',
  about: 'A request or report from a client or resident, with a clock that runs until it is resolved.',
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
    place: place({ label: 'Location' }),
    files: files({ label: 'Photos and files' }),
    assignee: person({ label: 'Assignee' }),
    reporter: text({ max: 200, label: 'Requested by' }),
    email: text({ max: 255, format: 'email', label: 'Reply to', help: 'Never shown to the public.' }),
    origin: choice(['client', 'resident'], { initial: 'client', setBy: 'commands', label: 'Source' }),
    confirmation: text({ max: 20, setBy: 'commands', differs: true, label: 'Confirmation number' }),
    asked_at: instant({ required: true, setBy: 'commands', label: 'Requested on' }),
    respond_by: instant({
      setBy: 'commands',
      label: 'Response due',
      due: { says: 'Respond to {title}', for: ['assignee'], while: ['new'] },
    }),
    resolve_by: instant({
      setBy: 'commands',
      label: 'Resolution due',
      due: { says: 'Resolve {title}', for: ['assignee'], while: ['new', 'in_progress'] },
    }),
    responded_at: instant({ setBy: 'commands', label: 'First response' }),
    resolved_at: instant({ setBy: 'commands', label: 'Resolved on' }),
    waiting_since: instant({ setBy: 'commands', label: 'Waiting since' }),
    waited_minutes: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Minutes on hold' }),
    duplicate_of: ref('service_requests', { setBy: 'commands', label: 'Duplicate of' }),
    is_public: flag({ setBy: 'commands', label: 'Published' }),
    public_answer: longText({ max: 2_000, setBy: 'commands', label: 'Public reply' }),
    score: number({ min: 1, max: 5, decimals: 0, setBy: 'commands', label: 'Satisfaction' }),
    score_words: longText({ max: 2_000, setBy: 'commands', label: 'Statement' }),
    status: choice(['new', 'in_progress', 'waiting', 'resolved', 'closed', 'duplicate'], {
      initial: 'new',
      setBy: 'commands',
      words: { waiting: 'Waiting for requester', resolved: 'Resolved' },
    }),
  },
})
export type ServiceRequest = RowOf<typeof serviceRequest>

export const serviceNote = defineRecord('service_notes', {
  label: 'Service activity',
  plural: 'Service activity',
  about: 'A reply, note or status change on a service request.',
  access: { of: 'parent', parent: 'service_requests', by: 'request' },
  appendOnly: true,
  title: 'words',
  list: ['kind', 'words'],
  fields: {
    request: ref('service_requests', { required: true, setBy: 'commands' }),
    kind: choice(['came', 'answer', 'note', 'state'], {
      required: true,
      setBy: 'commands',
      words: { came: 'Received', answer: 'Reply', note: 'Internal note', state: 'Status change' },
    }),
    words: longText({ required: true, max: 5_000, setBy: 'commands' }),
    is_public: flag({ setBy: 'commands', label: 'Published' }),
  },
})
export type ServiceNote = RowOf<typeof serviceNote>

export const serviceQuestion = defineRecord('service_questions', {
  label: 'Report question',
  plural: 'Report questions',
  about: 'A question that residents answer when they report a problem of one category.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'question',
  list: ['category', 'question', 'kind', 'is_required', 'position', 'is_asked'],
  fields: {
    category: choice(categories, { required: true, words: categoryWords }),
    question: text({ required: true, max: 200, help: 'As residents read it: How deep is the hole?' }),
    kind: choice(answerKinds, { required: true, label: 'Answer', words: answerKindWords }),
    choices: longText({ max: 3_000, verbatim: true, help: 'One on each line. Only for choices.' }),
    position: number({ min: 1, max: 99, decimals: 0, initial: 1, label: 'Order' }),
    is_required: flag({ label: 'Answer required' }),
    is_asked: flag({ initial: true, label: 'Asked', help: 'Turn off to stop asking. Earlier answers stay.' }),
  },
})
export type ServiceQuestion = RowOf<typeof serviceQuestion>

export const serviceAnswer = defineRecord('service_answers', {
  label: 'Report answer',
  plural: 'Report answers',
  about: 'An answer of a resident to a question of the agency, with the question as it was asked.',
  access: { of: 'parent', parent: 'service_requests', by: 'request' },
  appendOnly: true,
  title: 'question',
  list: ['question', 'answer'],
  fields: {
    request: ref('service_requests', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    question: text({ required: true, max: 200, setBy: 'commands' }),
    answer: longText({ required: true, max: 5_000, setBy: 'commands' }),
  },
})
export type ServiceAnswer = RowOf<typeof serviceAnswer>
