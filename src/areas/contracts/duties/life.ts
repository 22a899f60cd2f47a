import { life } from '#platform/life.ts'
import { askFor, mayAttach } from '#platform/life/asks.ts'
import { returnWords } from '#platform/life/usual-words.ts'
import { files, longText } from '#platform/records/fields.ts'
import { obligation } from './records.ts'

const byOwner = { by: 'manager', or: 'owner' } as const
const note = longText({ max: 2_000 })
const reason = askFor(obligation.fields.note, { label: 'Reason' })

export const obligationLife = life(obligation, {
  topic: 'contract-obligations',
  stages: { open: 'open', submitted: 'open', rejected: 'open', accepted: 'over', waived: 'over' },
  sets: { owed: ['open', 'rejected'] },
  reachedOn: { accepted: 'decided_at' },
  moves: {
    handIn: {
      ...byOwner,
      about: 'Submits a deliverable, with the file or other evidence.',
      from: ['open', 'rejected'],
      to: 'submitted',
      asks: { evidence: files({ required: true, label: 'Evidence' }), note },
      look: 'main',
      says: {
        button: 'Submit evidence',
        ask: 'Submit evidence: {title}',
        hint: 'Another person must accept it or return it for changes.',
        done: 'Evidence submitted',
        event: 'submitted the evidence',
        trail: 'evidence submitted',
      },
      whyNot: ({ kind }) =>
        kind === 'deliverable' ? null : 'Only deliverables are submitted. Mark this obligation as fulfilled.',
      whyNotWith: ({ evidence }) =>
        evidence.length === 0
          ? { name: 'evidence', message: 'Attach the file that was delivered, or other evidence.' }
          : null,
    },
    accept: {
      decides: 'money',
      ...byOwner,
      about: 'Accepts a deliverable for the agency. A recurring one is created again with its next due date.',
      from: 'submitted',
      to: 'accepted',
      not: { decided_by: 'You can’t accept a deliverable you submitted.' },
      asks: { note },
      look: 'main',
      says: {
        button: 'Accept',
        ask: 'Accept “{title}”?',
        done: 'Deliverable accepted',
        event: 'accepted the deliverable',
      },
    },
    sendBack: {
      ...byOwner,
      about: 'Returns a deliverable for changes, with a reason.',
      from: 'submitted',
      to: 'rejected',
      asks: { reason },
      says: returnWords('Enter what is missing or wrong.', '“{title}”'),
    },
    done: {
      ...byOwner,
      about: 'Records that an obligation is fulfilled, with evidence or a note.',
      from: ['open', 'rejected'],
      to: 'accepted',
      asks: { evidence: mayAttach('Evidence'), note },
      look: 'main',
      says: {
        button: 'Mark as fulfilled',
        ask: 'Mark “{title}” as fulfilled?',
        done: 'Marked as fulfilled',
        event: 'marked the obligation as fulfilled',
      },
      whyNot: ({ kind }) =>
        kind === 'deliverable' ? 'Submit this deliverable instead. Another person must accept it.' : null,
      whyNotWith: ({ evidence, note: words }) =>
        !evidence?.length && !words?.trim() ? { name: 'evidence', message: 'Attach evidence, or enter a note.' } : null,
    },
    waive: {
      about: 'Waives an obligation, with a reason.',
      decides: 'money',
      from: ['open', 'submitted', 'rejected'],
      to: 'waived',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Waive',
        ask: 'Waive “{title}”?',
        hint: 'It is no longer owed. The reason stays on file.',
        done: 'Obligation waived',
        event: 'waived the obligation',
      },
    },
  },
})
