import { choice, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const messageThread = defineRecord('message_threads', {
  label: 'Conversation',
  plural: 'Conversations',
  about: 'Messages about one subject, with colleagues or one vendor, kept with the related record.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'subject',
  list: ['subject', 'kind', 'vendor', 'started_by', 'messages', 'last_at', 'status'],
  find: [],
  fields: {
    subject: text({ required: true, max: 200, setBy: 'commands' }),
    kind: choice(['internal', 'vendor'], {
      required: true,
      setBy: 'commands',
      words: { internal: 'Internal', vendor: 'Vendor' },
    }),
    vendor: ref('vendors', { setBy: 'commands' }),
    address: text({ max: 255, setBy: 'commands', label: 'Send email to' }),
    about_table: text({ max: 63, setBy: 'commands', label: 'About' }),
    about_record: text({ max: 36, setBy: 'commands' }),
    about_words: text({ max: 300, setBy: 'commands', label: 'About' }),
    started_by: person({ required: true, setBy: 'commands', label: 'Started by' }),
    messages: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', told: false }),
    last_at: instant({ setBy: 'commands', label: 'Last message', told: false }),
    last: choice(['out', 'in', 'note'], {
      setBy: 'commands',
      told: false,
      words: { out: 'Sent', in: 'Received', note: 'Internal note' },
    }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type MessageThread = RowOf<typeof messageThread>

export const message = defineRecord('messages', {
  label: 'Message',
  plural: 'Messages',
  about: 'One message sent, received or noted, with its author, time and delivery status.',
  access: { of: 'parent', parent: 'message_threads', by: 'thread' },
  title: 'body',
  list: ['direction', 'body', 'by', 'delivery'],
  fields: {
    thread: ref('message_threads', { required: true, setBy: 'commands' }),
    direction: choice(['out', 'in', 'note'], {
      required: true,
      setBy: 'commands',
      words: { out: 'Sent', in: 'Received', note: 'Internal note' },
    }),
    body: longText({ required: true, max: 20_000, setBy: 'commands' }),
    written_at: instant({ required: true, setBy: 'commands', label: 'Sent' }),
    by: person({ setBy: 'commands', label: 'Author' }),
    from_name: text({ max: 160, setBy: 'commands', label: 'From' }),
    delivery: choice(['none', 'queued', 'sent', 'failed'], {
      initial: 'none',
      setBy: 'commands',
      words: { none: 'Not emailed', queued: 'Queued', sent: 'Sent', failed: 'Not delivered, retrying' },
    }),
    sent_at: instant({ setBy: 'commands', label: 'Emailed' }),
  },
})
export type Message = RowOf<typeof message>

export const threadPerson = defineRecord('message_people', {
  label: 'Participant',
  plural: 'Participants',
  about: 'A person who is notified of messages in a conversation.',
  access: { of: 'parent', parent: 'message_threads', by: 'thread' },
  title: 'person',
  list: ['person'],
  fields: {
    thread: ref('message_threads', { required: true, setBy: 'commands' }),
    person: person({ required: true, setBy: 'commands' }),
  },
})
export type ThreadPerson = RowOf<typeof threadPerson>

export const messageTemplate = defineRecord('message_templates', {
  label: 'Message template',
  plural: 'Message templates',
  about: 'Reusable message text with placeholders.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'subject'],
  fields: {
    name: text({ required: true, max: 120 }),
    subject: text({ required: true, max: 200, help: 'May contain placeholders such as {{record.title}}.' }),
    body: longText({
      required: true,
      max: 10_000,
      help: 'Placeholders: {{vendor.name}}, {{organization.name}}, {{sender.name}}, {{record.title}}, {{record.number}}, {{today}}.',
    }),
  },
})
export type MessageTemplate = RowOf<typeof messageTemplate>
