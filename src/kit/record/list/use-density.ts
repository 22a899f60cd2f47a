import { useSyncExternalStore } from 'react'
import { densities, type Density } from '#platform/pages/list-state.ts'

const name = 'list-density'
const listeners = new Set<() => void>()

const remembered = (): Density => densities.find((each) => each === localStorage.getItem(name)) ?? 'compact'

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The row height chosen last on this device: the next list opens with it, unless its address says otherwise. */
export const useRememberedDensity = (): Density => useSyncExternalStore(follow, remembered, () => 'compact')

export function rememberDensity(density: Density): void {
  localStorage.setItem(name, density)
  for (const listener of listeners) listener()
}
