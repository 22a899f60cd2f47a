import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { person } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { formSubmission } from './records.ts'

const by = 'manager'
const not = { filled_by: 'You can’t review your own submission. Another manager must review it.' }
const asks = { reason: why('Reason', 2_000) }
const hint = 'The submitter will see the reason.'

export const submissionLife = life(formSubmission, {
  topic: 'form-submissions',
  stages: { received: 'open', accepted: 'over', returned: 'over', rejected: 'over' },
  moves: {
    accept: {
      about: 'Accepts a submission.',
      decides: 'control',
      from: 'received',
      to: 'accepted',
      by,
      not,
      look: 'main',
      leaves: {
        form_deliveries: { stay: 'Its answers are still delivered.' },
        workflow_runs: { stay: 'The workflow continues with the accepted answers.' },
      },
      says: { button: 'Accept', done: '{number} accepted', event: 'accepted the submission' },
    },
    return: {
      about: 'Returns a submission for changes, with a reason.',
      decides: 'control',
      from: 'received',
      to: 'returned',
      by,
      not,
      asks,
      leaves: {
        form_deliveries: { ended: 'canceled' },
        workflow_runs: { stops: { first: 'Finish or end it first, so that nothing continues with these answers.' } },
      },
      says: returnWords(hint),
    },
    reject: {
      about: 'Rejects a submission, with a reason.',
      decides: 'control',
      from: 'received',
      to: 'rejected',
      by,
      not,
      asks,
      look: 'danger',
      leaves: {
        form_deliveries: { ended: 'canceled' },
        workflow_runs: { stops: { first: 'Finish or end it first, so that nothing continues with these answers.' } },
      },
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint,
        done: '{number} rejected',
        event: 'rejected the submission',
      },
    },
    assign: {
      about: 'Assigns a submission to its owner.',
      from: ['received', 'accepted', 'returned', 'rejected'],
      by,
      asks: { to: person({ required: true, label: 'Owner' }) },
      start: ({ assigned_to }) => (assigned_to ? { to: assigned_to } : {}),
      says: { button: 'Assign', ask: 'Assign {number}', done: '{number} assigned', event: 'assigned the submission' },
    },
    erase: {
      decides: 'evidence',
      about:
        'Permanently erases the answers and files of a submission after its retention period. The date of submission ' +
        'and the digest remain.',
      from: ['accepted', 'returned', 'rejected'],
      by: 'admin',
      look: 'danger',
      says: {
        button: 'Erase answers',
        ask: 'Erase the answers of {number}?',
        hint: 'Answers and files are erased for good. The date of submission and its ' + 'digest remain.',
        verb: 'Erase permanently',
        done: 'Answers of {number} erased',
        event: 'erased the answers',
        trail: 'answers erased',
      },
      whyNot: ({ erased_on, keep_until }, { today }) =>
        firstReason(
          erased_on !== null && 'The answers are already erased.',
          keep_until >= today && `The answers are retained until ${dayInWords(keep_until)}.`,
        ),
    },
  },
})
