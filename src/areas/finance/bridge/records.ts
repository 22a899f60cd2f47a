import { choice, date, lastDayInForce, longText, money, number, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { controls, controlWords } from '#areas/planning/journal/records.ts'

export const accountMapping = defineRecord('account_mappings', {
  label: 'Account mapping',
  plural: 'Account mappings',
  about: 'The financial system’s code for a journal account, with its effective date, for all funds or one.',
  firstFrom: 'Select New mapping to add the first one.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  inOrder: [['valid_from', 'valid_to']],
  title: 'outside_code',
  list: ['control', 'account', 'fund', 'outside_code', 'valid_from', 'valid_to'],
  fields: {
    control: choice(controls, { required: true, words: controlWords, label: 'Control account' }),
    account: ref('accounts', {
      help: 'For expenditures only. Leave blank for all accounts without their own mapping.',
    }),
    fund: ref('funds', { help: 'Leave blank for all funds without their own mapping.' }),
    outside_code: text({ required: true, max: 60, label: 'Financial system code' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: lastDayInForce(),
  },
})
export type AccountMapping = RowOf<typeof accountMapping>

export const journalBatch = defineRecord('journal_batches', {
  label: 'Journal batch',
  plural: 'Journal batches',
  about:
    'Journal entries exported to the financial system together, with control totals. Each entry is in one batch, and the batch file never changes.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'number',
  list: ['number', 'until', 'lines', 'debit', 'credit', 'status'],
  fields: {
    number: series('JB-{year}-{count}'),
    until: date({ required: true, setBy: 'commands', label: 'Through' }),
    lines: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    debit: money({ required: true, min: 0, setBy: 'commands' }),
    credit: money({ required: true, min: 0, setBy: 'commands' }),
    csv_digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256 of the CSV' }),
    json_digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256 of the JSON' }),
    answer: longText({ max: 20_000, setBy: 'commands', label: 'Unreconciled items' }),
    status: choice(['made', 'reconciled', 'differs'], {
      initial: 'made',
      setBy: 'commands',
      words: { made: 'Waiting for confirmation', differs: 'Out of balance' },
    }),
  },
})
export type JournalBatch = RowOf<typeof journalBatch>

export const batchLine = defineRecord('journal_batch_lines', {
  label: 'Batch line',
  plural: 'Batch lines',
  about: 'One journal line as exported, with the codes of that day.',
  access: { of: 'parent', parent: 'journal_batches', by: 'batch' },
  appendOnly: true,
  title: 'words',
  list: ['position', 'day', 'fund_code', 'outside_code', 'debit', 'credit', 'words'],
  fields: {
    batch: ref('journal_batches', { required: true, setBy: 'commands' }),
    position: number({ required: true, min: 1, decimals: 0, setBy: 'commands', label: 'Line' }),
    journal_line: ref('journal_lines', { required: true, unique: true, setBy: 'commands', label: 'Journal line' }),
    entry: text({ required: true, max: 40, setBy: 'commands' }),
    day: date({ required: true, setBy: 'commands' }),
    fund_code: text({ required: true, max: 20, setBy: 'commands', label: 'Fund' }),
    outside_code: text({ required: true, max: 60, setBy: 'commands', label: 'External account' }),
    debit: money({ required: true, min: 0, zero: '', setBy: 'commands' }),
    credit: money({ required: true, min: 0, zero: '', setBy: 'commands' }),
    document: text({ required: true, max: 110, setBy: 'commands' }),
    words: text({ required: true, max: 300, setBy: 'commands', label: 'Description' }),
  },
})
export type BatchLine = RowOf<typeof batchLine>
