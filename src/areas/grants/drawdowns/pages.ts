import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { optionLabel } from '#platform/records/record.ts'
import { drawdownLife, expectedOf } from './life.ts'
import { grantBudgetLine } from '../budgets/records.ts'
import { grantCost } from '../charges/records.ts'
import { drawdown, drawdownLine } from './records.ts'
import { whyNoOutlayReport } from './rules.ts'

export const drawdownPage = recordPage(drawdown, {
  at: '/grants-management/:id',
  list: ['/grants-management?tab=drawdowns', 'Drawdowns'],
  life: drawdownLife,
  loads: {
    lines: rows(drawdownLine, { by: 'drawdown', order: 'position.asc', limit: 500 }),
    costs: rows(grantCost, { by: 'drawdown_lines.drawdown', order: 'created_at.asc', limit: 500 }),
    invoices: rows(invoice, { by: 'grant_costs.drawdown_lines.drawdown', order: 'created_at.asc', limit: 500 }),
    construction: rows(grantBudgetLine, {
      by: 'funding',
      through: 'funding',
      where: { class: 'construction' },
      order: 'created_at.asc',
      limit: 1,
    }),
  },
  documents: [
    { by: 'drawdowns/document', label: 'SF-270 (PDF)', file: (row) => `${row.number}-SF270.pdf` },
    {
      by: 'drawdowns/document',
      label: 'SF-271 (PDF)',
      when: (_, { loaded: { construction = [] } }) => construction.length > 0,
      send: { form: 'sf271' },
      whyNot: (row) => whyNoOutlayReport(row, true),
      file: (row) => `${row.number}-SF271.pdf`,
    },
  ],
  links: (row) => [
    [`/grants-management/${row.id}/forms`, drawdownLife.is(row, 'draft', 'returned') ? 'Fill in forms' : 'View forms'],
  ],
  shows: [
    {
      notes: (row) => [
        row.returned_because &&
          !drawdownLife.is(row, 'received', 'refused') && {
            tone: 'warn',
            title: drawdownLife.isOpen(row) ? 'Returned for changes' : optionLabel(drawdown.fields.status, row.status),
            text: row.returned_because,
          },
        row.agency_reason && {
          tone: 'warn',
          title: drawdownLife.is(row, 'refused')
            ? `Refused by the agency${row.answered_on ? ` on ${dayInWords(row.answered_on)}` : ''}`
            : `${dollars(drawdownLife.is(row, 'received') ? row.received : expectedOf(row))} of ${dollars(row.amount)} ${drawdownLife.is(row, 'received') ? 'paid' : 'allowed'}`,
          text: row.agency_reason,
        },
      ],
    },
    {
      figures: (row) => [
        { label: 'Requested on', value: row.sent_on ? { day: row.sent_on } : 'Not yet', note: row.reference },
        {
          label: 'Received',
          value: row.received_on ? { cents: row.received } : 'Not yet',
          note: row.received_on
            ? { day: row.received_on }
            : row.expected_on && ['expected by ', { day: row.expected_on }],
        },
      ],
    },
    { own: 'DrawdownLines' },
    { title: 'Details', facts: ['funding', 'kind', 'made_by', 'checked_by', 'checked_at', 'answered_by'] },
  ],
})
