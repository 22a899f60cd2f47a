import { choice, date, files, longText, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const fundingSource = defineRecord('recovery_sources', {
  label: 'Recovery funding source',
  plural: 'Recovery funding sources',
  about:
    'Money for damage from one source, such as insurance, a federal program, the state or a donation. Money paid twice for the same loss is a duplication of benefits.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['expected', 'committed'],
  title: 'name',
  list: ['name', 'kind', 'damage', 'project', 'amount', 'received', 'decided_on', 'status'],
  fields: {
    name: text({ required: true, max: 200 }),
    kind: choice(['insurance', 'pa', 'mitigation', 'other_federal', 'state', 'local', 'donation'], {
      required: true,
      words: {
        pa: 'Public Assistance',
        mitigation: 'Hazard mitigation',
        other_federal: 'Other federal program',
        state: 'State',
        local: 'Local funds',
      },
    }),
    declaration: ref('disaster_declarations', { required: true }),
    damage: ref('damage_items', { required: true, label: 'Damage item' }),
    project: ref('pa_projects', { label: 'Public Assistance project' }),
    purpose: choice(['repair', 'stronger', 'contents', 'income'], {
      initial: 'repair',
      label: 'Pays for',
      words: { repair: 'Repair', stronger: 'Mitigation', contents: 'Contents', income: 'Lost revenue' },
    }),
    amount: money({ required: true, min: 1 }),
    reference: text({ max: 120, label: 'Policy or award letter' }),
    note: longText({ max: 2_000 }),
    documents: files(),
    received: money({ min: 0, initial: 0, setBy: 'commands' }),
    decided_on: date({ setBy: 'commands', label: 'Decision date' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(['expected', 'committed', 'received', 'declined'], {
      initial: 'expected',
      setBy: 'commands',
      words: { declined: 'Denied' },
    }),
  },
})
export type FundingSource = RowOf<typeof fundingSource>
