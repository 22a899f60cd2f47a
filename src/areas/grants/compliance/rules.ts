import { isFederal } from '../grants/award/rules.ts'
import { isRunning } from '../grants/rules.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { addMonths } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Grant } from '../grants/records.ts'
import { grantRequirement, type GrantRequirement } from './records.ts'

type Standard = Pick<GrantRequirement, 'paragraph' | 'title' | 'topic' | 'every_months'>
/** Requirements of every federal award; its own terms are added by hand. */
export const standardRequirements = (
  row: Pick<Grant, 'match' | 'payment' | 'obligated'>,
  { inventoryMonths }: { inventoryMonths: number },
): Standard[] => [
  {
    paragraph: '2 CFR 200.403',
    title: 'Costs are necessary, reasonable, allocable and documented',
    topic: 'allowability',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.430',
    title: 'Pay is supported by records of time worked',
    topic: 'allowability',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.305',
    title:
      row.payment === 'advance'
        ? 'Advances cover immediate needs, and interest is tracked'
        : 'Only paid costs are reimbursed',
    topic: 'cash',
    every_months: 3,
  },
  ...(row.match > 0
    ? [
        {
          paragraph: '2 CFR 200.306',
          title: 'The match is verifiable and counted once',
          topic: 'match' as const,
          every_months: 6,
        },
      ]
    : []),
  {
    paragraph: '2 CFR 200.308',
    title: 'Changes that need prior approval were approved first',
    topic: 'other',
    every_months: 6,
  },
  {
    paragraph: '2 CFR 200.313',
    title: `Equipment is registered and inventoried every ${inventoryMonths} months`,
    topic: 'property',
    every_months: inventoryMonths,
  },
  {
    paragraph: '2 CFR 200.318-327',
    title: 'Purchases follow the procurement standards, with complete files',
    topic: 'procurement',
    every_months: 6,
  },
  {
    paragraph: '2 CFR 200.214',
    title: 'No payments to parties excluded in SAM.gov',
    topic: 'procurement',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.328-329',
    title: 'Reports are submitted on time and agree with the books',
    topic: 'reports',
    every_months: 3,
  },
  {
    paragraph: '2 CFR 200.332',
    title: 'Subrecipients are assessed and monitored, with follow-up',
    topic: 'subrecipients',
    every_months: 6,
  },
  {
    paragraph: '2 CFR 200.303',
    title: 'Internal controls are documented and followed',
    topic: 'other',
    every_months: 12,
  },
]

export const whyNotLook = (
  of: Pick<GrantRequirement, 'owner'>,
  { actor, standing, evidence }: { actor: Actor; standing: GrantRequirement['standing']; evidence: number },
): Reason =>
  firstReason(
    of.owner !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the person handling this requirement or a manager can assess it.',
    standing === 'kept' &&
      evidence === 0 &&
      'Add evidence first. Without evidence a requirement can only be partly met.',
  )
export const nextLook = (looked_on: string, every_months: number): string | null =>
  every_months > 0 ? addMonths(looked_on, every_months) : null

/** Awards as the columns of a table: two of one title are told apart by their numbers. */
export const namesApart = (grants: readonly Pick<Grant, 'title' | 'number'>[]): string[] =>
  grants.map(({ title, number }) =>
    grants.filter((each) => each.title === title).length > 1 ? `${title}, ${number}` : title,
  )

/** The standard requirements are those of every federal award. */
export const whyNotAddStandard = (row: Grant, actor: Actor): Reason =>
  firstReason(
    whyNotEdit(grantRequirement, null, actor),
    !isRunning(row) && 'Accept the grant before adding requirements.',
    !isFederal(row) && 'This award isn’t federal. Enter its own terms.',
  )
