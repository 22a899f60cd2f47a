import { recordPage, rows } from '#platform/pages/page.ts'
import { budgetVersionLife } from './life.ts'
import { budgetVersion, budgetVersionLine, type BudgetVersion } from './records.ts'
import { versionBefore } from './rules.ts'

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
    versions: rows(budgetVersion, { by: 'fiscal_year', through: 'fiscal_year', order: 'created_at.desc', limit: 200 }),
    before: rows(budgetVersionLine, {
      by: 'budget_version',
      after: (row: BudgetVersion, { versions }: { versions?: readonly BudgetVersion[] }) =>
        versions && [versionBefore(row, versions)?.id ?? row.id],
      order: 'created_at.asc',
      limit: 1_000,
    }),
  },
  shows: [
    { title: 'Version', facts: ['fiscal_year', 'kind', 'resolution', 'voted_on', 'total'] },
    { own: 'VersionLines' },
  ],
})
