import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { declarationLife } from './life.ts'
import type { SmallAgency } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>
type Said = Pick<SmallAgency, 'reviewer' | 'outside' | 'valid_from' | 'valid_until'>

/** A declaration is renewed each year, or it outlives its reason. */
const longestDays = 366
/** What a refusal offers to an agency with one administrator, with the address of the page. */
export const declareIt = 'declare that the agency is too small to divide duties (/approvals/small-agency).'

/** Within how many days an act is reviewed. */
export const reviewDays = 30

export const isInForce = (row: Pick<SmallAgency, 'status' | 'valid_from' | 'valid_until'>, today: string): boolean =>
  declarationLife.is(row, 'approved') && row.valid_from <= today && today <= row.valid_until

export function whyNotDeclare(
  { reviewer, outside, valid_from, valid_until }: Said,
  { actor, today }: { actor: Who; today: string },
): Reason {
  const external = outside?.trim()
  return firstReason(
    !atLeast('admin', actor) && 'Only an administrator can declare that the agency is too small to divide duties.',
    !reviewer && !external && 'Name a compensating reviewer: a colleague, or an external auditor.',
    reviewer && external && 'Name one compensating reviewer: a colleague or an external auditor, not both.',
    reviewer === actor.user_id && 'You can’t review your own acts. Name another person.',
    valid_from < today && 'A declaration begins today or later.',
    valid_until < valid_from && 'The last day comes before the first day.',
    valid_until >= addDays(valid_from, longestDays) && 'A declaration lasts at most a year. Declare it again then.',
  )
}

/** The person who reviews is never the person who acted. */
export const whyNotUse = (
  { reviewer }: Pick<SmallAgency, 'reviewer'>,
  { actor }: { actor: Pick<Actor, 'user_id'> },
): Reason =>
  reviewer === actor.user_id
    ? 'You review what is done under the small-agency declaration, so it does not cover you.'
    : null
