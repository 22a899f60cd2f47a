import { choice, date, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** The budget of one year at each vote: proposed, adopted, and after each amendment. */
export const budgetVersion = defineRecord('budget_versions', {
  label: 'Budget version',
  plural: 'Budget versions',
  about: 'A budget as proposed, adopted or amended on a date, with the amount of every line.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['proposed'],
  title: 'name',
  list: ['name', 'fiscal_year', 'kind', 'voted_on', 'total', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    fiscal_year: ref('fiscal_years', { required: true, label: 'Fiscal year', setBy: 'commands' }),
    kind: choice(['proposed', 'adopted', 'amended'], { required: true, setBy: 'commands' }),
    resolution: text({ max: 120, help: 'The resolution number, as in the minutes.' }),
    voted_on: date({ label: 'Adopted on' }),
    total: money({ initial: 0, setBy: 'commands' }),
    status: choice(['proposed', 'in_force', 'superseded'], {
      initial: 'proposed',
      setBy: 'commands',
      words: { in_force: 'Active' },
    }),
  },
})
export type BudgetVersion = RowOf<typeof budgetVersion>

export const budgetVersionLine = defineRecord('budget_version_lines', {
  label: 'Budget version line',
  plural: 'Budget version lines',
  about: 'The amount of one budget line in one budget version.',
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
