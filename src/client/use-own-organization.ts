import { useAuth } from './AuthProvider.tsx'
import { useRows } from './use-rows.ts'

/** The organization that one works in; nothing until it is known, and for people who belong nowhere yet. */
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
