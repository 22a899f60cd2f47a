import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText, money } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { mitigationProject } from './records.ts'

/** The ratio and deadline by the figures of today, and why they can't be calculated. */
export type Reckoned = { whyNot: Reason; ratio: number | null; dueOn: string | null }

const text = (label: string) => longText({ required: true, max: 2_000, label })
const letter = text('Details from the letter')

export const mitigationLife = life(mitigationProject, {
  topic: 'mitigation-projects',
  stages: { draft: 'open', returned: 'open', submitted: 'open', approved: 'over', rejected: 'over', withdrawn: 'over' },
  reachedOn: { submitted: 'sent_on' },
  facts: factsFrom<Reckoned>('fema_terms', 'disaster_declarations'),
  moves: {
    submit: {
      about:
        'Marks a subapplication as submitted when its plan is adopted, no work has started and its ratio is at least 1.0.',
      decides: 'money',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'manager',
      not: {
        entered_by: 'You can’t submit a subapplication you entered. Another manager must submit it.',
        author: 'You can’t submit a subapplication you changed. Another manager must submit it.',
      },
      look: 'main',
      says: {
        button: 'Mark as submitted',
        done: '{number} marked as submitted',
        event: 'submitted the subapplication',
      },
      whyNot: (row) =>
        firstReason(
          row.program === 'pa_406' && 'Mitigation within a Public Assistance project goes to FEMA with that project.',
          row.started === 'yes' && 'Work that has started isn’t eligible for hazard mitigation (44 CFR 206.434).',
          row.plan !== 'adopted' && 'The local mitigation plan must be adopted and approved first (44 CFR 201.6).',
        ),
      whyNotYet: ({ whyNot, ratio, dueOn }, { activity }, { today }) =>
        firstReason(
          whyNot,
          activity !== 'planning' && (ratio === null || ratio < 1) && 'The benefit-cost ratio must be 1.0 or more.',
          dueOn !== null && today > dueOn && `The deadline was ${dayInWords(dueOn)}.`,
        ),
    },
    award: {
      about: 'Records the award of a subapplication, with its amount.',
      decides: 'money',
      from: 'submitted',
      to: 'approved',
      by: 'manager',
      asks: { awarded: money({ required: true, min: 1, label: 'Federal amount awarded' }), words: letter },
      start: ({ federal }) => ({ awarded: federal }),
      reason: 'words',
      look: 'main',
      says: {
        button: 'Record award',
        ask: 'Record the award of {number}',
        done: 'Award recorded',
        event: 'recorded the award',
        trail: 'award recorded',
      },
    },
    return: {
      about: 'Records that a subapplication was returned for changes.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      asks: { words: letter },
      reason: 'words',
      says: {
        button: 'Mark as returned',
        ask: 'Mark {number} as returned for changes?',
        done: '{number} marked as returned for changes',
        event: 'marked the subapplication as returned for changes',
      },
    },
    decline: {
      about: 'Records that a subapplication was not selected.',
      from: 'submitted',
      to: 'rejected',
      by: 'manager',
      asks: { words: letter },
      reason: 'words',
      says: {
        button: 'Mark as not awarded',
        ask: 'Mark {number} as not awarded?',
        done: '{number} marked as not awarded',
        event: 'marked the subapplication as not awarded',
      },
    },
    withdraw: {
      about: 'Withdraws a subapplication, with the reason.',
      from: ['draft', 'returned', 'submitted'],
      to: 'withdrawn',
      by: 'manager',
      or: 'owner',
      asks: { reason: text('Reason') },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew the subapplication',
        trail: 'withdrawn',
      },
    },
  },
})
