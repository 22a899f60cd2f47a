import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { checklist, inspection } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** The number of questions, and the first question that depends on a line that can't decide it. */
export type Questions = { questions: number; misplaced: { line: number; on: number } | null }

export const checklistLife = life(checklist, {
  topic: 'checklists',
  stages: { draft: 'open', active: 'open', retired: 'over' },
  facts: factsFrom<Questions>('checklist_items'),
  moves: {
    publish: {
      about: 'Publishes a checklist as its next version. Inspections started later use it.',
      decides: 'control',
      from: 'draft',
      to: 'active',
      look: 'main',
      says: { button: 'Publish', done: '{code} published', event: 'published the checklist' },
      whyNotYet: ({ questions, misplaced }) =>
        firstReason(
          questions === 0 && 'Add questions first.',
          misplaced !== null &&
            `Line ${misplaced.line} depends on line ${misplaced.on}. That line must come first and ask yes or no.`,
        ),
    },
    revise: {
      about: 'Starts the next version of a checklist.',
      from: 'active',
      to: 'draft',
      says: {
        button: 'New version',
        done: 'New draft version created',
        event: 'started the next version',
        trail: 'next version started',
      },
    },
    retire: {
      about: 'Retires a checklist.',
      from: ['draft', 'active'],
      to: 'retired',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: {
        inspections: {
          stops: { first: 'Complete or cancel it first.', while: ['in_progress'] },
          ended: 'canceled',
          tells: ['inspector'],
        },
      },
      says: { button: 'Retire', ask: 'Retire {code}?', done: '{code} retired', event: 'retired the checklist' },
    },
  },
})

/** Whether the checklist is published, the lines without an answer, and the first line without its photo. */
export type Answered = { published: boolean; unanswered: readonly number[]; photoMissing: number | null }

export const notPublished = 'The checklist isn’t published. Publish it first.'

export const inspectionLife = life(inspection, {
  topic: 'inspections',
  stages: { planned: 'open', in_progress: 'open', completed: 'over', canceled: 'over' },
  reachedOn: { completed: 'done_at' },
  facts: factsFrom<Answered>('checklists', 'inspection_answers'),
  moves: {
    begin: {
      about: 'Starts an inspection with the current questions of its checklist.',
      from: 'planned',
      to: 'in_progress',
      by: 'manager',
      or: 'inspector',
      offline: true,
      look: 'main',
      says: { button: 'Start inspection', done: 'Inspection started', event: 'started the inspection' },
      whyNotYet: ({ published }) => (published ? null : notPublished),
    },
    complete: {
      about: 'Completes an inspection with its score. A repeated inspection is scheduled again.',
      decides: 'evidence',
      from: 'in_progress',
      to: 'completed',
      by: 'manager',
      or: 'inspector',
      asks: { remarks: longText({ max: 5_000 }) },
      personal: true,
      look: 'main',
      says: {
        button: 'Complete inspection',
        ask: 'Complete {number}?',
        done: '{number} completed',
        event: 'completed the inspection',
      },
      whyNotYet: ({ unanswered, photoMissing }) =>
        firstReason(
          unanswered.length === 1 && `Line ${unanswered[0]} has no answer.`,
          unanswered.length > 1 && `${unanswered.length} lines have no answer. The first is line ${unanswered[0]}.`,
          photoMissing !== null && `Line ${photoMissing} needs a photo.`,
        ),
    },
    cancel: {
      about: 'Cancels an inspection with a reason.',
      from: ['planned', 'in_progress'],
      to: 'canceled',
      by: 'manager',
      or: 'inspector',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Cancel inspection',
        ask: 'Cancel {number}?',
        done: '{number} canceled',
        event: 'canceled the inspection',
      },
    },
  },
})
