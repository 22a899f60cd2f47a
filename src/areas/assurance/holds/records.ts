import { choice, date, instant, lines, longText, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const legalHold = defineRecord('legal_holds', {
  label: 'Legal hold',
  plural: 'Legal holds',
  about:
    'Records that must be preserved for a matter. They can’t be deleted, disposed of or redacted until a second person releases the hold.',
  access: { of: 'organization', read: 'admin', write: 'admin' },
  changedBy: 'commands',
  openWhile: [],
  title: 'matter',
  list: ['number', 'matter', 'kind', 'custodian', 'held_from', 'released_on', 'status'],
  find: ['reason'],
  fields: {
    number: series('LH-{year}-{count}'),
    matter: text({ required: true, max: 200, help: 'The case, audit or claim, with its number.' }),
    kind: choice(['litigation', 'audit', 'claim', 'investigation', 'records_request'], {
      required: true,
      label: 'Reason type',
      words: { records_request: 'Public records request' },
    }),
    custodian: person({ required: true, help: 'The person responsible for the records.' }),
    reason: longText({ required: true, max: 2_000 }),
    held_from: date({ required: true, setBy: 'commands', label: 'Held from' }),
    placed_by: person({ required: true, setBy: 'commands', label: 'Placed by' }),
    release_proposed_by: person({ setBy: 'commands', label: 'Release proposed by' }),
    release_reason: longText({ max: 2_000, setBy: 'commands', label: 'Release reason' }),
    released_by: person({ setBy: 'commands', label: 'Released by' }),
    released_on: date({ setBy: 'commands', label: 'Released' }),
    released_at: instant({ setBy: 'commands', label: 'Release approved', told: false }),
    scopes: lines('legal_hold_scopes', { label: 'Scope' }),
    status: choice(['active', 'release_proposed', 'released'], {
      initial: 'active',
      setBy: 'commands',
      words: { release_proposed: 'Release proposed' },
      marks: { active: 'on', release_proposed: 'half', released: 'done' },
    }),
  },
})
export type LegalHold = RowOf<typeof legalHold>

export const holdScope = defineRecord('legal_hold_scopes', {
  label: 'Legal hold scope',
  plural: 'Legal hold scopes',
  about:
    'The scope of a legal hold: all records, one record, a record type with a filter, or a person’s records, within dates.',
  access: { of: 'parent', parent: 'legal_holds', by: 'hold' },
  appendOnly: true,
  title: 'words',
  inOrder: [['from_on', 'to_on']],
  list: ['words', 'covers', 'from_on', 'to_on'],
  fields: {
    hold: ref('legal_holds', { required: true, setBy: 'commands' }),
    covers: choice(['everything', 'record', 'type', 'person'], {
      required: true,
      setBy: 'commands',
      words: { everything: 'All records', record: 'One record', type: 'A record type', person: 'A person' },
    }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Covers' }),
    of_table: text({ max: 63, setBy: 'commands', label: 'Record type' }),
    of_record: text({ max: 36, setBy: 'commands', label: 'Record' }),
    of_field: text({ max: 63, setBy: 'commands', label: 'Field' }),
    of_value: text({ max: 200, setBy: 'commands', label: 'Value' }),
    of_person: person({ setBy: 'commands', label: 'Person' }),
    from_on: date({ setBy: 'commands', label: 'Entered from' }),
    to_on: date({ setBy: 'commands', label: 'Entered to' }),
  },
})
export type HoldScope = RowOf<typeof holdScope>

/** The questions about a scope: a record type by its name, a record by its number, and a filter by a field and its value. */
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
