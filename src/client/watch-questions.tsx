import type { Query, QueryClient } from '@tanstack/react-query'
import { say } from '#platform/say.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { tellFailure, type Failure } from './failure.ts'
import { sentence } from './sentences.ts'

const missing = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const

/** How the questions of the page ended that have no answer. While one of them is on its way, it may still come. */
export function failureOf(queries: QueryClient, counts: (error: unknown) => boolean = () => true): Failure | null {
  const open = queries
    .getQueryCache()
    .findAll(missing)
    .map(({ state }) => state)
  const is = (doing: string) => open.some(({ fetchStatus }) => fetchStatus === doing)
  const failed = open.find(({ error }) => error && counts(error))
  const reason = is('fetching') ? null : is('paused') ? say('You are offline.') : failed ? sentence(failed.error) : null
  if (reason === null) return null
  const retry = () => void queries.refetchQueries(missing)
  return { reason, retry, told: <NotLoaded reason={reason} retry={retry} /> }
}

/** The server has judged the question and said no: asking again changes nothing, and panels without it are left out. */
export const isBroken = (error: unknown): boolean => {
  const { status, code } = error as { status?: unknown; code?: unknown }
  return code !== '42501' && !(typeof status === 'number' && status >= 400 && status < 500)
}

/** Skeletons and figures of the page learn of each failure, until the returned function ends it. */
export function watchQuestions(queries: QueryClient): () => void {
  const look = () => tellFailure(failureOf(queries))
  look()
  const end = queries.getQueryCache().subscribe(look)
  return () => (end(), tellFailure(null))
}
