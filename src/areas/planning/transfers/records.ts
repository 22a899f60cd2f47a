import { choice, instant, longText, money, person, ref, series } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const budgetTransfer = defineRecord('budget_transfers', {
  label: 'Budget transfer',
  plural: 'Budget transfers',
  about: 'Budget moved between two lines of the same fund and year, after approval.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'number',
  list: ['number', 'from_line', 'to_line', 'amount', 'status'],
  find: ['reason'],
  fields: {
    number: series('BT-{year}-{count}'),
    from_line: ref('budget_lines', { required: true, label: 'From' }),
    to_line: ref('budget_lines', { required: true, label: 'To' }),
    amount: money({ required: true, min: 1 }),
    reason: longText({
      required: true,
      max: 2_000,
      help: 'Why the receiving line needs it and the other can spare it.',
    }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    status: choice(['draft', 'submitted', 'approved', 'returned', 'rejected', 'canceled'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes', canceled: 'Canceled' },
    }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved' }),
  },
})
export type BudgetTransfer = RowOf<typeof budgetTransfer>
