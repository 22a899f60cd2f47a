import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom, type Who } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { award } from './records.ts'

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
  },
})

const isTheirs = (buyer: string, actor: Who) => buyer === actor.user_id || atLeast('manager', actor)
