import { useSyncExternalStore } from 'react'

/** How the entry is named to its person: “Start work”, “WO-2026-0142 Sweeper 5”. */
export type Words = { verb: string; of: string }

/** A command on this device that the server doesn't have yet. */
export type Entry = {
  place: number
  command: string
  input: Readonly<Record<string, unknown>>
  key: string
  /** When the person entered it. */
  at: number
  /** The page where they did. */
  page: string
  words: Words
  /** When it was first sent, with or without an answer. */
  tried?: number
  /** The server's sentence: it stays until its person has read it. */
  refused?: string
}

/** Instead of an answer: nothing is done yet, and nothing is lost. */
export class Waiting extends Error {
  override name = 'Waiting'
}

// The entries of the signed-in person, as the pages show them.
let held: readonly Entry[] = []
const listeners = new Set<() => void>()

export function noteHeld(entries: readonly Entry[]): void {
  if (held.length === 0 && entries.length === 0) return
  held = entries
  for (const tell of listeners) tell()
}
export const heldNow = (): readonly Entry[] => held

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
export const useHeld = (): readonly Entry[] => useSyncExternalStore(subscribe, heldNow, heldNow)

/** Its code comes with the frame: without a connection nothing more can be loaded. */
export const loadOutbox = () => import('./outbox.ts')
