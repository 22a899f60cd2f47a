import { timeOf } from '#platform/dates.ts'
import { atLeast, roles, type Actor, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export const scimScopes = { users: 'People', groups: 'Groups' } as const
export type ScimScope = keyof typeof scimScopes
export type GroupRole = AgencyRole

/** A row of public.scim_tokens, as administrators read it. */
export type ScimToken = {
  id: string
  name: string
  scopes: readonly ScimScope[]
  hint: string
  user_id: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export const tokenDays = 365
export const mostTokens = 10
/** How long a rotated token stays valid: long enough to enter the new one in the directory. */
export const mostOverlapHours = 168

export const whyNotMakeToken = (actor: Pick<Actor, 'role'>, living: number): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can create user provisioning tokens.',
    living >= mostTokens && `Your organization already has ${mostTokens} tokens. Revoke one first.`,
  )

export const whyNotUseToken = (
  { revoked_at, expires_at }: Pick<ScimToken, 'revoked_at' | 'expires_at'>,
  now: string,
): Reason =>
  firstReason(
    revoked_at !== null && 'This token is already revoked.',
    timeOf(expires_at) <= timeOf(now) && 'This token has expired. Create a new one.',
  )

export const whyNotChangeToken = (
  actor: Pick<Actor, 'role'>,
  token: Pick<ScimToken, 'revoked_at' | 'expires_at'>,
  now: string,
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can change user provisioning tokens.',
    whyNotUseToken(token, now),
  )

/** The agency decides what role a group grants; a directory cannot name its own administrators. */
export const whyNotMapGroup = (
  role: GroupRole | null,
  { actor, mayAdmin }: { actor: Pick<Actor, 'role'>; mayAdmin: boolean },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can map groups to roles.',
    role === 'admin' &&
      !mayAdmin &&
      'A directory group can grant the administrator role only after two administrators allow it in Sign-in controls.',
  )

type Known = { role: AgencyRole; operates?: boolean; isBreakGlass: boolean; otherAdministrators: number }

/** Changes that no directory may make, with any token. */
export const whyNotTouch = (
  { role, operates = false, isBreakGlass, otherAdministrators }: Known,
  asked: { active: boolean; role: AgencyRole | null },
): Reason =>
  firstReason(
    operates && 'This account runs the platform and can’t be managed by a directory.',
    isBreakGlass &&
      (!asked.active || (asked.role !== null && !atLeast('admin', { role: asked.role }))) &&
      'This is the break-glass administrator. Select another one in Sign-in controls first.',
    role === 'admin' &&
      otherAdministrators === 0 &&
      (!asked.active || (asked.role !== null && !atLeast('admin', { role: asked.role }))) &&
      'This is the organization’s last administrator. Add another one first.',
  )

/** The highest role of a person's groups; null where no group gives one. */
export const roleByGroups = (mapped: readonly (GroupRole | null)[]): GroupRole | null =>
  mapped.reduce<GroupRole | null>(
    (highest, role) =>
      role !== null && (highest === null || roles.indexOf(role) > roles.indexOf(highest)) ? role : highest,
    null,
  )

/** The effect of a group change on the active role: roles granted by hand stay, roles from groups go with them. */
export function nextRole({
  current,
  granted,
  byGroups,
}: {
  current: AgencyRole
  granted: GroupRole | null
  byGroups: GroupRole | null
}): GroupRole | null {
  if (byGroups !== null)
    return byGroups === current || (granted === null && atLeast(byGroups, { role: current })) ? null : byGroups
  return granted !== null && current !== 'user' ? 'user' : null
}
