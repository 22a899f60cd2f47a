import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { plural } from '#platform/words.ts'
import type { RowOf } from '#platform/records/record.ts'
import { capitalLife } from './life.ts'
import {
  capitalAllocation,
  capitalAvailable,
  capitalCriterion,
  capitalPhase,
  capitalProject,
  capitalScore,
  capitalSource,
  capitalTerm,
} from './records.ts'
import { presentValue } from './rules.ts'

const years = rows(capitalAvailable, {
  by: 'capital_source',
  order: 'year.asc',
  limit: 100,
  columns: ['year', 'amount', 'note'],
})
const allocated = rows(capitalAllocation, {
  by: 'source',
  order: 'year.asc',
  limit: 500,
  columns: ['capital_project', 'year', 'amount'],
})

export const sourcePage = recordPage(capitalSource, {
  at: '/capital-planning-management/sources/:id',
  list: ['/capital-planning-management?tab=funding', 'Funding'],
  edit: { by: 'capital-sources/edit', done: 'Funding source saved' },
  loads: { available: years, allocated },
  shows: [
    { own: 'SourceYears' },
    {
      title: 'Funding available',
      about: 'One line per fiscal year.',
      grid: years,
      saves: 'capital-sources/set-available',
      totals: ['amount'],
    },
    { title: 'Allocated to', rows: allocated },
    { title: 'Funding source', facts: ['kind', 'fund', 'only_for', 'note'] },
  ],
})

const phases = rows(capitalPhase, {
  by: 'capital_project',
  order: 'position.asc',
  limit: 200,
  columns: ['phase', 'year', 'amount', 'note'],
})

export const requestPage = recordPage(capitalProject, {
  at: '/capital-planning-management/:id',
  list: ['/capital-planning-management', 'Capital requests'],
  life: capitalLife,
  add: { by: 'capital-projects/request', mine: 'sponsor' },
  edit: { by: 'capital-projects/edit', page: true },
  loads: {
    phases,
    scores: rows(capitalScore, { by: 'capital_project', order: 'created_at.asc', limit: 500, columns: ['points'] }),
    allocations: rows(capitalAllocation, {
      by: 'capital_project',
      order: 'year.asc',
      limit: 200,
      columns: ['source', 'year', 'amount'],
    }),
    criteria: register(capitalCriterion, { order: 'weight.desc', limit: 200 }),
    sources: register(capitalSource, { order: 'name.asc', limit: 200 }),
    terms: register(capitalTerm, { order: 'kind.asc', limit: 500 }),
  },
  amount: (row) => ({ cents: row.cost, note: row.first_year ? `Cost, from ${row.first_year}` : 'Cost' }),
  shows: [
    {
      notes: (row) => [
        row.decision && {
          tone: capitalLife.is(row, 'deferred') ? 'warn' : 'info',
          title: capitalLife.is(row, 'deferred') ? 'Deferred' : 'Last decision',
          text: row.decision,
        },
      ],
    },
    {
      figures: (row, { today, loaded }) => {
        const value = presentValue(row, loaded, today)
        return [
          {
            label: 'Score',
            value: row.score === null ? '–' : Number(row.score).toFixed(2),
            note: row.score === null ? 'not scored' : 'of 5',
          },
          {
            label: 'Funding allocated',
            value: { cents: row.allocated, whole: true },
            note: unfunded(row),
            tone: row.cost > row.allocated && 'warn',
          },
          {
            label: 'Present value',
            value: loaded.terms && loaded.phases && (value ? { cents: value.npv, whole: true } : '–'),
            note: value ? `net, at ${value.rate}% a year` : 'needs phases and a discount rate',
          },
        ]
      },
    },
    { title: 'Cost phases', grid: phases, saves: 'capital-projects/set-phases', totals: ['amount'] },
    { own: 'ScoresPanel' },
    { own: 'AllocationsPanel' },
    { own: 'LifeCycleCost' },
    {
      title: 'Capital request',
      facts: [
        'need',
        'options',
        'program',
        'department',
        'site',
        'sponsor',
        'required_by_law',
        'useful_life',
        'operating',
        'benefit',
        'salvage',
        'documents',
        'requested_by',
        'decided_by',
      ],
    },
  ],
})

const unfunded = ({ cost, allocated: given }: RowOf<typeof capitalProject>) =>
  cost > given ? ([{ cents: cost - given, whole: true }, ' unfunded'] as const) : cost > 0 ? 'fully funded' : 'no cost'

const trends = [
  trend(capitalProject, {
    title: 'Cost by program',
    by: 'program',
    figure: 'cost',
    list: '/capital-planning-management?tab=requests',
  }),
  trend(capitalProject, {
    title: 'Allocated by program',
    by: 'program',
    figure: 'allocated',
    list: '/capital-planning-management?tab=requests',
  }),
  trend(capitalProject, {
    title: 'Cost by status',
    by: 'status',
    figure: 'cost',
    list: '/capital-planning-management?tab=requests',
  }),
]

const requests = register(capitalProject, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: { not: 'withdrawn' } },
  unnamed: true,
})
const byYear = { order: 'created_at.asc', limit: 1_000, unnamed: true } as const
const funding = {
  sources: register(capitalSource, { order: 'name.asc', limit: 200 }),
  available: register(capitalAvailable, byYear),
  given: register(capitalAllocation, byYear),
}
const criteria = register(capitalCriterion, { order: 'weight.desc', limit: 200, unnamed: true })
const add = { to: '/capital-planning-management/new', label: 'New capital request' }
const withStatus = '/capital-planning-management?tab=requests&where.status='

/** Departments' capital requests, from submitted to funded or deferred. */
export const requestsPage = listPage({
  at: '/capital-planning-management',
  title: 'Capital requests',
  loads: { all: requests },
  links: [['/capital-planning', 'Capital improvement program']],
  new: { of: capitalProject, ...add },
  above: [
    {
      figures: ({ loaded: { all } }) => {
        const of = (...statuses: RowOf<typeof capitalProject>['status'][]) =>
          all?.filter(({ status }) => statuses.includes(status))
        const cost = (rows: typeof all) =>
          rows && { cents: rows.reduce((sum, row) => sum + row.cost, 0), whole: true as const }
        const [waiting, scored, deferred] = [of('submitted'), of('scored'), of('deferred')]
        const funded = of('funded', 'under_way')
        return [
          {
            label: 'Waiting for scoring',
            value: countOf(waiting?.length),
            note: cost(waiting),
            to: `${withStatus}submitted`,
          },
          {
            label: 'Scored',
            value: countOf(scored?.length),
            note: scored && [cost(scored)!, ' requested'],
            to: `${withStatus}scored`,
          },
          {
            label: 'Funded',
            value: cost(funded),
            note: funded && plural(funded.length, { one: '1 request', other: `${funded.length} requests` }),
            to: `${withStatus}funded,under_way`,
          },
          { label: 'Deferred', value: countOf(deferred?.length), note: cost(deferred), to: `${withStatus}deferred` },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'board', title: 'Review board', shows: [{ own: 'ReviewBoard', loads: { all: requests } }] },
    { tab: 'requests', title: 'Requests', shows: [{ list: list(capitalProject), new: add }] },
    { tab: 'funding', title: 'Funding', shows: [{ own: 'FundingTab', loads: funding }] },
    {
      tab: 'criteria',
      title: 'Criteria',
      shows: [
        { own: 'CriteriaTab', loads: { criteria } },
        { text: 'Capital settings' },
        { register: capitalTerm, at: '/capital-planning-management/settings' },
      ],
    },
    { tab: 'breakdown', title: 'Breakdown', shows: [{ trends }] },
  ],
})
