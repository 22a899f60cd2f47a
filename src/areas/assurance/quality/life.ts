import { addDays } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, mayAttach, why } from '#platform/life/asks.ts'
import { date, text } from '#platform/records/fields.ts'
import { correctiveAction } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

const { containment, root_cause, correction, effectiveness, verify_on, ...fields } = correctiveAction.fields
const further = (label: string) => text({ max: 500, label })
const ownAction = 'You own this action. Another person must verify it.'
const workedOnIt = 'You worked on this action. Another person must verify it.'

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
    canceled: 'over',
  },
  moves: {
    contain: {
      about: 'Records what contains the problem while its cause is investigated.',
      from: ['opened', 'reopened'],
      to: 'contained',
      by: 'manager',
      or: 'owner',
      look: 'main',
      asks: { containment: askFor(containment, { label: 'Containment' }) },
      says: {
        button: 'Mark as contained',
        ask: 'Mark {number} as contained',
        done: '{number} contained',
        event: 'contained the problem',
      },
    },
    explain: {
      about: 'Records the root cause of a problem by asking why several times.',
      from: 'contained',
      to: 'cause_found',
      by: 'manager',
      or: 'owner',
      look: 'main',
      // The first answer is nearly always another name for the problem, so two are asked for.
      asks: {
        why_1: askFor(fields.why_1),
        why_2: askFor(fields.why_2),
        why_3: further('Why 3'),
        why_4: further('Why 4'),
        why_5: further('Why 5 (root cause)'),
        root_cause: askFor(root_cause),
      },
      says: {
        button: 'Record root cause',
        ask: 'Record root cause of {number}',
        hint: 'Ask why until you reach a cause that can be changed.',
        done: 'Root cause recorded',
        event: 'recorded the root cause',
        trail: 'root cause recorded',
      },
      whyNotWith({ why_3, why_4, why_5 }) {
        const message = 'Fill in the whys in order.'
        if (!why_3?.trim() && (why_4?.trim() || why_5?.trim())) return { name: 'why_3', message }
        return !why_4?.trim() && why_5?.trim() ? { name: 'why_4', message } : null
      },
    },
    correct: {
      about: 'Records the correction of the root cause, and when another person verifies it.',
      from: 'cause_found',
      to: 'corrected',
      by: 'manager',
      or: 'owner',
      look: 'main',
      asks: {
        correction: askFor(correction),
        proof: mayAttach('Evidence'),
        verify_on: askFor(verify_on, { label: 'Verify on', help: 'The date when its effect can be checked.' }),
      },
      start: (_, { today }) => ({ verify_on: addDays(today, 30) }),
      says: {
        button: 'Mark as corrected',
        ask: 'Mark {number} as corrected',
        done: '{number} corrected',
        event: 'corrected the problem',
      },
      whyNotWith: (asked, _, { today }) =>
        asked.verify_on <= today
          ? { name: 'verify_on', message: 'The verification date must be in the future.' }
          : null,
    },
    close: {
      about: 'Closes a corrective action after a person other than its owner verified that it works.',
      decides: 'evidence',
      from: 'corrected',
      to: 'closed',
      by: 'manager',
      or: 'verifier',
      not: { owner: ownAction, corrected_by: workedOnIt, author: workedOnIt },
      asks: { effectiveness: askFor(effectiveness, { label: 'Evidence of effectiveness' }) },
      personal: true,
      look: 'main',
      leaves: {
        audit_findings: { stay: 'A second person closes the finding after its action.' },
        nonconformances: { stay: 'A manager closes it after its action.' },
      },
      says: {
        button: 'Verify as effective',
        ask: 'Verify {number} as effective',
        done: '{number} closed',
        event: 'verified the action as effective',
        trail: 'verified as effective',
      },
    },
    reopen: {
      about: 'Reopens a corrective action, because the problem came back.',
      decides: 'evidence',
      from: 'corrected',
      to: 'reopened',
      by: 'manager',
      or: 'verifier',
      not: { owner: ownAction },
      asks: {
        effectiveness: askFor(effectiveness, { label: 'Recurrence' }),
        due_on: date({ required: true, label: 'New due date' }),
      },
      says: {
        button: 'Reopen',
        ask: 'Reopen {number}?',
        done: '{number} reopened',
        event: 'reopened the corrective action',
      },
    },
    cancel: {
      about: 'Cancels a corrective action with a reason.',
      from: ['opened', 'contained', 'cause_found', 'reopened'],
      to: 'canceled',
      by: 'manager',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: {
        audit_findings: { stay: 'The finding is still there, and can have another action.' },
        nonconformances: { stay: 'It is still there, and can have another action.' },
      },
      says: {
        button: 'Cancel action',
        ask: 'Cancel {number}?',
        done: '{number} canceled',
        event: 'canceled the corrective action',
      },
    },
  },
})
