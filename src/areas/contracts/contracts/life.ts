import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { contract } from './records.ts'

/** How many obligations are open, and what keeps it from being sent out for signature. */
export type ContractFacts = { owed: number; unsendable: Reason }

const byOwner = { by: 'manager', or: 'owner' } as const
const inForce = ['active', 'expired'] as const
const reason = why('Reason', 2_000)

const whyOwed = ({ owed }: ContractFacts): Reason =>
  firstReason(
    owed === 1 && 'One obligation is still open. Fulfill or waive it first.',
    owed > 1 && `${owed} obligations are still open. Fulfill or waive them first.`,
  )

/** Its review goes through the approvals, and its signatures bring it into force: both by a machinery of their own. */
export const contractLife = life(contract, {
  topic: 'contracts',
  stages: {
    draft: 'open',
    submitted: 'open',
    returned: 'open',
    approved: 'open',
    signing: 'open',
    active: 'open',
    expired: 'open',
    closed: 'over',
    terminated: 'over',
  },
  setElsewhere: ['submitted', 'returned', 'approved', 'expired'],
  facts: factsFrom<ContractFacts>('contract_obligations', 'vendors', 'contract_securities'),
  moves: {
    sendOut: {
      ...byOwner,
      about:
        'Sends a reviewed contract out for signature: its words are fixed, hashed, and shown to those whose turn it ' +
        'is.',
      from: 'approved',
      to: 'signing',
      look: 'main',
      says: { button: 'Send for signature', done: '{number} sent for signature', event: 'sent it for signature' },
      whyNotYet: ({ unsendable }) => unsendable,
    },
    reopen: {
      ...byOwner,
      about:
        'Returns a contract to draft, so that it can be changed. What is out for signature becomes void, and so does ' +
        'every signature under it.',
      from: ['approved', 'signing'],
      to: 'draft',
      asks: { reason },
      says: {
        button: 'Return to draft',
        ask: 'Return {number} to draft?',
        hint:
          'It is reviewed again. What is out for signature becomes void, and so does every signature under it. Those ' +
          'who were asked to sign read the reason.',
        done: '{number} returned to draft',
        event: 'returned it to draft',
        trail: 'returned to draft',
      },
    },
    renew: {
      ...byOwner,
      about: 'Renews a contract by its own terms, up to the day of its notice. Anything else is an amendment.',
      from: inForce,
      to: 'active',
      asks: { reason },
      says: {
        button: 'Renew',
        ask: 'Renew {number}?',
        hint: 'By its own terms, it continues for {renewal_months} months.',
        done: '{number} renewed',
        event: 'renewed it',
      },
      whyNot: ({ renewals, notice_on }, { today }) =>
        firstReason(
          renewals <= 0 && 'No renewal is left by its terms. Amend it, or put it out to bid again.',
          notice_on !== null &&
            today > notice_on &&
            `The notice was due on ${dayInWords(notice_on)}. Both sides must agree by an amendment now.`,
        ),
    },
    complete: {
      ...byOwner,
      about: 'Records the day on which the work was complete. Liquidated damages are counted until then.',
      from: inForce,
      asks: { day: date({ required: true, label: 'Completed on' }) },
      start: (_, { today }) => ({ day: today }),
      says: {
        button: 'Record completion',
        ask: 'Record completion of {number}',
        hint: 'Liquidated damages are counted until this day.',
        done: 'Completion recorded',
        event: 'recorded the completion of it',
        trail: 'completed',
      },
      whyNot: ({ completed_on }) =>
        completed_on === null ? null : `It has been complete since ${dayInWords(completed_on)}.`,
      whyNotWith({ day }, { starts_on }, { today }) {
        const message = firstReason(
          day > today && 'That day has not come yet.',
          day < starts_on && 'That day is before the contract began.',
        )
        return message && { name: 'day', message }
      },
    },
    close: {
      about: 'Closes a contract under which everything is done, accepted and released.',
      from: inForce,
      to: 'closed',
      by: 'manager',
      asks: { reason },
      says: {
        button: 'Close',
        ask: 'Close {number}?',
        hint: 'Everything under it is done, accepted and paid. No more orders can be placed under it.',
        done: '{number} closed',
        event: 'closed it',
      },
      whyNot: ({ retained }) =>
        retained > 0 ? `${dollars(retained)} is still kept back. Release the retainage first.` : null,
      whyNotYet: whyOwed,
    },
    terminate: {
      about:
        'Terminates a contract before its end, for cause or for convenience. No more orders can be placed under it.',
      from: inForce,
      to: 'terminated',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      says: {
        button: 'Terminate',
        ask: 'Terminate {number}?',
        hint: 'It ends today, before its end date. Orders that were issued continue until they are canceled.',
        done: '{number} terminated',
        event: 'terminated it',
      },
    },
  },
})
