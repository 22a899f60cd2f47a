import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { policyLife } from './life.ts'
import type { PolicyDocument } from './records.ts'

/** While the next version is a draft, the current one is read. */
export const whyNotAttest = (
  row: Pick<PolicyDocument, 'edition' | 'status'>,
  { read }: { read: number | null },
): Reason =>
  firstReason(
    row.edition === 0 && 'This policy has no active version yet.',
    policyLife.is(row, 'retired') && 'This policy is no longer active.',
    read !== null && read >= row.edition && 'You already attested to this version.',
  )

export const isOwed = (
  row: Pick<PolicyDocument, 'readers' | 'edition' | 'status'>,
  actor: Pick<Actor, 'role'>,
): boolean =>
  row.edition > 0 &&
  !policyLife.is(row, 'retired') &&
  (row.readers === 'everyone' || (row.readers === 'managers' && atLeast('manager', actor)))

export const whyNotDates = ({ issued_on, expires_on }: { issued_on: string; expires_on: string }): Reason =>
  expires_on < issued_on ? 'The expiry date must be on or after the issue date.' : null
