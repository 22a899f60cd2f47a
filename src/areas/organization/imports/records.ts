import { choice, longText, money, number, series, text } from '#platform/records/fields.ts'
import { importSystems, systemWords } from '#platform/records/import-kind.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Names of the kinds of sheets in lists. */
export const kindWords: Readonly<Record<string, string>> = {
  employees: 'Employees',
  vendors: 'Vendors',
  funds: 'Funds',
  accounts: 'Accounts',
  'cost-centers': 'Cost centers',
  'budget-lines': 'Budget lines',
  'purchase-orders': 'Open orders',
  contracts: 'Contracts',
  invoices: 'Open invoices',
  'asset-classes': 'Asset classes',
  assets: 'Assets',
  'stock-items': 'Stock items',
  'catalog-items': 'Catalog items',
  'cost-records': 'Disaster costs',
}

export const importRun = defineRecord('import_runs', {
  label: 'Import',
  plural: 'Imports',
  about:
    'A spreadsheet from another system, with the records it created and changed. An import can be undone as a whole.',
  firstFrom: 'Import a spreadsheet to start.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'file',
  list: ['number', 'kind', 'file', 'made', 'changed', 'unchanged', 'status'],
  fields: {
    number: series('IMP-{count}'),
    kind: text({ required: true, max: 40, setBy: 'commands', label: 'Imported as', words: kindWords }),
    file: text({ required: true, max: 200, setBy: 'commands' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256 of the cells' }),
    system: choice(importSystems, {
      setBy: 'commands',
      label: 'Columns as in',
      empty: 'No other system',
      words: systemWords,
    }),
    // Which field each column of the sheet is for, as JSON.
    columns: longText({ required: true, max: 20_000, setBy: 'commands', told: false }),
    rows: number({ required: true, min: 0, decimals: 0, setBy: 'commands' }),
    first_row: number({ initial: 2, min: 2, decimals: 0, setBy: 'commands', told: false }),
    parts: number({ required: true, min: 1, decimals: 0, setBy: 'commands', told: false }),
    // How many parts and rows are written: an interrupted run continues there.
    written: number({ initial: 0, min: 0, decimals: 0, setBy: 'commands', told: false }),
    rows_written: number({ initial: 0, min: 0, decimals: 0, setBy: 'commands', told: false, label: 'Rows written' }),
    made: number({ initial: 0, min: 0, decimals: 0, setBy: 'commands', label: 'Created' }),
    changed: number({ initial: 0, min: 0, decimals: 0, setBy: 'commands', label: 'Updated' }),
    unchanged: number({ initial: 0, min: 0, decimals: 0, setBy: 'commands', label: 'Already on file' }),
    typed_total: money({ setBy: 'commands', adds: false, label: 'Total in the old system' }),
    sheet_total: money({ initial: 0, setBy: 'commands', adds: false, label: 'Total of the rows' }),
    left_out: longText({ max: 20_000, setBy: 'commands', label: 'Not activated' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Undone because' }),
    status: choice(['running', 'waiting', 'done', 'undone'], {
      initial: 'running',
      setBy: 'commands',
      words: { running: 'In progress', waiting: 'Waiting for activation', done: 'Imported' },
    }),
  },
})
export type ImportRun = RowOf<typeof importRun>
