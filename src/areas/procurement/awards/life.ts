import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom, type Who } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { award } from './records.ts'

/** What an award depends on beside its own row. */
export type AwardFacts = {
  /** The buyer of its solicitation. */
  buyer: string
  /** Whether a standstill rule was on file in time. */
  governed: boolean
  /** The last day for protests, unless nothing has to be waited for. */
  until: string | null
  /** Protests that are not decided. */
  protests: number
  /** What bars its vendors from a new award. */
  barred: Reason
}

export const noStandstill =
  'No standstill period was on file for this kind of solicitation when the bids were opened, and one entered ' +
  'afterwards does not govern. A manager cancels the solicitation, and it is published again.'

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
  facts: factsFrom<AwardFacts>('solicitations', 'protests', 'standstill_periods', 'vendors'),
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
      about: 'Publishes the intent to award and notifies every bidder. They may protest until the standstill ends.',
      from: 'approved',
      to: 'intended',
      by: 'user',
      look: 'main',
      says: {
        button: 'Issue notice of intent',
        done: 'Notice of intent published. All bidders notified',
        event: 'issued the notice of intent for it',
        trail: 'notice of intent issued',
      },
      whyNotYet: ({ buyer, governed, barred }, _, { actor }) =>
        firstReason(
          !isTheirs(buyer, actor) && 'Only the buyer of this solicitation or a manager can issue the notice.',
          !governed && noStandstill,
          barred,
        ),
    },
    make: {
      about: 'Awards once the standstill has passed and every protest is decided. Contracts and orders follow from it.',
      from: 'intended',
      to: 'awarded',
      by: 'user',
      look: 'main',
      says: { button: 'Award', done: '{number} awarded', event: 'awarded it' },
      whyNotYet: ({ buyer, protests, until, barred }, _, { actor, today }) =>
        firstReason(
          !isTheirs(buyer, actor) && 'Only the buyer of this solicitation or a manager can make the award.',
          protests > 0 && 'A protest is not decided yet. Nothing is awarded until it is.',
          until !== null && today <= until && `Bidders may protest until ${dayInWords(until)}. Award after that day.`,
          barred,
        ),
    },
    annul: {
      about: 'Annuls a recommendation that is not public yet, with the reason. Another one can then be written.',
      from: ['draft', 'returned', 'approved'],
      to: 'annulled',
      or: 'written_by',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      says: {
        button: 'Annul',
        ask: 'Annul {number}?',
        hint: 'Another recommendation can then be written. The history keeps the reason.',
        done: '{number} annulled',
        event: 'annulled it',
      },
    },
  },
})

const isTheirs = (buyer: string, actor: Who) => buyer === actor.user_id || atLeast('manager', actor)
