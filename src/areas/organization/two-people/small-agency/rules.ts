import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { smallAgency, smallAgencyAct, type SmallAgency, type SmallAgencyAct } from './records.ts'

export const declarationMoves = moveTable(smallAgency, {
  approve: { from: ['submitted'], to: 'approved' },
  reject: { from: ['submitted'], to: 'rejected' },
  end: { from: ['submitted', 'approved'], to: 'ended' },
})
export const actMoves = moveTable(smallAgencyAct, { accept: { from: ['to_review'], to: 'accepted' }, object: { from: ['to_review'], to: 'objected' } })

type Who = Pick<Actor, 'user_id' | 'role'>
type Said = Pick<SmallAgency, 'reviewer' | 'outside' | 'valid_from' | 'valid_until'>

/** A declaration is renewed each year, or it outlives its reason. */
const longestDays = 366
/** What a refusal offers to an agency with one administrator, with the address of the page. */
export const declareIt = 'declare that the agency is too small to divide duties (/approvals/small-agency).'

/** Within how many days an act is reviewed. */
export const reviewDays = 30

export const isInForce = ({ status, valid_from, valid_until }: Pick<SmallAgency, 'status' | 'valid_from' | 'valid_until'>, today: string): boolean => status === 'approved' && valid_from <= today && today <= valid_until

export function whyNotDeclare({ reviewer, outside, valid_from, valid_until }: Said, { actor, today }: { actor: Who; today: string }): Reason {
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

/**
 * A second administrator approves. Where there is only one, the colleague who reviews approves; and where an external
 * auditor reviews, the only administrator approves as the agency's owner, and the declaration says so.
 */
export function whyNotApprove(row: SmallAgency, { actor, administrators }: { actor: Who; administrators: readonly string[] }): Reason {
  const only = administrators.length === 1 && administrators[0] === row.declared_by
  return firstReason(
    declarationMoves.whyNot('approve', row),
    !only && !atLeast('admin', actor) && 'Another administrator approves this declaration.',
    !only && row.declared_by === actor.user_id && 'You can’t approve your own declaration. Ask another administrator.',
    only && row.reviewer !== null && row.reviewer !== actor.user_id && 'There is only one administrator: the compensating reviewer approves this declaration.',
    only && row.reviewer === null && row.declared_by !== actor.user_id && 'There is only one administrator, who approves as the agency’s owner.',
  )
}

export const whyNotReject = (row: SmallAgency, { actor, ...known }: { actor: Who; administrators: readonly string[] }): Reason =>
  firstReason(declarationMoves.whyNot('reject', row), !atLeast('admin', actor) && whyNotApprove(row, { actor, ...known }))

export const whyNotEnd = (row: SmallAgency, { actor }: { actor: Who }): Reason => firstReason(declarationMoves.whyNot('end', row), !atLeast('admin', actor) && 'Only an administrator can end a declaration.')

/** The person who reviews is never the person who acted. */
export const whyNotUse = ({ reviewer }: Pick<SmallAgency, 'reviewer'>, { actor }: { actor: Pick<Actor, 'user_id'> }): Reason =>
  reviewer === actor.user_id ? 'You review what is done under the small-agency declaration, so it does not cover you.' : null

export const whyNotReview = (row: SmallAgencyAct, { actor }: { actor: Who }): Reason =>
  firstReason(
    actMoves.whyNot('accept', row),
    row.person === actor.user_id && 'You can’t review what you did yourself.',
    row.reviewer !== null && row.reviewer !== actor.user_id && 'The compensating reviewer named in the declaration reviews this.',
  )
