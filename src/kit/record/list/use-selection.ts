import { useCallback, useState } from 'react'

/** Which rows are chosen: some by their ids, or all that the list's filters leave, seen or not. */
export type Selection = { ids: ReadonlySet<string>; all: boolean; anchor: number | null }
const nothing: Selection = { ids: new Set(), all: false, anchor: null }

export function useSelection() {
  const [selection, setSelection] = useState(nothing)
  return {
    ...selection,
    clear: useCallback(() => setSelection(nothing), []),
    everything: () => setSelection((now) => ({ ...now, all: true })),
    only: (ids: readonly string[]) => setSelection({ ids: new Set(ids), all: false, anchor: null }),
    page: (ids: readonly string[], on: boolean) =>
      setSelection(on ? { ids: new Set(ids), all: false, anchor: null } : nothing),
    /** With Shift all rows from the last one that was chosen. */
    toggle: useCallback(
      (rows: readonly { id: string }[], at: number, stretch: boolean) =>
        setSelection((now) => toggled(now, rows, at, stretch)),
      [],
    ),
  }
}

export function toggled(
  { ids, all, anchor }: Selection,
  rows: readonly { id: string }[],
  at: number,
  stretch: boolean,
): Selection {
  // Whoever takes one row out of all of them goes on with the rows of this page.
  const chosen = new Set(all ? rows.map(({ id }) => id) : ids)
  const on = !chosen.has(rows[at]!.id)
  const [from, to] = stretch && anchor !== null ? [Math.min(anchor, at), Math.max(anchor, at)] : [at, at]
  for (const { id } of rows.slice(from, to + 1))
    if (on) chosen.add(id)
    else chosen.delete(id)
  return { ids: chosen, all: false, anchor: at }
}
