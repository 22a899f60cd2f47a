import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { askFor } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { bankReconciliation } from './records.ts'
import { whyNotAgreed, type Found } from './rules.ts'

const ownWork = {
  prepared_by: 'You can’t review your own reconciliation. Another manager must review it.',
  author: 'You can’t review a reconciliation you changed. Another manager must review it.',
}

export const reconciliationLife = life(bankReconciliation, {
  topic: 'bank-reconciliations',
  stages: { draft: 'open', submitted: 'open', returned: 'open', completed: 'over' },
  facts: factsFrom<Found>('bank_reconciling_items', 'payments'),
  moves: {
    submit: {
      about: 'Submits a bank reconciliation that agrees for review by a second person.',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'manager',
      look: 'main',
      says: {
        button: 'Submit for review',
        done: '{words} submitted for review',
        event: 'submitted the reconciliation for review',
      },
      whyNotYet: whyNotAgreed,
      fixes: () => [[/./, '?tab=details']],
    },
    review: {
      about: 'Records that a second person reviewed a bank reconciliation and agrees.',
      decides: 'money',
      from: 'submitted',
      to: 'completed',
      by: 'manager',
      not: ownWork,
      look: 'main',
      says: { button: 'Mark as reviewed', done: '{words} reviewed', event: 'reviewed the reconciliation' },
      whyNotYet: whyNotAgreed,
      fixes: () => [[/./, '?tab=details']],
    },
    return: {
      about: 'Returns a bank reconciliation to the person who prepared it, with the reason.',
      decides: 'evidence',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      not: ownWork,
      asks: { reason: askFor(bankReconciliation.fields.returned_because, { label: 'Reason' }) },
      says: returnWords('The person who prepared it corrects it.', '{words}'),
    },
  },
})
