import { recordPage } from '#platform/pages/page.ts'
import { milestoneLife } from './life.ts'
import { grantMilestone } from './records.ts'
import { endOf, slipOf } from './rules.ts'

const noteTitles = { met: 'Met', dropped: 'Dropped', open: 'Reopened' } as const

export const milestonePage = recordPage(grantMilestone, {
  at: '/grant-management/milestones/:id',
  list: ['/grant-management?tab=milestones', 'Milestones'],
  life: milestoneLife,
  edit: { by: 'grant-milestones/edit' },
  shows: [
    {
      notes: (row) => [
        row.note && {
          tone: milestoneLife.is(row, 'met') ? 'good' : 'info',
          title: milestoneLife.byStatus(row, noteTitles),
          text: row.note,
        },
      ],
    },
    {
      figures(row, { today }) {
        const slip = slipOf(row, today)
        return [
          { label: 'Planned date', value: { day: row.planned_on } },
          {
            label: row.met_on ? 'Met on' : 'Forecast date',
            value: { day: endOf(row) },
            note: slip > 0 && `${slip} days later than planned`,
            tone: slip > 0 && 'bad',
          },
          { label: 'Completed', value: `${Number(row.progress ?? 0)}%` },
        ]
      },
    },
    { title: 'Details', facts: ['funding', 'objective', 'begins_on', 'owner', 'after', 'purchase_order', 'evidence'] },
  ],
})
