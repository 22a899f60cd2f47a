import { choice, date, files, longText, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const ownCost = defineRecord('project_costs', {
  label: 'Force account cost',
  plural: 'Force account costs',
  about:
    'A project cost that no invoice shows: the agency’s own labor, equipment and materials. It counts once a second person confirms it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['entered'],
  title: 'words',
  list: ['day', 'project', 'kind', 'words', 'amount', 'status'],
  fields: {
    project: ref('projects', { required: true }),
    day: date({ required: true }),
    kind: choice(['labor', 'equipment', 'material', 'other'], { required: true }),
    words: text({ required: true, max: 300, label: 'Description' }),
    amount: money({ required: true, min: 1 }),
    basis: longText({
      max: 2_000,
      label: 'Calculation',
      help: 'Hours and rates, so that another person can check them.',
    }),
    evidence: files({ help: 'Time sheets, stockroom tickets.' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    note: text({ max: 500, setBy: 'commands' }),
    status: choice(['entered', 'confirmed', 'rejected'], {
      initial: 'entered',
      setBy: 'commands',
      words: { entered: 'Waiting for confirmation' },
    }),
  },
})
export type OwnCost = RowOf<typeof ownCost>
