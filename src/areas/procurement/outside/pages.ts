import { recordPage } from '#platform/pages/page.ts'
import { outsideOpportunity } from './records.ts'

export const outsidePage = recordPage(outsideOpportunity, {
  at: '/opportunities/outside/:id',
  list: ['/opportunities?tab=elsewhere', 'Opportunities'],
  edit: { by: 'outside-opportunities/edit', page: true, main: true },
  shows: [
    { title: 'Our assessment', facts: ['decision', 'assigned', 'reason'] },
    {
      title: 'Source data',
      facts: [
        'source',
        'number',
        'agency',
        'kind',
        'codes',
        'set_aside',
        'place',
        'posted_on',
        'closes_on',
        'ceiling',
        'url',
        'summary',
      ],
    },
  ],
})
