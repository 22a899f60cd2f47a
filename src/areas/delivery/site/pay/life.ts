import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { longText, ref } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { payApplication } from '../records.ts'

/** What is wrong with the schedule of values, and with what was worked out when it was submitted. */
export type PayFacts = { lines: Reason; sums: Reason }

export const payLife = life(payApplication, {
  topic: 'pay-applications',
  stages: { draft: 'open', submitted: 'open', returned: 'open', certified: 'open', billed: 'over' },
  facts: factsFrom<PayFacts>('pay_lines', 'contracts'),
  moves: {
    submit: {
      about: 'Submits a pay application for certification.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit', done: '{number} submitted', event: 'submitted it' },
      whyNotYet: ({ lines }) => lines,
    },
    certify: {
      about: 'Certifies a pay application that another person entered. That amount is due now.',
      from: 'submitted',
      to: 'certified',
      by: 'manager',
      not: { entered_by: 'You entered this application. Another manager certifies it.' },
      asks: { note: longText({ max: 2_000, label: 'Comment' }) },
      reason: 'note',
      look: 'main',
      says: {
        button: 'Certify',
        ask: 'Certify {number}?',
        hint: 'That amount is due now. You answer for what the checks found.',
        done: '{number} certified',
        event: 'certified it',
      },
      whyNotYet: ({ lines, sums }) => firstReason(lines, sums),
    },
    return: {
      about: 'Returns a pay application for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { entered_by: 'You entered this application. Another manager decides about it.' },
      asks: { reason: askFor(payApplication.fields.note, { label: 'Reason' }) },
      says: returnWords('The person who entered it reads what is wrong.'),
    },
    bill: {
      about: 'Joins a certified pay application to the invoice for exactly that amount.',
      from: 'certified',
      to: 'billed',
      asks: { invoice: ref('invoices', { required: true, label: 'Invoice' }) },
      look: 'main',
      says: {
        button: 'Join to invoice',
        ask: 'Join {number} to its invoice',
        hint: 'The invoice is entered and matched like every other. Both must be for the same amount.',
        verb: 'Join',
        done: '{number} joined to its invoice',
        event: 'joined it to its invoice',
        trail: 'joined to its invoice',
      },
    },
  },
})
