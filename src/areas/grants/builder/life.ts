import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { budgetPlan } from './records.ts'

export type PlanFacts = {
  /** What its lines say against making it final. */
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
      about: 'Makes a budget proposal final. Its application asks for what it comes to.',
      from: 'draft',
      to: 'final',
      look: 'main',
      says: { button: 'Mark as final', done: '{number} is final', event: 'marked it as final' },
      whyNotYet: ({ missing, changeable }) =>
        firstReason(missing, !changeable && 'Its application is no longer a draft: what it asks for can’t change.'),
    },
    reopen: {
      about: 'Reopens a final budget proposal, while its application is a draft.',
      from: 'final',
      to: 'draft',
      says: { button: 'Reopen', done: '{number} is a draft', event: 'reopened it' },
      whyNotYet: ({ changeable }) => (changeable ? null : 'Its application is no longer a draft.'),
    },
  },
})
