/** What a person may do in their organization, from the least to the most. */
export const roles = ['user', 'manager', 'admin', 'platform_admin'] as const
export type Role = (typeof roles)[number]

/** The person who is asking: read from their session on the server, from the same claims in the browser. */
export type Actor = {
  user_id: string
  organization_id: string | null
  role: Role
  session_id: string
  aal: 'aal1' | 'aal2'
  email: string
}

/** The guard's question: platform_admin includes admin and manager. */
export const atLeast = (role: Role, actor: Pick<Actor, 'role'>) => roles.indexOf(actor.role) >= roles.indexOf(role)

/** The menu's question: a platform_admin does not see what is listed for admin alone. */
export const isExactly = (wanted: readonly Role[], actor: Pick<Actor, 'role'>) => wanted.includes(actor.role)

export const rolesFrom = (role: Role): Role[] => roles.slice(roles.indexOf(role))
