import { z } from 'zod'
import { phrase } from '#platform/say.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { roleNames, roles, type AgencyRole } from '#platform/roles.ts'
import { inText } from '#platform/words.ts'
import { tellOfPeople } from '../../confirmations/tell.ts'
import { lockPair } from '../members.ts'
import { giveRole } from './give-role.ts'
import { needsSecond, proposeRole } from './role-changes.ts'
import { whyNotGrant, whyNotRevoke } from './rules.ts'

export const grantRole = command('roles/grant', {
  about:
    'Grants a member a role, with or without an expiry date. A new manager or administrator, or one administrator fewer, waits for a second administrator.',
  decides: 'people',
  access: true,
  input: z.strictObject({
    user_id: z.uuid(phrase('Select a member')),
    role: z.enum(roles, phrase('Select user, manager or admin')),
    until: z.iso.datetime({ offset: true, error: phrase('Enter the end as a date and time with its zone') }).nullish(),
    reason: z.string().trim().max(500, phrase('The reason can have up to 500 characters')).optional(),
  }),
  reason: 'reason',
  async run({ user_id, role, until, reason }, context) {
    const { tx, actor: asked, now } = context
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    const end = until ? new Date(until) : null
    refuseIf(whyNotGrant(role, { actor, grantee: member, until: end, now }))
    const given = role as AgencyRole
    if (await needsSecond({ tx, actor, now }, { member, role: given })) {
      const { id } = await proposeRole(context, { member, role: given, until: end, reason: reason || null })
      return { user_id, role: member.role, waiting: true, change: id }
    }
    const granted_at = await giveRole(context, {
      user_id,
      email: member.email,
      role: given,
      until: end,
      by: actor.user_id,
      reason: reason || null,
    })
    await tellOfPeople(context, user_id, `changed the role of {person} to ${inText(roleNames[role])}`)
    return { user_id, role, granted_at, expires_at: end, waiting: false }
  },
})

export const revokeRole = command('roles/revoke', {
  about:
    'Revokes the role of a member, who is then a user. Revoking an administrator waits for a second administrator.',
  decides: 'people',
  access: true,
  input: z.strictObject({ user_id: z.uuid(phrase('Select a member')) }),
  async run({ user_id }, context) {
    const { tx, actor: asked, now } = context
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotRevoke({ actor, grantee: member }))
    if (await needsSecond({ tx, actor, now }, { member, role: 'user' })) {
      const { id } = await proposeRole(context, { member, role: 'user', until: null, reason: null })
      return { user_id, role: member.role, waiting: true, change: id }
    }
    // A new row beside the earlier ones: who was an administrator stays on file.
    await giveRole(context, {
      user_id,
      email: member.email,
      role: 'user',
      until: null,
      by: actor.user_id,
      reason: null,
    })
    await tellOfPeople(context, user_id, 'revoked the role of {person}')
    return { user_id, role: 'user' as const, waiting: false }
  },
})
