import { choice, date, longText, money, number, percent, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { conditions } from '../assets/records.ts'

export const assetCount = defineRecord('asset_counts', {
  label: 'Physical count',
  plural: 'Physical counts',
  about:
    'Assets that somebody looks for and sees, and the discrepancies that somebody else decides on (2 CFR 200.313(d)(2): at least every two years).',
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
    begun_on: date({ required: true, setBy: 'commands', label: 'Begun' }),
    expected: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'To be seen' }),
    seen: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    discrepancies: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Why' }),
    status: choice(['counting', 'submitted', 'approved', 'returned'], {
      initial: 'counting',
      setBy: 'commands',
      words: { counting: 'Being counted' },
    }),
  },
})
export type AssetCount = RowOf<typeof assetCount>

export const assetCountLine = defineRecord('asset_count_lines', {
  label: 'Asset to be seen',
  plural: 'Assets to be seen',
  about: 'One asset of a count: where the register has it, and how it was found.',
  access: { of: 'parent', parent: 'asset_counts', by: 'count' },
  title: 'note',
  list: ['asset', 'register_says', 'found', 'found_at', 'condition', 'note'],
  fields: {
    count: ref('asset_counts', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    asset: ref('assets', { required: true }),
    register_says: text({ max: 200, setBy: 'commands', label: 'The register says' }),
    found: choice(['there', 'elsewhere', 'missing', 'damaged'], {
      label: 'Found',
      words: { there: 'There', elsewhere: 'Somewhere else' },
    }),
    found_at: text({ max: 200, label: 'Where' }),
    condition: choice(conditions, { words: { very_poor: 'Very poor' } }),
    note: text({ max: 300 }),
  },
})
export type AssetCountLine = RowOf<typeof assetCountLine>

export const disposal = defineRecord('asset_disposals', {
  label: 'Disposition',
  plural: 'Dispositions',
  about:
    'How an asset leaves the register, what it was worth, and what of that is the federal government’s (2 CFR 200.313(e)).',
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
      label: 'How',
      words: {
        trade_in: 'Trade-in',
        transfer: 'Transfer to another program',
        return_to_agency: 'Return to the federal agency',
      },
    }),
    reason: longText({ required: true, max: 2_000, label: 'Why' }),
    fair_value: money({ required: true, min: 0, label: 'Fair market value', help: 'Today, of this one.' }),
    value_basis: text({
      required: true,
      max: 300,
      label: 'How that is known',
      help: 'An appraisal, an auction’s list, a dealer’s offer.',
    }),
    instructions: choice(['not_asked', 'asked', 'given', 'silent'], {
      initial: 'not_asked',
      label: 'Instructions of the federal agency',
      words: { not_asked: 'Not asked for', silent: 'No answer in time' },
    }),
    asked_on: date({ label: 'Asked on' }),
    federal_share: percent({ min: 0, max: 100, decimals: 4, setBy: 'commands', label: 'Federal share' }),
    federal_interest: money({ min: 0, initial: 0, setBy: 'commands', label: 'Owed to the federal government' }),
    because: text({ max: 500, setBy: 'commands', label: 'By which rule' }),
    proceeds: money({ min: 0, setBy: 'commands', label: 'Proceeds' }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Asked for by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_on: date({ setBy: 'commands', label: 'Decided on' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'What was decided' }),
    done_on: date({ setBy: 'commands', label: 'Gone on' }),
    status: choice(['draft', 'submitted', 'approved', 'returned', 'done', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { done: 'Gone' },
    }),
  },
})
export type Disposal = RowOf<typeof disposal>

export const depreciation = defineRecord('asset_depreciation', {
  label: 'Depreciation',
  plural: 'Depreciation',
  about: 'What an asset lost of its worth in a fiscal year, by the straight line, as it was booked.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  appendOnly: true,
  title: 'year',
  list: ['year', 'asset', 'cost', 'amount', 'accumulated', 'book_value'],
  fields: {
    asset: ref('assets', { required: true, setBy: 'commands' }),
    year: text({ required: true, max: 20, setBy: 'commands', label: 'Year that ends on' }),
    cost: money({ required: true, min: 0, setBy: 'commands' }),
    amount: money({ required: true, min: 0, setBy: 'commands', label: 'Of this year' }),
    accumulated: money({ required: true, min: 0, setBy: 'commands', label: 'In all' }),
    book_value: money({ required: true, min: 0, setBy: 'commands', label: 'Book value' }),
  },
})
export type Depreciation = RowOf<typeof depreciation>
