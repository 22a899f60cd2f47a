import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { form } from './records.ts'

/** Submissions that wait for a decision. */
export type Waiting = { waiting: number }

export const formLife = life(form, {
  topic: 'forms',
  stages: { draft: 'open', published: 'open', archived: 'over' },
  // A form is published with its version.
  setElsewhere: ['published'],
  facts: factsFrom<Waiting>('form_submissions'),
  moves: {
    archive: {
      about: 'Archives a form. Its submissions stay.',
      from: ['draft', 'published'],
      to: 'archived',
      says: { button: 'Archive', done: 'Form archived', event: 'archived it' },
      whyNotYet({ waiting }) {
        if (waiting === 0) return null
        return waiting === 1
          ? 'One submission waits for a decision. Decide on it first.'
          : `${waiting} submissions wait for a decision. Decide on them first.`
      },
    },
    restore: {
      about: 'Restores an archived form as a draft. It is published again before anyone fills it in.',
      from: 'archived',
      to: 'draft',
      says: {
        button: 'Restore',
        done: 'Form returned to draft',
        event: 'restored it as a draft',
        trail: 'restored as a draft',
      },
    },
  },
})
