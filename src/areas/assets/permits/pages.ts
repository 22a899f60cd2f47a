import { recordPage, rows } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { permitLife } from './life.ts'
import { lockout, permit } from './records.ts'
import { overdue } from './rules.ts'

/** The reason stays on file when the permit is issued again. */
const endTitles = {
  requested: null,
  issued: null,
  suspended: 'Work suspended',
  closed: 'Work was suspended',
  refused: 'Permit denied',
}

const locks = rows(lockout, {
  by: 'permit',
  order: 'position.asc',
  limit: 100,
  columns: ['point', 'energy', 'lock_number'],
})

export const permitPage = recordPage(permit, {
  at: '/safety-management/permits/:id',
  list: ['/safety-management?tab=permits', 'Permits'],
  life: permitLife,
  edit: { by: 'work-permits/edit', done: 'Permit saved' },
  loads: { locks },
  shows: [
    {
      notes(row, { now }) {
        const title = permitLife.byStatus(row, endTitles)
        return [
          overdue(row, now) && {
            tone: 'bad',
            title: 'Expired',
            text: 'Stop the work or close the permit. The next day needs another permit.',
          },
          row.end_reason && title !== null && { tone: 'warn', title, text: row.end_reason },
        ]
      },
    },
    {
      title: 'Permit',
      facts: [
        'kind',
        'asset',
        'work_order',
        'location',
        'holder',
        'starts_at',
        'ends_at',
        'hazards',
        'precautions',
        'isolation',
        'gas_test',
        'requested_by',
        'issued_by',
        'issued_at',
        'closed_by',
        'closed_at',
      ],
      filled: true,
    },
    {
      title: 'Isolation points',
      when: (row, { actor }) => row.isolation && whyNotEdit(permit, row, actor) === null,
      grid: locks,
      saves: 'work-permits/set-locks',
    },
    { own: 'Locks', when: (row) => row.isolation },
  ],
})
