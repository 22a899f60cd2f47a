import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom, type Who } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { choice } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { solicitation, type Solicitation } from './records.ts'
import { firstReason } from '#platform/rules.ts'

/** A rule behind a point of the checklist, with the page that has its text or its row. */
export type Cite = { text: string; to?: string }
/** Where a point is fixed: a page, or a dialog of the solicitation's own page. */
export type Place = { label: string; to: string } | { label: string; dialog: 'times' }

/** One point of the publication checklist. A warning can be published with a reason, a refusal can't. */
export type Point = {
  name: string
  title: string
  state: 'pass' | 'warn' | 'refuse'
  words: string
  cites: readonly Cite[]
  place: Place | null
}

/** The publication checklist, and its first refusal. */
export type SolicitationFacts = { points: readonly Point[]; unready: readonly string[] }

/** A program that omits it keeps the requisition. */
export const needs = choice(['keep', 'release'], {
  label: 'Requisition',
  words: {
    keep: 'Still needed: the requisition stays approved, its funds stay reserved, and it can be solicited again',
    release: 'No longer needed: the requisition ends, and its funds are released',
  },
})

export const solicitationLife = life(solicitation, {
  topic: 'solicitations',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    approved: 'open',
    published: 'open',
    opening: 'open',
    evaluation: 'open',
    awarded: 'over',
    closed: 'over',
    canceled: 'over',
  },
  sets: {
    // Its bids were opened.
    opened: ['evaluation', 'awarded', 'closed'],
    // Prices still in evaluation are not market data.
    decided: ['awarded', 'closed'],
    shown: ['published', 'opening', 'evaluation', 'awarded'],
  },
  // Approval decides; publishing returns a digest for the history; officers open the bids; the award ends it.
  setElsewhere: ['returned', 'approved', 'published', 'opening', 'evaluation', 'awarded', 'closed'],
  leavesOut: ({ kind }) => (kind === 'rfi' ? ['awarded'] : []),
  facts: factsFrom<SolicitationFacts>(
    'solicitation_sections',
    'solicitation_lines',
    'solicitation_criteria',
    'response_items',
    'opening_officers',
    'solicitation_invitations',
    'vendor_welcomes',
    'protest_periods',
    'response_periods',
    'procurement_thresholds',
    'clauses',
    'exclusion_lists',
  ),
  moves: {
    submit: {
      about: 'Submits a solicitation for approval before it is published.',
      from: ['draft', 'returned'],
      to: 'submitted',
      look: 'main',
      says: submitWords(),
      whyNotYet: ({ unready }) => firstReason(...unready),
      fixes: ({ id }) => [
        [/protest period/i, '/bid-evaluation?tab=protest-periods'],
        [/response period/i, '/rfq-builder?tab=periods'],
        [/./, `/rfq-builder/${id}/edit`],
      ],
    },
    revise: {
      about: 'Returns an approved solicitation to draft to change it. It is approved again before it is published.',
      from: 'approved',
      to: 'draft',
      by: 'manager',
      or: 'contact',
      says: {
        button: 'Return to draft',
        done: '{number} is a draft again and needs a new approval',
        event: 'returned the solicitation to draft',
      },
    },
    cancel: {
      about:
        'Cancels a solicitation. Sealed bids stay sealed. Its requisition continues, or ends and releases its funds.',
      decides: 'control',
      from: ['draft', 'returned', 'approved', 'published', 'opening', 'evaluation'],
      to: 'canceled',
      asks: { reason: why('Reason', 2_000), needs },
      look: 'danger',
      leaves: {
        awards: {
          stops: { first: 'Withdraw it from approval first.', while: ['submitted'] },
          ended: 'annulled',
          tells: ['written_by'],
        },
        evaluations: { ended: 'canceled', tells: ['chair'] },
      },
      says: {
        button: 'Cancel solicitation',
        ask: 'Cancel {number}?',
        hint: 'This can’t be undone.',
        done: '{number} canceled',
        event: 'canceled the solicitation',
      },
      whyNot: (row, { actor }) => (mayCancel(row, actor) ? null : 'Only a manager can cancel this solicitation.'),
    },
  },
})

/** A draft may also be canceled by the people who prepare it. */
const mayCancel = (row: Solicitation, actor: Who): boolean =>
  atLeast('manager', actor) ||
  (['draft', 'returned'].includes(row.status) && [row.contact, row.requested_by].includes(actor.user_id))
