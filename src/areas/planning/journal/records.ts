import { choice, date, money, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * What a line of the journal stands for. The accounts of an agency's own chart are said by the bridge to its financial
 * system, so that nothing must be set up before the first order is booked.
 */
export const controls = [
  'encumbrance',
  'encumbrance_reserve',
  'expenditure',
  'payable',
  'in_transit',
  'cash',
  'elsewhere',
] as const
export type Control = (typeof controls)[number]
export const controlWords: Record<Control, string> = {
  encumbrance: 'Encumbrances',
  encumbrance_reserve: 'Reserve for encumbrances',
  expenditure: 'Expenditures',
  payable: 'Accounts payable',
  in_transit: 'Payments on their way',
  cash: 'Cash',
  elsewhere: 'Paid in an earlier system',
}

export const journalLine = defineRecord('journal_lines', {
  label: 'Journal line',
  plural: 'Journal',
  about:
    'One side of a double entry: debit or credit, in one fund. The lines of one entry balance in each fund, and nobody changes them.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  appendOnly: true,
  title: 'words',
  list: ['day', 'fund', 'control', 'account', 'debit', 'credit', 'words'],
  fields: {
    // The entry that it is a side of. One that follows from a booking of the budget bears its id.
    entry: text({ required: true, max: 40, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    day: date({ required: true, setBy: 'commands' }),
    period: ref('fiscal_periods', { setBy: 'commands' }),
    fund: ref('funds', { required: true, setBy: 'commands' }),
    control: choice(controls, { required: true, setBy: 'commands', words: controlWords, label: 'Stands for' }),
    account: ref('accounts', { setBy: 'commands' }),
    budget_line: ref('budget_lines', { setBy: 'commands', label: 'Budget line' }),
    debit: money({ required: true, min: 0, zero: '', setBy: 'commands' }),
    credit: money({ required: true, min: 0, zero: '', setBy: 'commands' }),
    source_table: text({ required: true, max: 63, setBy: 'commands', label: 'Kind of document' }),
    source: text({ required: true, max: 40, setBy: 'commands', label: 'Document' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'What for' }),
  },
})
export type JournalLine = RowOf<typeof journalLine>
