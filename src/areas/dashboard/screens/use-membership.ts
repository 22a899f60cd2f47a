import { useAuth } from '#client/auth.ts'
import { useRows } from '#client/use-rows.ts'

type Membership = { organization_id: string; organization: { name: string; kind: 'agency' | 'vendor' } }

/** Where one belongs: one organization, or none yet. Without an answer neither may be said. */
export function useMembership() {
  const { user } = useAuth()
  const { data, isPending, isError, refetch } = useRows<Membership>('organization_members', (from) =>
    from.select('organization_id,organization:organizations(name,kind)').eq('user_id', user?.id ?? ''),
  )
  return {
    membership: data?.[0],
    loading: isPending && !isError,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}
