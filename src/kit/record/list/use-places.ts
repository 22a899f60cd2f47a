import { useState } from 'react'

type Row = { readonly id: string }
type Places = ReadonlyMap<string, number>

/**
 * The position of each row in the document: an existing row keeps its place, and a new one takes the place of a
 * removed one. So the answer to another query reuses the rows instead of creating them again (decision 0188).
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
