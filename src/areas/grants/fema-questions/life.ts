import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { longText } from '#platform/records/fields.ts'
import { femaQuestion } from './records.ts'

const { answer, due_on } = femaQuestion.fields

export const questionLife = life(femaQuestion, {
  topic: 'fema-questions',
  stages: { open: 'open', drafted: 'open', sent: 'open', closed: 'over' },
  moves: {
    draftAnswer: {
      about: 'Drafts the answer to a question of FEMA. Another person sends it.',
      from: ['open', 'drafted'],
      to: 'drafted',
      by: 'manager',
      or: 'owner',
      asks: { answer: askFor(answer) },
      start: (row) => (row.answer === null ? {} : { answer: row.answer }),
      says: {
        button: 'Write answer',
        ask: 'Answer to {number}',
        hint: 'A manager who did not write it sends it to FEMA.',
        verb: 'Save answer',
        done: 'Answer saved',
        event: 'wrote the answer to it',
        trail: 'answer drafted',
      },
    },
    send: {
      about: 'Records that the answer was sent to FEMA today, by a manager who did not write it.',
      from: 'drafted',
      to: 'sent',
      by: 'manager',
      // Two people: what goes to FEMA in the applicant's name was read by another person than its author.
      not: { drafted_by: 'You wrote this answer. Another manager sends it.' },
      personal: true,
      look: 'main',
      says: {
        button: 'Mark as sent',
        done: '{number} is answered',
        event: 'sent the answer to it',
        trail: 'answer sent',
      },
    },
    reopen: {
      about: 'Records that FEMA asks again, with a new date.',
      from: 'sent',
      to: 'open',
      by: 'manager',
      or: 'owner',
      asks: { due_on: askFor(due_on), reason: longText({ required: true, max: 2_000, label: 'What FEMA still asks' }) },
      start: (_, { today }) => ({ due_on: today }),
      says: {
        button: 'Reopen question',
        ask: 'Reopen {number}?',
        hint: 'FEMA asks again. The new date starts the clock again.',
        done: '{number} reopened',
        event: 'reopened it',
      },
      whyNotWith: ({ due_on: day }, _, { today }) =>
        day < today ? { name: 'due_on', message: 'Enter a day that is not in the past.' } : null,
    },
    settle: {
      about: 'Records that FEMA accepted the answer.',
      from: 'sent',
      to: 'closed',
      by: 'manager',
      or: 'owner',
      look: 'main',
      says: { button: 'Mark as settled', done: '{number} settled', event: 'settled it' },
    },
  },
})
