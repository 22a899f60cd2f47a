import { choice, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const messageThread = defineRecord('message_threads', {
  label: 'Conversation',
  plural: 'Conversations',
  about:
    'What was written about one matter, with colleagues or with one vendor, kept beside the record that it is about.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'subject',
  list: ['subject', 'kind', 'vendor', 'started_by', 'messages', 'last_at', 'status'],
  find: [],
  fields: {
    subject: text({ required: true, max: 200, setBy: 'commands' }),
    kind: choice(['internal', 'vendor'], {
      required: true,
      setBy: 'commands',
      words: { internal: 'With colleagues', vendor: 'With a vendor' },
    }),
    vendor: ref('vendors', { setBy: 'commands' }),
    address: text({ max: 255, setBy: 'commands', label: 'Mail goes to' }),
    about_table: text({ max: 63, setBy: 'commands', label: 'About' }),
    about_record: text({ max: 36, setBy: 'commands' }),
    about_words: text({ max: 300, setBy: 'commands', label: 'About' }),
    started_by: person({ required: true, setBy: 'commands', label: 'Begun by' }),
    messages: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', told: false }),
    last_at: instant({ setBy: 'commands', label: 'Last message', told: false }),
    last: choice(['out', 'in', 'note'], {
      setBy: 'commands',
      told: false,
      words: { out: 'Sent', in: 'Received', note: 'Note' },
    }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type MessageThread = RowOf<typeof messageThread>

export const message = defineRecord('messages', {
  label: 'Message',
  plural: 'Messages',
  about: 'One thing that was written or came in, by whom and when, and whether it was delivered.',
  access: { of: 'parent', parent: 'message_threads', by: 'thread' },
  title: 'body',
  list: ['direction', 'body', 'by', 'delivery'],
  fields: {
    thread: ref('message_threads', { required: true, setBy: 'commands' }),
    direction: choice(['out', 'in', 'note'], {
      required: true,
      setBy: 'commands',
      words: { out: 'Sent', in: 'Received', note: 'To colleagues' },
    }),
    body: longText({ required: true, max: 20_000, setBy: 'commands' }),
    written_at: instant({ required: true, setBy: 'commands', label: 'Written' }),
    by: person({ setBy: 'commands', label: 'Written by' }),
    from_name: text({ max: 160, setBy: 'commands', label: 'From' }),
    delivery: choice(['none', 'queued', 'sent', 'failed'], {
      initial: 'none',
      setBy: 'commands',
      words: {
        none: 'Not mailed',
        queued: 'On its way',
        sent: 'Handed to the mail server',
        failed: 'Not delivered; it is tried again',
      },
    }),
    sent_at: instant({ setBy: 'commands', label: 'Handed over' }),
  },
})
export type Message = RowOf<typeof message>

export const threadPerson = defineRecord('message_people', {
  label: 'Colleague',
  plural: 'Colleagues',
  about: 'Who is told of what is written in a conversation.',
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
  about: 'Words that are written often, with places for the names that change.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'subject'],
  fields: {
    name: text({ required: true, max: 120 }),
    subject: text({ required: true, max: 200, help: 'May have places such as {{record.title}}.' }),
    body: longText({
      required: true,
      max: 10_000,
      help: 'Places: {{vendor.name}}, {{organization.name}}, {{sender.name}}, {{record.title}}, {{record.number}}, {{today}}.',
    }),
  },
})
export type MessageTemplate = RowOf<typeof messageTemplate>
