import { useAuth } from '#client/auth.ts'
import { useRows } from '#client/use-rows.ts'

/**
 * The ID of the organization whose log is the user's own; undefined while loading, null for users without an
 * organization.
 */
export function useOwnLog(): string | null | undefined {
  const { user } = useAuth()
  const { data } = useRows<{ organization_id: string }>(
    'organization_members',
    (from) =>
      from
        .select('organization_id')
        .eq('user_id', user?.id ?? '')
        .limit(1),
    { enabled: Boolean(user) },
  )
  return data && (data[0]?.organization_id ?? null)
}
