import { Link, useLocation } from 'react-router'
import { Screen } from '#kit/record/Screen.tsx'
import { agents } from './agents.ts'

/** The registry, for whoever looked for an agent that is not in it. */
export default function NoSuchAgentScreen() {
  const { pathname } = useLocation()
  const about = (
    <>
      <code className="font-mono break-all text-ink">{pathname}</code> is the name of none. These are all that there are; none of them can be run yet.
    </>
  )
  return (
    <Screen area="AI and agents" title="There is no such agent" about={about}>
      <ul aria-label="All agents" className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2">
        {Object.entries(agents).map(([path, { purpose }]) => (
          <li key={path} className="bg-surface px-4 py-3">
            <Link to={path} className="link inline-flex min-h-6 items-center font-semibold">
              {nameOf(path)}
            </Link>
            <p className="text-sm text-ink-2">{purpose}</p>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

const short = new Map([['rfp', 'RFP'], ['fema', 'FEMA'], ['sitrep', 'Situation report']])

/** /rfp-drafting-agent: RFP drafting agent. */
function nameOf(path: string): string {
  const words = path.slice(1).split('-').map((word) => short.get(word) ?? word).join(' ')
  return words[0]!.toUpperCase() + words.slice(1)
}
