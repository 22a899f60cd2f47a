import { useEffect, useEffectEvent, useState } from 'react'
import type { Field } from '#platform/records/fields.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { whyNotUuid } from '#platform/validators.ts'

export type Values = Record<string, unknown>
type Kept = { at: string; version: number | null; values: Values }

const seconds = 5

/** One per writer and record. */
export const draftOf = (user: string | undefined, table: string, id: string) => `draft ${user} ${table} ${id}`

/**
 * A new record has one for each page that offers it and for the records that it begins with: labor that was typed on
 * one work order must not come back on another.
 */
export const draftOfNew = (user: string | undefined, table: string, begun: Values = {}, way = 'new') =>
  draftOf(
    user,
    table,
    [way, location.pathname, ...Object.values(begun).filter((value) => whyNotUuid(String(value)) === null)].join(' '),
  )

/** Sealed and restricted fields are encrypted or watched at home, and are not written to a device in the clear. */
export const keepable = (of: Pick<AnyRecord, 'fields'>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = of.fields[name] as Field | undefined
      return !field?.sealed && !field?.restricted
    }),
  )

/** Sent or discarded a moment ago: the form that leaves with it must not store its input again. */
const gone = new Set<string>()

/**
 * Input is stored on this device every few seconds and when its form is left, so that an ended session, an empty
 * battery or a link pressed by mistake costs nothing. It is deleted when the form is sent, or when its writer discards
 * it.
 */
export function useDraft(key: string, version: number | null) {
  const [found, setFound] = useState(() => read(key))
  // A form that is still there may be typed into again.
  useEffect(() => void gone.delete(key))
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
      tell()
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
  if (gone.has(key)) return
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser without storage loses only this convenience.
  }
}

export function forget(key: string) {
  gone.add(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
