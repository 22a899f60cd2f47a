import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { dollars } from '#platform/money.ts'
import { date, longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { drawdown, type Drawdown } from './records.ts'

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

const { reference, received, allowed, returned_because, agency_reason } = drawdown.fields
const reason = askFor(returned_because, { label: 'Reason' })
const ofAgency = { day: date({ required: true, label: 'Agency decision on' }), reason: askFor(agency_reason) }

/** The agency acted after the request, and not in the future. */
const whyNotOn = (day: string, sent_on: string | null, today: string) =>
  day > today
    ? ({ name: 'day', message: 'The date can’t be in the future.' } as const)
    : sent_on !== null && day < sent_on
      ? ({ name: 'day', message: 'The date must be on or after the request date.' } as const)
      : null

/** The amount that the agency is expected to pay. */
export const expectedOf = ({ amount, allowed: cents }: Pick<Drawdown, 'amount' | 'allowed'>): number => cents ?? amount

/** The costs and the income of its grant. */
const atItsGrant = ({ funding }: Pick<Drawdown, 'funding'>) =>
  [
    [/program income/, `/grants-management?tab=income&grant=${funding}`],
    [/./, `/grants-management?tab=costs&grant=${funding}`],
  ] as const

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
  sets: {
    // Asked of the funder or about to be: the money has not come.
    waiting: ['submitted', 'approved', 'requested'],
    claimed: ['submitted', 'approved', 'requested', 'received'],
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
      fixes: atItsGrant,
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
      fixes: atItsGrant,
    },
    receive: {
      about: 'Records the amount and date of a receipt. Any shortfall can be drawn again.',
      decides: 'money',
      from: 'requested',
      to: 'received',
      asks: {
        received: askFor(received, { label: 'Amount' }),
        day: date({ required: true, label: 'Date' }),
        reason: longText({ max: 2_000, label: 'Reason for a smaller amount' }),
      },
      start: (row, { today }) => ({ received: expectedOf(row), day: today }),
      look: 'main',
      says: {
        button: 'Record receipt',
        ask: 'Record receipt for {number}',
        done: 'Receipt recorded',
        event: 'recorded the receipt',
        trail: 'receipt recorded',
      },
      whyNotWith(asked, row, { today }) {
        const due = expectedOf(row)
        const most = `The amount can’t exceed the ${dollars(due)} ${row.allowed === null ? 'requested' : 'that the agency allowed'}.`
        if (asked.received > due) return { name: 'received', message: most }
        if (asked.received === 0)
          return { name: 'received', message: 'Nothing was received. Record the refusal instead.' }
        if (asked.received < due && !asked.reason?.trim())
          return { name: 'reason', message: `Enter why ${dollars(due - asked.received)} was not paid.` }
        return whyNotOn(asked.day, row.sent_on, today)
      },
    },
    reduce: {
      about:
        'Records that the awarding agency reduced a requested drawdown before it paid, with its reason. The rest can ' +
        'be drawn again.',
      decides: 'money',
      from: 'requested',
      asks: { allowed: askFor(allowed, { label: 'Amount allowed' }), ...ofAgency },
      start: (row, { today }) => ({ allowed: expectedOf(row), day: today }),
      says: {
        button: 'Record reduction',
        ask: 'Record the reduction of {number}',
        hint: 'The awarding agency will pay less than was requested. The rest can be drawn again.',
        done: 'Reduction of {number} recorded',
        event: 'recorded that the agency reduced the drawdown',
        trail: 'reduced by the agency',
      },
      whyNotWith(asked, row, { today }) {
        const due = expectedOf(row)
        return asked.allowed >= due
          ? { name: 'allowed', message: `Enter less than ${dollars(due)}.` }
          : whyNotOn(asked.day, row.sent_on, today)
      },
    },
    refuse: {
      about:
        'Records that the awarding agency refused a requested drawdown, with its reason. Its costs can be drawn again.',
      decides: 'money',
      from: 'requested',
      to: 'refused',
      asks: ofAgency,
      start: (_, { today }) => ({ day: today }),
      look: 'danger',
      says: {
        button: 'Record refusal',
        ask: 'Record the refusal of {number}?',
        hint: 'The awarding agency pays nothing. The costs can be drawn again.',
        done: 'Refusal of {number} recorded',
        event: 'recorded that the agency refused the drawdown',
        trail: 'refused by the agency',
      },
      whyNotWith: ({ day }, { sent_on }, { today }) => whyNotOn(day, sent_on, today),
    },
    reverse: {
      about:
        'Takes back a receipt or refusal that was recorded by mistake. The drawdown is requested again and claims its ' +
        'costs again.',
      decides: 'money',
      from: ['received', 'refused'],
      to: 'requested',
      not: { answered_by: 'You recorded this answer. Another manager must take it back.' },
      asks: { reason },
      says: {
        button: 'Take back answer',
        ask: 'Take back the answer to {number}?',
        hint: 'For a receipt or refusal that was recorded by mistake. Record the right answer afterward.',
        done: 'Answer to {number} taken back',
        event: 'took back the answer of the agency',
        trail: 'answer taken back',
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
