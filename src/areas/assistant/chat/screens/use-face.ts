import { useAuth } from '#client/AuthProvider.tsx'
import { useConfig } from '#client/BackendProvider.tsx'
import { useRows } from '#client/use-rows.ts'
import { brandingOf, levelOf, levels, starters, welcomeOf, type Agent, type Organization } from '../rules.ts'

type Membership = { organization: Organization }
type Row = NonNullable<Agent> & { organization: Organization }

/** How the assistant presents itself to whoever is asking, and as whose. */
export function useFace(agentId?: string) {
  const { user, loading } = useAuth()
  const { productName } = useConfig()
  const mine = useRows<Membership>('organization_members', (from) => from.select('organization:organizations(name,branding_config)').eq('user_id', user?.id ?? '').limit(1), { enabled: Boolean(user) })
  const chosen = useRows<Row>('product_agents', (from) => from.select('branding_config,welcome_message,organization:organizations(name,branding_config)').eq('id', agentId ?? '').limit(1), {
    enabled: Boolean(user && agentId),
  })
  for (const { error } of [mine, chosen]) if (error) console.error('The branding could not be loaded.', error)

  const agent = chosen.data?.[0] ?? null
  const organization = agent?.organization ?? mine.data?.[0]?.organization ?? null
  const level = levelOf({ loading, user })
  const branding = brandingOf(productName, organization, agent)
  return { ...levels[level], branding, starters: starters[level], welcome: welcomeOf(branding, level, organization, agent), settled: !user || (!mine.isPending && (!agentId || !chosen.isPending)) }
}
