import type { AnyRecord } from '#platform/records/record.ts'
import { columnsOf, openFields } from '#platform/records/record.ts'
import { isNothing } from '../check.ts'
import { lineOf, type Line, type Row } from './lines.ts'

/** A cell changed on both sides: the value here, and the other user's. */
export type Clash = { key: string; name: string; mine: unknown; theirs: unknown }
export type Merged = { lines: readonly Line[]; moved: number; clashes: readonly Clash[] }

const same = (a: unknown, b: unknown) =>
  JSON.stringify(isNothing(a) ? null : a) === JSON.stringify(isNothing(b) ? null : b)

/**
 * Another user saved while these lines were being edited. Their changes are loaded, changes made only here stay, and
 * where both changed a cell, the value here stays until its writer has reviewed the other.
 */
export function merge(of: AnyRecord, base: readonly Row[], mine: readonly Line[], theirs: readonly Row[]): Merged {
  const [before, after] = [new Map(base.map((row) => [row.id, row])), new Map(theirs.map((row) => [row.id, row]))]
  const clashes: Clash[] = []
  let moved = 0
  const lines = mine.flatMap((line): Line[] => {
    if (line.id === undefined) return [line]
    const [was, is] = [before.get(line.id), after.get(line.id)]
    if (!is) {
      moved++
      // Removed by the other user: it disappears, unless it was edited here; then it becomes a new line.
      const touched = was && openFields(of).some(([name]) => !same(was[name], line.values[name]))
      return touched ? [{ key: line.key, values: line.values }] : []
    }
    const open = new Set(openFields(of).map(([name]) => name))
    const values = { ...line.values }
    for (const [name] of columnsOf(of)) {
      if (was && same(was[name], is[name])) continue
      moved++
      if (!open.has(name) || !was || same(was[name], values[name])) values[name] = is[name] ?? null
      else if (!same(values[name], is[name]))
        clashes.push({ key: line.key, name, mine: values[name], theirs: is[name] ?? null })
    }
    return [{ ...line, ...(is.version !== undefined && { version: is.version }), values }]
  })
  const come = theirs.filter(({ id }) => !before.has(id) && !mine.some((line) => line.id === id))
  return { lines: [...lines, ...come.map((row) => lineOf(of, row))], moved: moved + come.length, clashes }
}
