import type { Geometry, MarkKind } from '../rules.ts'

export type Marked = {
  id: string
  position: number | string
  kind: MarkKind
  geometry: Geometry
  measure: number | string
  /** The item and the sheet by what people call them: a revision has copies of both. */ item: string
  sheet: string
}
export type MarkChange =
  | { kind: 'added'; mark: Marked }
  | { kind: 'removed'; mark: Marked }
  | { kind: 'changed'; mark: Marked; before: Marked }

/** Half a point of paper: less is a rounding. */
const same = 0.5

const keyOf = ({ item, sheet, position, kind }: Marked) => JSON.stringify([sheet, item, kind, Number(position)])

/** Whether both are drawn at the same place. */
export const isUnmoved = (a: Geometry, b: Geometry): boolean =>
  a.length === b.length &&
  a.every(
    (ring, at) =>
      ring.length === b[at]!.length &&
      ring.every((vertex, index) => {
        const other = b[at]![index]!
        return vertex.length === other.length && vertex.every((value, axis) => Math.abs(value - other[axis]!) <= same)
      }),
  )

/**
 * The marks that a revision added, removed or changed. A revision begins with a copy of each mark, which keeps its
 * number, item and sheet. A mark with the same place and another measure changed by its scale.
 */
export function markChanges(before: readonly Marked[], after: readonly Marked[]): MarkChange[] {
  const old = new Map(before.map((mark) => [keyOf(mark), mark]))
  const found = after.flatMap((mark): MarkChange[] => {
    const earlier = old.get(keyOf(mark))
    if (!earlier) return [{ kind: 'added', mark }]
    old.delete(keyOf(mark))
    const isSame =
      isUnmoved(earlier.geometry, mark.geometry) && Math.abs(Number(earlier.measure) - Number(mark.measure)) < 1e-6
    return isSame ? [] : [{ kind: 'changed', mark, before: earlier }]
  })
  return [...found, ...[...old.values()].map((mark): MarkChange => ({ kind: 'removed', mark }))]
}
