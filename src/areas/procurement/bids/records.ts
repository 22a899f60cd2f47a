import { choice, instant, longText, money, number, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { byPanel } from '../solicitations/words.ts'

export const bid = defineRecord('bids', {
  label: 'Bid',
  plural: 'Bids',
  about: 'A vendor’s bid as opened from the sealed envelope. It can’t be changed afterward.',
  access: { of: 'vendor', by: 'vendor', read: 'manager', write: 'manager', judged: byPanel },
  title: 'number',
  list: ['number', 'vendor', 'total', 'submitted_at', 'status'],
  fields: {
    number: series('BID-{year}-{count}'),
    solicitation: ref('solicitations', { required: true, setBy: 'commands' }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    total: money({
      adds: false,
      min: 0,
      setBy: 'commands',
      help: 'Calculated from the line prices, not by the bidder.',
    }),
    note: longText({ max: 20_000, setBy: 'commands', label: 'Bidder’s statement' }),
    representative: text({ max: 200, setBy: 'commands', label: 'Authorized representative' }),
    submitted_at: instant({ required: true, setBy: 'commands', label: 'Received' }),
    edition: number({ required: true, setBy: 'commands', decimals: 0, label: 'Version read' }),
    receipt: text({ required: true, max: 100, setBy: 'commands' }),
    status: choice(['opened', 'unreadable', 'responsive', 'rejected', 'awarded', 'not_awarded'], {
      initial: 'opened',
      setBy: 'commands',
    }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Rejection reason' }),
  },
})
export type Bid = RowOf<typeof bid>

export const bidLine = defineRecord('bid_lines', {
  label: 'Bid line',
  plural: 'Bid lines',
  about: 'A bidder’s price for one line of a solicitation.',
  access: { of: 'parent', parent: 'bids', by: 'bid' },
  title: 'note',
  list: ['line', 'unit_price', 'amount', 'note'],
  fields: {
    bid: ref('bids', { required: true }),
    line: ref('solicitation_lines', { required: true, setBy: 'commands' }),
    // Dollars, with as many decimal places as a kilowatt hour needs; payment is in the amount, in whole cents.
    unit_price: number({ required: true, min: 0, decimals: 6, dollars: true, setBy: 'commands', label: 'Unit price' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
    note: text({ max: 500, setBy: 'commands' }),
  },
})
export type BidLine = RowOf<typeof bidLine>
