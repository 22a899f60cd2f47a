import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { longText } from '#platform/records/fields.ts'
import { billingInvoice, planChange } from './records.ts'

const by = 'manager'
const { paid_on, reference } = billingInvoice.fields

/** Settling a dispute is for the operator, who works across agencies: it is a command of its own. */
export const billLife = life(billingInvoice, {
  topic: 'billing-invoices',
  stages: { open: 'open', paid: 'over', disputed: 'open', void: 'over' },
  setElsewhere: ['void'],
  moves: {
    pay: {
      about: 'Records the payment of a billing invoice, with the check number or the trace.',
      from: 'open',
      to: 'paid',
      by,
      asks: {
        paid_on: askFor(paid_on, { label: 'Paid on' }),
        reference: askFor(reference, { label: 'Check number or trace' }),
      },
      start: (_, { today }) => ({ paid_on: today }),
      look: 'main',
      says: {
        button: 'Record payment',
        ask: 'Record the payment of {number}',
        hint: 'By check or ACH against your order. No card is needed.',
        done: 'Payment recorded',
        event: 'recorded the payment of it',
        trail: 'payment recorded',
      },
      whyNot: ({ kind }) =>
        kind === 'credit_note' ? 'A credit note is set off against the next invoice. It isn’t paid.' : null,
    },
    dispute: {
      about: 'Disputes a billing invoice. It is not due until that is settled.',
      from: 'open',
      to: 'disputed',
      by,
      asks: { reason: longText({ required: true, max: 2_000, label: 'What is wrong' }) },
      says: {
        button: 'Dispute',
        ask: 'Dispute {number}?',
        hint: 'It is not due until this is settled. The operator of this installation reads what you enter.',
        done: '{number} disputed',
        event: 'disputed it',
      },
    },
  },
})

export const planChangeLife = life(planChange, {
  topic: 'billing',
  stages: { planned: 'open', done: 'over', cancelled: 'over' },
  // Its month has begun.
  setElsewhere: ['done'],
  moves: {
    cancelChange: {
      about: 'Cancels a planned change of plan.',
      from: 'planned',
      to: 'cancelled',
      says: { button: 'Cancel change', done: 'Change canceled', event: 'canceled it', trail: 'change canceled' },
    },
  },
})
