import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { longText } from '#platform/records/fields.ts'
import { billingInvoice, planChange } from './records.ts'

const by = 'manager'
const { paid_on, reference } = billingInvoice.fields

/** Settling a dispute is for the operator, who works across agencies: it is a separate command. */
export const billLife = life(billingInvoice, {
  topic: 'billing-invoices',
  stages: { open: 'open', paid: 'over', disputed: 'open', void: 'over' },
  setElsewhere: ['void'],
  moves: {
    pay: {
      about: 'Records the payment of a billing invoice, with the check or trace number.',
      decides: 'money',
      from: 'open',
      to: 'paid',
      by,
      asks: {
        paid_on: askFor(paid_on, { label: 'Paid on' }),
        reference: askFor(reference, { label: 'Check or trace number' }),
      },
      start: (_, { today }) => ({ paid_on: today }),
      look: 'main',
      says: {
        button: 'Record payment',
        ask: 'Record payment for {number}',
        hint: 'By check or ACH against your purchase order. No card needed.',
        done: 'Payment recorded',
        event: 'recorded payment of the billing invoice',
        trail: 'payment recorded',
      },
      whyNot: ({ kind }) =>
        kind === 'credit_note' ? 'A credit note is applied to the next invoice. It isn’t paid.' : null,
    },
    dispute: {
      about: 'Disputes a billing invoice. It is not due until the dispute is settled.',
      from: 'open',
      to: 'disputed',
      by,
      asks: { reason: longText({ required: true, max: 2_000, label: 'Problem' }) },
      says: {
        button: 'Dispute',
        ask: 'Dispute {number}?',
        hint: 'The invoice is not due until the dispute is settled. The operator of this installation reads your reason.',
        done: '{number} disputed',
        event: 'disputed the billing invoice',
      },
    },
  },
})

export const planChangeLife = life(planChange, {
  topic: 'billing',
  stages: { planned: 'open', done: 'over', canceled: 'over' },
  // The month of the change has begun.
  setElsewhere: ['done'],
  moves: {
    cancelChange: {
      about: 'Cancels a scheduled plan change.',
      from: 'planned',
      to: 'canceled',
      says: {
        button: 'Cancel change',
        done: 'Change canceled',
        event: 'canceled the plan change',
        trail: 'plan change canceled',
      },
    },
  },
})
