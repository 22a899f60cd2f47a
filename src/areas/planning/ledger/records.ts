import { choice, date, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const budgetEntry = defineRecord('budget_entries', {
  label: 'Budget entry',
  plural: 'Budget entries',
  about:
    'One booking in the ledger of the budget. What a line has, promised and spent is the sum of its entries and nothing else.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  appendOnly: true,
  title: 'words',
  list: ['day', 'line', 'kind', 'amount', 'words'],
  fields: {
    line: ref('budget_lines', { required: true, setBy: 'commands', label: 'Budget line' }),
    day: date({ required: true, setBy: 'commands' }),
    kind: choice(
      [
        'original',
        'amendment',
        'transfer',
        'carry_forward',
        'pre_encumbrance',
        'encumbrance',
        'expenditure',
        'release',
      ],
      {
        required: true,
        setBy: 'commands',
        words: { pre_encumbrance: 'Pre-encumbrance', carry_forward: 'Carried forward' },
      },
    ),
    // What a release gives back.
    releases: choice(['pre_encumbrance', 'encumbrance'], {
      setBy: 'commands',
      words: { pre_encumbrance: 'Pre-encumbrance' },
      label: 'Gives back',
    }),
    amount: money({ adds: 'kind', required: true, setBy: 'commands' }),
    // The document that the entry belongs to, by table and id: a requisition, an order, an invoice, a transfer.
    source_table: text({ required: true, max: 63, setBy: 'commands', label: 'Kind of document' }),
    source: text({ required: true, max: 40, setBy: 'commands', label: 'Document' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'What for' }),
  },
})
export type BudgetEntry = RowOf<typeof budgetEntry>
