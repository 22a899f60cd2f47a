import { recordPage, rows } from '#platform/pages/page.ts'
import { budgetVersionLife } from './life.ts'
import { budgetVersion, budgetVersionLine } from './records.ts'

export const versionPage = recordPage(budgetVersion, {
  at: '/budget-management/versions/:id',
  list: ['/budget-management?tab=versions', 'Versions'],
  life: budgetVersionLife,
  loads: {
    lines: rows(budgetVersionLine, {
      by: 'budget_version',
      order: 'created_at.asc',
      limit: 1_000,
      columns: ['line', 'amount'],
    }),
  },
  shows: [
    { title: 'Version', facts: ['fiscal_year', 'kind', 'resolution', 'voted_on', 'total'] },
    { own: 'VersionLines' },
  ],
})
