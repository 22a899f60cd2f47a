import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { useRecords } from '#client/use-record.ts'
import { agentCalled, publishedOf } from '../reads.ts'
import { agent, agentVersion, type AgentRow } from '../records.ts'
import { readDefinition, type Definition } from '../definitions/rules.ts'
import { shipped } from '../definitions/shipped/rules.ts'

export type KnownAgent = {
  slug: string
  name: string
  purpose: string
  definition: Definition | null
  row: AgentRow | undefined
}

/** The agents of the agency and those that are shipped, by name; a shipped one has no row before its first use. */
export function useAgents(): { agents: KnownAgent[] | undefined; rows: readonly AgentRow[] | undefined } {
  const { rows } = useRecords(agent, (from) => from.order('name').limit(300))
  if (!rows) return { agents: undefined, rows }
  const own = rows.filter(({ slug }) => !(slug in shipped))
  const known = Object.entries(shipped).map(([slug, { name, purpose, definition }]): KnownAgent => {
    const row = rows.find((each) => each.slug === slug)
    return { slug, name: row?.name ?? name, purpose: row?.purpose ?? purpose, definition, row }
  })
  return { agents: [...own.map((row) => ({ ...row, definition: null, row })), ...known], rows }
}

/** One agent with its published version; undefined while it loads, null where there is none. */
export function useAgent(slug: string): KnownAgent | null | undefined {
  const { rows } = useChosenRecords(agent, agentCalled(slug))
  const row = rows?.[0]
  const versions = useChosenRecords(agentVersion, publishedOf(slug))
  const ours = shipped[slug]
  if (!rows || (row && !versions.rows)) return undefined
  if (!row) return ours ? { slug, ...ours, row } : null
  const [version] = versions.rows ?? []
  const definition = version ? readDefinition(version.definition) : (ours?.definition ?? null)
  return { slug, name: row.name, purpose: row.purpose, definition, row }
}
