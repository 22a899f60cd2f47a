import { trend } from '#platform/records/list/charted.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage } from '#platform/pages/page.ts'
import { clause, responsePeriod, solicitation } from './records.ts'

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

const trends = [
  trend(solicitation, { title: 'Published by month', by: 'published_at', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Closing by month', by: 'closes_at', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Estimate by category', by: 'category', figure: 'estimate', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Estimate by type', by: 'kind', figure: 'estimate', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Solicitations by status', by: 'status', list: '/rfq-builder' }),
  trend(solicitation, { title: 'Solicitations by contact', by: 'contact', list: '/rfq-builder' }),
]

const add = { to: '/rfq-builder/new', label: 'New solicitation' }

/** Quotes, sealed bids and proposals; and the dated rows that the builder checks against. */
export const builderPage = listPage({
  at: '/rfq-builder',
  title: 'Solicitation builder',
  above: [{ own: 'OwnSolicitations' }],
  tabs: [
    {
      tab: 'solicitations',
      title: 'Solicitations',
      shows: [
        {
          list: list(solicitation, {
            columns: ['number', 'title', 'kind', 'closes_at', 'contact', 'status'],
            where: { kind: 'rfq,ifb,rfp' },
          }),
          new: add,
        },
      ],
    },
    { tab: 'trends', title: 'Trends', new: { of: solicitation, ...add }, shows: [{ trends }] },
    {
      tab: 'clauses',
      title: 'Clauses',
      shows: [
        {
          list: list(clause, { columns: ['code', 'title', 'federal', 'above', 'optional', 'valid_from', 'source'] }),
          new: { to: '/rfq-builder/clauses/new', label: 'New clause' },
        },
      ],
    },
    { tab: 'periods', title: 'Response periods', shows: [{ register: responsePeriod, at: '/rfq-builder/periods' }] },
  ],
})

export const informationPage = listPage({
  at: '/rfi',
  title: 'Requests for information',
  shows: [
    {
      list: list(solicitation, {
        columns: ['number', 'title', 'questions_until', 'closes_at', 'contact', 'status'],
        where: { kind: 'rfi' },
      }),
      new: { to: '/rfq-builder/new?kind=rfi', label: 'New request' },
    },
  ],
})
