import { atLeast, type Actor, type AgencyRole, type Rights } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { phrase, say } from '#platform/say.ts'
import { whyNotEmail, type Reason } from '#platform/validators.ts'
import { whyNotName } from '#platform/written-text.ts'

/** A person as their organization knows them, with their active role there. */
export type Member = {
  user_id: string
  email: string
  display_name: string
  disabled_at: string | null
  role: AgencyRole
  operates?: boolean
}

type Granter = Pick<Actor, 'user_id' | 'role' | 'operates'>
export type InvitableRole = AgencyRole

/** The operator of the installation is above an agency's administrators where the account itself is concerned. */
export const isAbove = (member: Rights, actor: Rights): boolean =>
  !atLeast(member.role, actor) || (member.operates === true && !actor.operates)

export const invitationDays = 7
export const invitationsADay = 200

/** Facts known about the address when an invitation is requested. */
export type Addressee = { isMember: boolean; invitedSecondsAgo: number | null; invitedToday: number }

/** Refusals known before the rest is fetched or entered. */
export const whyNotInviteYet = (role: InvitableRole, { actor }: { actor: Granter }): Reason =>
  firstReason(
    !atLeast('admin', actor) && say('Only an administrator can invite people.'),
    !atLeast(role, actor) && say('You can’t grant a role above your own.'),
  )

export const whyNotInvite = (
  role: InvitableRole,
  { actor, addressee }: { actor: Granter; addressee: Addressee },
): Reason =>
  firstReason(
    whyNotInviteYet(role, { actor }),
    addressee.isMember && say('This person is already a member of your organization.'),
    addressee.invitedSecondsAgo !== null &&
      addressee.invitedSecondsAgo < 60 &&
      say('This address was invited less than a minute ago. Wait a minute before you resend.'),
    addressee.invitedToday >= invitationsADay &&
      say('Your organization sent {count} invitations in the last 24 hours. Try again tomorrow.', {
        count: invitationsADay,
      }),
  )

/** Facts known about the people of a list, in one answer for all of them. */
export type KnownOfList = {
  members: ReadonlySet<string>
  /** Invited less than a minute ago. */ justInvited: ReadonlySet<string>
  invitedToday: number
  /** The only email domains that may be invited; null for any. */ domains: string | null
}

export type ListedPerson = { email: string; role: InvitableRole; display_name: string; department: string }

/** The first reason against each person of a list, in its order; null for those who can be invited. */
export function whyNotInviteEach(
  people: readonly ListedPerson[],
  { actor, known }: { actor: Granter; known: KnownOfList },
): Reason[] {
  const seen = new Set<string>()
  return people.map(({ email, role, display_name, department }, at) => {
    const twice = seen.has(email)
    seen.add(email)
    return firstReason(
      email === ''
        ? say('No email address.')
        : whyNotEmail(email) && say('{email} is not an email address.', { email }),
      twice && say('This address is in the list twice.'),
      whyNotInvite(role, {
        actor,
        addressee: {
          isMember: known.members.has(email),
          invitedSecondsAgo: known.justInvited.has(email) ? 0 : null,
          invitedToday: known.invitedToday + at,
        },
      }),
      whyNotFrom(email, known.domains),
      display_name.length > 200
        ? say('The name can have up to 200 characters.')
        : whyNotName(say('The name'), display_name),
      department.length > 120
        ? say('The department can have up to 120 characters.')
        : whyNotName(say('The department'), department),
    )
  })
}

/** A cost center, which an agency uses as a department. */
export type Center = { code: string; name: string }

/** The department as it is stored, by its code or its name. An agency without cost centers writes it freely. */
export function departmentOf(written: string, centers: readonly Center[]): { name: string; reason: Reason } {
  const same = written.trim().toLowerCase()
  const found = centers.find(({ code, name }) => code.toLowerCase() === same || name.toLowerCase() === same)
  if (same === '' || found || centers.length === 0) return { name: found?.name ?? written.trim(), reason: null }
  return {
    name: written.trim(),
    reason: say('“{department}” is not one of your departments. Correct it, or leave it blank.', {
      department: written.trim(),
    }),
  }
}

/**
 * An invitation to a wrong address must not stay open. A person who may not grant the role may not withdraw what a
 * higher role granted.
 */
export const whyNotWithdraw = (
  { role, accepted_at }: { role: InvitableRole; accepted_at: string | null },
  actor: Pick<Actor, 'role'>,
): Reason =>
  firstReason(
    !atLeast('admin', actor) && say('Only an administrator can withdraw an invitation.'),
    !atLeast(role, actor) && say('You can’t withdraw an invitation to a role above your own.'),
    accepted_at !== null && say('This invitation was accepted. Remove the person in Users instead.'),
  )

export const alreadyMember = phrase(
  'You already belong to an organization. Ask its administrator to remove you before you join another.',
)

/** A person belongs to one organization, and is known there by a confirmed address. */
export const whyNotJoin = (actor: Pick<Actor, 'organization_id' | 'email'>): Reason =>
  firstReason(
    actor.organization_id !== null && say(alreadyMember),
    actor.email === '' && say('Confirm your email address first.'),
  )

export type Invitation = { email: string; expires_at: Date; accepted_at: string | null }

export const whyNotAccept = (
  invitation: Invitation,
  { actor, now }: { actor: Pick<Actor, 'email'>; now: Date },
): Reason =>
  firstReason(
    invitation.email !== actor.email &&
      say('This invitation was sent to another address. Sign in with the address that received it.'),
    invitation.accepted_at !== null && say('This invitation was already accepted.'),
    invitation.expires_at <= now && say('This invitation has expired. Ask for a new one.'),
  )

const managing = {
  remove: {
    only: phrase('Only an administrator can remove members.'),
    self: phrase('You can’t remove yourself. Ask another administrator.'),
    above: phrase('You can’t remove a person whose role is above yours.'),
  },
  disable: {
    only: phrase('Only an administrator can disable members.'),
    self: phrase('You can’t disable yourself. Ask another administrator.'),
    above: phrase('You can’t disable a person whose role is above yours.'),
  },
  enable: {
    only: phrase('Only an administrator can enable members.'),
    self: phrase('You can’t enable yourself. Ask another administrator.'),
    above: phrase('You can’t enable a person whose role is above yours.'),
  },
}

/** Removing, disabling and enabling: an administrator, never of oneself, never of a person above. */
export const whyNotManage = (
  member: Pick<Member, 'user_id' | 'role' | 'operates'>,
  { actor, verb }: { actor: Granter; verb: keyof typeof managing },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && say(managing[verb].only),
    member.user_id === actor.user_id && say(managing[verb].self),
    isAbove(member, actor) && say(managing[verb].above),
  )

export const whyNotSetDepartmentYet = ({ actor }: { actor: Granter }): Reason =>
  firstReason(!atLeast('admin', actor) && say('Only an administrator can change a member’s department.'))

export const whyNotSetDepartment = ({ actor, department }: { actor: Granter; department: string }): Reason =>
  firstReason(whyNotSetDepartmentYet({ actor }), whyNotName(say('The department'), department))

export const whyNotSetJob = ({ actor, member }: { actor: Granter; member: Pick<Member, 'user_id'> }): Reason =>
  firstReason(
    member.user_id !== actor.user_id &&
      !atLeast('admin', actor) &&
      say('Only an administrator can change another person’s job.'),
  )

/** Refusals known before the rest is fetched or entered. */
export const whyNotHandWorkYet = ({ actor, from }: { actor: Granter; from: Pick<Member, 'user_id'> }): Reason =>
  firstReason(
    from.user_id !== actor.user_id &&
      !atLeast('manager', actor) &&
      say('Only a manager can reassign other people’s work.'),
  )

/** The open tasks of a person who leaves go to a person who can do them. */
export const whyNotHandWork = ({
  actor,
  from,
  to,
}: {
  actor: Granter
  from: Pick<Member, 'user_id'>
  to: { user_id: string; disabled_at: string | null } | null
}): Reason =>
  firstReason(
    whyNotHandWorkYet({ actor, from }),
    to === null && say('This person is not a member of your organization.'),
    to?.user_id === from.user_id && say('Select a different person.'),
    typeof to?.disabled_at === 'string' && say('This account is disabled. Select an active member.'),
  )

/**
 * The organization may restrict the email domains it invites from: `security_policies` lists them with commas
 * between.
 */
export const whyNotFrom = (email: string, domains: string | null): Reason =>
  !domains || domains.split(', ').includes(email.split('@').at(-1)!.toLowerCase())
    ? null
    : say('Only people at {domains} can be invited. An administrator can change that in Security policy.', { domains })

/** The people nearest to a role: those who have it, or else those above. Two are named, all are counted. */
export type Holders = { wanted: AgencyRole; role: AgencyRole; people: readonly string[]; count: number }

const called: Record<AgencyRole, readonly [one: string, more: string]> = {
  user: ['member', 'members'],
  manager: ['manager', 'managers'],
  admin: ['administrator', 'administrators'],
}

/** Who can take a step that the reader can’t, or make someone who can. */
export function whoCan(step: string, { wanted, role, people: [first, second], count }: Holders): string {
  const none = `Your organization has no ${called[wanted][0]} yet.`
  if (first === undefined) return `${none} The operator of this site can grant the role.`
  const others = count - 1
  const who = others === 0 ? first : `${first} and ${others === 1 ? second : `${others} other ${called[role][1]}`}`
  return role === wanted ? `${who} can ${step}.` : `${none} ${who} can ${step}, or grant the role.`
}
