import { choice, date, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const fiscalYear = defineRecord('fiscal_years', {
  label: 'Fiscal year',
  plural: 'Fiscal years',
  about: 'The 12 months of the budget and the books, in your own calendar.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['planned'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'name',
  list: ['name', 'starts_on', 'ends_on', 'status'],
  find: [],
  fields: {
    name: text({ required: true, max: 20, unique: true, help: 'The name used in your books, such as 2027.' }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({ required: true, label: 'End date' }),
    adjuster: person({ setBy: 'commands', label: 'May still post', empty: 'No one' }),
    status: choice(['planned', 'open', 'closing', 'closed'], {
      initial: 'planned',
      setBy: 'commands',
      words: { closing: 'Soft-closed' },
    }),
  },
})
export type FiscalYear = RowOf<typeof fiscalYear>

export const fiscalPeriod = defineRecord('fiscal_periods', {
  label: 'Fiscal period',
  plural: 'Fiscal periods',
  about: 'A part of a fiscal year, usually a month. A closed period takes no more postings.',
  access: { of: 'parent', parent: 'fiscal_years', by: 'fiscal_year' },
  inOrder: [['starts_on', 'ends_on']],
  title: 'name',
  list: ['number', 'name', 'starts_on', 'ends_on', 'status'],
  fields: {
    fiscal_year: ref('fiscal_years', { required: true, setBy: 'commands', label: 'Fiscal year' }),
    number: number({ required: true, min: 1, max: 366, decimals: 0, setBy: 'commands' }),
    name: text({ required: true, max: 60, setBy: 'commands' }),
    starts_on: date({ required: true, label: 'Start date', setBy: 'commands' }),
    ends_on: date({ required: true, label: 'End date', setBy: 'commands' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type FiscalPeriod = RowOf<typeof fiscalPeriod>
