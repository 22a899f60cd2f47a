import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason } from '#platform/rules.ts'
import { publicForm } from './records.ts'

/** Facts about the form behind the address. */
export type Behind = { published: boolean; consent: boolean; over: boolean }

export const publicFormLife = life(publicForm, {
  topic: 'public-forms',
  stages: { draft: 'open', open: 'open', closed: 'open' },
  facts: factsFrom<Behind>('forms'),
  moves: {
    open: {
      about: 'Opens a form to the public at its address.',
      decides: 'control',
      from: ['draft', 'closed'],
      to: 'open',
      by: 'manager',
      look: 'main',
      says: { button: 'Open to the public', done: 'Form open to the public', event: 'opened the form to the public' },
      whyNotYet: ({ published, consent, over }) =>
        firstReason(
          over && 'The closing time has passed. Change it first.',
          !published && 'The form isn’t published yet.',
          !consent && 'Add a notice to respondents to the form: why personal data is collected and who sees it.',
        ),
    },
    close: {
      about: 'Closes a public form. Its address shows the message for closed forms.',
      from: 'open',
      to: 'closed',
      by: 'manager',
      says: { button: 'Close', done: 'Form closed to the public', event: 'closed the form to the public' },
    },
  },
})
