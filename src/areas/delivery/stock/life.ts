import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { text } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { stockCount, stockReservation, stockTransfer, type StockTransfer } from './records.ts'
import { exact } from './rules.ts'

/** The progress of a count, and its warehouse if the person is its custodian. */
export type CountFacts = { lines: number; uncounted: number; unexplained: number; keeps: string | null }

const reason = askFor(stockCount.fields.decision, { label: 'Reason' })

/** The custodian is responsible for missing stock, so another person decides on it. */
const whyNotKeeper = ({ keeps }: CountFacts): Reason =>
  keeps === null ? null : `You are the custodian of ${keeps}. Another manager must decide on its differences.`

export const stockCountLife = life(stockCount, {
  topic: 'stock-counts',
  stages: { counting: 'open', submitted: 'open', returned: 'open', approved: 'over' },
  facts: factsFrom<CountFacts>('stock_count_lines', 'warehouses'),
  moves: {
    submit: {
      about: 'Submits a count with its differences and reasons. A second person approves it.',
      from: ['counting', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: ({ counted_by }, { actor }) =>
        counted_by === actor.user_id ? null : 'Only the person who counted can submit this count.',
      whyNotYet: ({ lines, uncounted, unexplained }) =>
        firstReason(
          lines === 0 && 'This warehouse has no stock to count.',
          uncounted > 0 && 'Count every line first.',
          unexplained > 0 && 'Enter a reason for each line with a difference.',
        ),
    },
    approve: {
      about: 'Approves the differences of a count and corrects the books.',
      decides: 'evidence',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: { counted_by: 'You can’t approve your own count. Another manager must approve it.' },
      asks: { reason },
      look: 'main',
      says: {
        button: 'Approve differences',
        ask: 'Approve the differences of {number}?',
        hint: 'The book quantities are corrected by the differences.',
        verb: 'Approve differences',
        done: '{number} approved',
        event: 'approved the count',
      },
      whyNotYet: whyNotKeeper,
    },
    return: {
      about: 'Returns a count for changes, with a reason.',
      decides: 'evidence',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { counted_by: 'You can’t return your own count. Another manager must decide.' },
      asks: { reason },
      says: returnWords('The person who counted must recount.'),
      whyNotYet: whyNotKeeper,
    },
  },
})

export const reservationLife = life(stockReservation, {
  topic: 'stock-reservations',
  stages: { open: 'open', used: 'over', released: 'over' },
  // Creating a reservation is a separate command.
  setElsewhere: ['open'],
  moves: {
    use: {
      about: 'Issues the reserved stock.',
      from: 'open',
      to: 'used',
      says: { button: 'Issue stock', done: 'Stock issued', event: 'issued the stock' },
    },
    release: {
      about: 'Releases the reserved stock.',
      from: 'open',
      to: 'released',
      says: { button: 'Release stock', done: 'Stock released', event: 'released the stock' },
    },
  },
})

const { note, received } = stockTransfer.fields

export const transferLife = life(stockTransfer, {
  topic: 'stock-transfers',
  stages: { in_transit: 'open', short: 'open', received: 'over', written_off: 'over' },
  // Creating a transfer is a separate command.
  setElsewhere: ['in_transit'],
  moves: {
    receive: {
      about: 'Receives a transfer from another warehouse, with the quantity found and a reason if it is short.',
      from: 'in_transit',
      to: ['received', 'short'],
      asks: {
        found: { ...askFor(received, { label: 'Quantity found' }), max: 1_000_000_000 },
        note: text({ max: note.max!, label: 'Reason for short receipt' }),
      },
      start: ({ quantity }) => ({ found: Number(quantity) }),
      look: 'main',
      says: {
        button: 'Receive transfer',
        ask: 'Receive {number}?',
        hint: 'Count what arrived, regardless of the paperwork.',
        done: '{number} received',
        event: 'received the transfer',
      },
      whyNotWith({ found, note: why }, { quantity, sent_by }, { actor }) {
        const sent = Number(quantity)
        if (found !== sent && sent_by === actor.user_id)
          return { name: 'found', message: 'You sent this transfer. Another person must record a difference.' }
        if (found > sent)
          return { name: 'found', message: `Only ${sent} were sent. Count the warehouse they came from.` }
        return found < sent && !why?.trim()
          ? { name: 'note', message: 'Enter the reason for the short receipt.' }
          : null
      },
    },
    find: {
      about: 'Receives goods of a short transfer that turned up later, at the value with which they were sent.',
      from: 'short',
      to: ['received', 'short'],
      not: { sent_by: 'You sent this transfer. Another person must receive what was missing.' },
      asks: { found: { ...askFor(received, { label: 'Quantity found' }), max: 1_000_000_000 } },
      start: ({ quantity, received: came }) => ({ found: missing({ quantity, received: came }) }),
      says: {
        button: 'Receive missing goods',
        ask: 'Receive missing goods of {number}?',
        done: '{number} received',
        event: 'received missing goods',
      },
      whyNotWith({ found }, row) {
        if (found <= 0) return { name: 'found', message: 'Enter the quantity found.' }
        return found > missing(row) ? { name: 'found', message: `Only ${missing(row)} are missing.` } : null
      },
    },
    writeOff: {
      about: 'Writes off goods that were lost in a transfer, with their value and a reason.',
      decides: 'evidence',
      from: 'short',
      to: 'written_off',
      by: 'manager',
      not: {
        sent_by: 'You sent this transfer. Another manager must write off its loss.',
        received_by: 'You received this transfer. Another manager must write off its loss.',
      },
      asks: { reason: askFor(stockTransfer.fields.write_off_reason, { label: 'Reason' }) },
      reason: 'reason',
      look: 'danger',
      says: {
        button: 'Write off loss',
        ask: 'Write off the loss of {number}?',
        hint: 'The missing goods no longer count. Their value is recorded as lost.',
        done: 'Loss of {number} written off',
        event: 'wrote off the loss',
        trail: 'loss written off',
      },
    },
  },
})

const missing = ({ quantity, received: came }: Pick<StockTransfer, 'quantity' | 'received'>): number =>
  exact(Number(quantity) - Number(came))
