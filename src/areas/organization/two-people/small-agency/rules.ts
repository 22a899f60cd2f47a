import { addDays } from '#platform/dates.ts'
import { mailboxOf } from '#platform/mailbox.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'
import { declarationLife } from './life.ts'
import type { SmallAgency } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>
type Said = Pick<SmallAgency, 'reviewer' | 'outside' | 'valid_from' | 'valid_to'>

/** A declaration is renewed each year so that it does not outlive its reason. */
const longestDays = 366
/** The way out that a refusal offers to an agency with one administrator, with the address of the page. */
export const declareIt = 'declare that the agency is too small to separate duties (/approvals/small-agency).'

/** The number of days in which an external auditor can use the link. */
export const linkDays = 14

/** The number of days for the review of an act. */
export const reviewDays = 30

export const isInForce = (row: Pick<SmallAgency, 'status' | 'valid_from' | 'valid_to'>, today: string): boolean =>
  declarationLife.is(row, 'approved') && row.valid_from <= today && today <= row.valid_to

export function whyNotDeclare(
  { reviewer, outside, valid_from, valid_to }: Said,
  { actor, today }: { actor: Who; today: string },
): Reason {
  const external = outside?.trim()
  return firstReason(
    !atLeast('admin', actor) && 'Only an administrator can declare that the agency is too small to separate duties.',
    !reviewer && !external && 'Select a compensating reviewer: a colleague or an external auditor.',
    reviewer && external && 'Select one compensating reviewer: a colleague or an external auditor, not both.',
    reviewer === actor.user_id && 'You can’t review your own acts. Select another person.',
    valid_from < today && '“Effective from” can’t be in the past.',
    valid_to < valid_from && '“Effective to” must be on or after “Effective from”.',
    valid_to >= addDays(valid_from, longestDays) && 'A declaration can last up to one year. Renew it after that.',
  )
}

/**
 * An external auditor is outside of the agency: an address that a member reads, or that an administrator can make at
 * the agency’s own domain, would let one person be both.
 */
export function whyNotOutside(
  { outside, outside_email }: Pick<SmallAgency, 'outside' | 'outside_email'>,
  { members, domains }: { members: readonly string[]; domains: readonly string[] },
): Reason {
  const [name, email] = [outside?.trim(), outside_email?.trim().toLowerCase()]
  const domain = email?.split('@')[1] ?? ''
  return firstReason(
    name && !email && 'Enter the email of the external auditor. The link to confirm the review goes there.',
    email && !name && 'Enter the name of the external auditor, or leave the email blank.',
    email &&
      members.some((each) => mailboxOf(each) === mailboxOf(email)) &&
      'This address belongs to a member of your agency. Enter an address of the external auditor.',
    domains.includes(domain) &&
      `${domain} is a domain of your agency. Enter an address of the external auditor’s own office.`,
  )
}

type Asked = Pick<SmallAgency, 'status' | 'valid_to' | 'confirmed_at'>

/** For the person behind the mailed link. `until` is the end of the link. */
export const whyNotConfirm = (row: Asked, { today, now, until }: { today: string; now: Date; until: Date }): Reason =>
  firstReason(
    row.confirmed_at !== null && say('The review is already confirmed. There is nothing left to do.'),
    !declarationLife.is(row, 'submitted') &&
      say('This declaration is no longer waiting for you. There is nothing left to do.'),
    row.valid_to < today && say('The period of this declaration is over. Ask the agency for a new one.'),
    until <= now && say('This link has expired. Ask the agency to send a new one.'),
  )

/** The reviewer is never the person who acted. */
export const whyNotUse = (
  { reviewer }: Pick<SmallAgency, 'reviewer'>,
  { actor }: { actor: Pick<Actor, 'user_id'> },
): Reason =>
  reviewer === actor.user_id ? 'You are the reviewer of the small-agency declaration, so it doesn’t cover you.' : null
