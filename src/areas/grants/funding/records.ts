import { choice, date, files, longText, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const fundingSource = defineRecord('recovery_sources', {
  label: 'Source of recovery money',
  plural: 'Sources of recovery money',
  about:
    'Money for damage from one source: insurance, a federal program, the state, ourselves, a gift. What pays for the same loss twice is a duplication of benefits.',
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
        other_federal: 'Another federal program',
        state: 'State',
        local: 'Our own money',
      },
    }),
    declaration: ref('disaster_declarations', { required: true }),
    damage: ref('damage_items', { required: true, label: 'For the damage' }),
    project: ref('pa_projects', { label: 'Through the project' }),
    purpose: choice(['repair', 'stronger', 'contents', 'income'], {
      initial: 'repair',
      label: 'Pays for',
      words: { repair: 'The repair', stronger: 'Building it stronger', contents: 'Contents', income: 'Lost income' },
    }),
    amount: money({ required: true, min: 1 }),
    reference: text({ max: 120, label: 'Policy, award or letter' }),
    note: longText({ max: 2_000 }),
    documents: files(),
    received: money({ min: 0, initial: 0, setBy: 'commands' }),
    decided_on: date({ setBy: 'commands', label: 'Decided' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(['expected', 'committed', 'received', 'declined'], { initial: 'expected', setBy: 'commands' }),
  },
})
export type FundingSource = RowOf<typeof fundingSource>
