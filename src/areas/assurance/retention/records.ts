import { choice, number, text } from '#platform/records/fields.ts'
import type { RowOf } from '#platform/records/record.ts'
import { defineRegister } from '#platform/records/terms.ts'
import { disposes, dispositionWords, starts, startWords } from './words.ts'

export const retentionSeries = defineRegister('retention_series', {
  label: 'Record series',
  plural: 'Record series',
  about: 'How long a series of records is kept, from which event, under which authority, and its disposition.',
  control: {
    rule: ['code'],
    loosens: {
      keep_months: 'down',
      covers: 'any',
      starts: 'any',
      closing: 'any',
      date_field: 'any',
      disposition: 'any',
    },
    ownCommand: true,
    alone: { field: 'disposition', option: 'permanent' },
  },
  title: 'title',
  list: ['code', 'title', 'covers', 'starts', 'keep_months', 'disposition', 'authority', 'valid_from', 'valid_to'],
  find: ['covers'],
  fields: {
    code: text({ required: true, max: 40, label: 'Series code' }),
    title: text({ required: true, max: 200 }),
    covers: text({
      required: true,
      max: 1_000,
      label: 'Record types',
      help: 'Product names separated by commas, for example Invoices, Payments.',
    }),
    starts: choice(starts, { required: true, label: 'Counted from', words: startWords }),
    closing: text({
      max: 200,
      label: 'Closing statuses',
      help: 'Statuses that end the record, separated by commas, for example Paid, Void.',
    }),
    date_field: text({
      max: 80,
      label: 'Start date field',
      help: 'The name of the date field that the period is counted from.',
    }),
    keep_months: number({
      required: true,
      min: 0,
      max: 1_200,
      decimals: 0,
      label: 'Retention (months)',
      help: '36 months is three years.',
    }),
    disposition: choice(disposes, { required: true, label: 'Afterward', words: dispositionWords }),
    authority: text({ required: true, max: 300, help: 'The statute or the state schedule with its item number.' }),
    source: text({ max: 300, label: 'Source', help: 'The link or the edition of the schedule.' }),
  },
})
export type RetentionSeries = RowOf<typeof retentionSeries>
