import { agencyRoles, atLeast, type Actor, type AgencyRole, type Role } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'
import type { Reason } from '#platform/validators.ts'

type Granter = Pick<Actor, 'user_id' | 'role'>
type Grantee = { user_id: string; role: AgencyRole; disabled_at: string | null }

/** Refusals known before the rest is fetched or entered. */
export const whyNotGrantYet = (role: Role, { actor, grantee }: { actor: Granter; grantee: Grantee }): Reason =>
  firstReason(
    !atLeast('admin', actor) && say('Only an administrator can grant roles.'),
    role === 'platform_admin' && say('The platform administrator role can’t be granted here.'),
    grantee.user_id === actor.user_id && say('You can’t grant a role to yourself. Ask another administrator.'),
    !atLeast(role, actor) && say('You can’t grant a role above your own.'),
    !atLeast(grantee.role, actor) && say('You can’t change the role of a person above you.'),
    grantee.disabled_at !== null && say('This account is disabled. Enable it before you grant a role.'),
  )

/**
 * A grantor must hold at least the role granted and at least the person's current one, or a lower administrator could
 * be talked into replacing a higher one. platform_admin is granted on the server itself only.
 */
export const whyNotGrant = (
  role: Role,
  { actor, grantee, until, now }: { actor: Granter; grantee: Grantee; until: Date | null; now: Date },
): Reason =>
  firstReason(
    whyNotGrantYet(role, { actor, grantee }),
    until !== null && until <= now && say('The expiry date must be in the future.'),
  )

export const whyNotRevoke = ({
  actor,
  grantee,
}: {
  actor: Granter
  grantee: Pick<Grantee, 'user_id' | 'role'>
}): Reason =>
  firstReason(
    !atLeast('admin', actor) && say('Only an administrator can revoke roles.'),
    grantee.user_id === actor.user_id && say('You can’t revoke your own role. Ask another administrator.'),
    !atLeast(grantee.role, actor) && say('You can’t change the role of a person above you.'),
    grantee.role === 'user' && say('This person has no role to revoke.'),
  )

/** More power, or one administrator fewer: one administrator alone decides neither. */
export const takesTwo = ({ from, to }: { from: AgencyRole; to: AgencyRole }): boolean =>
  agencyRoles.indexOf(to) > agencyRoles.indexOf(from) || (from === 'admin' && to !== 'admin')
