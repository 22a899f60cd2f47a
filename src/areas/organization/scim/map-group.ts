import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { agencyRoles, roleNames } from '#platform/roles.ts'
import type { Effect } from '../controls/commands.ts'
import { changeStatus } from '../controls/rules.ts'
import { proposeWayIn } from '../controls/way-in.ts'
import { applyRoles } from './roles.ts'
import { whyNotMapGroup, type GroupRole } from './rules.ts'

const group = { table: 'scim_groups', label: 'Group' }
type Group = { id: string; display_name: string; role: GroupRole | null }

/** A higher role for a group raises everyone in it, today and later: it takes two administrators, as one person does. */
export const mapScimGroup = command('scim/map-group', {
  about:
    'Maps a directory group to a role here. A higher role waits for a second administrator. No group can grant the platform role.',
  decides: 'people',
  personal: true,
  access: true,
  input: z.strictObject({ id: z.uuid(), role: z.enum(['user', 'manager', 'admin']).nullable() }),
  async run({ id, role }, context) {
    const row = await context.tx.lock<Group>(group, id)
    refuseIf(await whyNot(context, role))
    if (row.role === role) return { id, role, waiting: false }
    const change = await proposeWayIn(
      context,
      {
        title: `Directory group: ${row.display_name}`,
        register: group.table,
        entry: id,
        does: 'set',
        loosens: rank(role) > rank(row.role),
        before: named(row.role),
        after: named(role),
        reason: `People of the directory group ${row.display_name}: ${named(role).toLowerCase()}.`.slice(0, 500),
        proposal: { role },
      },
      scimGroupEffect,
    )
    return { id, role, waiting: changeStatus.isOpen(change) }
  },
})

export const scimGroupEffect: Effect = {
  async when(context, { entry, proposal }) {
    await context.tx.lock<Group>(group, entry!)
    refuseIf(await whyNot(context, proposed(proposal)))
    return { effective_from: await todayOf(context.tx, context.now) }
  },
  async carryOut(context, { entry, proposal }) {
    const { tx } = context
    const { display_name } = await tx.lock<Group>(group, entry!)
    await tx.sql('update scim_groups set role = $3 where organization_id = $1 and id = $2', [
      tx.organization_id,
      entry,
      proposed(proposal),
    ])
    const people = await tx.sql<{ scim_user_id: string }>(
      'select scim_user_id from scim_group_members where organization_id = $1 and group_id = $2',
      [tx.organization_id, entry],
    )
    await applyRoles(
      context,
      people.map(({ scim_user_id }) => scim_user_id),
      display_name,
    )
  },
}

async function whyNot({ tx, actor }: Context, role: GroupRole | null) {
  const policy = await tx.one<{ scim_admin: boolean }>(
    'select scim_admin from identity_policies where organization_id = $1',
    [tx.organization_id],
  )
  return whyNotMapGroup(role, { actor, mayAdmin: policy?.scim_admin ?? false })
}

const proposed = (proposal: string | null) => (JSON.parse(proposal!) as { role: GroupRole | null }).role
/** Without a role of the group its people are users. */
const rank = (role: GroupRole | null) => agencyRoles.indexOf(role ?? 'user')
const named = (role: GroupRole | null) => (role === null ? 'No role' : roleNames[role])
