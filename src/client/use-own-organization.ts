import { useAuth } from './AuthProvider.tsx'
import { useRows } from './use-rows.ts'

/** The user's organization; undefined until it is known, and for people without one. */
export function useOwnOrganization(): string | undefined {
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
  return data?.[0]?.organization_id
}
