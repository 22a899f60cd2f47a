import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { longText } from '#platform/records/fields.ts'
import { femaRfi } from './records.ts'

const { answer, due_on } = femaRfi.fields

export const questionLife = life(femaRfi, {
  topic: 'fema-rfis',
  stages: { open: 'open', drafted: 'open', sent: 'open', closed: 'over' },
  moves: {
    draftAnswer: {
      about: 'Drafts the response to a FEMA request for information. Another person sends it.',
      from: ['open', 'drafted'],
      to: 'drafted',
      by: 'manager',
      or: 'owner',
      asks: { answer: askFor(answer) },
      start: (row) => (row.answer === null ? {} : { answer: row.answer }),
      says: {
        button: 'Draft response',
        ask: 'Draft response to {number}',
        hint: 'A manager who did not write the response must send it to FEMA.',
        verb: 'Save response',
        done: 'Response saved',
        event: 'drafted the response',
        trail: 'response drafted',
      },
    },
    send: {
      about: 'Records that the response was sent to FEMA today, by a manager who did not write it.',
      decides: 'money',
      from: 'drafted',
      to: 'sent',
      by: 'manager',
      // A second person reads what goes to FEMA in the applicant's name.
      not: {
        drafted_by: 'You can’t send a response you wrote. Another manager must send it.',
        author: 'You wrote in this response. Another manager must send it.',
      },
      personal: true,
      look: 'main',
      says: {
        button: 'Mark as sent',
        done: 'Response to {number} marked as sent',
        event: 'sent the response',
        trail: 'response sent',
      },
    },
    reopen: {
      about: 'Records that FEMA asked for more information, with a new due date.',
      from: 'sent',
      to: 'open',
      by: 'manager',
      or: 'owner',
      asks: {
        due_on: askFor(due_on),
        reason: longText({ required: true, max: 2_000, label: 'Information FEMA still needs' }),
      },
      start: (_, { today }) => ({ due_on: today }),
      says: {
        button: 'Reopen request',
        ask: 'Reopen {number}?',
        hint: 'FEMA needs more information. Enter the new due date.',
        done: '{number} reopened',
        event: 'reopened the request',
      },
      whyNotWith: ({ due_on: day }, _, { today }) =>
        day < today ? { name: 'due_on', message: 'The date can’t be in the past.' } : null,
    },
    settle: {
      about: 'Records that FEMA accepted the response and closes the request.',
      from: 'sent',
      to: 'closed',
      by: 'manager',
      or: 'owner',
      look: 'main',
      says: { button: 'Close request', done: '{number} closed', event: 'closed the request' },
    },
  },
})
