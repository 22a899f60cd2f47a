import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { drawdown } from './records.ts'

/** A cost that was questioned or disallowed since, and whether the award or its cost still cover the drawdown. */
export type DrawdownFacts = { held: string | null; aboveAward: boolean; aboveCost: boolean }

export const whyNotDrawn = ({ held, aboveAward, aboveCost }: DrawdownFacts): Reason =>
  firstReason(
    held && `${held} and can’t be drawn yet. Return this drawdown for changes.`,
    aboveAward && 'This would draw more than the award, less the program income that is deducted.',
    aboveCost && 'A cost was taken out of the grant since. Return this drawdown for changes.',
  )

const { reference, received, returned_because } = drawdown.fields
const reason = askFor(returned_because, { label: 'Reason' })

export const drawdownLife = life(drawdown, {
  topic: 'drawdowns',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    approved: 'open',
    requested: 'open',
    received: 'over',
    cancelled: 'over',
  },
  facts: factsFrom<DrawdownFacts>('drawdowns', 'drawdown_lines', 'grant_costs', 'grant_incomes', 'grants'),
  moves: {
    submit: {
      about: 'Submits a drawdown for its check. Its costs are reserved for it from then on.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for check', done: '{number} submitted for check', event: 'submitted it for its check' },
      whyNot: ({ made_by }, { actor }) =>
        made_by === actor.user_id ? null : 'Only the person who made this drawdown can submit it.',
    },
    approve: {
      about: 'Approves a drawdown after a look at each cost. The person who made it can’t.',
      from: 'submitted',
      to: 'approved',
      not: {
        made_by: 'You can’t check your own drawdown. Another manager checks it.',
        author: 'You changed this drawdown. Another manager checks it.',
      },
      look: 'main',
      says: { button: 'Approve: no errors found', done: '{number} checked', event: 'approved it' },
      whyNotYet: whyNotDrawn,
    },
    return: {
      about: 'Returns a drawdown for changes, with the reason. Its costs can be drawn again.',
      from: 'submitted',
      to: 'returned',
      asks: { reason },
      says: returnWords('The person who made it sees the reason. Its costs can be drawn again.'),
    },
    request: {
      about: 'Records that a drawdown was requested in the payment system of the awarding agency, with its reference.',
      from: 'approved',
      to: 'requested',
      asks: { reference: askFor(reference, { label: 'Agency reference' }) },
      look: 'main',
      says: {
        button: 'Mark as requested',
        ask: 'Mark {number} as requested',
        hint: 'The payment is found again by its reference in the payment system of the awarding agency.',
        done: '{number} marked as requested',
        event: 'requested it',
      },
      whyNotYet: ({ held }) =>
        held === null ? null : `${held} and can’t be drawn yet. Cancel this drawdown, or settle the cost first.`,
    },
    receive: {
      about: 'Records how much of a drawdown was received, and when. What came short can be drawn again.',
      from: 'requested',
      to: 'received',
      asks: { received: askFor(received, { label: 'Amount' }), day: date({ required: true, label: 'Date' }) },
      start: ({ amount }, { today }) => ({ received: amount, day: today }),
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record receipt for {number}',
        done: 'Receipt recorded',
        event: 'recorded the receipt of it',
        trail: 'receipt recorded',
      },
      whyNotWith(asked, { amount, sent_on }, { today }) {
        if (asked.received > amount)
          return { name: 'received', message: `No more than ${dollars(amount)} was requested.` }
        if (asked.day > today) return { name: 'day', message: 'Enter a date that is not in the future.' }
        return sent_on !== null && asked.day < sent_on
          ? { name: 'day', message: 'Enter a date on or after the day it was requested.' }
          : null
      },
    },
    cancel: {
      about: 'Cancels a drawdown that was not requested. Its costs can be drawn again.',
      from: ['draft', 'returned', 'approved'],
      to: 'cancelled',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Cancel drawdown',
        ask: 'Cancel {number}?',
        hint: 'Its costs can be drawn again.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
  },
})
