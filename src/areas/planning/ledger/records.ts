import { choice, date, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const budgetEntry = defineRecord('budget_entries', {
  label: 'Budget entry',
  plural: 'Budget entries',
  about: 'One posting to the budget ledger. A line’s budget, encumbrances and expenditures are the sum of its entries.',
  firstFrom: 'Requisitions, orders, invoices and adopted budgets post the first entries.',
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
        words: {
          pre_encumbrance: 'Pre-encumbrance',
          carry_forward: 'Carryforward',
          original: 'Original budget',
          release: 'Released',
        },
      },
    ),
    // The kind of entry that a release applies to.
    releases: choice(['pre_encumbrance', 'encumbrance'], {
      setBy: 'commands',
      words: { pre_encumbrance: 'Pre-encumbrance' },
      label: 'Releases',
    }),
    amount: money({ adds: 'kind', required: true, setBy: 'commands' }),
    // The document of the entry, by table and id: a requisition, an order, an invoice, a transfer.
    source_table: text({ required: true, max: 63, setBy: 'commands', label: 'Document type' }),
    source: text({ required: true, max: 40, setBy: 'commands', label: 'Document' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Purpose' }),
  },
})
export type BudgetEntry = RowOf<typeof budgetEntry>
