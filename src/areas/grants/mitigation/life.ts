import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText, money } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { mitigationProject } from './records.ts'

/** Its ratio and its last day by the figures of today, and why they can't be calculated. */
export type Reckoned = { whyNot: Reason; ratio: number | null; dueOn: string | null }

const text = (label: string) => longText({ required: true, max: 2_000, label })
const letter = text('What the letter says')

export const mitigationLife = life(mitigationProject, {
  topic: 'mitigation-projects',
  stages: { draft: 'open', returned: 'open', submitted: 'open', approved: 'over', rejected: 'over', withdrawn: 'over' },
  facts: factsFrom<Reckoned>('fema_terms', 'disaster_declarations'),
  moves: {
    submit: {
      about:
        'Records that a subapplication was sent: its plan is adopted, no work has begun, and it is worth its cost.',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'manager',
      not: {
        entered_by: 'You wrote this subapplication. Another manager sends it.',
        author: 'You changed this mitigation subapplication. Another manager sends it.',
      },
      look: 'main',
      says: { button: 'Mark as sent', done: '{number} is sent', event: 'sent it' },
      whyNot: (row) =>
        firstReason(
          row.program === 'pa_406' && 'Mitigation within a Public Assistance project goes to FEMA with that project.',
          row.started === 'yes' && 'Work that has begun is not eligible for hazard mitigation (44 CFR 206.434).',
          row.plan !== 'adopted' && 'The local mitigation plan is adopted and approved first (44 CFR 201.6).',
          !row.alternatives?.trim() && 'Describe the alternatives; doing nothing is one of them.',
          !row.basis?.trim() && 'Enter where the figures of the benefit-cost analysis come from.',
        ),
      whyNotYet: ({ whyNot, ratio, dueOn }, { activity }, { today }) =>
        firstReason(
          whyNot,
          activity !== 'planning' &&
            (ratio === null || ratio < 1) &&
            'Benefits are worth at least what it costs: a ratio of 1.0 or more.',
          dueOn !== null && today > dueOn && `The last day was ${dayInWords(dueOn)}.`,
        ),
    },
    award: {
      about: 'Records the award of a subapplication, with its amount.',
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
        event: 'recorded the award of it',
        trail: 'award recorded',
      },
    },
    return: {
      about: 'Records that a subapplication was sent back for changes.',
      from: 'submitted',
      to: 'returned',
      by: 'manager',
      asks: { words: letter },
      reason: 'words',
      says: {
        button: 'Mark as returned',
        ask: '{number} was returned',
        done: '{number} is returned',
        event: 'marked it as returned',
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
        button: 'Mark as declined',
        ask: '{number} was declined',
        done: '{number} is declined',
        event: 'marked it as declined',
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
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
