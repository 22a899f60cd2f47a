import { choice, instant, longText, number, percent, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const capitalScenario = defineRecord('capital_scenarios', {
  label: 'Capital scenario',
  plural: 'Capital scenarios',
  about:
    'One answer to the question which capital requests should be built: under how much money, over which years, and with how much patience.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'calculated'],
  title: 'name',
  list: ['name', 'first_year', 'years', 'funding', 'may_wait', 'total_score', 'status'],
  find: ['note'],
  fields: {
    name: text({ required: true, max: 120 }),
    note: text({ max: 500, label: 'What is assumed' }),
    first_year: text({ required: true, max: 4, label: 'First fiscal year', help: 'In four digits.' }),
    years: number({
      required: true,
      min: 1,
      max: 20,
      decimals: 0,
      label: 'Years',
      help: 'Five to ten, as the program is published.',
    }),
    funding: percent({
      required: true,
      min: 0,
      max: 500,
      decimals: 2,
      label: 'Funding',
      help: 'Percent of what each source is said to give: 100 as it stands, 80 for a lean decade.',
    }),
    may_wait: number({
      required: true,
      min: 0,
      max: 10,
      decimals: 0,
      label: 'May wait, years',
      help: 'By how many years a request may be put off as a whole, where that lets more be built.',
    }),
    // Canonical JSON: what was asked and what came of it, so that the answer can be read when the requests have moved
    // on.
    question: longText({ max: 2_000_000, setBy: 'commands' }),
    result: longText({ max: 2_000_000, setBy: 'commands' }),
    total_score: number({ min: 0, decimals: 2, setBy: 'commands', label: 'Score in all' }),
    calculated_at: instant({ setBy: 'commands', label: 'Calculated' }),
    status: choice(['draft', 'calculated', 'published'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type CapitalScenario = RowOf<typeof capitalScenario>
