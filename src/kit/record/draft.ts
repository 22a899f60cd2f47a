import { useEffect, useEffectEvent, useState } from 'react'

export type Values = Record<string, unknown>
type Kept = { at: string; version: number | null; values: Values }

const seconds = 5

/** Each writer and each record has one; a new record has one for its kind. */
export const draftOf = (user: string | undefined, table: string, id: string | undefined) =>
  `draft ${user} ${table} ${id ?? 'new'}`

/**
 * What is typed is kept on this device every few seconds, so that a session that ends, a battery that dies or a tab
 * closed by mistake costs nothing. It goes when the form is sent, or when its writer says so.
 */
export function useDraft(key: string, version: number | null) {
  const [found, setFound] = useState(() => read(key))
  return {
    /** What was kept from the last time, if it was typed into this version of the record. */
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
    // A browser that keeps nothing loses nothing but this comfort.
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
