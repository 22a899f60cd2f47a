import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { budgetPlan } from './records.ts'

export type PlanFacts = {
  /** Why the proposal can't be made final, from its lines. */
  missing: Reason
  /** Whether its application, if it has one, is still a draft. */
  changeable: boolean
}

export const planLife = life(budgetPlan, {
  topic: 'grant-budget-plans',
  stages: { draft: 'open', final: 'over' },
  facts: factsFrom<PlanFacts>('grant_plan_lines', 'grant_applications', 'grant_terms'),
  moves: {
    finish: {
      about: 'Makes a budget proposal final and sets the amount requested in its application.',
      from: 'draft',
      to: 'final',
      undoneBy: 'reopen',
      look: 'main',
      says: { button: 'Mark as final', done: '{number} marked as final', event: 'marked the proposal as final' },
      whyNotYet: ({ missing, changeable }) =>
        firstReason(missing, !changeable && 'The application is no longer a draft, so its amount can’t change.'),
    },
    reopen: {
      about: 'Reopens a final budget proposal, while its application is a draft.',
      from: 'final',
      to: 'draft',
      undoneBy: 'finish',
      says: { button: 'Reopen', done: '{number} reopened', event: 'reopened the proposal' },
      whyNotYet: ({ changeable }) => (changeable ? null : 'The application is no longer a draft.'),
    },
  },
})
