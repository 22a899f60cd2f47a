import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { whyNotOperate } from '../rules.ts'

export const mostHours = 4

/** An operator's access to one agency, as both sides see it. */
export type OperatorAccess = {
  id: string
  organization_id: string
  organization: string
  operator: string
  reason: string
  starts_at: string
  ends_at: string
  ended_at: string | null
  ended_by: string | null
  tables: string[]
}

type Open = Pick<OperatorAccess, 'ends_at' | 'ended_at'>
export const isOpen = ({ ends_at, ended_at }: Open, now: string): boolean =>
  ended_at === null && millisecondsBetween(now, ends_at) > 0

type Asked = {
  actor: Pick<Actor, 'operates' | 'aal' | 'organization_id'>
  agency: { id: string; kind: string } | null
  ends_at: string
  now: string
  open: boolean
  factors: number
}

/** The request; whether MFA was used is for the server to know. */
export const whyNotAccessYet = ({ actor, agency, ends_at, now, open }: Omit<Asked, 'factors'>): Reason =>
  firstReason(
    whyNotOperate(actor),
    agency === null && 'Select an agency.',
    agency?.kind === 'vendor' &&
      'You can’t access a vendor’s organization: its audit log would show which bids it has sealed.',
    agency?.id === actor.organization_id &&
      'You are a member of this agency. Your membership decides what you can read there.',
    millisecondsBetween(now, ends_at) <= 0 && 'Select an end time in the future.',
    millisecondsBetween(now, ends_at) > mostHours * 3_600_000 &&
      `Access can last up to ${mostHours} hours. Select an earlier end time.`,
    open && 'You already have access to an agency. End it first.',
  )

export const whyNotAccess = ({ factors, ...asked }: Asked): Reason =>
  firstReason(whyNotAccessYet(asked), factors > 0 && asked.actor.aal !== 'aal2' && 'Sign in again with MFA first.')

export const whyNotEndAccess = (
  row: Open & { organization_id: string },
  { actor, own, now }: { actor: Pick<Actor, 'role' | 'organization_id'>; own: boolean; now: string },
): Reason =>
  firstReason(
    !own &&
      !(row.organization_id === actor.organization_id && atLeast('admin', actor)) &&
      'Only an administrator of the agency or the operator can end this access.',
    !isOpen(row, now) && 'This access has already ended.',
  )
