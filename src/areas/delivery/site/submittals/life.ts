import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { submittal } from '../records.ts'

/** The person who submits can't approve the installation. */
const review = {
  from: 'submitted',
  by: 'manager',
  or: 'reviewer',
  not: {
    entered_by: 'You can’t review a submittal you entered.',
    submitted_by: 'You can’t review a submittal you submitted.',
    author: 'You wrote in this submittal. Another person must review it.',
  },
} as const

const hint = 'The contractor will see this.'

export const submittalLife = life(submittal, {
  topic: 'submittals',
  stages: { draft: 'open', submitted: 'open', revise: 'open', approved: 'over', as_noted: 'over', rejected: 'over' },
  reachedOn: { approved: 'reviewed_on', as_noted: 'reviewed_on', revise: 'reviewed_on', rejected: 'reviewed_on' },
  moves: {
    submit: {
      about: 'Submits a submittal for review. Each resubmission is the next revision.',
      from: ['draft', 'revise'],
      to: 'submitted',
      look: 'main',
      says: { button: 'Submit for review', done: '{number} submitted', event: 'submitted the submittal for review' },
    },
    approve: {
      decides: 'control',
      ...review,
      about: 'Approves a submittal for installation.',
      to: 'approved',
      look: 'main',
      says: { button: 'Approve', done: '{number} approved', event: 'approved the submittal' },
    },
    asNoted: {
      decides: 'control',
      ...review,
      about: 'Approves a submittal for installation with the noted changes.',
      to: 'as_noted',
      asks: { note: askFor(submittal.fields.note, { label: 'Required changes' }) },
      reason: 'note',
      says: {
        button: 'Approve as noted',
        ask: 'Approve {number} as noted?',
        hint,
        done: '{number} approved as noted',
        event: 'approved the submittal as noted',
      },
    },
    revise: {
      decides: 'control',
      ...review,
      about: 'Requests a revision of a submittal.',
      to: 'revise',
      asks: { note: askFor(submittal.fields.note, { label: 'Required changes' }) },
      reason: 'note',
      says: {
        button: 'Request revision',
        ask: 'Request a revision of {number}?',
        hint,
        done: 'Revision of {number} requested',
        event: 'requested a revision',
        trail: 'revision requested',
      },
    },
    reject: {
      decides: 'control',
      ...review,
      about: 'Rejects a submittal, with a reason.',
      to: 'rejected',
      asks: { note: askFor(submittal.fields.note, { label: 'Reason' }) },
      reason: 'note',
      look: 'danger',
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint,
        done: '{number} rejected',
        event: 'rejected the submittal',
      },
    },
  },
})
