import type { AnyRecord } from '#platform/records/record.ts'
import { columnsOf, openFields } from '#platform/records/record.ts'
import { isNothing } from '../check.ts'
import { lineOf, type Line, type Row } from './lines.ts'

/** A cell that both changed: what stands here, and what the other made of it. */
export type Clash = { key: string; name: string; mine: unknown; theirs: unknown }
export type Merged = { lines: readonly Line[]; moved: number; clashes: readonly Clash[] }

const same = (a: unknown, b: unknown) =>
  JSON.stringify(isNothing(a) ? null : a) === JSON.stringify(isNothing(b) ? null : b)

/**
 * Somebody else saved while these lines were being worked on. What only they changed is taken from them, what only one
 * changed here stays, and where both did, what stands here stays until its writer has looked at the other.
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
      // Taken out by the other: it goes, unless something was done to it here; then it is a new line.
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
