import { useQuery } from '@tanstack/react-query'
import { useBackend } from './BackendProvider.tsx'
import { callFunction } from './functions.ts'

type Question = { name: string; run: (input: never, context: never) => Promise<unknown> }
type Input<Q extends Question> = Parameters<Q['run']>[0]
type Answer<Q extends Question> = Q['run'] extends (input: never, context: never) => Promise<infer Out> ? Out : never

/**
 * A read-only query to the server: `useAnswer<typeof preview>('approvals/preview', { table, id })`. It runs again
 * when the live connection reports a change in one of the tables.
 */
export function useAnswer<Q extends Question>(
  name: Q['name'],
  input: Input<Q>,
  { about, enabled = true }: { about: string; enabled?: boolean },
) {
  const backend = useBackend()
  return useQuery({
    queryKey: [about, name, input],
    enabled,
    queryFn: () => callFunction<Answer<Q>>(backend, name, input),
  })
}
