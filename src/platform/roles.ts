import { phrase } from './say.ts'

/** The roles of an agency, from the least access to the most. */
export const agencyRoles = ['user', 'manager', 'admin'] as const
export type AgencyRole = (typeof agencyRoles)[number]

/**
 * Every role that is granted: the last is held on the platform, by the operator of the installation, and does not
 * count in any agency.
 */
export const roles = [...agencyRoles, 'platform_admin'] as const
export type Role = (typeof roles)[number]

/** The names of roles for people. */
export const roleNames: Record<Role, string> = {
  user: phrase('User'),
  manager: phrase('Manager'),
  admin: phrase('Administrator'),
  platform_admin: phrase('Platform administrator'),
}

/** A person with the role, for a sentence: “Only a manager can …”. */
export const roleInWords: Record<Role, string> = {
  user: 'a member',
  manager: 'a manager',
  admin: 'an administrator',
  platform_admin: 'a platform administrator',
}

/** The person who is asking: read from their session on the server, from the same claims in the browser. */
export type Actor = {
  user_id: string
  organization_id: string | null
  /** The role their agency gave them; user where there is none. */
  role: AgencyRole
  /** Marks the operator of the installation. */
  operates?: boolean
  /**
   * No agency lists their organization as a vendor. Known only on the server; where it is missing they may be a
   * vendor.
   */
  suppliesNone?: boolean
  session_id: string
  aal: 'aal1' | 'aal2'
  email: string
}

/** Grounds for access besides the record itself: the agency's role, and whether the person runs the installation. */
export type Rights = Pick<Actor, 'role' | 'operates'>

/** The guard's check. In an agency a higher role includes the lower ones; platform_admin checks for the operator. */
export const atLeast = (role: Role, { role: held, operates }: Rights): boolean =>
  role === 'platform_admin' ? operates === true : agencyRoles.indexOf(held) >= agencyRoles.indexOf(role)

/** The role with fewer rights of both. */
export const lesser = (one: AgencyRole, other: AgencyRole): AgencyRole =>
  agencyRoles[Math.min(agencyRoles.indexOf(one), agencyRoles.indexOf(other))]!

/** The role shown in the menu and a page's heading: the operator's before the agency's. */
export const shownRole = ({ role, operates }: Rights): Role => (operates ? 'platform_admin' : role)

/** The rights of a person with this role and no other: the operator is a plain member of an agency. */
export const rightsOf = (role: Role): Rights =>
  role === 'platform_admin' ? { role: 'user', operates: true } : { role }

/** The menu's check of the shown role: a platform_admin does not see entries listed for admin alone. */
export const isExactly = (wanted: readonly Role[], shown: Role) => wanted.includes(shown)

/** Whose rights begin with a role. The operator's rights begin and end with that mark. */
export const rolesFrom = (role: Role): Role[] =>
  role === 'platform_admin' ? [role] : agencyRoles.slice(agencyRoles.indexOf(role))
