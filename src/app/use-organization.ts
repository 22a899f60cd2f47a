import { useAuth } from '#client/auth.ts'
import { useRows } from '#client/use-rows.ts'
import type { Branding } from '#kit/theme/branding.ts'

type Organization = { name: string; kind: 'agency' | 'vendor'; branding_config: Partial<Branding> | null }

/** Where one belongs. Colors, name and mark of the frame are one question. */
export function useOrganization(): { organization: Organization | undefined; loading: boolean; error: Error | null } {
  const { user } = useAuth()
  const { data, error, isPending } = useRows<{ organization: Organization | null }>(
    'organization_members',
    (from) => from.select('organization:organizations(name,kind,branding_config)').eq('user_id', user?.id ?? '').limit(1),
    { enabled: Boolean(user) },
  )
  return { organization: data?.[0]?.organization ?? undefined, loading: isPending, error }
}
