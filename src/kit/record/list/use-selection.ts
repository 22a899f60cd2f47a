import { useCallback, useState } from 'react'

/** The selected rows: some by their ids, or all that match the list's filters, visible or not. */
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
    /** With Shift all rows from the last selected one. */
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
  // Removing one row from "all" leaves the rows of this page selected.
  const chosen = new Set(all ? rows.map(({ id }) => id) : ids)
  const on = !chosen.has(rows[at]!.id)
  const [from, to] = stretch && anchor !== null ? [Math.min(anchor, at), Math.max(anchor, at)] : [at, at]
  for (const { id } of rows.slice(from, to + 1))
    if (on) chosen.add(id)
    else chosen.delete(id)
  return { ids: chosen, all: false, anchor: at }
}
