import { useState } from 'react'

type Row = { readonly id: string }
type Places = ReadonlyMap<string, number>

/**
 * Where each row stands in the document: one that was there stays in its place, and what is new takes the place of one
 * that went. So the answer to another question fills the rows that stand there instead of making them anew (decision
 * 0188).
 */
export function usePlaces(rows: readonly Row[]): Places {
  const [held, setHeld] = useState(() => ({ rows, places: placesFor(rows, new Map()) }))
  if (held.rows === rows) return held.places
  const places = placesFor(rows, held.places)
  setHeld({ rows, places })
  return places
}

export function placesFor(rows: readonly Row[], before: Places): Places {
  const ids = new Set(rows.map(({ id }) => id))
  const left = [...before].flatMap(([id, place]) => (ids.has(id) ? [] : [place]))
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(rows.map(({ id }) => [id, before.get(id) ?? left.shift() ?? next++]))
}
