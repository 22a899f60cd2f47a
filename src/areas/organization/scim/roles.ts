import type { Context } from '#platform/commands/command.ts'
import { ScimError } from '@granary/scim/errors.ts'
import { operatesAt, roleIn } from '#platform/auth/roles-in-force.ts'
import type { AgencyRole } from '#platform/roles.ts'
import { withdrawInvitations } from '../members/members.ts'
import { nextRole, roleByGroups, whyNotTouch, type GroupRole } from './rules.ts'

type Standing = { role: AgencyRole; operates: boolean; isBreakGlass: boolean; otherAdministrators: number }

/** A person in their current state, locked until the command ends, as far as a directory may change them. */
export async function standingOf({ tx, actor, now }: Context, person: string): Promise<Standing> {
  await tx.sql('select 1 from organization_members where organization_id = $1 order by user_id for update', [
    actor.organization_id,
  ])
  const held = await tx.sql<{
    user_id: string
    role: AgencyRole
    operates: boolean
    disabled: boolean
    break_glass: boolean
  }>(
    `select m.user_id, m.disabled_at is not null as disabled, m.user_id = p.break_glass is true as break_glass,
            coalesce(${roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$2' })}, 'user') as role,
            ${operatesAt({ person: 'm.user_id', at: '$2' })} as operates
       from organization_members m left join identity_policies p on p.organization_id = m.organization_id
       where m.organization_id = $1`,
    [actor.organization_id, now],
  )
  const own = held.find(({ user_id }) => user_id === person)!
  const others = held.filter(
    ({ user_id, role, disabled }) => user_id !== person && role === 'admin' && !disabled,
  ).length
  return { role: own.role, operates: own.operates, isBreakGlass: own.break_glass, otherAdministrators: others }
}

export function refuseTouch(standing: Standing, asked: { active: boolean; role: AgencyRole | null }): void {
  const reason = whyNotTouch(standing, asked)
  if (reason) throw new ScimError(403, reason)
}

/** A directory's people are given by the administrator who connected it: another one confirms those who decide. */
export const makerOf = async (
  tx: Context['tx'],
  { organization_id, user_id: token }: Context['actor'],
): Promise<string | null> =>
  (
    await tx.one<{ user_id: string }>('select user_id from scim_tokens where organization_id = $1 and id = $2', [
      organization_id,
      token,
    ])
  )?.user_id ?? null

type Linked = { id: string; user_id: string; granted: GroupRole | null; mapped: (GroupRole | null)[] | null }

/** Gives each of these people the role of their groups, as a new row beside the earlier ones, with the reason. */
export async function applyRoles(context: Context, users: readonly string[], why: string): Promise<void> {
  const { tx, actor, now } = context
  if (users.length === 0) return
  const maker = await makerOf(tx, actor)
  const linked = await tx.sql<Linked>(
    `select s.id, s.user_id, s.granted,
      (select array_agg(g.role) from scim_group_members gm join scim_groups g on g.organization_id = gm.organization_id
        and g.id = gm.group_id
        where gm.organization_id = $1 and gm.scim_user_id = s.id) as mapped
       from scim_users s where s.organization_id = $1 and s.id = any($2) and s.user_id is not null order by s.id`,
    [actor.organization_id, users],
  )
  for (const { id, user_id, granted, mapped } of linked) {
    const byGroups = roleByGroups(mapped ?? [])
    const standing = await standingOf(context, user_id)
    const role = nextRole({ current: standing.role, granted, byGroups })
    if (role !== null) {
      refuseTouch(standing, { active: true, role })
      await tx.sql(
        `insert into user_roles (organization_id, user_id, role, granted_at, reason, granted_by)
         values ($1, $2, $3,
           greatest($4, (select max(granted_at) + interval '1 microsecond' from user_roles where organization_id = $1
             and user_id = $2)), $5, $6)`,
        [actor.organization_id, user_id, role, now, `Directory group: ${why}`.slice(0, 500), maker],
      )
      if (role !== 'admin') await withdrawInvitations(tx, actor.organization_id, user_id)
    }
    const given = byGroups !== null && (role !== null || granted !== null) ? byGroups : null
    if (given !== granted)
      await tx.sql('update scim_users set granted = $3 where organization_id = $1 and id = $2', [
        actor.organization_id,
        id,
        given,
      ])
  }
}
