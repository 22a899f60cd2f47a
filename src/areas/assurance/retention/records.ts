import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { disposes, dispositionWords, starts, startWords } from './words.ts'

export const retentionSeries = defineRecord('retention_series', {
  label: 'Record series',
  plural: 'Record series',
  about: 'How long a series of records is kept, from which event, on whose authority, and what happens to it then.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
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
    ends: 'valid_until',
    alone: { field: 'disposition', option: 'permanent' },
  },
  inOrder: [['valid_from', 'valid_until']],
  title: 'title',
  list: ['code', 'title', 'covers', 'starts', 'keep_months', 'disposition', 'authority', 'valid_from', 'valid_until'],
  find: ['covers'],
  fields: {
    code: text({ required: true, max: 40, label: 'Series code' }),
    title: text({ required: true, max: 200 }),
    covers: text({
      required: true,
      max: 1_000,
      label: 'Record types',
      help: 'As the product calls them, with commas between, such as Invoices, Payments.',
    }),
    starts: choice(starts, { required: true, label: 'Counted from', words: startWords }),
    closing: text({
      max: 200,
      label: 'Closing statuses',
      help: 'Statuses that end the record, with commas between, such as Paid, Void.',
    }),
    date_field: text({
      max: 80,
      label: 'Date of the record',
      help: 'The name of the date that the period is counted from.',
    }),
    keep_months: number({
      required: true,
      min: 0,
      max: 1_200,
      decimals: 0,
      label: 'Kept for (months)',
      help: '36 is three years.',
    }),
    disposition: choice(disposes, { required: true, label: 'Afterward', words: dispositionWords }),
    authority: text({ required: true, max: 300, help: 'The statute or the state schedule, with its item number.' }),
    source: text({ max: 300, label: 'Where to read it', help: 'The address or the edition of the schedule.' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_until: lastDayInForce(),
    reason: reasonOfChange(),
  },
})
export type RetentionSeries = RowOf<typeof retentionSeries>
