import { choice, flag, longText, money, number, percent, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { classWords, constructionLines, constructionWords, objectClasses } from '../budgets/records.ts'

export const budgetPlan = defineRecord('grant_budget_plans', {
  label: 'Budget proposal',
  plural: 'Budget proposals',
  about: 'The budget of an application before award: costs by object class and year, indirect costs and match.',
  firstFrom: 'Create a budget proposal for an application.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['number', 'title', 'application', 'federal', 'match', 'total', 'status'],
  find: [],
  fields: {
    number: series('BP-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    application: ref('grant_applications', { label: 'Grant application' }),
    form: choice(['424a', '424c'], {
      initial: '424a',
      label: 'Form',
      words: { '424a': 'SF-424A (non-construction)', '424c': 'SF-424C (construction)' },
    }),
    indirect: choice(['none', 'de_minimis', 'negotiated'], {
      initial: 'none',
      label: 'Indirect costs',
      words: { none: 'Not charged', de_minimis: 'De minimis rate', negotiated: 'Negotiated rate' },
    }),
    indirect_rate: percent({ min: 0, max: 100, decimals: 2, label: 'Indirect rate' }),
    match_share: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Match, share of total cost',
      help: 'Splits lines without a separate share.',
    }),
    owner: person({ required: true, label: 'Prepared by' }),
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
  about: 'One cost of a budget proposal, with its quantity, price, year and whether it is in the indirect cost base.',
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
    construction_line: choice(constructionLines, {
      label: 'Construction line',
      help: 'For the SF-424C. Blank: the line of its object class.',
      words: constructionWords,
    }),
    description: text({ required: true, max: 300 }),
    year: number({ min: 1, max: 5, decimals: 0, initial: 1 }),
    quantity: number({
      required: true,
      min: 0,
      max: 1_000_000,
      decimals: 4,
      label: 'Quantity',
      help: 'For personnel, full-time equivalents such as 0.5.',
    }),
    unit_cost: money({ adds: false, required: true, min: 0, label: 'Unit cost' }),
    fringe: percent({
      min: 0,
      max: 200,
      decimals: 2,
      label: 'Fringe benefits (%)',
      help: 'Share of pay, for personnel.',
    }),
    match_share: percent({
      min: 0,
      max: 100,
      decimals: 2,
      label: 'Charged to match',
      help: 'Blank: same as the whole proposal.',
    }),
    excluded: flag({
      label: 'Excluded from indirect base',
      help: 'Rent, tuition, capital and participant support. Equipment and construction are always excluded.',
    }),
    subaward: flag({
      label: 'Subaward',
      help: 'Only the first part counts toward the indirect base, over all years. Use the same description each year.',
    }),
    why: longText({ max: 2_000, label: 'Justification' }),
    amount: money({ min: 0, initial: 0, setBy: 'commands' }),
  },
})
export type BudgetPlanLine = RowOf<typeof budgetPlanLine>
