import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { costRecord, type CostRecord } from './records.ts'

export type CostFacts = {
  /** The amount that grants pay of this cost, in cents. */
  charged: number
  /** The number of its project, if its cost was certified for the closeout. */
  certified: string | null
}

const { early_basis, early_reason } = costRecord.fields
const reason = longText({ required: true, max: 2_000, label: 'Reason' })
export const whyCertified = (project: string) =>
  `${project} is in closeout or closed. Its certified costs can’t be changed.`

/** Hours without a rate are on file and can't be claimed. */
export const whyNotPriced = ({ kind, fema_rate }: Pick<CostRecord, 'kind' | 'fema_rate'>): Reason =>
  kind === 'equipment' && fema_rate === null
    ? 'Select FEMA’s rate for this equipment first. If the schedule has none, ask FEMA for a rate.'
    : null

/** Regular hours of another agency count because of its agreement, so the file names it before it counts. */
export const whyNotAid = ({ mutual_aid, aid_agreement }: Pick<CostRecord, 'mutual_aid' | 'aid_agreement'>): Reason =>
  mutual_aid && !aid_agreement ? `Enter the mutual aid agreement with ${mutual_aid} first.` : null

/** Work before the incident period, such as prepositioning, counts by a reviewer's reason. */
export const whyNotEarly = ({ early, early_basis }: Pick<CostRecord, 'early' | 'early_basis'>): Reason =>
  early && early_basis === null
    ? 'This work was before the incident period. Accept it with the reason why it counts, or reject it.'
    : null

export const costLife = life(costRecord, {
  topic: 'cost-records',
  stages: { noted: 'open', checked: 'over', rejected: 'over', withdrawn: 'over' },
  sets: { claimed: ['noted', 'checked'] },
  facts: factsFrom<CostFacts>('grant_costs', 'pa_projects'),
  moves: {
    check: {
      about: 'Confirms that a cost record is documented. It then counts for its project.',
      decides: 'money',
      bulk: true,
      from: 'noted',
      to: 'checked',
      by: 'manager',
      not: {
        entered_by: 'You can’t check a cost you entered. Another manager must check it.',
        author: 'You can’t check a cost record you changed. Another manager must check it.',
      },
      look: 'main',
      leaves: { grant_costs: { stay: 'Grants pay checked costs.' } },
      says: { button: 'Mark as checked', done: '{number} marked as checked', event: 'checked the cost' },
      whyNot: (row) => firstReason(whyNotPriced(row), whyNotAid(row), whyNotEarly(row)),
    },
    acceptEarly: {
      about: 'Accepts work before the incident period, such as prepositioning, with the reason why it counts.',
      decides: 'money',
      from: 'noted',
      by: 'manager',
      not: {
        entered_by: 'You can’t accept a cost you entered. Another manager must accept it.',
        author: 'You can’t accept a cost record you changed. Another manager must accept it.',
      },
      asks: { early_basis: askFor(early_basis), early_reason: askFor(early_reason) },
      reason: 'early_reason',
      says: {
        button: 'Accept early work',
        ask: 'Accept {number}, before the incident period?',
        hint: 'FEMA pays for preparation in few cases. The reason is part of the claim.',
        verb: 'Accept',
        done: '{number} accepted',
        event: 'accepted work before the incident period',
      },
      whyNot: ({ early }) => (early ? null : 'This work is within the incident period.'),
    },
    reject: {
      about: 'Rejects a cost record, with the reason. It then counts for no project.',
      from: ['noted', 'checked'],
      to: 'rejected',
      by: 'manager',
      asks: { reason },
      leaves: { grant_costs: { refused: true } },
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        hint: 'The cost won’t count for any project. It stays in the register with the reason.',
        done: '{number} rejected',
        event: 'rejected the cost',
      },
      // Costs certified for the closeout stay as certified.
      whyNotYet: ({ charged, certified }, { status }) =>
        firstReason(
          status === 'checked' && certified !== null && whyCertified(certified),
          charged > 0 && `Grants pay ${dollars(charged)} of this cost. Remove it from them first.`,
        ),
    },
    withdraw: {
      about: 'Withdraws an unchecked cost record, with the reason.',
      from: 'noted',
      to: 'withdrawn',
      by: 'manager',
      or: 'entered_by',
      asks: { reason },
      look: 'danger',
      leaves: { grant_costs: { stops: { first: 'Disallow it first.' } } },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        hint: 'It stays in the register as withdrawn.',
        done: '{number} withdrawn',
        event: 'withdrew the cost record',
        trail: 'withdrawn',
      },
    },
  },
})
