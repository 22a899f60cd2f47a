import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { drawdown } from './records.ts'

/**
 * Whether a cost was questioned or disallowed since, and whether the award, its costs and its
 * outlays less unused program income still cover the drawdown.
 */
export type DrawdownFacts = { held: string | null; aboveAward: boolean; aboveCost: boolean; aboveOutlays: boolean }

const uncovered = 'Paid costs less unused program income no longer cover this drawdown.'

export const whyNotDrawn = ({ held, aboveAward, aboveCost, aboveOutlays }: DrawdownFacts): Reason =>
  firstReason(
    held && `${held} and can’t be drawn yet. Return this drawdown for changes.`,
    aboveAward && 'This drawdown exceeds the award less deducted program income.',
    aboveCost && 'A cost was removed from the grant. Return this drawdown for changes.',
    aboveOutlays && `${uncovered} Return this drawdown for changes.`,
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
    refused: 'over',
    canceled: 'over',
  },
  reachedOn: { requested: 'sent_on' },
  facts: factsFrom<DrawdownFacts>('drawdowns', 'drawdown_lines', 'grant_costs', 'grant_incomes', 'grants'),
  moves: {
    submit: {
      about: 'Submits a drawdown for check. Its costs are reserved from then on.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: {
        button: 'Submit for check',
        done: '{number} submitted for check',
        event: 'submitted the drawdown for check',
      },
      whyNot: ({ made_by }, { actor }) =>
        made_by === actor.user_id ? null : 'Only the person who created this drawdown can submit it.',
    },
    approve: {
      about: 'Approves a drawdown after a check of each cost. The person who created it can’t approve it.',
      decides: 'money',
      from: 'submitted',
      to: 'approved',
      not: {
        made_by: 'You can’t check your own drawdown. Another manager must check it.',
        author: 'You can’t check a drawdown you changed. Another manager must check it.',
      },
      look: 'main',
      says: { button: 'Approve: no errors found', done: '{number} approved', event: 'approved the drawdown' },
      whyNotYet: whyNotDrawn,
    },
    return: {
      about: 'Returns a drawdown for changes, with the reason. Its costs can be drawn again.',
      from: 'submitted',
      to: 'returned',
      asks: { reason },
      says: returnWords('The creator will see the reason. The costs can be drawn again.'),
    },
    request: {
      about: 'Records that a drawdown was requested in the payment system of the awarding agency, with its reference.',
      from: 'approved',
      to: 'requested',
      asks: { reference: askFor(reference, { label: 'Agency reference' }) },
      look: 'main',
      says: {
        button: 'Mark as requested',
        ask: 'Mark {number} as requested?',
        hint: 'Enter the agency’s payment system reference, used to find the payment.',
        done: '{number} marked as requested',
        event: 'requested the drawdown',
      },
      whyNotYet: ({ held, aboveOutlays }) =>
        firstReason(
          held && `${held} and can’t be drawn yet. Cancel this drawdown, or resolve the cost first.`,
          aboveOutlays && `${uncovered} Cancel it, or charge costs to the program income first.`,
        ),
    },
    receive: {
      about: 'Records the amount and date of a receipt. Any shortfall can be drawn again.',
      decides: 'money',
      from: 'requested',
      to: 'received',
      asks: { received: askFor(received, { label: 'Amount' }), day: date({ required: true, label: 'Date' }) },
      start: ({ amount }, { today }) => ({ received: amount, day: today }),
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record receipt for {number}',
        done: 'Receipt recorded',
        event: 'recorded the receipt',
        trail: 'receipt recorded',
      },
      whyNotWith(asked, { amount, sent_on }, { today }) {
        if (asked.received > amount)
          return { name: 'received', message: `The amount can’t exceed the ${dollars(amount)} requested.` }
        if (asked.day > today) return { name: 'day', message: 'The date can’t be in the future.' }
        return sent_on !== null && asked.day < sent_on
          ? { name: 'day', message: 'The date must be on or after the request date.' }
          : null
      },
    },
    refuse: {
      about:
        'Records that the awarding agency refused a requested drawdown, with its reason. Its costs can be drawn again.',
      decides: 'money',
      from: 'requested',
      to: 'refused',
      asks: { reason: askFor(returned_because, { label: 'Reason of the agency' }) },
      look: 'danger',
      says: {
        button: 'Record refusal',
        ask: 'Record the refusal of {number}?',
        hint: 'The awarding agency pays nothing. The costs can be drawn again.',
        done: 'Refusal of {number} recorded',
        event: 'recorded that the agency refused the drawdown',
        trail: 'refused by the agency',
      },
    },
    cancel: {
      about: 'Cancels a drawdown that has not been requested. Its costs can be drawn again.',
      from: ['draft', 'returned', 'approved'],
      to: 'canceled',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Cancel drawdown',
        ask: 'Cancel {number}?',
        hint: 'Its costs can be drawn again.',
        done: '{number} canceled',
        event: 'canceled the drawdown',
      },
    },
  },
})
