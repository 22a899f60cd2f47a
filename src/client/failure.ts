import { useSyncExternalStore, type ReactNode } from 'react'

/** Why the page will not get what it waits for, how to ask again, and both in a sentence. */
export type Failure = { reason: string; retry: () => void; told: ReactNode }

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
