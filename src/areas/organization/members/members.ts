import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { operatesAt, roleIn } from '#platform/auth/roles-in-force.ts'
import { lesser, type Actor } from '#platform/roles.ts'
import type { Center, Member } from './rules.ts'

type Pair = { actor: Actor & { organization_id: string }; member: Member }

/**
 * The actor and the member being changed, both in their current state and locked until the command ends: an
 * administrator who is being demoted right now must not get another change through. Locked in one order, so that two
 * administrators who change each other do not deadlock. The actor never gets a higher role here than they asked with: a
 * key of an administrator may be made for a user.
 */
export async function lockPair(tx: CommandTx, actor: Pair['actor'], userId: string, now: Date): Promise<Pair> {
  const members = await tx.sql<Omit<Member, 'role' | 'operates'>>(
    `select user_id, email, display_name, disabled_at from organization_members where organization_id = $1
      and user_id = any($2) order by user_id for update`,
    [actor.organization_id, [actor.user_id, userId]],
  )
  const member = members.find(({ user_id }) => user_id === userId)
  const granter = members.find(({ user_id }) => user_id === actor.user_id)
  if (!member || !granter || granter.disabled_at) throw new NotFound('member')

  const roles = await tx.sql<Pick<Member, 'user_id' | 'role' | 'operates'>>(
    `select m.user_id, coalesce(${roleIn({ person: 'm.user_id', organization: 'm.organization_id', at: '$3' })}, 'user')
      as role, ${operatesAt({ person: 'm.user_id', at: '$3' })} as operates
       from organization_members m where m.organization_id = $1 and m.user_id = any($2)`,
    [actor.organization_id, [actor.user_id, userId], now],
  )
  const held = (id: string) => roles.find(({ user_id }) => user_id === id)!
  const own = held(actor.user_id)
  const rights = { role: lesser(actor.role, own.role), operates: own.operates === true && actor.operates === true }
  return { actor: { ...actor, ...rights }, member: { ...member, ...held(userId) } }
}

/** The open cost centers of the caller's agency, which planning stores: the departments of its members. */
export type DepartmentsOf = (tx: CommandTx) => Promise<readonly Center[]>

/** A person who can no longer invite must not have open invitations that still do it for them. */
export const withdrawInvitations = (tx: CommandTx, organization_id: string, invitedBy: string) =>
  tx.sql('delete from invitations where organization_id = $1 and invited_by = $2 and accepted_at is null', [
    organization_id,
    invitedBy,
  ])
