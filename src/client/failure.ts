import { useSyncExternalStore, type ReactNode } from 'react'

/** Why the page will not get what it waits for, how to ask again, and both in a sentence. */
export type Failure = { reason: string; retry: () => void; told: ReactNode }

/** The files of a page or part didn't load: nothing is broken, and only another load asks for them again. */
export const neverCame = (error: unknown): boolean => /dynamically imported|module script/.test(String(error))

let failure: Failure | null = null
const listeners = new Set<() => void>()

/** Told by watch-questions.tsx, which comes after the frame: for visitors, who ask nothing, it never does. */
export function tellFailure(next: Failure | null) {
  if (next?.reason === failure?.reason) return
  failure = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
const read = () => failure
export const useFailure = () => useSyncExternalStore(subscribe, read, read)
