// The reads of an agent, written once: the page asks with these words, and the server sends them with it.
import { chosen } from '#platform/pages/drawn-page.ts'
import type { AgentRow, AgentRun, AgentStart, AgentVersion } from './records.ts'

/** An agent by its short name, and the version of it that people run. */
export const agentCalled = (slug: string) =>
  chosen<AgentRow>('agents', (from) => from.select().eq('slug', slug).limit(1))
export const publishedOf = (slug: string) =>
  chosen<AgentVersion>('agent_versions', (from) =>
    from.select('*,agents!inner()').eq('agents.slug', slug).eq('status', 'published').limit(1),
  )
/** The person’s latest runs of it. */
export const runsOf = (slug: string) =>
  chosen<AgentRun>('agent_runs', (from) =>
    from.select().eq('agent', slug).order('created_at', { ascending: false }).limit(20),
  )
export const startsOf = (slug: string) =>
  chosen<AgentStart>('agent_starts', (from) => from.select().eq('agent', slug).order('created_at').limit(20))
