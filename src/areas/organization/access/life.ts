import { plural } from '#platform/words.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { accessReview } from './records.ts'

/** Roles that are not decided yet. */
export type Pending = { pending: number }

/** Keeping or removing a role changes the role at once, so it is a separate command. */
export const reviewLife = life(accessReview, {
  topic: 'access-reviews',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<Pending>('access_review_items'),
  moves: {
    close: {
      about: 'Closes an access review when every role is decided.',
      from: 'open',
      to: 'closed',
      look: 'main',
      says: { button: 'Close access review', done: 'Access review closed', event: 'closed the access review' },
      whyNotYet({ pending }) {
        if (pending === 0) return null
        return plural(pending, {
          one: '1 role is not decided yet. Keep or remove it first.',
          other: `${pending} roles are not decided yet. Keep or remove them first.`,
        })
      },
    },
  },
})
