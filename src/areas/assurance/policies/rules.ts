import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { policyLife } from './life.ts'
import type { PolicyDocument } from './records.ts'

/** While its next version is written, the one in force is read. */
export const whyNotAttest = (
  row: Pick<PolicyDocument, 'edition' | 'status'>,
  { read }: { read: number | null },
): Reason =>
  firstReason(
    row.edition === 0 && 'No version of it is in force yet.',
    policyLife.is(row, 'retired') && 'This policy is no longer in force.',
    read !== null && read >= row.edition && 'You have read this version.',
  )

export const isOwed = (
  row: Pick<PolicyDocument, 'readers' | 'edition' | 'status'>,
  actor: Pick<Actor, 'role'>,
): boolean =>
  row.edition > 0 &&
  !policyLife.is(row, 'retired') &&
  (row.readers === 'everyone' || (row.readers === 'managers' && atLeast('manager', actor)))

export const whyNotDates = ({ issued_on, valid_until }: { issued_on: string; valid_until: string }): Reason =>
  valid_until < issued_on ? 'It ends before it was issued: correct one of the two days.' : null
