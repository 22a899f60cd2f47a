import { choice, date, files, longText, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const ownCost = defineRecord('project_costs', {
  label: 'Own cost',
  plural: 'Own costs',
  about:
    'What a project costs that no invoice shows: the agency’s own staff, machines and stores. It counts when a second person has confirmed it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['entered'],
  title: 'words',
  list: ['day', 'project', 'kind', 'words', 'amount', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    day: date({ required: true }),
    kind: choice(['labor', 'equipment', 'material', 'other'], { required: true }),
    words: text({ required: true, max: 300, label: 'What for' }),
    amount: money({ required: true, min: 1 }),
    basis: longText({
      max: 2_000,
      label: 'How it was worked out',
      help: 'Hours and rates, so that somebody else can follow.',
    }),
    evidence: files({ help: 'Time sheets, tickets from the store.' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    note: text({ max: 500, setBy: 'commands' }),
    status: choice(['entered', 'confirmed', 'rejected'], { initial: 'entered', setBy: 'commands' }),
  },
})
export type OwnCost = RowOf<typeof ownCost>
