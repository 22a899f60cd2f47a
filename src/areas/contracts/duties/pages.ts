import { daysBetween } from '#platform/dates.ts'
import { recordPage } from '#platform/pages/page.ts'
import { optionLabel } from '#platform/records/record.ts'
import { plural } from '#platform/words.ts'
import { obligationLife } from './life.ts'
import { obligation } from './records.ts'

/** A deliverable is submitted and accepted; any other obligation is marked as fulfilled. */
const ofDeliverables = ['handIn', 'accept', 'sendBack', 'waive'] as const
const ofObligations = ['done', 'accept', 'sendBack', 'waive'] as const

export const obligationPage = recordPage(obligation, {
  at: '/contract-management/obligations/:id',
  list: (row) => [row ? `/contract-management/${row.contract}` : '/contract-management', 'Contract workspace'],
  life: obligationLife,
  only: (row) => (row.kind === 'deliverable' ? ofDeliverables : ofObligations),
  edit: { by: 'contract-obligations/edit' },
  shows: [
    {
      notes: (row) => [
        obligationLife.is(row, 'rejected') &&
          row.note && { tone: 'warn', title: 'Returned for changes', text: row.note },
      ],
    },
    {
      figures: (row, { today }) => [
        {
          label: 'Due',
          value: { day: row.due_on },
          note: obligationLife.isOpen(row) && { due: row.due_on },
          tone: obligationLife.isOpen(row) && daysBetween(row.due_on, today) > 0 && 'bad',
        },
        {
          label: 'Owed by',
          value: optionLabel(obligation.fields.party, row.party),
          note: optionLabel(obligation.fields.kind, row.kind),
        },
        {
          label: 'Frequency',
          value: row.every_months
            ? plural(Number(row.every_months), {
                one: 'Every month',
                other: `Every ${Number(row.every_months)} months`,
              })
            : 'Once',
        },
      ],
    },
    { title: 'Obligation', facts: ['contract', 'owner', 'about', 'amount'], filled: ['about', 'amount'] },
    {
      title: 'Evidence',
      facts: ['evidence', 'note', 'decided_by', 'decided_at'],
      when: (row) => row.evidence.length > 0 || row.note || row.decided_by,
    },
  ],
})
