import { choice, flag, instant, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const channels = ['mail', 'portal', 'folder', 'print'] as const
const channelWords = { mail: 'Email', portal: 'Agency portal', folder: 'SFTP folder', print: 'Print' }

export const formDestination = defineRecord('form_destinations', {
  label: 'Destination',
  plural: 'Destinations',
  about:
    'A place where submissions of a form go. Email is sent automatically; for a portal, folder or print a person records the receipt.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'name',
  list: ['name', 'form', 'channel', 'target', 'active'],
  fields: {
    form: ref('forms', { required: true }),
    name: text({ required: true, max: 120 }),
    channel: choice(channels, { required: true, words: channelWords }),
    target: text({ required: true, max: 300, help: 'An email address, portal address, folder or mailing address.' }),
    active: flag({ initial: true }),
  },
})
export type FormDestination = RowOf<typeof formDestination>

export const formDelivery = defineRecord('form_deliveries', {
  label: 'Delivery',
  plural: 'Deliveries',
  about: 'The delivery of one submission to one destination, with every attempt and the receipt.',
  firstFrom: 'Submissions are delivered when their form has a destination.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'subject',
  list: ['subject', 'destination', 'channel', 'tries', 'receipt', 'status'],
  fields: {
    subject: text({ required: true, max: 200, setBy: 'commands' }),
    submission: ref('form_submissions', { required: true, setBy: 'commands' }),
    destination: ref('form_destinations', { required: true, setBy: 'commands' }),
    channel: choice(channels, { required: true, setBy: 'commands', words: channelWords }),
    target: text({ required: true, max: 300, setBy: 'commands' }),
    tries: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    sent_at: instant({ setBy: 'commands', label: 'Sent' }),
    receipt: text({ max: 200, setBy: 'commands' }),
    problem: text({ max: 500, setBy: 'commands', label: 'Problem' }),
    status: choice(['pending', 'delivered', 'failed', 'canceled'], {
      initial: 'pending',
      setBy: 'commands',
      words: { pending: 'Pending', canceled: 'Canceled' },
    }),
  },
})
export type FormDelivery = RowOf<typeof formDelivery>
