import {
  choice,
  date,
  files,
  flag,
  instant,
  lines,
  longText,
  money,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { defineRegister } from '#platform/records/terms.ts'
import { phrase } from '#platform/say.ts'

export const countWords = { business: 'Business days', calendar: 'Calendar days' } as const
export const clockWords = { respond: 'Response to a request', extend: 'Extension' } as const

export const requestTerm = defineRegister('records_request_terms', {
  label: 'Response deadline',
  plural: 'Response deadlines',
  about: 'A legal deadline for public records requests: days to respond and to extend, with the statute.',
  control: { rule: ['kind'], loosens: { days: 'up', counts: 'any' } },
  title: 'kind',
  list: ['kind', 'days', 'counts', 'statute', 'valid_from', 'valid_to'],
  fields: {
    kind: choice(['respond', 'extend'], { required: true, label: 'Deadline', words: clockWords }),
    days: number({ required: true, min: 0, max: 365, decimals: 0 }),
    counts: choice(['business', 'calendar'], { required: true, label: 'Counted in', words: countWords }),
    statute: text({ required: true, max: 200, help: 'The section of your public records law.' }),
    source: text({ max: 300, label: 'Link' }),
  },
})
export type RequestTerm = RowOf<typeof requestTerm>

export const recordsRequest = defineRecord('records_requests', {
  label: 'Public records request',
  plural: 'Public records requests',
  about:
    'A request for public records: acknowledged, searched, reviewed, redacted, and released or denied by its deadline.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['received', 'in_review'],
  title: 'title',
  list: ['number', 'title', 'requester', 'received_on', 'due_on', 'officer', 'status'],
  find: ['description', 'requester'],
  fields: {
    number: series('PRR-{year}-{count}'),
    title: text({ required: true, max: 160, label: 'Subject' }),
    description: longText({ required: true, max: 5_000, label: 'Records requested' }),
    requester: text({ required: true, max: 200, name: true }),
    email: text({ max: 300, format: 'email' }),
    phone: text({ max: 60, format: 'phone' }),
    language: choice(['en', 'es'], {
      required: true,
      initial: 'en',
      words: { en: 'English', es: 'Spanish' },
      help: 'Emails to the requester are in this language.',
    }),
    channel: choice(['portal', 'email', 'mail', 'in_person', 'phone'], {
      required: true,
      label: 'Received by',
      words: { in_person: 'In person', mail: 'Postal mail', portal: 'Citizen portal' },
    }),
    received_on: date({ required: true, label: 'Received' }),
    officer: person({ label: 'Assignee', empty: 'Unassigned' }),
    due_on: date({
      setBy: 'commands',
      label: 'Due',
      due: {
        says: 'Respond to the records request {title}',
        for: ['officer'],
        while: ['received', 'in_review'],
        ahead: 2,
      },
    }),
    due_rule: text({ max: 300, setBy: 'commands', label: 'Deadline' }),
    extended_on: date({ setBy: 'commands', label: 'Extended' }),
    extension_reason: longText({ max: 2_000, setBy: 'commands', label: 'Extension reason' }),
    acknowledged_at: instant({ setBy: 'commands', label: 'Acknowledged' }),
    fee_estimate: money({ min: 0, setBy: 'commands', label: 'Fee estimate' }),
    fee_basis: text({ max: 500, setBy: 'commands', label: 'Fee basis' }),
    confirmation: text({ max: 20, setBy: 'commands', differs: true, label: 'Confirmation number' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decision: longText({ max: 5_000, setBy: 'commands', label: 'Message to the requester' }),
    citation: text({ max: 300, setBy: 'commands', label: 'Exemption cited' }),
    appeal: longText({ max: 2_000, setBy: 'commands', label: 'Appeal rights' }),
    reading_room: flag({ setBy: 'commands', label: 'In reading room' }),
    items: lines('records_request_items', { label: 'Records found' }),
    status: choice(['received', 'in_review', 'released', 'released_in_part', 'denied', 'withdrawn'], {
      initial: 'received',
      setBy: 'commands',
      words: {
        received: phrase('Received'),
        in_review: phrase('In review'),
        released: phrase('Released'),
        released_in_part: phrase('Released in part'),
        denied: phrase('Denied'),
        withdrawn: phrase('Withdrawn'),
      },
      marks: {
        received: 'waiting',
        in_review: 'on',
        released: 'done',
        released_in_part: 'done',
        denied: 'off',
        withdrawn: 'off',
      },
    }),
  },
})
export type RecordsRequest = RowOf<typeof recordsRequest>

export const requestItem = defineRecord('records_request_items', {
  label: 'Record found',
  plural: 'Records found',
  about: 'A record or file that may answer a public records request, with its review and the copy to release.',
  access: { of: 'parent', parent: 'records_requests', by: 'request' },
  title: 'title',
  list: ['title', 'record_type', 'review', 'exemption', 'redacted'],
  fields: {
    request: ref('records_requests', { required: true, setBy: 'commands' }),
    of_table: text({ max: 63, setBy: 'commands', label: 'Table' }),
    of_record: text({ max: 36, setBy: 'commands', label: 'Record' }),
    record_type: text({ required: true, max: 120, setBy: 'commands', label: 'Record type' }),
    title: text({ required: true, max: 300, setBy: 'commands', label: 'Record' }),
    copy: longText({ max: 100_000, setBy: 'commands', label: 'Copy to release' }),
    file: files({ setBy: 'commands', label: 'File to release' }),
    original: text({ max: 1_024, setBy: 'commands', label: 'Original file' }),
    redacted: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Redactions', zero: 'None' }),
    review: choice(['to_review', 'responsive', 'exempt', 'not_responsive'], {
      initial: 'to_review',
      setBy: 'commands',
      words: { to_review: 'To review', not_responsive: 'Not responsive' },
      marks: { to_review: 'waiting', responsive: 'done', exempt: 'off', not_responsive: 'off' },
    }),
    exemption: text({ max: 300, setBy: 'commands', label: 'Exemption' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
  },
})
export type RequestItem = RowOf<typeof requestItem>
