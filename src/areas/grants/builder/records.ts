import { choice, flag, longText, money, number, percent, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { classWords, objectClasses } from '../budgets/records.ts'

export const budgetPlan = defineRecord('grant_budget_plans', {
  label: 'Budget proposal',
  plural: 'Budget proposals',
  about:
    'The budget of an application as it is worked out: people, travel, equipment and the rest by year, indirect cost on its base, and what the match bears.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'title', 'application', 'federal', 'match', 'total', 'status'],
  find: [],
  fields: {
    number: series('BP-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    application: ref('grant_applications', { label: 'For the application' }),
    form: choice(['424a', '424c'], {
      initial: '424a',
      label: 'Form',
      words: { '424a': 'SF-424A, not construction', '424c': 'SF-424C, construction' },
    }),
    indirect: choice(['none', 'de_minimis', 'negotiated'], {
      initial: 'none',
      label: 'Indirect cost',
      words: { none: 'Not charged', de_minimis: 'De minimis rate', negotiated: 'Negotiated rate' },
    }),
    indirect_rate: percent({ min: 0, max: 100, decimals: 2, label: 'Indirect rate' }),
    match_share: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Match, of the whole cost',
      help: 'What the lines do not say themselves is split by this.',
    }),
    owner: person({ required: true, label: 'Worked out by' }),
    federal: money({ min: 0, initial: 0, setBy: 'commands', label: 'Award' }),
    match: money({ min: 0, initial: 0, setBy: 'commands' }),
    total: money({ min: 0, initial: 0, setBy: 'commands' }),
    status: choice(['draft', 'final'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type BudgetPlan = RowOf<typeof budgetPlan>

export const budgetPlanLine = defineRecord('grant_plan_lines', {
  label: 'Budget proposal line',
  plural: 'Budget proposal lines',
  about: 'One cost of a budget proposal: how many, at what price, in which year, and whether it bears indirect cost.',
  access: { of: 'parent', parent: 'grant_budget_plans', by: 'plan' },
  title: 'description',
  list: [
    'class',
    'description',
    'year',
    'quantity',
    'unit_cost',
    'fringe',
    'match_share',
    'excluded',
    'subaward',
    'amount',
  ],
  fields: {
    plan: ref('grant_budget_plans', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    class: choice(
      objectClasses.filter((name) => name !== 'indirect'),
      { required: true, label: 'Object class', words: classWords },
    ),
    description: text({ required: true, max: 300 }),
    year: number({ min: 1, max: 5, decimals: 0, initial: 1 }),
    quantity: number({
      required: true,
      min: 0,
      max: 1_000_000,
      decimals: 4,
      label: 'How many',
      help: 'For people full-time equivalents, such as 0.5.',
    }),
    unit_cost: money({ adds: false, required: true, min: 0, label: 'Each' }),
    fringe: percent({ min: 0, max: 200, decimals: 2, label: 'Benefits', help: 'Of the pay, for people.' }),
    match_share: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Match bears',
      help: 'Empty: as the whole proposal says.',
    }),
    excluded: flag({
      label: 'Bears no indirect cost',
      help: 'Rent, tuition, capital, participant support; equipment and construction never bear it.',
    }),
    subaward: flag({
      label: 'Is a subaward',
      help: 'Only its first part bears indirect cost, of all its years together: call it the same in each.',
    }),
    why: longText({ max: 2_000, label: 'Why it is needed' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type BudgetPlanLine = RowOf<typeof budgetPlanLine>
