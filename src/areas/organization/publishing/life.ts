import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { projectComment } from './records.ts'

const by = 'admin'

export const commentLife = life(projectComment, {
  topic: 'project-comments',
  stages: { held: 'open', shown: 'over', hidden: 'over' },
  moves: {
    show: {
      about: 'Publishes a resident comment.',
      from: ['held', 'hidden'],
      to: 'shown',
      by,
      says: {
        button: 'Publish',
        done: 'Comment published',
        event: 'published the resident comment',
        trail: 'published',
      },
    },
    hide: {
      about: 'Hides a resident comment from the public, with a reason.',
      from: ['held', 'shown'],
      to: 'hidden',
      by,
      asks: { reason: why('Reason', 300) },
      look: 'danger',
      says: {
        button: 'Hide',
        ask: 'Hide the comment by {name}?',
        hint: 'The comment is not public. The reason is stored with it.',
        done: 'Comment hidden',
        event: 'hid the resident comment',
        trail: 'hidden',
      },
    },
  },
})
