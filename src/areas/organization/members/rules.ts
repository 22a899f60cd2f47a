import { atLeast, type Actor, type AgencyRole, type Rights } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import type { Reason } from '#platform/validators.ts'

/** A person as their organization knows them, with the role that is in force there. */
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

/** Who runs the installation is above the administrators of an agency where the account itself is concerned. */
export const isAbove = (member: Rights, actor: Rights): boolean =>
  !atLeast(member.role, actor) || (member.operates === true && !actor.operates)

export const invitationDays = 7
export const invitationsADay = 200

/** What is known about the address when an invitation is asked for. */
export type Addressee = { isMember: boolean; invitedSecondsAgo: number | null; invitedToday: number }

/** What is known before the rest is fetched or typed. */
export const whyNotInviteYet = (role: InvitableRole, { actor }: { actor: Granter }): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can invite people.',
    !atLeast(role, actor) && 'You cannot give a role above your own.',
  )

export const whyNotInvite = (
  role: InvitableRole,
  { actor, addressee }: { actor: Granter; addressee: Addressee },
): Reason =>
  firstReason(
    whyNotInviteYet(role, { actor }),
    addressee.isMember && 'This person is already a member of your organization.',
    addressee.invitedSecondsAgo !== null &&
      addressee.invitedSecondsAgo < 60 &&
      'This address was invited a moment ago. Wait a minute before you send it again.',
    addressee.invitedToday >= invitationsADay &&
      `Your organization sent ${invitationsADay} invitations in the last 24 hours. Try again tomorrow.`,
  )

/**
 * A letter to a wrong address is no way in any more. Who may not give the role may not take back what somebody higher
 * gave.
 */
export const whyNotWithdraw = (
  { role, accepted_at }: { role: InvitableRole; accepted_at: string | null },
  actor: Pick<Actor, 'role'>,
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can take an invitation back.',
    !atLeast(role, actor) && 'You cannot take back an invitation to a role above your own.',
    accepted_at !== null && 'This invitation was already accepted. Remove the person under Users instead.',
  )

export const alreadyMember =
  'You already belong to an organization. Its administrator has to remove you before you can join another.'

/** A person belongs to one organization, and is known there by an address that is shown to be theirs. */
export const whyNotJoin = (actor: Pick<Actor, 'organization_id' | 'email'>): Reason =>
  firstReason(
    actor.organization_id !== null && alreadyMember,
    actor.email === '' && 'Confirm your e-mail address first.',
  )

export type Invitation = { email: string; expires_at: Date; accepted_at: string | null }

export const whyNotAccept = (
  invitation: Invitation,
  { actor, now }: { actor: Pick<Actor, 'email'>; now: Date },
): Reason =>
  firstReason(
    invitation.email !== actor.email &&
      'This invitation was sent to another address. Sign in with the address that received it.',
    invitation.accepted_at !== null && 'This invitation was already accepted.',
    invitation.expires_at <= now && 'This invitation has expired. Ask for a new one.',
  )

/** Removing, disabling and enabling: an administrator, never of oneself, never of somebody above. */
export const whyNotManage = (
  member: Pick<Member, 'user_id' | 'role' | 'operates'>,
  { actor, verb }: { actor: Granter; verb: 'remove' | 'disable' | 'enable' },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && `Only an administrator can ${verb} members.`,
    member.user_id === actor.user_id && `You cannot ${verb} yourself. Ask another administrator.`,
    isAbove(member, actor) && `You cannot ${verb} a person whose role is above yours.`,
  )

/** What is known before the rest is fetched or typed. */
export const whyNotHandWorkYet = ({ actor, from }: { actor: Granter; from: Pick<Member, 'user_id'> }): Reason =>
  firstReason(
    from.user_id !== actor.user_id && !atLeast('manager', actor) && 'Only a manager can hand the work of others on.',
  )

/** The open tasks of somebody who leaves go to somebody who can do them. */
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
    to === null && 'This person is not a member of your organization.',
    to?.user_id === from.user_id && 'Choose somebody else.',
    typeof to?.disabled_at === 'string' && 'This account is disabled. Choose somebody who is here.',
  )

/** The organization may say from which mail domains it invites: `security_policies` has them with commas between. */
export const whyNotFrom = (email: string, domains: string | null): Reason =>
  !domains || domains.split(', ').includes(email.split('@').at(-1)!.toLowerCase())
    ? null
    : `People are invited from ${domains} alone. An administrator can change that under Security policy.`
