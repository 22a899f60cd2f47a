import { Link, useLocation } from 'react-router'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { agentOf, pathOf } from '../rules.ts'
import { AgentPage } from './AgentScreen.tsx'
import { useAgent, useAgents } from './use-agent.ts'

/** An agent that was built here, at the address of its name; or the list of agents, where there is none. */
export default function NoSuchAgentScreen() {
  const { pathname } = useLocation()
  const slug = agentOf(pathname)
  const known = useAgent(slug)
  if (known === undefined)
    return (
      <Screen area="AI and agents" title="Agent">
        <SkeletonLines lines={6} />
      </Screen>
    )
  return known ? <AgentPage slug={slug} title={known.name} known={known} /> : <NotFound pathname={pathname} />
}

function NotFound({ pathname }: { pathname: string }) {
  const { agents } = useAgents()
  const about = (
    <>
      <code className="font-mono break-all text-ink">{pathname}</code> isn’t an agent. These agents are available.
    </>
  )
  return (
    <Screen area="AI and agents" title="Agent not found" about={about}>
      <ul
        aria-label="All agents"
        className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2"
      >
        {agents?.map(({ slug, name, purpose }) => (
          <li key={slug} className="bg-surface px-4 py-3">
            <Link to={pathOf(slug)} className="link inline-flex min-h-6 items-center font-semibold">
              {name}
            </Link>
            <p className="text-sm text-ink-2">{purpose}</p>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
