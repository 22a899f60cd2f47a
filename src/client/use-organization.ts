import { useAuth } from './auth.ts'
import { useRows } from './use-rows.ts'

/** Its colors and its mark as it has set them; the kit knows what to make of them. */
type Colors = { companyName?: string; primaryColor?: string; secondaryColor?: string; logoUrl?: string; welcomeMessage?: string }
export type Organization = { id: string; name: string; kind: 'agency' | 'vendor'; time_zone: string; state: string | null; peppol: string | null; branding_config: Colors | null }

/** Where one belongs: name, kind, clock, colors and mark are one question. */
export function useOrganization(): { organization: Organization | undefined; loading: boolean; error: Error | null } {
  const { user } = useAuth()
  const { data, error, isPending } = useRows<{ organization: Organization | null }>(
    'organization_members',
    (from) => from.select('organization:organizations(id,name,kind,time_zone,state,peppol,branding_config)').eq('user_id', user?.id ?? '').limit(1),
    { enabled: Boolean(user) },
  )
  return { organization: data?.[0]?.organization ?? undefined, loading: isPending, error }
}

/** Whether one belongs to a company that sells to agencies. */
export const useSells = (): boolean => useOrganization().organization?.kind === 'vendor'
