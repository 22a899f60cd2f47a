import { recordPage } from '#platform/pages/page.ts'
import { clause } from './records.ts'

export const clausePage = recordPage(clause, {
  at: '/rfq-builder/clauses/:id',
  list: ['/rfq-builder?tab=clauses', 'Clauses'],
  add: { by: 'clauses/create' },
  edit: { by: 'clauses/edit', page: true },
  shows: [
    {
      notes: (row) => [
        !row.checked_on && {
          tone: 'warn',
          title: 'Not verified against the text of the rule',
          text: 'An administrator checks the rule’s text and records here which text and when. Until then the clause applies unverified.',
        },
      ],
    },
    { title: 'Text', facts: 'all' },
  ],
})
