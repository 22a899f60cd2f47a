import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { ScimError } from '@granary/scim/errors.ts'
import { applyPatch } from '@granary/scim/patch.ts'
import { groupResource, requestedGroup, type GroupRow, type RequestedGroup } from './resources.ts'
import { applyRoles } from './roles.ts'
import { lockGroup, rowsOfGroups } from './stored.ts'

const described = z.looseObject({})
const operation = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.string().optional(),
  value: z.unknown(),
})

export const createScimGroup = command('scim/create-group', {
  about: 'Creates a directory group by SCIM. It grants no role until an administrator maps it to one.',
  access: true,
  input: z.strictObject({ resource: described }),
  async run({ resource }, context): Promise<GroupRow> {
    const { tx, actor, now } = context
    const requested = requestedGroup(resource)
    await refuseTaken(context, requested)
    const { id } = (await tx.one<{ id: string }>(
      `insert into scim_groups (organization_id, display_name, external_id, created_at, updated_at)
        values ($1, $2, $3, $4, $4) returning id`,
      [actor.organization_id, requested.display_name, requested.external_id, now],
    ))!
    await setMembers(context, { id, display_name: requested.display_name, members: null }, requested.members)
    return (await rowsOfGroups(tx, actor.organization_id, id))[0]!
  },
})

export const changeScimGroup = command('scim/change-group', {
  about: 'Changes the name or members of a directory group by SCIM. Roles follow the group’s mapping.',
  access: true,
  input: z.strictObject({ id: z.uuid(), resource: described.optional(), operations: z.array(operation).optional() }),
  async run({ id, resource, operations }, context): Promise<GroupRow> {
    const { tx, actor, now } = context
    const before = await lockGroup(tx, actor.organization_id, id)
    const requested = requestedGroup(operations ? applyPatch(groupResource(before, ''), operations) : resource)
    await refuseTaken(context, requested, id)
    await tx.sql(
      `update scim_groups set display_name = $3, external_id = $4, updated_at = $5 where organization_id = $1
        and id = $2`,
      [actor.organization_id, id, requested.display_name, requested.external_id, now],
    )
    await setMembers(context, before, requested.members)
    return (await rowsOfGroups(tx, actor.organization_id, id))[0]!
  },
})

export const deleteScimGroup = command('scim/delete-group', {
  about: 'Deletes a directory group by SCIM, with the roles it granted.',
  access: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor } = context
    const before = await lockGroup(tx, actor.organization_id, id)
    await tx.sql('delete from scim_groups where organization_id = $1 and id = $2', [actor.organization_id, id])
    await applyRoles(
      context,
      (before.members ?? []).map(({ value }) => value),
      before.display_name,
    )
    return { id }
  },
})

async function refuseTaken(
  { tx, actor }: Context,
  { display_name }: RequestedGroup,
  own: string | null = null,
): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('scim ' || $1::text, 0))`, [actor.organization_id])
  if (
    await tx.one(
      `select 1 from scim_groups where organization_id = $1 and id is distinct from $2
        and lower(display_name) = lower($3)`,
      [actor.organization_id, own, display_name],
    )
  )
    throw new ScimError(409, 'A group with this displayName already exists.', 'uniqueness')
}

async function setMembers(
  context: Context,
  { id, display_name, members }: Pick<GroupRow, 'id' | 'display_name' | 'members'>,
  wanted: readonly string[],
): Promise<void> {
  const { tx, actor } = context
  const before = (members ?? []).map(({ value }) => value)
  const [added, removed] = [
    wanted.filter((each) => !before.includes(each)),
    before.filter((each) => !wanted.includes(each)),
  ]
  const known = await tx.sql<{ id: string }>('select id from scim_users where organization_id = $1 and id = any($2)', [
    actor.organization_id,
    added,
  ])
  const unknown = added.find((each) => !known.some((user) => user.id === each))
  if (unknown) throw new ScimError(400, `There is no user ${unknown}.`, 'invalidValue')
  await tx.sql(
    'insert into scim_group_members (organization_id, group_id, scim_user_id) select $1, $2, unnest($3::uuid[])',
    [actor.organization_id, id, added],
  )
  await tx.sql(
    'delete from scim_group_members where organization_id = $1 and group_id = $2 and scim_user_id = any($3)',
    [actor.organization_id, id, removed],
  )
  await applyRoles(context, [...added, ...removed], display_name)
}
