import type { Role } from '#platform/roles.ts'

export const roleNames: Record<Role, string> = { user: 'User', manager: 'Manager', admin: 'Administrator', platform_admin: 'Platform administrator' }
