import { z } from 'zod'
import { locale, phrase, say, translated } from '#platform/say.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { momentInWords } from '#platform/dates.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { roleNames, roles, type Role } from '#platform/roles.ts'
import { inText } from '#platform/words.ts'
import { lockPair, withdrawInvitations } from '../members/members.ts'
import { ownName } from '#platform/commands/own-name.ts'
import { whyNotGrant, whyNotRevoke } from './rules.ts'

export const grantRole = command('roles/grant', {
  about: 'Grants a member a role, with or without an expiry date. The newest unexpired role is active.',
  access: true,
  input: z.strictObject({
    user_id: z.uuid(phrase('Select a member')),
    role: z.enum(roles, phrase('Select user, manager or admin')),
    until: z.iso.datetime({ offset: true, error: phrase('Enter the end as a date and time with its zone') }).nullish(),
    reason: z.string().trim().max(500, phrase('The reason can have up to 500 characters')).optional(),
  }),
  reason: 'reason',
  async run({ user_id, role, until, reason }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    const end = until ? new Date(until) : null
    refuseIf(whyNotGrant(role, { actor, grantee: member, until: end, now }))

    // Two grants may fall into one moment; the one that waited for the lock is the newer one.
    const granted = (await tx.one(
      `insert into user_roles (organization_id, user_id, role, granted_at, expires_at, granted_by, reason)
       values ($1, $2, $3,
         greatest($4, (select max(granted_at) + interval '1 microsecond' from user_roles where organization_id = $1
           and user_id = $2)), $5, $6, $7)
       returning granted_at`,
      [actor.organization_id, user_id, role, now, end, actor.user_id, reason || null],
    ))!
    if (role !== 'admin') await withdrawInvitations(tx, actor.organization_id, user_id)
    await tell(tx, member.email, role, end)
    return { user_id, role, granted_at: new Date(granted.granted_at), expires_at: end }
  },
})

export const revokeRole = command('roles/revoke', {
  about: 'Removes all roles of a member in the organization, who is then a user.',
  access: true,
  input: z.strictObject({ user_id: z.uuid(phrase('Select a member')) }),
  async run({ user_id }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotRevoke({ actor, grantee: member }))
    await tx.sql('delete from user_roles where organization_id = $1 and user_id = $2', [actor.organization_id, user_id])
    await withdrawInvitations(tx, actor.organization_id, user_id)
    await tell(tx, member.email, 'user', null)
    return { user_id, role: 'user' as const }
  },
})

async function tell(tx: CommandTx, email: string, role: Role, until: Date | null): Promise<void> {
  const now = { organization: await ownName(tx), role: inText(translated(roleNames[role])) }
  await tx.later(sendMail, {
    to: email,
    subject: say('Your role has changed'),
    text: `${
      until
        ? say('Your role in {organization} is now {role} until {moment}.', {
            ...now,
            moment: momentInWords(until.toISOString(), await zoneOf(tx), locale()),
          })
        : say('Your role in {organization} is now {role}.', now)
    } ${say('If you did not expect this, ask your administrator.')}`,
  })
}
