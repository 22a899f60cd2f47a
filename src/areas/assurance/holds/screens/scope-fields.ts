import { choice, date, person, text } from '#platform/records/fields.ts'
import { holdScope } from '../records.ts'

/**
 * What a scope is asked by: a record type by its name, a record by its number, and a filter by a field and its value.
 */
export const scopeFields = {
  covers: choice(['everything', 'record', 'type', 'person'], {
    required: true,
    label: 'What is covered',
    words: holdScope.fields.covers.words ?? {},
  }),
  record_type: text({ max: 120, label: 'Record type', help: 'Such as Invoices. Leave blank for all records.' }),
  record: text({ max: 120, label: 'Record', help: 'Its number or title, for one record.' }),
  field: text({ max: 120, label: 'Only where the field', help: 'Such as Vendor number. For a record type.' }),
  value: text({ max: 200, label: 'Is' }),
  person: person({ label: 'Person', help: 'Records that name this person, and the files and account of the person.' }),
  from_on: date({ label: 'Entered from' }),
  to_on: date({ label: 'Entered to' }),
}
