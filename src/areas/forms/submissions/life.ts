import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { person } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { formSubmission } from './records.ts'

const by = 'manager'
const not = { filled_by: 'You can’t decide on your own submission. Another manager decides on it.' }
const asks = { reason: why('Reason', 2_000) }
const hint = 'The person who filled it in sees the reason.'

export const submissionLife = life(formSubmission, {
  topic: 'form-submissions',
  stages: { received: 'open', accepted: 'over', returned: 'over', rejected: 'over' },
  moves: {
    accept: {
      about: 'Accepts a submission.',
      from: 'received',
      to: 'accepted',
      by,
      not,
      look: 'main',
      says: { button: 'Accept', done: '{number} accepted', event: 'accepted it' },
    },
    return: {
      about: 'Returns a submission for changes, with a reason.',
      from: 'received',
      to: 'returned',
      by,
      not,
      asks,
      says: returnWords(hint),
    },
    reject: {
      about: 'Rejects a submission, with a reason.',
      from: 'received',
      to: 'rejected',
      by,
      not,
      asks,
      look: 'danger',
      says: { button: 'Reject', ask: 'Reject {number}?', hint, done: '{number} rejected', event: 'rejected it' },
    },
    assign: {
      about: 'Assigns a submission to the person who looks after it.',
      from: ['received', 'accepted', 'returned', 'rejected'],
      by,
      asks: { to: person({ required: true, label: 'Colleague' }) },
      start: ({ assigned_to }) => (assigned_to ? { to: assigned_to } : {}),
      says: { button: 'Assign', ask: 'Assign {number}', done: 'Assigned', event: 'assigned it' },
    },
    erase: {
      about:
        'Erases the answers of a submission whose time is over, and the files that were sent with it, for good. That ' +
        'it was sent, and the digest, stay.',
      from: ['accepted', 'returned', 'rejected'],
      by: 'admin',
      look: 'danger',
      says: {
        button: 'Erase answers',
        ask: 'Erase the answers of {number}?',
        hint:
          'What was answered, and the files that were sent with it, go for good. That it was sent, when, and its ' +
          'digest stay.',
        verb: 'Erase permanently',
        done: 'Answers of {number} erased',
        event: 'erased the answers of it',
        trail: 'answers erased',
      },
      whyNot: ({ erased_on, keep_until }, { today }) =>
        firstReason(
          erased_on !== null && 'Its answers were erased.',
          keep_until >= today && `It is kept until ${dayInWords(keep_until)}.`,
        ),
    },
  },
})
