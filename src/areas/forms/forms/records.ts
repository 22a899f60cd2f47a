import { choice, date, longText, number, person, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const form = defineRecord('forms', {
  label: 'Form',
  plural: 'Forms',
  about: 'A set of questions that staff fill in at one address.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'published'],
  title: 'title',
  list: ['number', 'title', 'folder', 'owner', 'edition', 'status'],
  find: ['folder'],
  fields: {
    number: series('F-{count}'),
    title: text({ required: true, max: 160 }),
    folder: text({ max: 80, help: 'Groups forms on one subject.' }),
    purpose: text({
      required: true,
      max: 400,
      help: 'How the answers are used. People who fill in the form see this.',
    }),
    owner: person({ required: true, help: 'Responsible for the questions and the use of the answers.' }),
    filled_by: choice(['everyone', 'managers'], {
      initial: 'everyone',
      label: 'Completed by',
      words: { everyone: 'All staff', managers: 'Managers and administrators' },
    }),
    prefix: text({
      required: true,
      max: 40,
      label: 'Number prefix',
      help: 'Such as WS for a water service application: WS-2026-0001.',
    }),
    retention_months: number({
      required: true,
      min: 1,
      max: 1200,
      decimals: 0,
      label: 'Retention (months)',
      help: 'Answers may be erased afterward. Use your state’s retention schedule.',
    }),
    retention_source: text({ max: 200, label: 'Retention rule', help: 'The source of the retention period.' }),
    consent: longText({
      max: 2000,
      label: 'Notice to respondents',
      help: 'Why personal data is collected, who sees it and how long it is kept.',
    }),
    official: text({
      max: 120,
      label: 'Official edition',
      help: 'For a form prescribed by another agency: its number and edition.',
    }),
    official_until: date({ label: 'Edition expires' }),
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Published version',
      zero: 'None yet',
    }),
    status: choice(['draft', 'published', 'archived'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Form = RowOf<typeof form>
