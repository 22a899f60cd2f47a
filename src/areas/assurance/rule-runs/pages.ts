import { recordPage } from '#platform/pages/page.ts'
import { ruleRun } from './records.ts'

export const ruleRunPage = recordPage(ruleRun, {
  at: '/advanced-compliance/runs/:id',
  list: ['/advanced-compliance?tab=runs', 'Compliance runs'],
  shows: [
    {
      figures: (row) => [
        { label: 'Checked', value: String(row.looked_at) },
        {
          label: 'Failed',
          value: String(row.failed),
          ...(Number(row.failed) > 0 && { tone: 'bad' as const, note: 'see below' }),
        },
        {
          label: 'Not checked',
          value: String(row.not_checked),
          ...(Number(row.not_checked) > 0 && { tone: 'warn' as const, note: 'missing data' }),
        },
        { label: 'Waived', value: String(row.waived) },
        { label: 'Changed', value: String(row.changed), note: 'since the previous run' },
      ],
    },
    { title: 'Run', facts: ['ran_at', 'ran_by'] },
    { own: 'RunResults' },
  ],
})
