import { choice, date, instant, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const fund = defineRecord('funds', {
  label: 'Fund',
  plural: 'Funds',
  about: 'Money with one legal purpose and books of its own, such as the general fund or a grant.',
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
    purpose: text({ max: 500, help: 'What the law or the donor allows this money to pay for.' }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type Fund = RowOf<typeof fund>

export const account = defineRecord('accounts', {
  label: 'Account',
  plural: 'Accounts',
  about: 'What money is spent on or comes from: one line of the chart of accounts.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'name',
  list: ['code', 'name', 'type', 'status'],
  find: [],
  fields: {
    code: text({
      required: true,
      max: 40,
      unique: true,
      help: 'The segments as your books write them, such as 5310 or 100-40-5310.',
    }),
    name: text({ required: true, max: 120 }),
    type: choice(['expenditure', 'revenue', 'asset', 'liability', 'fund_balance'], { required: true }),
    status: choice(['open', 'closed'], { initial: 'open' }),
  },
})
export type Account = RowOf<typeof account>

export const budgetLine = defineRecord('budget_lines', {
  label: 'Budget line',
  plural: 'Budget lines',
  about: 'Money that one department may spend from one fund on one thing in one fiscal year.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  inOrder: [['starts_on', 'ends_on']],
  title: 'name',
  list: ['name', 'fund', 'cost_center', 'account', 'fiscal_year', 'amended', 'status'],
  find: ['project', 'award'],
  fields: {
    name: text({ required: true, max: 120 }),
    fund: ref('funds', { required: true }),
    account: ref('accounts', { required: true }),
    cost_center: ref('cost_centers', { label: 'Cost center' }),
    fiscal_year: ref('fiscal_years', { required: true, label: 'Fiscal year' }),
    starts_on: date({ required: true, label: 'First day' }),
    ends_on: date({ required: true, label: 'Last day', due: { for: ['owner'], while: ['adopted'] } }),
    // The segments of the account that a fund, a cost center and an account do not say.
    program: text({ max: 40 }),
    project: text({ max: 40 }),
    award: text({ max: 40, label: 'Grant award', help: 'The number of the award that pays, such as its FAIN.' }),
    original: money({ required: true, min: 0, label: 'Original budget' }),
    amended: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Amended budget',
      help: 'The original and every amendment and transfer since.',
    }),
    pre_encumbered: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Pre-encumbered',
      help: 'Asked for in requisitions that were not ordered yet.',
    }),
    encumbered: money({
      min: 0,
      initial: 0,
      setBy: 'commands',
      help: 'Promised to open purchase orders, not yet paid.',
    }),
    spent: money({ initial: 0, setBy: 'commands', help: 'Paid or booked as a cost; refunds make it less.' }),
    control: choice(['stop', 'warn'], { initial: 'stop', help: 'What happens when more is asked for than is left.' }),
    owner: person({ help: 'Who answers for this line.' }),
    status: choice(['draft', 'adopted', 'closed'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type BudgetLine = RowOf<typeof budgetLine>

export const budgetTransfer = defineRecord('budget_transfers', {
  label: 'Budget transfer',
  plural: 'Budget transfers',
  about: 'Money moved from one budget line to another of the same fund and year, after approval.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'number',
  list: ['number', 'from_line', 'to_line', 'amount', 'status'],
  find: ['reason'],
  fields: {
    number: series('BT-{year}-{count}'),
    from_line: ref('budget_lines', { required: true, label: 'From' }),
    to_line: ref('budget_lines', { required: true, label: 'To' }),
    amount: money({ required: true, min: 1 }),
    reason: longText({ required: true, max: 2_000, help: 'Why the money is needed there and can be spared here.' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    status: choice(['draft', 'submitted', 'approved', 'returned', 'rejected', 'cancelled'], {
      initial: 'draft',
      setBy: 'commands',
    }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
  },
})
export type BudgetTransfer = RowOf<typeof budgetTransfer>

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
