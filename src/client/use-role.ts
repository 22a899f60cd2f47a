import { useQuery } from '@tanstack/react-query'
import { shownRole, type AgencyRole, type Role } from '#platform/roles.ts'
import { useAuth } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import { forgetKept } from './kept/places.ts'
import { rolesOf } from '#platform/reads/reads.ts'
import { keepRole, keptRole, type Grant } from './kept-role.ts'

/**
 * The current role in the agency: the newest grant that has not ended, and user without one. Beside it, whether the
 * person is an operator, and the role for menus and headings. The server decides with the same rule; this answer is
 * for display only. Half of the page needs it, so it is one query by the person's id, not one per minute: expired
 * grants are detected when drawing. Until it is answered, the last visit's answer is used, so that no button appears
 * late and moves the page.
 */
export function useRole(): { role: AgencyRole; operates: boolean; shown: Role; loading: boolean } {
  const { rows } = useBackend()
  const { user } = useAuth()
  const { data, error, isPending } = useQuery({
    queryKey: ['user_roles', 'in force', user?.id],
    enabled: Boolean(user),
    placeholderData: () => (user ? keptRole(user.id) : undefined),
    queryFn: async () => {
      const { data, error } = await rolesOf(rows.from('user_roles'), user!.id)
      if (error) throw error
      // Read with other rights: nothing of it is shown again.
      const before = keptRole(user!.id)
      if (before && JSON.stringify(before) !== JSON.stringify(data)) forgetKept()
      keepRole(user!.id, data as Grant[])
      return data as Grant[]
    },
  })
  if (error) console.error('The role could not be looked up.', error)
  const held = (data ?? []).filter(inForce).map(({ role }) => role)
  const [role, operates] = [held.find(isOfAgency) ?? 'user', held.includes('platform_admin')]
  return { role, operates, shown: shownRole({ role, operates }), loading: Boolean(user) && isPending }
}

const isOfAgency = (role: Role): role is AgencyRole => role !== 'platform_admin'
const inForce = ({ expires_at }: Grant) => expires_at === null || Date.parse(expires_at) > Date.now()
