import { useQueryClient } from '@tanstack/react-query'
import type { Known } from '#platform/rules.ts'
import { useAnswer } from './use-answer.ts'
import { useChanges } from './use-changes.ts'

type Question = { name: string; run: (input: { id: string }, context: never) => Promise<unknown> }
type FactsOf<Q extends Question> = Awaited<ReturnType<Q['run']>>

/**
 * The facts behind a record's moves, from the query that the command shares: `useKnown<typeof
 * incidentFacts>('incidents/facts', row.id, ['emergency_incidents', 'shelters'])`. They are loaded again when one of
 * the tables changes.
 */
export function useKnown<Q extends Question>(
  name: Q['name'],
  id: string,
  tables: readonly [string, ...string[]],
  { enabled = true } = {},
): Known<FactsOf<Q>> {
  const [about] = tables
  const queries = useQueryClient()
  const { data, isError, isPaused } = useAnswer<Question>(name, { id }, { about, enabled })
  useChanges(tables, ({ table }) => {
    if (table !== about) void queries.invalidateQueries({ queryKey: [about, name, { id }] })
  })
  if (data !== undefined) return { state: 'there', facts: data as FactsOf<Q> }
  return { state: isError || isPaused ? 'failed' : 'loading' }
}
