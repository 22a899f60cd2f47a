import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { fiscalYearLife } from '#areas/planning/calendar/life.ts'
import { fiscalPeriod, fiscalYear } from '#areas/planning/calendar/records.ts'
import { within } from '#platform/tree.ts'
import { allocationRuleLife, costCenterLife } from '#areas/planning/cost-centers/life.ts'
import { allocationRule, allocationShare, costCenter, type CostCenter } from '#areas/planning/cost-centers/records.ts'
import { budgetEntry } from '#areas/planning/ledger/records.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import { chart, recordPage, register, rows } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'

export const fiscalYearPage = recordPage(fiscalYear, {
  at: '/budget-management/years/:id',
  list: ['/budget-management?tab=years', 'Calendar'],
  life: fiscalYearLife,
  add: { by: 'fiscal-years/plan' },
  loads: {
    periods: rows(fiscalPeriod, { by: 'fiscal_year', order: 'number.asc', limit: 100, columns: ['name', 'status'] }),
  },
  shows: [
    {
      title: 'Fiscal year',
      facts: (row) =>
        fiscalYearLife.is(row, 'closing') ? ['starts_on', 'ends_on', 'adjuster'] : ['starts_on', 'ends_on'],
    },
    {
      title: 'Budget by fund',
      chart: chart(budgetLine, {
        of: 'fiscal_year',
        by: 'fund',
        figure: 'amended',
        list: '/budget-management?tab=lines',
      }),
    },
    {
      title: 'Spent by cost center',
      chart: chart(budgetLine, {
        of: 'fiscal_year',
        by: 'cost_center',
        figure: 'spent',
        list: '/budget-management?tab=lines',
      }),
    },
    { own: 'closing/ClosingPanel', when: (row) => fiscalYearLife.is(row, 'open', 'closing') },
    { own: 'carry-forward/CarryForwardPanel', when: (row) => fiscalYearLife.is(row, 'open', 'closing') },
    { own: 'calendar/Periods', when: (row) => !fiscalYearLife.is(row, 'planned') },
  ],
})

const entriesOf = (kinds: string) => `?tab=entries&where.kind=${kinds}`
const transfers = (by: 'from_line' | 'to_line') =>
  rows(budgetTransfer, { by, order: 'created_at.desc', limit: 20, columns: ['number'] })

export const budgetLinePage = recordPage(budgetLine, {
  at: '/budget-management/lines/:id',
  list: ['/budget-management', 'Budget'],
  life: budgetLineLife,
  edit: { by: 'budget-lines/edit', page: true },
  loads: { given: transfers('from_line'), received: transfers('to_line') },
  links: (row) => [
    budgetLineLife.is(row, 'adopted') && [`/budget-management/transfers/new?from=${row.id}`, 'Transfer from here'],
  ],
  shows: [
    {
      figures: (row) => [
        {
          label: 'Amended budget',
          value: { cents: row.amended, whole: true },
          note: ['Original ', { cents: row.original, whole: true }],
          to: entriesOf('original,amendment,transfer'),
        },
        {
          label: 'Encumbered',
          value: { cents: row.encumbered + row.pre_encumbered, whole: true },
          note: ['with ', { cents: row.pre_encumbered, whole: true }, ' pre-encumbered'],
          to: entriesOf('pre_encumbrance,encumbrance,release'),
        },
        { label: 'Spent', value: { cents: row.spent, whole: true }, to: entriesOf('expenditure') },
        {
          label: 'Available',
          value: { cents: available(row), whole: true },
          ...(budgetLineLife.is(row, 'adopted') &&
            available(row) < row.amended / 20 && { note: 'Less than 5% left', tone: 'warn' as const }),
        },
      ],
    },
    { own: 'budgets/LineUse' },
    {
      title: 'Budget line',
      facts: [
        'fund',
        'account',
        'cost_center',
        'fiscal_year',
        'starts_on',
        'ends_on',
        'program',
        'project',
        'award',
        'control',
        'owner',
      ],
    },
    {
      title: 'Spent by month',
      chart: chart(budgetEntry, { of: 'line', by: 'day', figure: 'amount', where: { kind: 'expenditure' } }),
    },
    {
      tab: 'entries',
      title: 'Entries',
      when: (row) => !budgetLineLife.is(row, 'draft'),
      shows: [
        {
          title: 'Entries',
          rows: rows(budgetEntry, {
            by: 'line',
            order: 'day.desc',
            limit: 50,
            columns: ['day', 'kind', 'amount', 'words'],
            whole: true,
          }),
        },
      ],
    },
    {
      tab: 'transfers',
      title: 'Transfers',
      when: (row) => !budgetLineLife.is(row, 'draft'),
      count: (_, { loaded: { given, received } }) => given && received && given.length + received.length,
      shows: [{ own: 'transfers/LineTransfers' }],
    },
  ],
})

const ofCenter = {
  centers: register(costCenter, { order: 'code.asc', limit: 1_000 }),
  years: register(fiscalYear, { order: 'starts_on.desc', limit: 50 }),
  lines: rows(budgetLine, {
    by: 'cost_center',
    after: ({ id }, { centers }: { centers?: readonly CostCenter[] }) => centers && within(id, centers),
    order: 'starts_on.desc,name.asc',
    limit: 500,
    columns: ['name', 'fiscal_year', 'amended', 'spent', 'status'],
  }),
}

export const costCenterPage = recordPage(costCenter, {
  at: '/cost-centers/:id',
  list: ['/cost-centers', 'Cost centers'],
  life: costCenterLife,
  only: () => [],
  edit: { by: 'cost-centers/edit', page: true, under: 'Cost centers' },
  loads: ofCenter,
  links: (row, { actor }) => [
    whyNotEdit(costCenter, row, actor) === null && [`/cost-centers/new?below=${row.id}`, 'New sub-center'],
  ],
  acts: [{ own: 'cost-centers/CenterMoves' }],
  shows: [
    { own: 'budgets/YearOfLines' },
    {
      title: 'Budget lines',
      about: (row, { loaded: { centers } }) =>
        centers && within(row.id, centers).length > 1
          ? 'Lines of this cost center and its sub-centers, this year and before.'
          : 'Lines of this cost center, this year and before.',
      rows: ofCenter.lines,
    },
    {
      title: 'Cost center',
      facts: ['code', 'parent', 'owner', 'valid_from', 'valid_to', 'default_fund', 'default_account', 'merged_into'],
      filled: ['merged_into'],
    },
    {
      title: 'Sub-centers',
      rows: rows(costCenter, {
        by: 'parent',
        order: 'code.asc',
        limit: 200,
        columns: ['code', 'name', 'owner', 'status'],
        unlessNone: true,
      }),
    },
  ],
})

export const allocationRulePage = recordPage(allocationRule, {
  at: '/cost-centers/rules/:id',
  list: ['/cost-centers?tab=rules', 'Allocation rules'],
  life: allocationRuleLife,
  loads: {
    shares: rows(allocationShare, {
      by: 'rule',
      order: 'percent.desc',
      limit: 200,
      columns: ['cost_center', 'percent'],
    }),
  },
  shows: [{ title: 'Allocation rule', facts: ['basis', 'valid_from', 'valid_to'] }, { own: 'cost-centers/Shares' }],
})
