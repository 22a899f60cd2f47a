import { choice, date, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** The state of the budget of one year as it was voted: proposed, adopted, and after each amendment. */
export const budgetVersion = defineRecord('budget_versions', {
  label: 'Budget version',
  plural: 'Budget versions',
  about:
    'What the governing body had before it, adopted, or amended: every line of a year with its amount on that day.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['proposed'],
  title: 'name',
  list: ['name', 'fiscal_year', 'kind', 'voted_on', 'total', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    fiscal_year: ref('fiscal_years', { required: true, label: 'Fiscal year', setBy: 'commands' }),
    kind: choice(['proposed', 'adopted', 'amended'], { required: true, setBy: 'commands' }),
    resolution: text({ max: 120, help: 'The number of the vote, as the minutes have it.' }),
    voted_on: date({ label: 'Voted on' }),
    total: money({ initial: 0, setBy: 'commands' }),
    status: choice(['proposed', 'in_force', 'superseded'], {
      initial: 'proposed',
      setBy: 'commands',
      words: { in_force: 'In force' },
    }),
  },
})
export type BudgetVersion = RowOf<typeof budgetVersion>

export const budgetVersionLine = defineRecord('budget_version_lines', {
  label: 'Line of a version',
  plural: 'Lines of a version',
  about: 'What one budget line had in one version of the budget.',
  access: { of: 'parent', parent: 'budget_versions', by: 'budget_version' },
  title: 'amount',
  list: ['line', 'amount'],
  fields: {
    budget_version: ref('budget_versions', { required: true, setBy: 'commands' }),
    line: ref('budget_lines', { required: true, setBy: 'commands', label: 'Budget line' }),
    amount: money({ required: true, setBy: 'commands' }),
  },
})
export type BudgetVersionLine = RowOf<typeof budgetVersionLine>
