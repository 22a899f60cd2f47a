import { recordPage } from '#platform/pages/page.ts'
import { subawardRequestLife } from './requests/life.ts'
import { subaward, subawardRequest } from './records.ts'

export const requestPage = recordPage(subawardRequest, {
  at: '/grant-management/requests/:id',
  list: ['/grant-management?tab=recipient', 'Subrecipients'],
  life: subawardRequestLife,
  edit: { by: 'subaward-requests/edit' },
  loads: { subaward },
  shows: [
    {
      notes: (row) => [
        row.returned_because &&
          subawardRequestLife.is(row, 'returned') && {
            tone: 'warn',
            title: 'Returned for changes',
            text: row.returned_because,
          },
      ],
    },
    {
      figures: (row, { loaded: { subaward: of } }) => [
        {
          label: 'Subaward balance',
          value: of && { cents: of.amount - of.paid },
          to: `/grant-management/subawards/${row.subaward}`,
        },
        { label: 'Subrecipient match', value: { cents: row.match } },
      ],
    },
    {
      title: 'Details',
      facts: [
        'subaward',
        'period_start',
        'period_end',
        'description',
        'documents',
        'entered_by',
        'approved_by',
        'paid_on',
      ],
      links: (row) => [row.cost && [`/grants-management/costs/${row.cost}`, 'Resulting grant cost']],
    },
  ],
})
