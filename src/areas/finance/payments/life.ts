import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import type { Reason } from '#platform/rules.ts'
import { payment, paymentRun } from './records.ts'

/** Why the paying account does not hold enough for the run. */
export type RunFacts = { unfunded: Reason }

const reason = why('Reason', 300)

/** A second person releases a run by a command of its own: who has a part in its invoices is judged there. */
export const runLife = life(paymentRun, {
  topic: 'payment-runs',
  stages: { draft: 'open', submitted: 'open', released: 'open', sent: 'open', cleared: 'over', cancelled: 'over' },
  // The release of a second person, and the bank statement.
  setElsewhere: ['released', 'cleared'],
  facts: factsFrom<RunFacts>('bank_statements', 'payments'),
  moves: {
    submit: {
      about: 'Submits a payment run for release by another person, once the account holds enough.',
      from: 'draft',
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for release', done: '{number} submitted for release', event: 'submitted it for release' },
      whyNotYet: ({ unfunded }) => unfunded,
    },
    takeBack: {
      about: 'Returns a payment run to draft before it is released.',
      from: 'submitted',
      to: 'draft',
      by: 'user',
      says: {
        button: 'Withdraw',
        done: '{number} returned to draft',
        event: 'returned it to draft',
        trail: 'returned to draft',
      },
    },
    send: {
      about: 'Marks a payment run as sent to the bank. Each vendor gets a remittance advice by email.',
      from: 'released',
      to: 'sent',
      look: 'main',
      says: {
        button: 'Mark as sent to bank',
        done: 'Remittance advice sent',
        event: 'marked it as sent to the bank',
        trail: 'sent to the bank',
      },
      whyNot: ({ file_digest }) => (file_digest === null ? 'Create the bank file first.' : null),
    },
    cancel: {
      about: 'Cancels a payment run that is not released. Its invoices can be paid again.',
      from: ['draft', 'submitted'],
      to: 'cancelled',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Cancel run',
        ask: 'Cancel {number}?',
        hint: 'Its invoices can be paid again. The reason stays in the history.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
  },
})

export const paymentLife = life(payment, {
  topic: 'payments',
  stages: { planned: 'open', issued: 'open', cleared: 'over', returned: 'over', cancelled: 'over' },
  // Its run and the bank statement set them.
  setElsewhere: ['issued', 'cleared', 'cancelled'],
  moves: {
    return: {
      about: 'Records that a payment came back, or that its check was stopped: what it paid is owed again.',
      from: ['issued', 'cleared'],
      to: 'returned',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Record return',
        ask: 'Record the return of {number}',
        hint:
          'What it paid is owed again and can be paid anew. Enter the bank’s code and words, such as R03: no account ' +
          'of that name.',
        done: 'Return of {number} recorded',
        event: 'recorded the return of it',
        trail: 'returned',
      },
    },
  },
})
