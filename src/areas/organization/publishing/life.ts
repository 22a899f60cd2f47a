import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { projectComment } from './records.ts'

const by = 'admin'

export const commentLife = life(projectComment, {
  topic: 'project-comments',
  stages: { held: 'open', shown: 'over', hidden: 'over' },
  moves: {
    show: {
      about: 'Shows a comment of a resident to the public.',
      from: ['held', 'hidden'],
      to: 'shown',
      by,
      says: { button: 'Show', done: 'Comment shown', event: 'showed it', trail: 'shown' },
    },
    hide: {
      about: 'Hides a comment of a resident from the public, with the reason.',
      from: ['held', 'shown'],
      to: 'hidden',
      by,
      asks: { reason: why('Reason', 300) },
      look: 'danger',
      says: {
        button: 'Hide',
        ask: 'Hide the comment of {name}?',
        hint: 'The public does not see it. The reason stays with it.',
        done: 'Comment hidden',
        event: 'hid it',
        trail: 'kept hidden',
      },
    },
  },
})
