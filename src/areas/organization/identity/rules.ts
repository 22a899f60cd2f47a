import { isWiderList, isWithin, linesOf, networkOf } from '#platform/networks.ts'
import { mostHours } from '#platform/kept-hours.ts'
import { atLeast, type Actor, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { isAbove, type Member } from '../members/rules.ts'
import type { IdentityPolicy } from './records.ts'

/**
 * Values that are set together. Lists are stored as text with commas between, like the email domains of invitations.
 */
export type Controls = Pick<
  IdentityPolicy,
  'factor_roles' | 'sso_roles' | 'sso_domains' | 'break_glass' | 'networks' | 'scim_admin'
> & { kept_hours: number }
export const none: Controls = {
  factor_roles: null,
  sso_roles: null,
  sso_domains: null,
  break_glass: null,
  networks: null,
  scim_admin: false,
  kept_hours: mostHours,
}

export const controlledRoles = ['user', 'manager', 'admin'] as const
export type ControlledRole = (typeof controlledRoles)[number]
export const roleWords: Record<ControlledRole, string> = { user: 'Users', manager: 'Managers', admin: 'Administrators' }

export const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map((each) => each.replace(/^@/, '').toLowerCase())
    .filter(Boolean)
export const joined = (parts: readonly string[]): string | null => parts.join(', ') || null
export const rolesInWords = (text: string | null): string =>
  listOf(text)
    .map((role) => roleWords[role as ControlledRole] ?? role)
    .join(', ') || 'No role'

export const linesInWords = (networks: string | null): string => linesOf(networks).join(', ') || 'Any'

/** For how long a device may show what its person has read, without a connection. */
export const hoursInWords = (hours: number): string =>
  hours === 0 ? 'nothing' : `${hours} ${plural(hours, { one: 'hour', other: 'hours' })}`

/** Whether a person could do, after the change, what the controls prevented before. */
export function isLooser(before: Controls, after: Controls): boolean {
  const dropped = (was: string | null, is: string | null) => listOf(was).some((each) => !listOf(is).includes(each))
  const on = listOf(before.sso_roles).length > 0
  // Without domains every address is covered, so the first domain frees all the others.
  const fewerAddresses =
    on &&
    listOf(after.sso_domains).length > 0 &&
    (listOf(before.sso_domains).length === 0 || dropped(before.sso_domains, after.sso_domains))
  return (
    dropped(before.factor_roles, after.factor_roles) ||
    dropped(before.sso_roles, after.sso_roles) ||
    fewerAddresses ||
    (on && before.break_glass !== after.break_glass) ||
    isWiderList(before.networks, after.networks) ||
    (!before.scim_admin && after.scim_admin) ||
    after.kept_hours > before.kept_hours
  )
}

type Known = {
  actor: Pick<Actor, 'role' | 'user_id'>
  /** The address of the administrator's request. */
  address: string | undefined
  /** Whether an identity provider of the organization is active, and whether it vouched for this very session. */
  provider: { works: boolean; vouched: boolean }
  /** The future break-glass administrator, in their current state. */
  breakGlass: { role: AgencyRole; disabled: boolean; hasFactor: boolean } | null
}

const isDomain = (text: string) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(text)

export const whyNotSetYet = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can change sign-in controls.'

export function whyNotSet(after: Controls, before: Controls, { actor, address, provider, breakGlass }: Known): Reason {
  const wrongNetwork = linesOf(after.networks).find((line) => networkOf(line) === null)
  const wrongDomain = listOf(after.sso_domains).find((domain) => !isDomain(domain))
  const sso = listOf(after.sso_roles).length > 0
  const newSso =
    sso &&
    (before.sso_roles !== after.sso_roles ||
      before.sso_domains !== after.sso_domains ||
      before.break_glass !== after.break_glass)
  return firstReason(
    whyNotSetYet(actor),
    wrongNetwork &&
      `“${wrongNetwork}” is not a network. Use a form like 192.0.2.0/24 or 2001:db8::/32, with no bits after the prefix.`,
    after.networks !== null &&
      after.networks !== before.networks &&
      !isWithin(after.networks, address) &&
      `Your current address${address ? ` (${address})` : ''} isn’t in these networks, so you would lock yourself out. Add it first.`,
    wrongDomain && `“${wrongDomain}” is not an email domain. Use a form like alderfalls.gov.`,
    newSso && whyNotRequireSso(after, { actor, provider, breakGlass }),
  )
}

/**
 * No one is locked out: the administrator who requires the provider shows that it works, and one account stays for
 * the day it is down.
 */
function whyNotRequireSso(
  { break_glass }: Controls,
  { actor, provider, breakGlass }: Pick<Known, 'actor' | 'provider' | 'breakGlass'>,
): Reason {
  return firstReason(
    !provider.works &&
      'Your organization has no active identity provider. Activate a connection under Single sign-on first.',
    breakGlass === null &&
      'Select a break-glass administrator, who signs in with a password and MFA when the provider is down.',
    breakGlass !== null &&
      (breakGlass.disabled || !atLeast('admin', breakGlass)) &&
      'The break-glass account must be an enabled administrator of your organization.',
    breakGlass !== null &&
      !breakGlass.hasFactor &&
      'The break-glass administrator hasn’t set up MFA. They set it up under My security.',
    !provider.vouched &&
      actor.user_id !== break_glass &&
      'Sign in through the identity provider yourself first, to show that it works.',
  )
}

/** The controls in one line, for the list of changes and the notice. */
export function controlsInWords(controls: Controls, nameOf: (person: string) => string): string {
  const { factor_roles, sso_roles, sso_domains, break_glass, networks, scim_admin, kept_hours } = controls
  return [
    `MFA: ${rolesInWords(factor_roles)}`,
    `single sign-on: ${rolesInWords(sso_roles)}${sso_domains ? ` at ${sso_domains}` : ''}`,
    ...(break_glass ? [`break-glass administrator: ${nameOf(break_glass)}`] : []),
    `networks: ${linesOf(networks).join(', ') || 'any'}`,
    ...(scim_admin ? ['a directory group can grant administrator'] : []),
    ...(kept_hours < mostHours ? [`kept on devices: ${hoursInWords(kept_hours)}`] : []),
  ].join('; ')
}

/** An administrator ends sessions of their people, as they remove or disable them, but not of a person above them. */
export const whyNotEndSessions = (
  member: Pick<Member, 'role' | 'operates' | 'user_id'>,
  actor: Pick<Actor, 'role' | 'operates' | 'user_id'>,
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can end other people’s sessions.',
    isAbove(member, actor) && 'You can’t end sessions of a person whose role is above yours.',
  )

/**
 * Whether single sign-on is required of anyone here, and how many providers work; undefined where no policy was ever
 * set.
 */
export type Requirement = { required: boolean; working: number }

export const onlyProvider =
  'Single sign-on is required and this is its only provider. Change the sign-in controls first, with a second administrator.'

/** One administrator stops a provider at once only where everyone keeps another way in. */
export const whyNotTakeLast = ({ required, working }: Requirement): Reason =>
  required && working <= 1 ? onlyProvider : null
