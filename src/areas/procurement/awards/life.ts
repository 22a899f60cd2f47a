import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { not } from '#platform/life/sets.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom, type Who } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { award, type Award } from './records.ts'

/** Facts that an award depends on, besides its own row. */
export type AwardFacts = {
  /** The buyer of the solicitation. */
  buyer: string
  /** Whether a protest period was on file in time. */
  governed: boolean
  /** The last day for protests, or null when no waiting is required. */
  until: string | null
  /** Undecided protests. */
  protests: number
  /** The reason that its vendors are barred from a new award. */
  barred: Reason
}

export const noProtestPeriod =
  'No protest period was on file for this type of solicitation at bid opening, and one entered ' +
  'later does not govern. A manager must cancel the solicitation and publish it again.'

/** The protests, the solicitation, and the vendors of an award have pages of their own. */
const elsewhere = ({ solicitation }: Pick<Award, 'solicitation'>) =>
  [
    // Time or another person fixes these.
    [/^Only the buyer|^Bidders may protest/, ''],
    [/protest/i, { table: 'solicitations', id: solicitation }],
    [/./, '/vendor-directory'],
  ] as const

export const awardLife = life(award, {
  topic: 'awards',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    approved: 'open',
    intended: 'open',
    awarded: 'over',
    annulled: 'over',
    rescission_proposed: 'open',
    rescinded: 'over',
  },
  sets: {
    standing: not('annulled', 'rescinded'),
    // A proposed rescission changes nothing until another person decides it.
    made: ['awarded', 'rescission_proposed'],
  },
  // The approvals decide about what was submitted.
  setElsewhere: ['returned', 'approved'],
  reachedOn: { intended: 'notice_at' },
  facts: factsFrom<AwardFacts>('solicitations', 'protests', 'protest_periods', 'vendors'),
  moves: {
    submit: {
      about: 'Submits a recommendation for approval. Neither its author nor the panel approves it.',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: 'user',
      look: 'main',
      says: submitWords(),
      whyNot: ({ written_by }, { actor }) =>
        written_by === actor.user_id ? null : 'Only the person who wrote this recommendation can submit it.',
    },
    giveNotice: {
      about:
        'Publishes the notice of intent to award and notifies every bidder. They may protest until the protest period ends.',
      decides: 'money',
      from: 'approved',
      to: 'intended',
      by: 'user',
      look: 'main',
      says: {
        button: 'Issue notice of intent',
        done: 'Notice of intent published and all bidders notified',
        event: 'issued the notice of intent',
        trail: 'notice of intent issued',
      },
      whyNotYet: ({ buyer, governed, barred }, _, { actor }) =>
        firstReason(
          !isTheirs(buyer, actor) && 'Only the buyer of this solicitation or a manager can issue the notice.',
          !governed && noProtestPeriod,
          barred,
        ),
      fixes: elsewhere,
    },
    make: {
      about:
        'Makes the award after the protest period, once every protest is decided. Contracts and orders follow from it.',
      decides: 'money',
      from: 'intended',
      to: 'awarded',
      by: 'user',
      look: 'main',
      leaves: {
        contracts: { stay: 'It follows from the award.' },
        purchase_orders: { stay: 'It follows from the award.' },
      },
      says: { button: 'Award', done: '{number} awarded', event: 'made the award', trail: 'awarded' },
      whyNotYet: ({ buyer, protests, until, barred }, _, { actor, today }) =>
        firstReason(
          !isTheirs(buyer, actor) && 'Only the buyer of this solicitation or a manager can make the award.',
          protests > 0 && 'A protest is still undecided. Decide it before you award.',
          until !== null && today <= until && `Bidders may protest until ${dayInWords(until)}. Award after that date.`,
          barred,
        ),
      fixes: elsewhere,
    },
    annul: {
      about: 'Annuls a recommendation that is not public yet, with the reason. A new one can then be written.',
      decides: 'money',
      from: ['draft', 'returned', 'approved'],
      to: 'annulled',
      or: 'written_by',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      leaves: {
        contracts: { stay: 'None exists before the award.' },
        purchase_orders: { stay: 'None exists before the award.' },
      },
      says: {
        button: 'Annul',
        ask: 'Annul {number}?',
        hint: 'You can then write a new recommendation. The reason stays in the history.',
        done: '{number} annulled',
        event: 'annulled the award',
      },
    },
    proposeRescission: {
      about:
        'Proposes to take back a notice of intent or an award, with the ground and the reason. A second person decides.',
      decides: 'money',
      from: ['intended', 'awarded'],
      to: 'rescission_proposed',
      by: 'user',
      asks: {
        rescission_ground: askFor(award.fields.rescission_ground),
        bid_security: askFor(award.fields.bid_security),
        rescission: why('Reason', 2_000),
      },
      reason: 'rescission',
      look: 'danger',
      says: {
        button: 'Propose rescission',
        ask: 'Propose to rescind {number}?',
        hint: 'Nothing follows from this award until another manager decides. The public and every bidder read the reason.',
        done: 'Rescission proposed',
        event: 'proposed to rescind the award',
        trail: 'rescission proposed',
      },
      whyNotYet: ({ buyer }, _, { actor }) =>
        isTheirs(buyer, actor) ? null : 'Only the buyer of this solicitation or a manager can propose a rescission.',
      whyNotWith: ({ rescission_ground, bid_security }) =>
        bid_security === 'claimed' && rescission_ground !== 'default'
          ? {
              name: 'bid_security',
              message: 'Bid security is claimed only from a bidder who withdrew, refused or defaulted.',
            }
          : null,
    },
    // One person alone could otherwise take an award from the winner and give it to another bidder.
    rescind: {
      about:
        'Rescinds a notice of intent or an award that another person proposed to rescind. The solicitation goes back to its ' +
        'evaluation, and the next award has its own notice and protest period.',
      decides: 'money',
      from: 'rescission_proposed',
      to: 'rescinded',
      by: 'manager',
      not: { rescission_by: 'You proposed this rescission. Another manager must decide.' },
      look: 'danger',
      leaves: {
        contracts: {
          stops: {
            first: 'Terminate it or return it to draft first.',
            while: ['submitted', 'signing', 'active', 'expired'],
          },
          ended: 'terminated',
          tells: ['owner'],
        },
        purchase_orders: {
          stops: { first: 'Cancel or close it first.', while: ['submitted', 'approved', 'issued'] },
          ended: 'canceled',
          tells: ['buyer'],
        },
      },
      says: {
        button: 'Rescind',
        ask: 'Rescind {number}?',
        hint: 'This can’t be undone. The public and every bidder are notified, and another award can be recommended.',
        done: '{number} rescinded',
        event: 'rescinded the award',
      },
    },
    declineRescission: {
      about: 'Declines or withdraws a proposed rescission. The notice of intent or the award remains.',
      decides: 'money',
      from: 'rescission_proposed',
      to: ['intended', 'awarded'],
      by: 'manager',
      or: 'rescission_by',
      asks: { words: why('Reason', 2_000) },
      reason: 'words',
      leaves: {
        contracts: { stay: 'It follows from the award, which remains.' },
        purchase_orders: { stay: 'It follows from the award, which remains.' },
      },
      says: {
        button: 'Decline rescission',
        ask: 'Decline the rescission of {number}?',
        done: 'Rescission declined',
        event: 'declined the rescission',
        trail: 'rescission declined',
      },
    },
  },
})

const isTheirs = (buyer: string, actor: Who) => buyer === actor.user_id || atLeast('manager', actor)
