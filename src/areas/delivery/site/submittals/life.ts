import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { submittal } from '../records.ts'

/** A person who sends a submittal in does not say that it may be built. */
const review = {
  from: 'submitted',
  by: 'manager',
  or: 'reviewer',
  not: {
    entered_by: 'You entered this submittal. Another person reviews it.',
    submitted_by: 'You submitted this submittal. Another person reviews it.',
  },
} as const

const hint = 'The contractor reads this.'

export const submittalLife = life(submittal, {
  topic: 'submittals',
  stages: { draft: 'open', submitted: 'open', revise: 'open', approved: 'over', as_noted: 'over', rejected: 'over' },
  moves: {
    submit: {
      about: 'Submits a submittal for review. Submitted again it is the next revision.',
      from: ['draft', 'revise'],
      to: 'submitted',
      says: { button: 'Submit for review', done: '{number} submitted', event: 'submitted it for review' },
    },
    approve: {
      ...review,
      about: 'Approves a submittal. It may be built.',
      to: 'approved',
      says: { button: 'Approve', done: '{number} approved', event: 'approved it' },
    },
    asNoted: {
      ...review,
      about: 'Approves a submittal as noted. It may be built with the changes.',
      to: 'as_noted',
      asks: { note: askFor(submittal.fields.note, { label: 'What is to be changed' }) },
      reason: 'note',
      says: {
        button: 'Approve as noted',
        ask: 'Approve {number} as noted?',
        hint,
        done: '{number} approved as noted',
        event: 'approved it as noted',
      },
    },
    revise: {
      ...review,
      about: 'Asks for a revision of a submittal.',
      to: 'revise',
      asks: { note: askFor(submittal.fields.note, { label: 'What is to be changed' }) },
      reason: 'note',
      says: {
        button: 'Request revision',
        ask: 'Request a revision of {number}?',
        hint,
        done: 'Revision of {number} requested',
        event: 'requested a revision of it',
        trail: 'revision requested',
      },
    },
    reject: {
      ...review,
      about: 'Rejects a submittal, with the reason.',
      to: 'rejected',
      asks: { note: askFor(submittal.fields.note, { label: 'Reason' }) },
      reason: 'note',
      look: 'danger',
      says: { button: 'Reject', ask: 'Reject {number}?', hint, done: '{number} rejected', event: 'rejected it' },
    },
  },
})
