import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { dollars } from '#platform/money.ts'
import { date } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { contract } from './records.ts'

/** The number of open obligations, and everything that blocks sending for signature. */
export type ContractFacts = { owed: number; unsendable: readonly string[] }

const byOwner = { by: 'manager', or: 'owner' } as const
const inForce = ['active', 'expired'] as const
const reason = why('Reason', 2_000)

const whyOwed = ({ owed }: ContractFacts): Reason =>
  firstReason(
    owed === 1 && 'One obligation is still open. Fulfill or waive it first.',
    owed > 1 && `${owed} obligations are still open. Fulfill or waive them first.`,
  )

/** Approvals handle its review and signatures make it active, each with its own code. */
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
  sets: {
    // A party still performs, or may have to.
    running: ['active', 'expired'],
    // All parties signed it.
    signed: ['active', 'expired', 'closed', 'terminated'],
  },
  setElsewhere: ['submitted', 'returned', 'approved', 'expired'],
  reachedOn: { expired: 'ends_on', closed: 'ended_on', terminated: 'ended_on' },
  facts: factsFrom<ContractFacts>('contract_obligations', 'vendors', 'contract_securities'),
  moves: {
    sendOut: {
      ...byOwner,
      about: 'Sends a reviewed contract out for signature. Its text is fixed, hashed and shown to the signers in turn.',
      from: 'approved',
      to: 'signing',
      look: 'main',
      says: {
        button: 'Send for signature',
        done: '{number} sent for signature',
        event: 'sent the contract for signature',
      },
      whyNotYet: ({ unsendable }) => firstReason(...unsendable),
      fixes: ({ vendor }) => [
        [/Renew it first/, '/contracts?tab=securities'],
        [/./, { table: 'vendors', id: vendor }],
      ],
    },
    reopen: {
      ...byOwner,
      about:
        'Returns a contract to draft so that it can be changed. The signature request and every signature on it ' +
        'become void.',
      from: ['approved', 'signing'],
      to: 'draft',
      asks: { reason },
      says: {
        button: 'Return to draft',
        ask: 'Return {number} to draft?',
        hint:
          'The contract is reviewed again. The signature request and every signature on it become void. The ' +
          'signers see the reason.',
        done: '{number} returned to draft',
        event: 'returned the contract to draft',
        trail: 'returned to draft',
      },
    },
    renew: {
      ...byOwner,
      about: 'Renews a contract under its terms, until its notice date. Any other change is an amendment.',
      from: inForce,
      to: 'active',
      asks: { reason },
      says: {
        button: 'Renew contract',
        ask: 'Renew {number}?',
        hint: 'Under its terms, it continues for {renewal_months} months.',
        done: '{number} renewed',
        event: 'renewed the contract',
      },
      whyNot: ({ renewals, notice_on }, { today }) =>
        firstReason(
          renewals <= 0 && 'No renewals are left. Amend the contract or issue a new solicitation.',
          notice_on !== null &&
            today > notice_on &&
            `The notice was due on ${dayInWords(notice_on)}. Now both sides must agree on an amendment.`,
        ),
      fixes: ({ id }) => [[/amend/i, `/contract-management/${id}`]],
    },
    complete: {
      ...byOwner,
      about: 'Records the completion date of the work. Liquidated damages are counted until then.',
      from: inForce,
      asks: { day: date({ required: true, label: 'Completed on' }) },
      start: (_, { today }) => ({ day: today }),
      says: {
        button: 'Record completion',
        ask: 'Record completion of {number}?',
        hint: 'Liquidated damages are counted until this day.',
        done: 'Completion recorded',
        event: 'recorded the completion',
        trail: 'completed',
      },
      whyNot: ({ completed_on }) =>
        completed_on === null ? null : `The work was completed on ${dayInWords(completed_on)}.`,
      whyNotWith({ day }, { starts_on }, { today }) {
        const message = firstReason(
          day > today && 'The completion date can’t be in the future.',
          day < starts_on && 'The completion date must be on or after the start date.',
        )
        return message && { name: 'day', message }
      },
    },
    close: {
      about: 'Closes a contract when everything under it is done, accepted and released.',
      from: inForce,
      to: 'closed',
      by: 'manager',
      asks: { reason },
      leaves: {
        contract_amendments: { stops: { first: 'Withdraw it or finish it first.' } },
        change_orders: { stops: { first: 'Decide or withdraw it first.' } },
        contract_claims: { stops: { first: 'Settle, reject or withdraw it first.' } },
        contract_obligations: { refused: true },
        purchase_orders: { stops: { first: 'Close or cancel it first.' } },
        pay_applications: { stops: { first: 'Bill it first.' } },
        invoices: { stops: { first: 'Pay it, cancel it or return it to the vendor first.' } },
        retainage_releases: { stops: { first: 'Decide or withdraw it first.' } },
        contract_securities: { stay: 'Insurance and bonds cover claims after the end. They are released one by one.' },
        emergency_purchases: { stay: 'An emergency window ends on its own day.' },
        cost_records: { stay: 'A cost is judged by its own evidence.' },
      },
      says: {
        button: 'Close contract',
        ask: 'Close {number}?',
        hint: 'Everything under it is done, accepted and paid. No more orders can be placed under it.',
        done: '{number} closed',
        event: 'closed the contract',
      },
      whyNot: ({ retained }) =>
        retained > 0 ? `${dollars(retained)} of retainage is still held. Release it first.` : null,
      whyNotYet: whyOwed,
      fixes: ({ id }) => [[/obligation|retainage/i, `/contract-management/${id}`]],
    },
    terminate: {
      about:
        'Terminates a contract before its end, for cause or for convenience. No more orders can be placed under it.',
      decides: 'money',
      from: inForce,
      to: 'terminated',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      leaves: {
        contract_amendments: { stay: 'It can no longer take effect: its contract must be active.' },
        change_orders: { stay: 'It can no longer take effect: its contract must be active.' },
        contract_claims: { stay: 'Claims are settled after the end.' },
        contract_obligations: { stay: 'What is owed at the end is still fulfilled or waived.' },
        purchase_orders: { stay: 'Issued orders continue until they are canceled.' },
        pay_applications: { stay: 'Work that was done is still billed.' },
        invoices: { stay: 'Work that was done is still paid.' },
        retainage_releases: { stay: 'Retainage is released after the end.' },
        contract_securities: { stay: 'Insurance and bonds cover claims after the end. They are released one by one.' },
        emergency_purchases: { stay: 'An emergency window ends on its own day.' },
        cost_records: { stay: 'A cost is judged by its own evidence.' },
      },
      says: {
        button: 'Terminate contract',
        ask: 'Terminate {number}?',
        hint: 'It ends today, before its end date. Orders that were issued continue until they are canceled.',
        done: '{number} terminated',
        event: 'terminated the contract',
      },
    },
  },
})
