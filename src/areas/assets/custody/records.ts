import { choice, date, longText, money, number, percent, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { conditions } from '../assets/records.ts'

export const assetCount = defineRecord('asset_counts', {
  label: 'Physical inventory',
  plural: 'Physical inventories',
  about:
    'A check of assets against the register, with discrepancies that a second person decides (2 CFR 200.313(d)(2): at least every two years).',
  firstFrom: 'Start a physical inventory to list the assets that should be there.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['counting', 'returned'],
  title: 'title',
  list: ['number', 'title', 'counted_by', 'expected', 'seen', 'discrepancies', 'status'],
  fields: {
    number: series('PC-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    note: longText({ max: 2_000 }),
    counted_by: person({ required: true, setBy: 'commands', label: 'Counted by' }),
    begun_on: date({ required: true, setBy: 'commands', label: 'Started' }),
    expected: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'To be counted' }),
    seen: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    discrepancies: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Reason' }),
    status: choice(['counting', 'submitted', 'approved', 'returned'], {
      initial: 'counting',
      setBy: 'commands',
      words: { counting: 'In progress', submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type AssetCount = RowOf<typeof assetCount>

export const assetCountLine = defineRecord('asset_count_lines', {
  label: 'Inventory line',
  plural: 'Inventory lines',
  about: 'One asset of a physical inventory, with its registered location and finding.',
  access: { of: 'parent', parent: 'asset_counts', by: 'count' },
  title: 'note',
  list: ['asset', 'register_says', 'found', 'found_at', 'condition', 'note'],
  fields: {
    count: ref('asset_counts', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    asset: ref('assets', { required: true }),
    register_says: text({ max: 200, setBy: 'commands', label: 'Registered location' }),
    found: choice(['there', 'elsewhere', 'missing', 'damaged'], {
      label: 'Finding',
      words: { there: 'Found', elsewhere: 'Found at another location', missing: 'Not found' },
    }),
    found_at: text({ max: 200, label: 'Found at' }),
    condition: choice(conditions, { words: { very_poor: 'Very poor' } }),
    note: text({ max: 300 }),
  },
})
export type AssetCountLine = RowOf<typeof assetCountLine>

export const disposal = defineRecord('asset_dispositions', {
  label: 'Disposition',
  plural: 'Dispositions',
  about:
    'The sale, transfer or other disposal of an asset, with its value and the federal interest (2 CFR 200.313(e)).',
  firstFrom: 'Draft a disposition for an asset that the agency no longer needs.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['draft', 'returned'],
  title: 'number',
  list: ['number', 'asset', 'method', 'fair_value', 'federal_interest', 'requested_by', 'status'],
  fields: {
    number: series('DS-{year}-{count}'),
    asset: ref('assets', { required: true }),
    method: choice(['sale', 'auction', 'trade_in', 'transfer', 'scrap', 'donation', 'return_to_agency'], {
      required: true,
      label: 'Method',
      words: {
        trade_in: 'Trade-in',
        transfer: 'Transferred to another program',
        return_to_agency: 'Returned to awarding agency',
      },
    }),
    reason: longText({ required: true, max: 2_000, label: 'Reason' }),
    fair_value: money({ required: true, min: 0, label: 'Fair market value', help: 'Today, for this asset.' }),
    value_basis: text({
      required: true,
      max: 300,
      label: 'Basis',
      help: 'An appraisal, auction list or dealer quote.',
    }),
    instructions: choice(['not_asked', 'asked', 'given', 'silent'], {
      initial: 'not_asked',
      label: 'Federal disposition instructions',
      words: { not_asked: 'Not requested', silent: 'No response in time', asked: 'Requested', given: 'Received' },
    }),
    asked_on: date({ label: 'Requested on' }),
    federal_share: percent({ min: 0, max: 100, decimals: 4, setBy: 'commands', label: 'Federal share' }),
    federal_interest: money({ min: 0, initial: 0, setBy: 'commands', label: 'Owed to federal government' }),
    because: text({ max: 500, setBy: 'commands', label: 'Rule applied' }),
    proceeds: money({ min: 0, setBy: 'commands', label: 'Proceeds' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Decision' }),
    done_on: date({ setBy: 'commands', label: 'Disposed on' }),
    status: choice(['draft', 'submitted', 'approved', 'returned', 'done', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { done: 'Disposed', submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type Disposal = RowOf<typeof disposal>

export const depreciation = defineRecord('asset_depreciation', {
  label: 'Depreciation',
  plural: 'Depreciation',
  about: 'The recorded straight-line depreciation of an asset for a fiscal year.',
  firstFrom: 'Recorded for each capital asset at the end of a fiscal year.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  appendOnly: true,
  title: 'year',
  list: ['year', 'asset', 'cost', 'amount', 'accumulated', 'book_value'],
  fields: {
    asset: ref('assets', { required: true, setBy: 'commands' }),
    year: text({ required: true, max: 20, setBy: 'commands', label: 'Year ending' }),
    cost: money({ required: true, min: 0, setBy: 'commands' }),
    amount: money({ required: true, min: 0, setBy: 'commands', label: 'This year' }),
    accumulated: money({ required: true, min: 0, setBy: 'commands', label: 'Total' }),
    book_value: money({ required: true, min: 0, setBy: 'commands', label: 'Book value' }),
  },
})
export type Depreciation = RowOf<typeof depreciation>
