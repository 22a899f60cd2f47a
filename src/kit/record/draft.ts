import { useEffect, useEffectEvent, useState } from 'react'

export type Values = Record<string, unknown>
type Kept = { at: string; version: number | null; values: Values }

const seconds = 5

/** One per writer and record; a new record has one for its type. */
export const draftOf = (user: string | undefined, table: string, id: string | undefined) =>
  `draft ${user} ${table} ${id ?? 'new'}`

/**
 * Input is stored on this device every few seconds, so that an ended session, an empty battery or a tab closed by
 * mistake costs nothing. It is deleted when the form is sent, or when its writer discards it.
 */
export function useDraft(key: string, version: number | null) {
  const [found, setFound] = useState(() => read(key))
  return {
    /** The stored input from last time, if it was typed into this version of the record. */
    found: found && found.version === version ? found : null,
    forget: () => {
      setFound(null)
      forget(key)
    },
    keep: (values: Values) => keep(key, { at: new Date().toISOString(), version, values }),
  }
}

export function useKeeping(changed: boolean, keepNow: () => void): void {
  const tell = useEffectEvent(keepNow)
  useEffect(() => {
    if (!changed) return
    const timer = setInterval(tell, seconds * 1000)
    window.addEventListener('pagehide', tell)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', tell)
    }
  }, [changed])
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function keep(key: string, kept: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser without storage loses only this convenience.
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
