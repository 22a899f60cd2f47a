import { dayInWords } from '#platform/dates.ts'
import { recordPage, type FigureSaid } from '#platform/pages/page.ts'
import { atLeast } from '#platform/roles.ts'
import { closeoutLife } from './life.ts'
import { grantCloseout, type GrantCloseout } from './records.ts'
import { daysLeft, stillOwed } from './rules.ts'

function dueOf(row: GrantCloseout, today: string): FigureSaid {
  if (!closeoutLife.isOpen(row)) return { label: 'Was due', value: row.due_on ? { day: row.due_on } : '0 days' }
  const left = row.due_on ? daysLeft(row.due_on, today) : 0
  return {
    label: left < 0 ? 'Overdue by' : 'Days left',
    value: `${Math.abs(left)} days`,
    note: row.due_on && ['due ', { day: row.due_on }],
    tone: left < 0 && 'bad',
  }
}

export const closeoutPage = recordPage(grantCloseout, {
  at: '/grant-management/closeouts/:id',
  list: ['/grant-management?tab=closeout', 'Closeouts'],
  life: closeoutLife,
  only: (row) => closeoutLife.open(row).filter((name) => name !== 'refund' || stillOwed(row) > 0),
  edit: { by: 'grant-closeouts/edit' },
  documents: [{ by: 'grant-closeouts/document', label: 'Closeout document', file: (row) => `${row.number}.pdf` }],
  acts: [
    {
      by: 'property-reports/open',
      label: 'SF-428-B',
      when: (_, { actor }) => atLeast('manager', actor),
      send: ({ id }) => ({ id, form: 'sf428b' }),
      done: 'Report opened',
      opens: (_, { id }) => `/asset-management/property-reports/${id}`,
    },
  ],
  shows: [
    {
      notes: (row) => [
        closeoutLife.isOpen(row) &&
          row.reopened_because && {
            tone: 'warn',
            title: `This grant was reopened on ${dayInWords(row.reopened_on!)}`,
            text: row.reopened_because,
          },
        closeoutLife.isOpen(row) &&
          row.returned_because && { tone: 'warn', title: 'Returned for changes', text: row.returned_because },
        row.held && {
          tone: 'warn',
          title: 'Records retained past the normal date',
          text: 'Litigation, a claim or an audit is open. Don’t destroy records until it is resolved (2 CFR 200.334).',
        },
      ],
    },
    {
      figures: (row, { today }) => {
        const owes = stillOwed(row)
        return [
          dueOf(row, today),
          {
            label: 'Left to refund',
            value: { cents: owes },
            note: closeoutLife.is(row, 'open', 'returned')
              ? 'counted at preparation'
              : owes > 0
                ? 'to the awarding agency'
                : row.refunded_on
                  ? ['refunded on ', { day: row.refunded_on }]
                  : 'nothing',
            tone: owes > 0 && 'warn',
          },
          {
            label: 'Records retained until',
            value: row.keep_until ? { day: row.keep_until } : 'Not set',
            note: 'three years from the final financial report',
          },
        ]
      },
    },
    { own: 'AfterCloseout', when: (row) => !closeoutLife.isOpen(row) },
    { own: 'Checklist', asks: ({ id }) => [['grant-closeouts/show', { id }]] },
    {
      title: 'Property and amounts owed',
      about:
        'Equipment at or below the limit is retained without debt; above it, the federal share is owed (2 CFR 200.313(e)). The same rule covers all unused supplies together.',
      facts: (row) => [
        'equipment',
        'equipment_value',
        'federal_share',
        'disposition',
        'supplies_value',
        'equipment_owed',
        'supplies_owed',
        'refund',
        ...(row.refunded > 0 ? (['refunded', 'refunded_on'] as const) : []),
      ],
    },
    {
      title: 'Details',
      facts: (row) => [
        'funding',
        'liquidated',
        'subawards_closed',
        'inventory',
        'held',
        'note',
        'documents',
        'prepared_by',
        'signed_by',
        'signed_at',
        ...(row.reopened_on ? (['reopened_on', 'reopened_by', 'reopened_because'] as const) : []),
      ],
    },
  ],
})
