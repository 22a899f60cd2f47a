import { life } from '#platform/life.ts'
import { draft } from './records.ts'

export const draftLife = life(draft, {
  topic: 'drafts',
  stages: { open: 'open', finished: 'over' },
  moves: {
    finish: {
      about: 'Finishes a draft. Parts that were not accepted are not used.',
      from: 'open',
      to: 'finished',
      personal: true,
      says: {
        button: 'Finish',
        ask: 'Finish this draft?',
        verb: 'Finish draft',
        done: 'Draft finished',
        event: 'finished the draft',
      },
    },
  },
})
