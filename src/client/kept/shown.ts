import { useSyncExternalStore } from 'react'

// Whether the page shows kept answers because the server can't be reached, and the moment of the oldest of them.

let oldest: number | null = null
const listeners = new Set<() => void>()

export function noteShown(at: number): void {
  if (oldest !== null && oldest <= at) return
  oldest = at
  for (const tell of listeners) tell()
}
export function forgetShown(): void {
  oldest = null
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
const read = () => oldest
export const useShownFrom = (): number | null => useSyncExternalStore(subscribe, read, read)
