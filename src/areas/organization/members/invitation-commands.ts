import { z } from 'zod'
import { command, newcomerCommand, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { InvalidInput, NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { agencyRoles, type Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { noSeatForYou } from '../billing/rules.ts'
import { language, phrase, say } from '#platform/say.ts'
import { whyNoSeat } from '../billing/subscription.ts'
import { tellOfPeople } from '../confirmations/tell.ts'
import { needsSecond, proposeRole } from './roles/role-changes.ts'
import { personName } from './person-name.ts'
import { mailInvitation } from './invitation-mail.ts'
import { readInvitationToken } from './invitation-token.ts'
import { mostListed } from './listed/rules.ts'
import { lockPair, type DepartmentsOf } from './members.ts'
import {
  type Center,
  alreadyMember,
  departmentOf,
  invitationDays,
  whyNotAccept,
  whyNotFrom,
  whyNotInvite,
  whyNotInviteEach,
  whyNotInviteYet,
  whyNotJoin,
  whyNotWithdraw,
  type Addressee,
  type InvitableRole,
  type KnownOfList,
  type ListedPerson,
} from './rules.ts'

const address = z
  .string(phrase('Email is required'))
  .superRefine((text, context) => {
    const message = whyNotEmail(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(tidyEmail)

export const inviteMember = command('members/invite', {
  about: 'Invites a person by email to join the organization with a role.',
  decides: 'people',
  input: z.strictObject({
    email: address,
    role: z.enum(['user', 'manager', 'admin'], phrase('Select user, manager or admin')).default('user'),
  }),
  async run({ email, role }, { tx, actor: asked, now }) {
    const { actor } = await lockPair(tx, asked, asked.user_id, now)
    refuseIf(whyNotInvite(role, { actor, addressee: await addresseeOf(tx, actor.organization_id, email, now) }))
    const policy = await tx.one<{ email_domains: string | null }>(
      'select email_domains from security_policies where organization_id = $1',
      [actor.organization_id],
    )
    refuseIf(whyNotFrom(email, policy?.email_domains ?? null))

    await replaceEarlier(tx, [email])
    refuseIf(await whyNoSeat(tx, now, { invited: 'counted' }))
    return send(tx, { email, role, display_name: '', department: '' }, { actor, now })
  },
})

type Asked = { actor: Actor & { organization_id: string }; now: Date }

/** A newer invitation replaces the earlier one, whose link stops working. */
const replaceEarlier = (tx: CommandTx, emails: readonly string[]) =>
  tx.sql('delete from invitations where organization_id = $1 and email = any ($2) and accepted_at is null', [
    tx.organization_id,
    emails,
  ])

async function send(tx: CommandTx, { email, role, display_name, department }: ListedPerson, { actor, now }: Asked) {
  const expires = new Date(now.getTime() + invitationDays * 86_400_000)
  const invitation = await tx.one(
    `insert into invitations (organization_id, email, role, display_name, department, invited_by, created_at,
      expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, email) where accepted_at is null do nothing returning id, email, role, expires_at`,
    [actor.organization_id, email, role, display_name, department, actor.user_id, now, expires],
  )
  if (!invitation) throw new Refusal(say('Another administrator is inviting {email} right now.', { email }))
  await tx.later(mailInvitation, { organization_id: actor.organization_id, id: invitation.id, language: language() })
  return { ...invitation, expires_at: expires }
}

const list = z
  .array(
    z.strictObject({
      email: z.string().max(400).transform(tidyEmail),
      role: z.enum(agencyRoles, phrase('Select user, manager or admin')),
      display_name: z.string().trim().max(400).default(''),
      department: z.string().trim().max(400).default(''),
    }),
  )
  .max(mostListed, `Invite up to ${mostListed} people at once.`)

export type CheckedList = { reasons: Reason[]; seats: Reason }

export const checkInvitationsAmong = (departmentsOf: DepartmentsOf) =>
  question('members/check-invitations', {
    about:
      'Checks a list of people before they are invited: the reason against each of them, and whether seats are left.',
    input: z.strictObject({ people: list }),
    async run({ people }, { tx, actor, now }): Promise<CheckedList> {
      refuseIf(whyNotInviteYet('user', { actor }))
      const judged = await judge(people, await departmentsOf(tx), { tx, actor, now })
      const good = judged.filter(({ reason }) => reason === null)
      return {
        reasons: judged.map(({ reason }) => reason),
        seats: good.length === 0 ? null : await whyNoSeats(tx, good, now),
      }
    },
  })

export const inviteMembersAmong = (departmentsOf: DepartmentsOf) =>
  command('members/invite-list', {
    about: 'Invites the people of a list by email, each with a role and a department: all of them or none.',
    decides: 'people',
    input: z.strictObject({ people: list.min(1, phrase('Enter at least one person.')) }),
    run: async ({ people }, context) => inviteEach(people, await departmentsOf(context.tx), context),
  })

/** All of them or none: each reason against a person is named. */
export async function inviteEach(
  people: readonly ListedPerson[],
  centers: readonly Center[],
  { tx, actor: asked, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
): Promise<{ invited: number }> {
  const { actor } = await lockPair(tx, asked, asked.user_id, now)
  const judged = await judge(people, centers, { tx, actor, now })
  const wrong = judged.flatMap(({ email, reason }, at) =>
    reason ? [[`people.${at}`, `${email || `Line ${at + 1}`}: ${reason}`] as const] : [],
  )
  if (wrong.length > 0) throw new InvalidInput(Object.fromEntries(wrong))
  refuseIf(await whyNoSeats(tx, people, now))
  await replaceEarlier(
    tx,
    people.map(({ email }) => email),
  )
  for (const person of judged) await send(tx, person, { actor, now })
  return { invited: people.length }
}

/** Each person with the department as it is stored, and the first reason against an invitation. */
async function judge(
  people: readonly ListedPerson[],
  centers: readonly Center[],
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
): Promise<(ListedPerson & { reason: Reason })[]> {
  const reasons = whyNotInviteEach(people, { actor, known: await knownOf(tx, people, now) })
  return people.map((person, at) => {
    const { name, reason } = departmentOf(person.department, centers)
    return { ...person, department: name, reason: reasons[at] ?? reason }
  })
}

/** People who hold a seat by an earlier invitation need no other. */
async function whyNoSeats(tx: CommandTx, people: readonly ListedPerson[], now: Date): Promise<Reason> {
  const { holding } = (await tx.one<{ holding: number }>(
    `select count(*)::int as holding from invitations where organization_id = $1 and email = any ($2)
      and accepted_at is null and expires_at > $3`,
    [tx.organization_id, people.map(({ email }) => email), now],
  ))!
  const wanted = people.length - holding
  return wanted > 0 ? whyNoSeat(tx, now, { invited: 'counted', wanted }) : null
}

async function knownOf(tx: CommandTx, people: readonly ListedPerson[], now: Date): Promise<KnownOfList> {
  const emails = people.map(({ email }) => email)
  const { members, just, today, domains } = (await tx.one<{
    members: string[]
    just: string[]
    today: number
    domains: string | null
  }>(
    `select array(select email from organization_members where organization_id = $1 and email = any ($2)) as members,
            array(select email from invitations where organization_id = $1 and email = any ($2) and accepted_at is null
              and created_at > $3::timestamptz - interval '1 minute') as just,
            (select count(*)::int from invitations where organization_id = $1
              and created_at > $3::timestamptz - interval '1 day') as today,
            (select email_domains from security_policies where organization_id = $1) as domains`,
    [tx.organization_id, emails, now],
  ))!
  return { members: new Set(members), justInvited: new Set(just), invitedToday: today, domains }
}

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
  display_name: string
  department: string
  invited_by: string | null
  expires_at: string
  accepted_at: string | null
}

export const acceptInvitation = newcomerCommand('members/accept', {
  about: 'Joins the organization that sent an invitation to the user’s own address.',
  access: true,
  secret: ['token'],
  input: z.strictObject({
    token: z.string(phrase('The invitation is missing')).max(200),
    display_name: personName.default(''),
  }),
  async run({ token, display_name }, context) {
    const { tx, actor, now, keys } = context
    const invited = readInvitationToken(keys, token)
    if (!invited) throw new NotFound('invitation')
    refuseIf(whyNotJoin(actor))

    await tx.enter(invited.organization_id)
    const invitation = await tx.lock<InvitationRow>({ table: 'invitations', label: 'Invitation' }, invited.id)
    refuseIf(whyNotAccept({ ...invitation, expires_at: new Date(invitation.expires_at) }, { actor, now }))
    const full = await whyNoSeat(tx, now, { invited: 'not counted' })
    refuseIf(full && noSeatForYou(full))
    const joined = await tx.one(
      `insert into organization_members (organization_id, user_id, display_name, email, department, joined_at)
        values ($1, $2, $3, $4, $5, $6) on conflict (user_id) do nothing returning organization_id, user_id`,
      [
        invited.organization_id,
        actor.user_id,
        display_name || invitation.display_name,
        actor.email,
        invitation.department,
        now,
      ],
    )
    refuseIf(joined ? null : say(alreadyMember))
    await tx.update({ table: 'invitations', label: 'Invitation' }, invited.id, {
      accepted_at: now,
      accepted_by: actor.user_id,
    })
    // Who invites a manager or an administrator proposes the role; another administrator gives it.
    const inviter = {
      ...context,
      actor: { ...actor, user_id: invitation.invited_by ?? actor.user_id, organization_id: invited.organization_id },
    }
    const member = {
      user_id: actor.user_id,
      email: actor.email,
      display_name: display_name || invitation.display_name,
      role: 'user' as const,
    }
    const waits = await needsSecond(inviter, { member, role: invitation.role })
    const role = waits ? 'user' : invitation.role
    await tx.sql(
      'insert into user_roles (organization_id, user_id, role, granted_at, granted_by) values ($1, $2, $3, $4, $5)',
      [invited.organization_id, actor.user_id, role, now, invitation.invited_by],
    )
    if (waits) await proposeRole(inviter, { member, role: invitation.role, until: null, reason: null })
    else await tellOfPeople(inviter, actor.user_id, 'invited {person}, who has joined')
    return { ...joined, role, ...(waits && { waiting: invitation.role }) }
  },
})
