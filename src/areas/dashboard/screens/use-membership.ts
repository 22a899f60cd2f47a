import { useAuth } from '#client/auth.ts'
import { useRows } from '#client/use-rows.ts'

type Membership = { organization_id: string; organization: { name: string; kind: 'agency' | 'vendor' } }

/** The user's organization, or none yet. Until the answer arrives, neither can be assumed. */
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
