import { useAuth } from '#client/auth.ts'
import { useConfig } from '#client/BackendProvider.tsx'
import { useRows } from '#client/use-rows.ts'
import {
  brandingOf,
  levelOf,
  levels,
  starters,
  welcomeOf,
  type Agent,
  type Level,
  type Organization,
} from '../rules.ts'

type Membership = { organization: Organization }
type Row = NonNullable<Agent> & { organization: Organization }

/** The assistant's branding, and its source. */
const face = (productName: string, level: Level, organization: Organization, agent: Agent) => {
  const branding = brandingOf(productName, organization, agent)
  return {
    ...levels[level],
    branding,
    starters: starters[level],
    welcome: welcomeOf(branding, level, organization, agent),
  }
}
export type Face = ReturnType<typeof face>

/** For a visitor nothing is looked up. */
export const useVisitorsFace = (): Face => face(useConfig().productName, 'public', null, null)

/** For a signed-in user: the organization's branding, overridden by that of the page's agent. Null until loaded. */
export function useMembersFace(agentId?: string): Face | undefined {
  const { user, loading } = useAuth()
  const { productName } = useConfig()
  const mine = useRows<Membership>('organization_members', (from) =>
    from
      .select('organization:organizations(name,branding_config)')
      .eq('user_id', user?.id ?? '')
      .limit(1),
  )
  const chosen = useRows<Row>(
    'product_agents',
    (from) =>
      from
        .select('branding_config,welcome_message,organization:organizations(name,branding_config)')
        .eq('id', agentId ?? '')
        .limit(1),
    { enabled: Boolean(agentId) },
  )
  for (const { error } of [mine, chosen]) if (error) console.error('The branding couldn’t be loaded.', error)
  if (mine.isPending || (agentId && chosen.isPending)) return undefined
  const agent = chosen.data?.[0] ?? null
  return face(
    productName,
    levelOf({ loading, user }),
    agent?.organization ?? mine.data?.[0]?.organization ?? null,
    agent,
  )
}
