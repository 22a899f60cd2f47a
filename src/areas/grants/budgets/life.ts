import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { grantAmendment, type GrantAmendment } from './records.ts'

/** Why the award can't be changed like this, and why it needs prior approval; null if it doesn't. */
export type AmendmentFacts = { problem: string | null; needs: string | null }

/** Where prior approval is required, the agency's letter is named. */
export const whyNotApproved = ({ approval }: Pick<GrantAmendment, 'approval'>, needs: string | null): Reason =>
  needs !== null && !approval?.trim()
    ? `${needs} Return it for changes, and enter the number and date of the approval.`
    : null

export const amendmentLife = life(grantAmendment, {
  topic: 'grant-amendments',
  stages: { draft: 'open', submitted: 'open', returned: 'open', approved: 'over', withdrawn: 'over' },
  facts: factsFrom<AmendmentFacts>('grant_amendments', 'grant_budget_lines', 'grants', 'grant_terms'),
  moves: {
    submit: {
      about: 'Submits an amendment for approval and counts the share of the budget transferred with it.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: {
        button: 'Submit amendment',
        done: '{number} submitted for approval',
        event: 'submitted the amendment for approval',
      },
      whyNotYet: ({ problem }) => problem,
    },
    approve: {
      about: 'Approves an amendment and applies it: the budget, the period or the award changes.',
      decides: 'money',
      from: 'submitted',
      to: 'approved',
      not: {
        asked_by: 'You can’t approve your own amendment. Another manager must approve it.',
        author: 'You can’t approve an amendment you changed. Another manager must approve it.',
      },
      look: 'main',
      says: { button: 'Approve', done: 'Amendment approved and applied', event: 'approved the amendment' },
      whyNotYet: ({ problem, needs }, row) => firstReason(whyNotApproved(row, needs), problem),
    },
    return: {
      about: 'Returns an amendment for changes, with the reason.',
      from: 'submitted',
      to: 'returned',
      asks: { reason: why('Reason', 2_000) },
      says: returnWords('The requester will see the reason.'),
    },
    withdraw: {
      about: 'Withdraws an amendment that has not been submitted.',
      from: ['draft', 'returned'],
      to: 'withdrawn',
      says: { button: 'Withdraw', done: '{number} withdrawn', event: 'withdrew the amendment', trail: 'withdrawn' },
    },
  },
})
