import { addDays } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, mayAttach, why } from '#platform/life/asks.ts'
import { date, text } from '#platform/records/fields.ts'
import { correctiveAction } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

const { containment, root_cause, correction, effectiveness, verify_on, ...fields } = correctiveAction.fields
const further = (label: string) => text({ max: 500, label })
const ownAction = 'You own this action. Another person verifies it.'
const workedOnIt = 'You worked on this action. Another person verifies it.'

/** Contain, find the root cause, correct, verify that it works, close. */
export const actionLife = life(correctiveAction, {
  topic: 'corrective-actions',
  stages: {
    opened: 'open',
    contained: 'open',
    cause_found: 'open',
    corrected: 'open',
    reopened: 'open',
    closed: 'over',
    cancelled: 'over',
  },
  moves: {
    contain: {
      about: 'Records what keeps the problem from doing more harm while its cause is looked for.',
      from: ['opened', 'reopened'],
      to: 'contained',
      by: 'manager',
      or: 'owner',
      look: 'main',
      asks: { containment: askFor(containment, { label: 'What keeps it from doing more harm' }) },
      says: {
        button: 'Mark as contained',
        ask: 'Mark {number} as contained',
        done: '{number} contained',
        event: 'contained it',
      },
    },
    explain: {
      about: 'Follows a problem to its root cause by asking why again and again.',
      from: 'contained',
      to: 'cause_found',
      by: 'manager',
      or: 'owner',
      look: 'main',
      // The first answer is nearly always another name for the problem, so two are asked for.
      asks: {
        why_1: askFor(fields.why_1),
        why_2: askFor(fields.why_2),
        why_3: further('And why that?'),
        why_4: further('And that?'),
        why_5: further('And at the root?'),
        root_cause: askFor(root_cause),
      },
      says: {
        button: 'Record root cause',
        ask: 'Record the root cause: {number}',
        hint: 'Ask why, and then why that, until the answer is something that can be changed.',
        done: 'Root cause recorded',
        event: 'recorded the root cause of it',
        trail: 'root cause recorded',
      },
      whyNotWith({ why_3, why_4, why_5 }) {
        const message = 'Fill in the whys in order.'
        if (!why_3?.trim() && (why_4?.trim() || why_5?.trim())) return { name: 'why_3', message }
        return !why_4?.trim() && why_5?.trim() ? { name: 'why_4', message } : null
      },
    },
    correct: {
      about: 'Records what was changed at the root, and when another person verifies that it works.',
      from: 'cause_found',
      to: 'corrected',
      by: 'manager',
      or: 'owner',
      look: 'main',
      asks: {
        correction: askFor(correction),
        proof: mayAttach('What shows it'),
        verify_on: askFor(verify_on, { label: 'Verify on', help: 'When it can be seen whether it works.' }),
      },
      start: (_, { today }) => ({ verify_on: addDays(today, 30) }),
      says: {
        button: 'Mark as corrected',
        ask: 'Mark {number} as corrected',
        done: '{number} corrected',
        event: 'corrected it',
      },
      whyNotWith: (asked, _, { today }) =>
        asked.verify_on <= today ? { name: 'verify_on', message: 'Enter a day in the future.' } : null,
    },
    close: {
      about: 'Closes a corrective action. Another person than its owner verified that it works.',
      from: 'corrected',
      to: 'closed',
      by: 'manager',
      or: 'verifier',
      not: { owner: ownAction, corrected_by: workedOnIt, author: workedOnIt },
      asks: { effectiveness: askFor(effectiveness, { label: 'How you saw that it works' }) },
      personal: true,
      look: 'main',
      says: {
        button: 'Verify as effective',
        ask: 'Verify {number} as effective',
        done: '{number} closed',
        event: 'verified it as effective',
        trail: 'verified as effective',
      },
    },
    reopen: {
      about: 'Reopens a corrective action, because the problem came back.',
      from: 'corrected',
      to: 'reopened',
      by: 'manager',
      or: 'verifier',
      not: { owner: ownAction },
      asks: {
        effectiveness: askFor(effectiveness, { label: 'How it came back' }),
        due_on: date({ required: true, label: 'New due date' }),
      },
      says: { button: 'Reopen', ask: 'Reopen {number}?', done: '{number} reopened', event: 'reopened it' },
    },
    cancel: {
      about: 'Cancels a corrective action, with the reason.',
      from: ['opened', 'contained', 'cause_found', 'reopened'],
      to: 'cancelled',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: { button: 'Cancel action', ask: 'Cancel {number}?', done: '{number} canceled', event: 'canceled it' },
    },
  },
})
