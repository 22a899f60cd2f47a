import { choice, date, money, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * The control account of a journal line. The bridge to the financial system maps it to the agency's own chart, so
 * that the first order can be booked without setup.
 */
export const controls = [
  'encumbrance',
  'encumbrance_reserve',
  'expenditure',
  'payable',
  'accrued',
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
  accrued: 'Accrued liabilities',
  in_transit: 'Payments in transit',
  cash: 'Cash',
  elsewhere: 'Paid in prior system',
}

export const journalLine = defineRecord('journal_lines', {
  label: 'Journal line',
  plural: 'Journal',
  about:
    'One side of a double entry: a debit or credit in one fund. The lines of an entry balance in each fund and can’t be changed.',
  firstFrom: 'Approved invoices, payments and budgets post the first lines.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  appendOnly: true,
  title: 'words',
  list: ['day', 'fund', 'control', 'account', 'debit', 'credit', 'words'],
  fields: {
    // The entry this line belongs to. An entry that follows from a budget booking has the booking's id.
    entry: text({ required: true, max: 40, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    day: date({ required: true, setBy: 'commands' }),
    period: ref('fiscal_periods', { setBy: 'commands' }),
    fund: ref('funds', { required: true, setBy: 'commands' }),
    control: choice(controls, { required: true, setBy: 'commands', words: controlWords, label: 'Control account' }),
    account: ref('accounts', { setBy: 'commands' }),
    budget_line: ref('budget_lines', { setBy: 'commands', label: 'Budget line' }),
    debit: money({ required: true, min: 0, zero: '', setBy: 'commands' }),
    credit: money({ required: true, min: 0, zero: '', setBy: 'commands' }),
    source_table: text({ required: true, max: 63, setBy: 'commands', label: 'Document type' }),
    source: text({ required: true, max: 40, setBy: 'commands', label: 'Document' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Purpose' }),
  },
})
export type JournalLine = RowOf<typeof journalLine>
