import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { accessReview } from './records.ts'

/** Roles that are still to be decided. */
export type Pending = { pending: number }

/** Keeping or removing a role changes the role at once: it is a command of its own. */
export const reviewLife = life(accessReview, {
  topic: 'access-reviews',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<Pending>('access_review_items'),
  moves: {
    close: {
      about: 'Closes an access review in which every role is decided.',
      from: 'open',
      to: 'closed',
      look: 'main',
      says: { button: 'Close access review', done: 'Access review closed', event: 'closed it' },
      whyNotYet({ pending }) {
        if (pending === 0) return null
        return pending === 1 ? 'One role is still to be decided.' : `${pending} roles are still to be decided.`
      },
    },
  },
})
