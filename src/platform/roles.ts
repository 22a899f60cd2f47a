/** What an agency lets a person do there, from the least to the most. */
export const agencyRoles = ['user', 'manager', 'admin'] as const
export type AgencyRole = (typeof agencyRoles)[number]

/**
 * Every role that is granted: the last is held on the platform, by who runs the installation, and counts in no agency.
 */
export const roles = [...agencyRoles, 'platform_admin'] as const
export type Role = (typeof roles)[number]

/** What a role is called where people read of it. */
export const roleNames: Record<Role, string> = {
  user: 'User',
  manager: 'Manager',
  admin: 'Administrator',
  platform_admin: 'Platform administrator',
}

/** The person who is asking: read from their session on the server, from the same claims in the browser. */
export type Actor = {
  user_id: string
  organization_id: string | null
  /** What their agency gave them; user where there is none. */
  role: AgencyRole
  /** Runs the installation. Without the mark a person does not. */
  operates?: boolean
  /**
   * No agency knows their organization as a vendor. Known on the server alone; where it is missing they may supply one.
   */
  suppliesNone?: boolean
  session_id: string
  aal: 'aal1' | 'aal2'
  email: string
}

/** What decides beside the record itself: the agency's role, and whether the person runs the installation. */
export type Rights = Pick<Actor, 'role' | 'operates'>

/**
 * The guard's question. In an agency a higher role includes the lower ones; platform_admin asks who runs the
 * installation.
 */
export const atLeast = (role: Role, { role: held, operates }: Rights): boolean =>
  role === 'platform_admin' ? operates === true : agencyRoles.indexOf(held) >= agencyRoles.indexOf(role)

/** The role that the menu and a page's heading know a person by: the operator's before the agency's. */
export const shownRole = ({ role, operates }: Rights): Role => (operates ? 'platform_admin' : role)

/** What a person has who was given this role and no other: the operator is a plain member of an agency. */
export const rightsOf = (role: Role): Rights =>
  role === 'platform_admin' ? { role: 'user', operates: true } : { role }

/** The menu's question about the shown role: a platform_admin does not see what is listed for admin alone. */
export const isExactly = (wanted: readonly Role[], shown: Role) => wanted.includes(shown)

/** Who has what begins with a role. What the operator does begins and ends with that mark. */
export const rolesFrom = (role: Role): Role[] =>
  role === 'platform_admin' ? [role] : agencyRoles.slice(agencyRoles.indexOf(role))
