import { choice, date, money, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const fund = defineRecord('funds', {
  label: 'Fund',
  plural: 'Funds',
  about: 'Money with one legal purpose and its own balanced books, such as the general fund or a grant.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'name',
  list: ['code', 'name', 'type', 'status'],
  find: ['purpose'],
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    // The fund types of GASB statements 34 and 54.
    type: choice(
      [
        'general',
        'special_revenue',
        'capital_projects',
        'debt_service',
        'permanent',
        'enterprise',
        'internal_service',
        'fiduciary',
      ],
      { required: true },
    ),
    purpose: text({ max: 500, help: 'What the law or the donor allows this fund to pay for.' }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type Fund = RowOf<typeof fund>

export const account = defineRecord('accounts', {
  label: 'Account',
  plural: 'Accounts',
  about: 'A line of the chart of accounts.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'name',
  list: ['code', 'name', 'type', 'status'],
  find: [],
  fields: {
    code: text({
      required: true,
      max: 40,
      unique: true,
      help: 'The segments as in your books, such as 5310 or 100-40-5310.',
    }),
    name: text({ required: true, max: 120 }),
    type: choice(['expenditure', 'revenue', 'asset', 'liability', 'fund_balance'], { required: true }),
    status: choice(['open', 'closed'], { initial: 'open', words: { open: 'Active', closed: 'Inactive' } }),
  },
})
export type Account = RowOf<typeof account>

export const budgetLine = defineRecord('budget_lines', {
  label: 'Budget line',
  plural: 'Budget lines',
  about: 'An amount for one purpose in one fund, account, cost center and fiscal year.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'name',
  apart: 'fiscal_year',
  list: ['name', 'fund', 'cost_center', 'account', 'fiscal_year', 'amended', 'status'],
  find: ['project', 'award'],
  fields: {
    name: text({ required: true, max: 120 }),
    fund: ref('funds', { required: true }),
    account: ref('accounts', { required: true }),
    cost_center: ref('cost_centers', { label: 'Cost center' }),
    fiscal_year: ref('fiscal_years', { required: true, label: 'Fiscal year' }),
    starts_on: date({ required: true, label: 'Start date' }),
    ends_on: date({
      required: true,
      label: 'End date',
      due: { says: 'Close the budget line {name}', for: ['owner'], while: ['adopted'] },
    }),
    // Account segments beyond fund, cost center and account.
    program: text({ max: 40 }),
    project: text({ max: 40 }),
    award: text({ max: 40, label: 'Grant award', help: 'The award number, such as its FAIN.' }),
    original: money({ required: true, min: 0, label: 'Original budget' }),
    amended: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Amended budget',
      help: 'Original budget plus amendments and transfers.',
    }),
    pre_encumbered: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Pre-encumbered',
      help: 'Reserved for requisitions that are not ordered yet.',
    }),
    encumbered: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      help: 'Set aside for open purchase orders, not yet paid.',
    }),
    spent: money({ initial: 0, setBy: 'commands', help: 'Expenditures, less refunds.' }),
    control: choice(['stop', 'warn'], {
      initial: 'stop',
      help: 'Whether the line stops or warns when it would be overspent.',
    }),
    owner: person({ help: 'The person responsible for this line.' }),
    status: choice(['draft', 'adopted', 'closed'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type BudgetLine = RowOf<typeof budgetLine>
