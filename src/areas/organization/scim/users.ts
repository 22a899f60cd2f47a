import { z } from 'zod'
import { createUser as createAccount } from '#platform/auth/accounts.ts'
import { asSignIn } from '#platform/commands/as-sign-in.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { ScimError } from '@granary/scim/errors.ts'
import { applyPatch } from '@granary/scim/patch.ts'
import { whyNoSeat } from '../billing/subscription.ts'
import { endSessionsOf } from '../identity/sign-in-rights.ts'
import { mailInvitation } from '../members/invitation-mail.ts'
import { withdrawInvitations } from '../members/members.ts'
import { invitationDays, whyNotFrom } from '../members/rules.ts'
import { ownName } from '#platform/commands/own-name.ts'
import { tellOfDeparture } from './departures.ts'
import { lockUser, rowsOfUsers } from './stored.ts'
import { userResource, requestedUser, type UserRow, type RequestedUser } from './resources.ts'
import { makerOf, refuseTouch, standingOf } from './roles.ts'

const described = z.looseObject({})
const operation = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.string().optional(),
  value: z.unknown(),
})
const taken = (what: string) => new ScimError(409, what, 'uniqueness')

export const createScimUser = command('scim/create-user', {
  about: 'Creates a person by SCIM, or links an existing member to the directory.',
  access: true,
  input: z.strictObject({ resource: described }),
  async run({ resource }, context): Promise<UserRow> {
    const { tx, actor, now } = context
    const requested = requestedUser(resource)
    await refuseTaken(context, requested)
    const user_id = await memberFor(context, requested)
    const { id } = (await tx.one<{ id: string }>(
      `insert into scim_users (organization_id, user_name, external_id, email, active, user_id, resource, created_at,
        updated_at) values ($1, $2, $3, $4, true, $5, $6, $7, $7) returning id`,
      [
        actor.organization_id,
        requested.user_name,
        requested.external_id,
        requested.email,
        user_id,
        JSON.stringify(requested.resource),
        now,
      ],
    ))!
    if (!requested.active) await setActive(context, await lockUser(tx, actor.organization_id, id), false)
    return (await rowsOfUsers(tx, actor.organization_id, id))[0]!
  },
})

export const changeScimUser = command('scim/change-user', {
  about: 'Updates, deactivates or reactivates a person by SCIM.',
  access: true,
  input: z.strictObject({ id: z.uuid(), resource: described.optional(), operations: z.array(operation).optional() }),
  async run({ id, resource, operations }, context): Promise<UserRow> {
    const { tx, actor, now } = context
    const before = await lockUser(tx, actor.organization_id, id)
    const requested = requestedUser(
      operations ? applyPatch({ ...userResource(before, ''), active: before.active }, operations) : resource,
    )
    await refuseTaken(context, requested, id)
    if (before.user_id && requested.display_name) await rename(context, before.user_id, requested.display_name)
    await tx.sql(
      `update scim_users set user_name = $3, external_id = $4, email = case when user_id is null then $5
        else email end, resource = $6, updated_at = $7 where organization_id = $1 and id = $2`,
      [
        actor.organization_id,
        id,
        requested.user_name,
        requested.external_id,
        requested.email,
        JSON.stringify(requested.resource),
        now,
      ],
    )
    if (requested.active !== before.active) await setActive(context, before, requested.active)
    return (await rowsOfUsers(tx, actor.organization_id, id))[0]!
  },
})

export const deleteScimUser = command('scim/delete-user', {
  about: 'Removes a person by SCIM: the account is disabled and its sessions end. No data is lost or reassigned.',
  access: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor } = context
    const before = await lockUser(tx, actor.organization_id, id)
    if (before.active) await setActive(context, before, false)
    await tx.sql('delete from scim_users where organization_id = $1 and id = $2', [actor.organization_id, id])
    return { id, user_id: before.user_id }
  },
})

async function refuseTaken(
  { tx, actor }: Context,
  { user_name, external_id }: RequestedUser,
  own: string | null = null,
): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('scim ' || $1::text, 0))`, [actor.organization_id])
  const found = await tx.one<{ user_name: string }>(
    `select user_name from scim_users where organization_id = $1 and id is distinct from $2
      and (lower(user_name) = lower($3) or external_id = $4) limit 1`,
    [actor.organization_id, own, user_name, external_id],
  )
  if (found) throw taken('A user with this userName or externalId already exists.')
}

/**
 * The member with this address; otherwise a new account, which its owner enters by single sign-on or a link. An
 * account in another organization belongs to its owner: they are invited, and the answer is the same, so that no one
 * learns who has one.
 */
async function memberFor(context: Context, { email, display_name }: RequestedUser): Promise<string | null> {
  const { tx, actor, now } = context
  const organization = actor.organization_id
  const member = await tx.one<{ user_id: string }>(
    'select user_id from organization_members where organization_id = $1 and email = $2',
    [organization, email],
  )
  if (member) {
    if (
      await tx.one('select 1 from scim_users where organization_id = $1 and user_id = $2', [
        organization,
        member.user_id,
      ])
    )
      throw taken('Another user of the directory already describes this person.')
    refuseTouch(await standingOf(context, member.user_id), { active: true, role: null })
    return member.user_id
  }
  const policy = await tx.one<{ email_domains: string | null }>(
    'select email_domains from security_policies where organization_id = $1',
    [organization],
  )
  const foreign = whyNotFrom(email, policy?.email_domains ?? null)
  if (foreign) throw new ScimError(400, foreign, 'invalidValue')
  const full = await whyNoSeat(tx, now, { invited: 'counted' })
  if (full) throw new ScimError(403, full)
  // A directory speaks for the domains that the agency has proved; anyone else is asked.
  if (!(await isProved(tx, email))) return inviteOwner(context, email)
  const exists = await asSignIn(tx, () =>
    tx.one('select 1 from auth.users where email = $1 and deleted_at is null', [email]),
  )
  if (exists) return inviteOwner(context, email)
  const user_id = await asSignIn(tx, () =>
    createAccount(
      tx,
      { clock: { now: () => now } },
      { email, emailConfirmed: false, invited: true, userMetadata: { display_name } },
    ),
  )
  await tx.sql(
    `insert into organization_members (organization_id, user_id, display_name, email, joined_at)
      values ($1, $2, $3, $4, $5)`,
    [organization, user_id, display_name, email, now],
  )
  await tx.sql(
    `insert into user_roles (organization_id, user_id, role, granted_at, granted_by, reason)
      values ($1, $2, 'user', $3, $4, 'Directory')`,
    [organization, user_id, now, await makerOf(tx, actor)],
  )
  const name = await ownName(tx)
  await tx.later(sendMail, {
    to: email,
    subject: `You have an account with ${name}`,
    text: `${name} created an account for you in Granary. Sign in through your organization, or request a sign-in link for ${email} on the sign-in page.`,
  })
  return user_id
}

const isProved = async (tx: Context['tx'], email: string): Promise<boolean> =>
  (await tx.one('select from email_domains where organization_id = $1 and domain = $2 and verified_at is not null', [
    tx.organization_id,
    email.slice(email.lastIndexOf('@') + 1),
  ])) !== undefined

async function inviteOwner({ tx, actor, now }: Context, email: string): Promise<null> {
  await tx.sql('delete from invitations where organization_id = $1 and email = $2 and accepted_at is null', [
    actor.organization_id,
    email,
  ])
  const { id } = (await tx.one<{ id: string }>(
    `insert into invitations (organization_id, email, role, created_at, expires_at) values ($1, $2, 'user', $3, $4)
      returning id`,
    [actor.organization_id, email, now, new Date(now.getTime() + invitationDays * 86_400_000)],
  ))!
  await tx.later(mailInvitation, { organization_id: actor.organization_id, id })
  return null
}

const rename = ({ tx, actor }: Context, person: string, name: string) =>
  tx.sql(
    `update organization_members set display_name = $3 where organization_id = $1 and user_id = $2
      and display_name <> $3`,
    [actor.organization_id, person, name],
  )

/** A person disabled by hand stays disabled: the directory reactivates only what it deactivated itself. */
async function setActive(
  context: Context,
  { id, user_id, email }: Pick<UserRow, 'id' | 'user_id' | 'email'>,
  active: boolean,
): Promise<void> {
  const { tx, actor, now } = context
  const organization = actor.organization_id
  if (user_id) {
    refuseTouch(await standingOf(context, user_id), { active, role: null })
    if (active) {
      const full = await whyNoSeat(tx, now, { invited: 'not counted' })
      if (full) throw new ScimError(403, full)
    }
    await tx.sql('update organization_members set disabled_at = $3 where organization_id = $1 and user_id = $2', [
      organization,
      user_id,
      active ? null : now,
    ])
    if (!active) {
      await withdrawInvitations(tx, organization, user_id)
      await endSessionsOf(tx, user_id)
      await tellOfDeparture(context, user_id)
    }
  } else if (active) await inviteOwner(context, email)
  else
    await tx.sql('delete from invitations where organization_id = $1 and email = $2 and accepted_at is null', [
      organization,
      email,
    ])
  await tx.sql('update scim_users set active = $3, updated_at = $4 where organization_id = $1 and id = $2', [
    organization,
    id,
    active,
    now,
  ])
}
