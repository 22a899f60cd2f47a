import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords, submitWords } from '#platform/life/usual-words.ts'
import { text } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { stockCount, stockReservation, stockTransfer } from './records.ts'

/** How far a count is, and the name of its warehouse where the person who asks keeps it. */
export type CountFacts = { lines: number; uncounted: number; unexplained: number; keeps: string | null }

const reason = askFor(stockCount.fields.decision, { label: 'Reason' })

/** The keeper answers for what is missing, so another person decides on it. */
const whyNotKeeper = ({ keeps }: CountFacts): Reason =>
  keeps === null ? null : `You keep ${keeps}. Another manager decides on what is missing there.`

export const stockCountLife = life(stockCount, {
  topic: 'stock-counts',
  stages: { counting: 'open', submitted: 'open', returned: 'open', approved: 'over' },
  facts: factsFrom<CountFacts>('stock_count_lines', 'warehouses'),
  moves: {
    submit: {
      about: 'Submits a count with its differences and their reasons. Another person approves it.',
      from: ['counting', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNot: ({ counted_by }, { actor }) =>
        counted_by === actor.user_id ? null : 'Only the person who counted can submit this count.',
      whyNotYet: ({ lines, uncounted, unexplained }) =>
        firstReason(
          lines === 0 && 'This warehouse has nothing to count.',
          uncounted > 0 && 'Count every line first.',
          unexplained > 0 && 'Enter a reason for each line that differs.',
        ),
    },
    approve: {
      about: 'Approves the differences of a count and corrects the books.',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      not: { counted_by: 'You can’t approve your own count. Another manager approves it.' },
      asks: { reason },
      look: 'main',
      says: {
        button: 'Approve differences',
        ask: 'Approve the differences of {number}?',
        hint: 'The books are corrected by what differs.',
        verb: 'Approve',
        done: '{number} approved',
        event: 'approved it',
      },
      whyNotYet: whyNotKeeper,
    },
    return: {
      about: 'Returns a count for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { counted_by: 'You can’t return your own count. Another manager decides about it.' },
      asks: { reason },
      says: returnWords('The person who counted counts again.'),
      whyNotYet: whyNotKeeper,
    },
  },
})

export const reservationLife = life(stockReservation, {
  topic: 'stock-reservations',
  stages: { open: 'open', used: 'over', released: 'over' },
  // A reservation is made with it.
  setElsewhere: ['open'],
  moves: {
    use: {
      about: 'Issues the stock that was reserved.',
      from: 'open',
      to: 'used',
      says: { button: 'Issue', done: 'Stock issued', event: 'issued it' },
    },
    release: {
      about: 'Releases the stock that was reserved.',
      from: 'open',
      to: 'released',
      says: { button: 'Release', done: 'Stock released', event: 'released it' },
    },
  },
})

const { note, received } = stockTransfer.fields

export const transferLife = life(stockTransfer, {
  topic: 'stock-transfers',
  stages: { in_transit: 'open', received: 'over', short: 'over' },
  // A transfer is made with it.
  setElsewhere: ['in_transit'],
  moves: {
    receive: {
      about: 'Receives a transfer from another warehouse, with what is found and, where less arrived, why.',
      from: 'in_transit',
      to: ['received', 'short'],
      asks: {
        found: { ...askFor(received, { label: 'Quantity found' }), max: 1_000_000_000 },
        note: text({ max: note.max!, label: 'Why less arrived' }),
      },
      start: ({ quantity }) => ({ found: Number(quantity) }),
      look: 'main',
      says: {
        button: 'Receive',
        ask: 'Receive {number}',
        hint: 'Count what arrived, whatever the paperwork says.',
        done: '{number} received',
        event: 'received it',
      },
      whyNotWith({ found, note: why }, { quantity, sent_by }, { actor }) {
        const sent = Number(quantity)
        if (found !== sent && sent_by === actor.user_id)
          return { name: 'found', message: 'You sent this transfer. Another person records a difference.' }
        if (found > sent)
          return { name: 'found', message: `Only ${sent} were sent. Count the warehouse they came from.` }
        return found < sent && !why?.trim() ? { name: 'note', message: 'Enter why less arrived than was sent.' } : null
      },
    },
  },
})
