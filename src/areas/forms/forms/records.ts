import { choice, date, longText, number, person, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const form = defineRecord('forms', {
  label: 'Form',
  plural: 'Forms',
  about: 'Questions that are asked in the same way of everybody, filled in by colleagues at an address of its own.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'published'],
  title: 'title',
  list: ['number', 'title', 'folder', 'owner', 'edition', 'status'],
  find: ['folder'],
  fields: {
    number: series('F-{count}'),
    title: text({ required: true, max: 160 }),
    folder: text({ max: 80, help: 'Forms of one subject stand together.' }),
    purpose: text({ required: true, max: 400, help: 'What the answers are used for. Whoever fills it in reads this.' }),
    owner: person({ required: true, help: 'Who answers for the questions and for what becomes of the answers.' }),
    filled_by: choice(['everyone', 'managers'], {
      initial: 'everyone',
      label: 'Filled in by',
      words: { everyone: 'Every colleague', managers: 'Managers and administrators' },
    }),
    prefix: text({
      required: true,
      max: 40,
      label: 'Number begins with',
      help: 'Such as WS for a water service application: WS-2026-0001.',
    }),
    retention_months: number({
      required: true,
      min: 1,
      max: 1200,
      decimals: 0,
      label: 'Kept for (months)',
      help: 'Answers may be erased afterwards. The schedule of your state says how long.',
    }),
    retention_source: text({ max: 200, label: 'Retention rule', help: 'Where the number of months comes from.' }),
    consent: longText({
      max: 2000,
      label: 'Notice to who fills it in',
      help: 'Why personal data is asked for, who sees it and how long it is kept.',
    }),
    official: text({
      max: 120,
      label: 'Official edition',
      help: 'Of a form that somebody else prescribes: its number and edition.',
    }),
    official_until: date({ label: 'Edition ends' }),
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Published edition',
      zero: 'None yet',
    }),
    status: choice(['draft', 'published', 'archived'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Form = RowOf<typeof form>
