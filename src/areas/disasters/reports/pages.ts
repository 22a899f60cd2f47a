import { recordPage } from '#platform/pages/page.ts'
import { labelOf } from '#platform/records/record.ts'
import { reportLife } from './life.ts'
import { situationReport } from './records.ts'

const chapters = ['situation', 'lifelines', 'resources', 'sheltering', 'events', 'plan'] as const

export const reportPage = recordPage(situationReport, {
  at: '/disaster-response/reports/:id',
  list: ['/disaster-response?tab=reports', 'Situation reports'],
  life: reportLife,
  documents: [{ label: 'Download report (PDF)', file: (row) => `${row.number}.pdf` }],
  edit: { by: 'situation-reports/edit' },
  shows: [
    {
      notes: (row) => [
        reportLife.is(row, 'signed')
          ? {
              tone: 'good',
              title: `Signed by ${row.signed_by}`,
              text: [
                ...(row.signed_at ? [{ moment: row.signed_at }] : []),
                '. Its text can’t change. ',
                { code: `SHA-256 ${row.digest}` },
              ],
            }
          : {
              title: 'Draft from the boards',
              text: 'Review the text. A manager who did not write in it must sign it.',
            },
      ],
    },
    { title: 'Subject', facts: ['incident', 'period_from', 'period_to'] },
    ...chapters.map((text) => ({ title: labelOf(situationReport, text), text, none: 'No entry.' })),
  ],
})
