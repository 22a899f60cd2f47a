import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import type { Reason } from '#platform/rules.ts'
import { payment, paymentRun } from './records.ts'

/** Why the paying account has too little money for the run. */
export type RunFacts = { unfunded: Reason }

const reason = why('Reason', 300)

/** A second person releases a run with a separate command that checks who took part in its invoices. */
export const runLife = life(paymentRun, {
  topic: 'payment-runs',
  stages: { draft: 'open', submitted: 'open', released: 'open', sent: 'open', cleared: 'over', canceled: 'over' },
  // Set by the second person's release and the bank statement.
  setElsewhere: ['released', 'cleared'],
  facts: factsFrom<RunFacts>('bank_statements', 'payments'),
  moves: {
    submit: {
      about: 'Submits a payment run for release by a second person, once the account has enough money.',
      from: 'draft',
      to: 'submitted',
      undoneBy: 'takeBack',
      look: 'main',
      says: {
        button: 'Submit for release',
        done: '{number} submitted for release',
        event: 'submitted the run for release',
      },
      whyNotYet: ({ unfunded }) => unfunded,
      fixes: () => [[/./, '/payments?tab=statements']],
    },
    takeBack: {
      about: 'Returns a payment run to draft before it is released.',
      from: 'submitted',
      to: 'draft',
      by: 'user',
      says: {
        button: 'Withdraw',
        done: '{number} returned to draft',
        event: 'returned the run to draft',
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
        event: 'marked the run as sent to the bank',
        trail: 'sent to the bank',
      },
      whyNot: ({ file_digest }) => (file_digest === null ? 'Create the bank file first.' : null),
      // Its button is on the run’s own page.
      fixes: () => [[/bank file/, '?tab=details']],
    },
    cancel: {
      about: 'Cancels a payment run that is not released. Its invoices can be paid again.',
      from: ['draft', 'submitted'],
      to: 'canceled',
      asks: { reason },
      look: 'danger',
      leaves: {
        payments: { stops: { first: 'Record its return first.', while: ['issued'] }, ended: 'canceled' },
        statement_lines: { stay: 'The bank’s transaction is explained or cleared with another run.' },
      },
      says: {
        button: 'Cancel run',
        ask: 'Cancel {number}?',
        hint: 'Its invoices can be paid again. The reason stays in the history.',
        done: '{number} canceled',
        event: 'canceled the run',
      },
    },
  },
})

export const paymentLife = life(payment, {
  topic: 'payments',
  stages: { planned: 'open', issued: 'open', cleared: 'over', returned: 'over', canceled: 'over' },
  sets: {
    paid: ['issued', 'cleared'],
    // The money left the account, even where the bank sent it back.
    sent: ['issued', 'cleared', 'returned'],
  },
  // Set by the run and the bank statement.
  setElsewhere: ['issued', 'cleared', 'canceled'],
  moves: {
    return: {
      about: 'Records that a payment was returned or its check stopped. The amount is owed again.',
      decides: 'money',
      from: ['issued', 'cleared'],
      to: 'returned',
      asks: { reason },
      look: 'danger',
      leaves: { statement_lines: { stay: 'The bank’s transaction is explained by the return.' } },
      says: {
        button: 'Record return',
        ask: 'Record the return of {number}?',
        hint:
          'The payment is open again and can be paid in another run. Enter the bank’s code and description, such as R03: no account ' +
          'found.',
        done: 'Return of {number} recorded',
        event: 'recorded the return',
        trail: 'returned',
      },
    },
  },
})
