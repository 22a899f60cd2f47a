import { choice, date, person, text } from '#platform/records/fields.ts'
import { holdScope } from '../records.ts'

/** The fields of a scope: a record type by its name, a record by its number, and a filter by a field and its value. */
export const scopeFields = {
  covers: choice(['everything', 'record', 'type', 'person'], {
    required: true,
    label: 'Coverage',
    words: holdScope.fields.covers.words ?? {},
  }),
  record_type: text({ max: 120, label: 'Record type', help: 'For example: Invoices. Leave blank for all records.' }),
  record: text({ max: 120, label: 'Record', help: 'The record’s number or title, for one record.' }),
  field: text({ max: 120, label: 'Filter field', help: 'For example: Vendor number. For a record type.' }),
  value: text({ max: 200, label: 'Filter value' }),
  person: person({ label: 'Person', help: 'Records that name this person, and the person’s files and account.' }),
  from_on: date({ label: 'Entered from' }),
  to_on: date({ label: 'Entered to' }),
}
