import { recordPage } from '#platform/pages/page.ts'
import { mitigationLife } from './life.ts'
import { mitigationProject } from './records.ts'

const whereSet = [
  'declaration',
  'pa_project',
  'damage',
  'site',
  'alternatives',
  'effectiveness',
  'environment',
  'schedule',
  'basis',
  'awarded',
  'decision',
] as const

export const mitigationPage = recordPage(mitigationProject, {
  at: '/fema-grants-hub/mitigation/:id',
  list: ['/fema-grants-hub?tab=hmgp', 'Hazard mitigation'],
  life: mitigationLife,
  edit: { by: 'mitigation-projects/edit', done: 'Saved and recalculated' },
  shows: [
    {
      figures: (row) => {
        const ratio = row.ratio === null ? null : Number(row.ratio)
        const isLess = ratio !== null && ratio < 1
        return [
          { label: 'Federal', value: { cents: row.federal }, note: `${Number(row.asked_share)}%` },
          {
            label: 'Benefit-cost ratio',
            value: ratio === null ? 'None' : ratio.toFixed(3),
            note: isLess ? 'less than 1.0' : '1.0 or more',
            tone: isLess ? 'bad' : 'good',
          },
          {
            label: 'Due',
            value: row.due_on ? { day: row.due_on } : 'See the notice',
            note: row.due_on && { due: row.due_on },
          },
        ]
      },
    },
    { own: 'Analysis' },
    {
      title: 'Details',
      facts: ['program', 'activity', 'plan', 'started', 'scope', ...whereSet, 'owner', 'documents'],
      filled: [...whereSet, 'documents'],
    },
  ],
})
