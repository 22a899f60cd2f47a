import { z } from 'zod'
import { command, newcomerCommand } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { whyNoSeat } from '../billing/subscription.ts'
import { personName } from './person-name.ts'
import { mailInvitation } from './invitation-mail.ts'
import { readInvitationToken } from './invitation-token.ts'
import { lockPair } from './members.ts'
import {
  alreadyMember,
  invitationDays,
  whyNotAccept,
  whyNotFrom,
  whyNotInvite,
  whyNotJoin,
  whyNotWithdraw,
  type Addressee,
  type InvitableRole,
} from './rules.ts'

const address = z
  .string('Email is required')
  .superRefine((text, context) => {
    const message = whyNotEmail(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(tidyEmail)

export const inviteMember = command('members/invite', {
  about: 'Invites a person by email to join the organization with a role.',
  input: z.strictObject({
    email: address,
    role: z.enum(['user', 'manager', 'admin'], 'Select user, manager or admin').default('user'),
  }),
  async run({ email, role }, { tx, actor: asked, now }) {
    const { actor } = await lockPair(tx, asked, asked.user_id, now)
    refuseIf(whyNotInvite(role, { actor, addressee: await addresseeOf(tx, actor.organization_id, email, now) }))
    const policy = await tx.one<{ email_domains: string | null }>(
      'select email_domains from security_policies where organization_id = $1',
      [actor.organization_id],
    )
    refuseIf(whyNotFrom(email, policy?.email_domains ?? null))

    // A newer invitation replaces the earlier one, whose link stops working.
    await tx.sql('delete from invitations where organization_id = $1 and email = $2 and accepted_at is null', [
      actor.organization_id,
      email,
    ])
    refuseIf(await whyNoSeat(tx, now, { invited: 'counted' }))
    const expires = new Date(now.getTime() + invitationDays * 86_400_000)
    const invitation = await tx.one(
      `insert into invitations (organization_id, email, role, invited_by, created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id, email) where accepted_at is null do nothing returning id, email, role, expires_at`,
      [actor.organization_id, email, role, actor.user_id, now, expires],
    )
    if (!invitation) throw new Refusal('Another administrator is inviting this person right now.')
    await tx.later(mailInvitation, { organization_id: actor.organization_id, id: invitation.id })
    return { ...invitation, expires_at: expires }
  },
})

export const withdrawInvitation = command('members/withdraw-invitation', {
  about: 'Withdraws an invitation that was not accepted yet. Its link stops working.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor: asked, now }) {
    const { actor } = await lockPair(tx, asked, asked.user_id, now)
    const invitation = await tx.lock<InvitationRow>({ table: 'invitations', label: 'Invitation' }, id)
    refuseIf(whyNotWithdraw(invitation, actor))
    await tx.sql('delete from invitations where organization_id = $1 and id = $2', [actor.organization_id, id])
    return { id, email: invitation.email }
  },
})

async function addresseeOf(tx: CommandTx, organization_id: string, email: string, now: Date): Promise<Addressee> {
  const found = (await tx.one(
    `select exists (select from organization_members where organization_id = $1 and email = $2) as member,
            (select extract(epoch from $3 - max(created_at))::integer from invitations where organization_id = $1
              and email = $2 and accepted_at is null) as ago,
            (select count(*) from invitations where organization_id = $1 and created_at > $3 - interval '1 day')
            as today`,
    [organization_id, email, now],
  ))!
  return { isMember: found.member, invitedSecondsAgo: found.ago, invitedToday: found.today }
}

type InvitationRow = {
  email: string
  role: InvitableRole
  invited_by: string | null
  expires_at: string
  accepted_at: string | null
}

export const acceptInvitation = newcomerCommand('members/accept', {
  about: 'Joins the organization that sent an invitation to the user’s own address.',
  access: true,
  secret: ['token'],
  input: z.strictObject({
    token: z.string('The invitation is missing').max(200),
    display_name: personName.default(''),
  }),
  async run({ token, display_name }, { tx, actor, now, keys }) {
    const invited = readInvitationToken(keys, token)
    if (!invited) throw new NotFound('invitation')
    refuseIf(whyNotJoin(actor))

    await tx.enter(invited.organization_id)
    const invitation = await tx.lock<InvitationRow>({ table: 'invitations', label: 'Invitation' }, invited.id)
    refuseIf(whyNotAccept({ ...invitation, expires_at: new Date(invitation.expires_at) }, { actor, now }))
    const full = await whyNoSeat(tx, now, { invited: 'not counted' })
    refuseIf(
      full &&
        `No seat is available: ${full.replace('Upgrade or deactivate someone.', 'Ask an administrator to upgrade or deactivate someone.')}`,
    )
    const joined = await tx.one(
      `insert into organization_members (organization_id, user_id, display_name, email, joined_at)
        values ($1, $2, $3, $4, $5) on conflict (user_id) do nothing returning organization_id, user_id`,
      [invited.organization_id, actor.user_id, display_name, actor.email, now],
    )
    refuseIf(joined ? null : alreadyMember)
    await tx.sql(
      'insert into user_roles (organization_id, user_id, role, granted_at, granted_by) values ($1, $2, $3, $4, $5)',
      [invited.organization_id, actor.user_id, invitation.role, now, invitation.invited_by],
    )
    await tx.update({ table: 'invitations', label: 'Invitation' }, invited.id, {
      accepted_at: now,
      accepted_by: actor.user_id,
    })
    return { ...joined, role: invitation.role }
  },
})
