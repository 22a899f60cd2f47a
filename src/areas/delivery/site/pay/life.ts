import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { longText, ref } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { payApplication } from '../records.ts'

/** Problems in the schedule of values and in the amounts computed at submission. */
export type PayFacts = { lines: Reason; sums: Reason }

export const payLife = life(payApplication, {
  topic: 'pay-applications',
  stages: { draft: 'open', submitted: 'open', returned: 'open', certified: 'open', billed: 'over' },
  sets: { accepted: ['certified', 'billed'] },
  facts: factsFrom<PayFacts>('pay_lines', 'contracts'),
  moves: {
    submit: {
      about: 'Submits a pay application for certification.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for certification', done: '{number} submitted', event: 'submitted the application' },
      whyNotYet: ({ lines }) => lines,
      fixes: () => [[/./, '?tab=details']],
    },
    certify: {
      about: 'Certifies a pay application that another person entered. The amount is then due.',
      decides: 'money',
      from: 'submitted',
      to: 'certified',
      by: 'manager',
      not: {
        entered_by: 'You can’t certify an application you entered. Another manager must certify it.',
        author: 'You wrote in this application. Another manager must certify it.',
      },
      asks: { note: longText({ max: 2_000, label: 'Comment' }) },
      reason: 'note',
      look: 'main',
      says: {
        button: 'Certify',
        ask: 'Certify {number}?',
        hint: 'The amount is then due. You are responsible for the open check results.',
        done: '{number} certified',
        event: 'certified the application',
      },
      whyNotYet: ({ lines, sums }) => firstReason(lines, sums),
      fixes: () => [[/./, '?tab=details']],
    },
    return: {
      about: 'Returns a pay application for changes, with a reason.',
      decides: 'money',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: { entered_by: 'You can’t return an application you entered. Another manager must decide.' },
      asks: { reason: askFor(payApplication.fields.note, { label: 'Reason' }) },
      says: returnWords('The person who entered it will see the reason.'),
    },
    bill: {
      about: 'Links a certified pay application to an invoice for exactly that amount.',
      from: 'certified',
      to: 'billed',
      asks: { invoice: ref('invoices', { required: true, label: 'Invoice' }) },
      look: 'main',
      says: {
        button: 'Link to invoice',
        ask: 'Link {number} to its invoice?',
        hint: 'The invoice is entered and matched like any other. Both must have the same amount.',
        verb: 'Link',
        done: '{number} linked to its invoice',
        event: 'linked the application to its invoice',
        trail: 'linked to its invoice',
      },
    },
  },
})
