import { atLeast, roles, type Actor, type AgencyRole, type Role } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { phrase, say } from '#platform/say.ts'

/** A row of public.api_keys, as shown to people. */
export type ApiKey = {
  id: string
  kind: 'personal' | 'organization'
  user_id: string
  name: string
  role: Role
  scopes: readonly Scope[]
  hint: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export const scopes = {
  'records:read': phrase('Read records'),
  'records:write': phrase('Create and edit records'),
  'commands:run': phrase('Run commands, such as submitting a request for approval'),
} as const
export type Scope = keyof typeof scopes

/** How long a key may last, in days. */
export const lifetimes = [30, 90, 180, 365] as const
/** Days before the end on which its owner is told. */
export const noticeDays = 14
export const mostDays = 366
export const mostKeys = 20

/** The platform operator has no keys with that power: a key is for the work of one organization. */
export const mostOf = ({ role }: Pick<Actor, 'role'>): AgencyRole => role

type Requested = { kind: ApiKey['kind']; role: Role; days: number }

export function whyNotMakeKey(
  { kind, role, days }: Requested,
  { actor, living }: { actor: Actor; living: number },
): Reason {
  return firstReason(
    kind === 'organization' && !atLeast('admin', actor) && say('Only an administrator can create an organization key.'),
    roles.indexOf(role) > roles.indexOf(mostOf(actor)) && say('A key can’t do more than you can.'),
    days > mostDays && say('Keys can last up to {days} days.', { days: mostDays }),
    living >= mostKeys && say('You already have {count} keys. Revoke one first.', { count: mostKeys }),
  )
}

export function whyNotRevokeKey(key: Pick<ApiKey, 'user_id' | 'revoked_at'>, actor: Actor): Reason {
  return firstReason(
    key.user_id !== actor.user_id &&
      !atLeast('admin', actor) &&
      say('Only its owner or an administrator can revoke a key.'),
    key.revoked_at !== null && say('This key is already revoked.'),
  )
}

/** Both are UTC as ISO 8601 has it, and compare to the second as they are written. */
export const standingOf = (
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: string,
): 'living' | 'expired' | 'revoked' =>
  revoked_at ? 'revoked' : expires_at.slice(0, 19) <= now.slice(0, 19) ? 'expired' : 'living'
