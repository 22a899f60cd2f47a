import { recordPage, register, rows } from '#platform/pages/page.ts'
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
