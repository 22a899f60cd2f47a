import { date, flag, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const exclusionList = defineRecord('exclusion_lists', {
  label: 'Exclusion list',
  plural: 'Exclusion lists',
  about: 'An extract of excluded parties as of a date. The newest one is used for screening.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'name',
  list: ['name', 'published_on', 'entries', 'in_force'],
  fields: {
    name: text({ required: true, max: 200, setBy: 'commands', label: 'File' }),
    published_on: date({ required: true, setBy: 'commands', label: 'As of' }),
    source: text({ required: true, max: 200, setBy: 'commands' }),
    entries: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    in_force: flag({ setBy: 'commands', label: 'Screened' }),
  },
})
export type ExclusionList = RowOf<typeof exclusionList>
