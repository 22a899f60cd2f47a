import { Link, useLocation } from 'react-router'
import { Screen } from '#kit/record/Screen.tsx'
import { pathOf } from '../rules.ts'
import { useAgents } from './use-agent.ts'

/** The list of agents, shown when an agent isn’t found. */
export default function NoSuchAgentScreen() {
  const { pathname } = useLocation()
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
