import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { declarationLife } from './life.ts'
import type { SmallAgency } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>
type Said = Pick<SmallAgency, 'reviewer' | 'outside' | 'valid_from' | 'valid_to'>

/** A declaration is renewed each year so that it does not outlive its reason. */
const longestDays = 366
/** The way out that a refusal offers to an agency with one administrator, with the address of the page. */
export const declareIt = 'declare that the agency is too small to separate duties (/approvals/small-agency).'

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

/** The reviewer is never the person who acted. */
export const whyNotUse = (
  { reviewer }: Pick<SmallAgency, 'reviewer'>,
  { actor }: { actor: Pick<Actor, 'user_id'> },
): Reason =>
  reviewer === actor.user_id ? 'You are the reviewer of the small-agency declaration, so it doesn’t cover you.' : null
