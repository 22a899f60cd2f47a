import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { longText } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { smallAgency, smallAgencyAct, type SmallAgency } from './records.ts'

/** Whether the person who declared it is the only administrator. */
export type OnlyOne = { onlyAdministrator: boolean }

/**
 * A second administrator approves. Where there is only one, the reviewing colleague approves; and where an external
 * auditor reviews, the only administrator approves as the agency's owner, and the declaration says so.
 */
function whyNotApprove({ onlyAdministrator: only }: OnlyOne, row: SmallAgency, { actor }: { actor: Who }) {
  const { declared_by, reviewer } = row
  return firstReason(
    !only && !atLeast('admin', actor) && 'Only another administrator can approve this declaration.',
    !only && declared_by === actor.user_id && 'You can’t approve your own declaration. Ask another administrator.',
    only &&
      reviewer !== null &&
      reviewer !== actor.user_id &&
      'There is only one administrator, so the compensating reviewer must approve this declaration.',
    only &&
      reviewer === null &&
      declared_by !== actor.user_id &&
      'Only the administrator, as the agency’s owner, can approve this declaration.',
    row.outside !== null &&
      row.confirmed_at === null &&
      `The external auditor hasn’t confirmed the review yet. The link went to ${row.outside_email}.`,
  )
}
type Who = Parameters<typeof atLeast>[1] & { user_id: string }

const reason = longText({ required: true, max: 2_000, label: 'Reason' })
const { outside, outside_email } = smallAgency.fields
const whyNotOutside = ({ outside }: SmallAgency) =>
  outside === null ? 'A colleague reviews under this declaration. End it and add a new one for another reviewer.' : null

export const declarationLife = life(smallAgency, {
  topic: 'small-agency',
  stages: { submitted: 'open', approved: 'open', rejected: 'over', ended: 'over' },
  facts: factsFrom<OnlyOne>('user_roles', 'organization_members'),
  moves: {
    approve: {
      about:
        'Approves a small-agency declaration, as another administrator, or the reviewer or owner where there is only one.',
      decides: 'control',
      from: 'submitted',
      to: 'approved',
      by: 'user',
      personal: true,
      look: 'main',
      says: { button: 'Approve', done: 'Declaration approved', event: 'approved the small-agency declaration' },
      whyNotYet: whyNotApprove,
    },
    reject: {
      about: 'Rejects a small-agency declaration, with a reason. An administrator or an approver can do it.',
      decides: 'control',
      from: 'submitted',
      to: 'rejected',
      by: 'user',
      asks: { note: reason },
      reason: 'note',
      personal: true,
      leaves: { small_agency_acts: { stay: 'Nothing is done alone before the approval.' } },
      says: {
        button: 'Reject',
        ask: 'Reject {number}?',
        done: '{number} rejected',
        event: 'rejected the small-agency declaration',
      },
      whyNotYet: (facts, row, asking) => (atLeast('admin', asking.actor) ? null : whyNotApprove(facts, row, asking)),
    },
    changeAuditor: {
      about: 'Corrects the external auditor of a declaration that waits for approval. The new address must confirm.',
      decides: 'control',
      from: 'submitted',
      personal: true,
      asks: {
        outside: askFor(outside),
        outside_email: askFor(outside_email, { help: 'A new link goes to this address. The earlier link ends.' }),
      },
      start: ({ outside, outside_email }) => ({ outside: outside ?? '', outside_email: outside_email ?? '' }),
      says: {
        button: 'Change auditor',
        ask: 'Change the external auditor of {number}',
        done: 'Auditor changed, link sent',
        event: 'changed the external auditor of the small-agency declaration',
        trail: 'external auditor changed',
      },
      whyNot: whyNotOutside,
    },
    sendLink: {
      about: 'Emails the external auditor a new link to confirm the review. The earlier link ends.',
      from: 'submitted',
      personal: true,
      says: {
        button: 'Send new link',
        done: 'Link sent',
        event: 'sent the external auditor a new link',
        trail: 'link to the external auditor sent',
      },
      whyNot: (row) =>
        firstReason(whyNotOutside(row), row.confirmed_at !== null && 'The external auditor has confirmed the review.'),
    },
    end: {
      about: 'Ends a small-agency declaration. Covered acts then need two people again.',
      from: ['submitted', 'approved'],
      to: 'ended',
      personal: true,
      asks: { reason },
      leaves: { small_agency_acts: { stay: 'What was done alone is still reviewed.' } },
      says: {
        button: 'End declaration',
        ask: 'End {number}?',
        done: '{number} ended',
        event: 'ended the small-agency declaration',
      },
    },
  },
})

const finding = askFor(smallAgencyAct.fields.finding, { label: 'Review findings' })
const not = { person: 'You can’t review your own act.' }
const whyNot = ({ reviewer }: { reviewer: string | null }, { actor }: { actor: Who }) =>
  reviewer !== null && reviewer !== actor.user_id
    ? 'Only the compensating reviewer in the declaration can review this act.'
    : null

export const actLife = life(smallAgencyAct, {
  topic: 'small-agency',
  stages: { to_review: 'open', accepted: 'over', objected: 'over' },
  moves: {
    accept: {
      about: 'Accepts an act under a small-agency declaration after review.',
      decides: 'control',
      from: 'to_review',
      to: 'accepted',
      not,
      asks: { finding },
      reason: 'finding',
      personal: true,
      look: 'main',
      says: { button: 'Accept', ask: 'Accept act', done: 'Act accepted', event: 'accepted the small-agency act' },
      whyNot,
    },
    object: {
      about: 'Objects to an act under a small-agency declaration after review.',
      decides: 'control',
      from: 'to_review',
      to: 'objected',
      not,
      asks: { finding },
      reason: 'finding',
      personal: true,
      look: 'danger',
      says: {
        button: 'Object',
        ask: 'Object to act',
        done: 'Objection recorded',
        event: 'objected to the small-agency act',
        trail: 'objected to',
      },
      whyNot,
    },
  },
})
