import { choice, flag, instant, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const publicForm = defineRecord('public_forms', {
  label: 'Public form',
  plural: 'Public forms',
  about: 'An address at which anyone can fill in a published form without an account.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'open', 'closed'],
  title: 'form',
  list: ['form', 'address', 'opens_at', 'closes_at', 'status'],
  find: [],
  inOrder: [['opens_at', 'closes_at']],
  fields: {
    form: ref('forms', { required: true }),
    address: text({ required: true, max: 80, setBy: 'commands', differs: true }),
    layout: choice(['one_page', 'steps'], {
      initial: 'one_page',
      label: 'Pages',
      words: { one_page: 'All questions on one page', steps: 'One page for each section' },
    }),
    opens_at: instant({ label: 'Opens', help: 'Leave blank to open it at once.' }),
    closes_at: instant({ label: 'Closes', help: 'Leave blank if it has no deadline.' }),
    daily_limit: number({
      min: 1,
      max: 100_000,
      decimals: 0,
      initial: 500,
      label: 'Submissions per day',
      help: 'After this many in one day, the form closes until the next day.',
    }),
    closed_message: longText({
      max: 1_000,
      label: 'Message when closed',
      help: 'Whom to call, or when it opens again.',
    }),
    title_es: text({ max: 160, label: 'Title in Spanish' }),
    purpose_es: text({ max: 400, label: 'Purpose in Spanish' }),
    consent_es: longText({ max: 2_000, label: 'Notice to respondents in Spanish' }),
    closed_message_es: longText({ max: 1_000, label: 'Message when closed, in Spanish' }),
    places: ref('map_layers', {
      label: 'Address list',
      help: 'A map layer of parcels or places. Anyone who fills in the form can search its names.',
    }),
    kiosk: flag({ label: 'Kiosk', help: 'For a shared screen: cleared after each person, with no links.' }),
    idle_seconds: number({
      min: 30,
      max: 900,
      decimals: 0,
      initial: 90,
      label: 'Kiosk: clear after (seconds)',
      help: 'Time without a touch or a key before the answers are cleared.',
    }),
    status: choice(['draft', 'open', 'closed'], {
      initial: 'draft',
      setBy: 'commands',
      words: { open: 'Open to the public' },
    }),
  },
})
export type PublicForm = RowOf<typeof publicForm>
