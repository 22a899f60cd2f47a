import { dayInWords } from '#platform/dates.ts'
import { recordPage } from '#platform/pages/page.ts'
import { agreementLife } from './life.ts'
import { agreement } from './records.ts'
import { standingOf } from './rules.ts'

export const agreementPage = recordPage(agreement, {
  at: '/clients/agreements/:id',
  list: ['/clients?tab=agreements', 'Agreements'],
  life: agreementLife,
  edit: { by: 'agreements/edit', page: true, under: 'Client agencies' },
  shows: [
    {
      notes(row, { today }) {
        const standing = standingOf(row, today)
        return [
          agreementLife.is(row, 'returned') &&
            row.reason && { tone: 'warn', title: 'Returned for changes', text: row.reason },
          agreementLife.is(row, 'ended') && row.reason && { title: 'Ended', text: row.reason },
          (standing === 'notice' || standing === 'expiring') && {
            tone: 'warn',
            title: standing === 'notice' ? 'Renewal decision due' : 'The notice period has passed',
            text: `The agreement ends on ${dayInWords(row.ends_on!)}; notice must be given ${Number(row.notice_days)} days before.`,
          },
          standing === 'over' && {
            tone: 'bad',
            title: 'The end date has passed',
            text: 'End it, or create the follow-on agreement.',
          },
        ]
      },
    },
    {
      title: 'Agreement',
      facts: [
        'client',
        'kind',
        'authority',
        'contract_number',
        'value',
        'starts_on',
        'ends_on',
        'notice_days',
        'owner',
        'drafted_by',
        'approved_by',
        'files',
      ],
    },
    { title: 'Agreement text', text: 'terms', none: 'See the attached document.' },
  ],
})
