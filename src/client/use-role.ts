import type { Role } from '#platform/roles.ts'
import { useAuth } from './auth.ts'
import { useRows } from './use-rows.ts'

/**
 * The role in force: the newest grant that has not ended, and user without one. The server decides with the same rule;
 * this answer only says what to show.
 */
export function useRole(): { role: Role; loading: boolean } {
  const { user } = useAuth()
  const now = thisMinute()
  const { data, error, isPending } = useRows<{ role: Role }>(
    'user_roles',
    (from) =>
      from
        .select('role')
        .eq('user_id', user?.id ?? '')
        .or(`expires_at.is.null,expires_at.gt.${now}`)
        .order('granted_at', { ascending: false })
        .limit(1),
    { enabled: Boolean(user) },
  )
  if (error) console.error('The role could not be looked up.', error)
  return { role: data?.[0]?.role ?? 'user', loading: Boolean(user) && isPending }
}

/** To the minute, so that the question stays the same one while it is being asked. */
const thisMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z`
