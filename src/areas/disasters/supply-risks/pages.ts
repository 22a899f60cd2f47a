import { drawnPage } from '#platform/pages/drawn-page.ts'
import { recordPage } from '#platform/pages/page.ts'
import { optionLabel } from '#platform/records/record.ts'
import { riskLife } from './life.ts'
import { supplyRisk } from './records.ts'
import { openRisks, riskList } from './reads.ts'
import { gradeOf, impacts, likelihoods, scoreOf } from './rules.ts'

const words = { low: 'Low', medium: 'Medium', high: 'High', extreme: 'Extreme' } as const

export const riskPage = recordPage(supplyRisk, {
  at: '/supply-chain-risk/:id',
  list: ['/supply-chain-risk', 'Supply chain risks'],
  life: riskLife,
  edit: { by: 'supply-risks/edit' },
  shows: [
    {
      notes: (row) => [
        row.decision && { title: optionLabel(supplyRisk.fields.status, row.status), text: row.decision },
      ],
    },
    {
      figures(row) {
        const grade = gradeOf(row)
        return [
          {
            label: 'Rating',
            value: words[grade],
            note: `${scoreOf(row)} of 25`,
            tone: grade === 'extreme' ? 'bad' : grade === 'high' && 'warn',
          },
          { label: 'Likelihood', value: likelihoods[Number(row.likelihood) - 1] ?? 'None' },
          { label: 'Impact', value: impacts[Number(row.impact) - 1] ?? 'None' },
        ]
      },
    },
    { title: 'Risk', facts: ['subject', 'cause', 'vendor', 'site', 'item', 'owner', 'due', 'decided_by'] },
    {
      title: 'Mitigation',
      links: (row) => [
        row.vendor && [`/supply-chain-risk?tab=test&vendor=${row.vendor}`, 'Simulate losing this vendor'],
      ],
      text: 'mitigation',
      none: 'No mitigation entered.',
    },
  ],
})

/** The register of risks, with those that are open on the map above it. */
export const risks = drawnPage('/supply-chain-risk', (_, params) => [
  { rows: openRisks },
  ...(params.get('tab') === null || params.get('tab') === 'register' ? [{ list: riskList }] : []),
])
