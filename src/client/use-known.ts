import type { Known } from '#platform/rules.ts'
import { useAnswer } from './use-answer.ts'
import { useChanges } from './use-changes.ts'

type Question = { name: string; run: (input: { id: string }, context: never) => Promise<unknown> }
type FactsOf<Q extends Question> = Awaited<ReturnType<Q['run']>>

/**
 * The facts that the moves of a record are judged by, from the question that the command shares:
 * `useKnown<typeof incidentFacts>('incidents/facts', row.id, ['emergency_incidents', 'shelters'])`. They are asked for
 * again when one of the tables changes.
 */
export function useKnown<Q extends Question>(
  name: Q['name'],
  id: string,
  tables: readonly [string, ...string[]],
  { enabled = true } = {},
): Known<FactsOf<Q>> {
  const [about] = tables
  const { data, isError, isPaused, refetch } = useAnswer<Question>(name, { id }, { about, enabled })
  useChanges(tables, () => void refetch())
  if (data !== undefined) return { state: 'there', facts: data as FactsOf<Q> }
  return { state: isError || isPaused ? 'failed' : 'loading' }
}
