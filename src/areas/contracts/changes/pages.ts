import { dayInWords, daysBetween } from '#platform/dates.ts'
import { recordPage } from '#platform/pages/page.ts'
import { plural } from '#platform/words.ts'
import { claimLife } from './life.ts'
import { claim } from './records.ts'

export const claimPage = recordPage(claim, {
  at: '/claims-change-orders/claims/:id',
  list: ['/claims-change-orders?tab=claims', 'Claims'],
  life: claimLife,
  edit: { by: 'contract-claims/edit' },
  links: (row) => [[`/contract-management/${row.contract}`, 'Contract']],
  amount: (row) => ({
    cents: row.claimed,
    note: Number(row.days) > 0 ? `Claimed, and ${Number(row.days)} days` : 'Claimed',
  }),
  shows: [
    {
      notes(row) {
        const late = row.notice_due ? daysBetween(row.notice_due, row.noticed_on) : 0
        return [
          late > 0 && {
            tone: 'warn',
            title: `The notice came ${plural(late, { one: 'a day', other: `${late} days` })} late: it was due on ${dayInWords(row.notice_due!)}`,
            text: row.late_reason,
          },
        ]
      },
    },
    {
      figures: (row) => [
        {
          label: 'Assessed',
          value: row.assessed === null ? 'Not yet' : { cents: row.assessed },
          note: Number(row.assessed_days ?? 0) > 0 && `and ${Number(row.assessed_days)} days`,
        },
        { label: 'Settled', value: row.settled === null ? 'Not yet' : { cents: row.settled } },
      ],
    },
    {
      title: 'Claim',
      facts: [
        'contract',
        'by',
        'cause',
        'grounds',
        'event_on',
        'noticed_on',
        'notice_due',
        'answer_by',
        'change_order',
        'owner',
        'documents',
      ],
    },
    {
      title: 'Decision',
      facts: ['assessment', 'settlement', 'decided_by'],
      when: (row) => row.assessment || row.settlement,
    },
  ],
})
