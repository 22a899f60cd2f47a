import { choice, instant, longText, number, percent, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const capitalScenario = defineRecord('capital_scenarios', {
  label: 'Capital scenario',
  plural: 'Capital scenarios',
  about: 'A set of projects chosen under a budget limit, over given years, with the delay allowed.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'calculated'],
  title: 'name',
  list: ['name', 'first_year', 'years', 'funding', 'may_wait', 'total_score', 'status'],
  find: ['note'],
  fields: {
    name: text({ required: true, max: 120 }),
    note: text({ max: 500, label: 'Assumptions' }),
    first_year: text({ required: true, max: 4, label: 'First fiscal year', help: 'In four digits.' }),
    years: number({
      required: true,
      min: 1,
      max: 20,
      decimals: 0,
      label: 'Years',
      help: 'Five to ten years, as published.',
    }),
    funding: percent({
      required: true,
      min: 0,
      max: 500,
      decimals: 2,
      label: 'Funding',
      help: 'Percent of each source’s funding: 100 for the full amount, 80 for reduced funding.',
    }),
    may_wait: number({
      required: true,
      min: 0,
      max: 10,
      decimals: 0,
      label: 'Can wait (years)',
      help: 'How many years a whole request may be delayed so that more can be built.',
    }),
    // Canonical JSON: the input and its result, so that the result can be read after the requests have changed.
    question: longText({ max: 2_000_000, setBy: 'commands' }),
    result: longText({ max: 2_000_000, setBy: 'commands', differs: true }),
    total_score: number({ min: 0, decimals: 2, setBy: 'commands', label: 'Total score' }),
    calculated_at: instant({ setBy: 'commands', label: 'Calculated' }),
    status: choice(['draft', 'calculated', 'published'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type CapitalScenario = RowOf<typeof capitalScenario>
