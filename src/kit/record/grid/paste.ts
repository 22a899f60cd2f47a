import type { AnyRecord } from '#platform/records/record.ts'
import type { CellError } from '#platform/records/csv.ts'
import { readTyped } from '../../inputs/read-typed.ts'
import type { Block } from './block.ts'
import { judge, newLine, withCells, type Column, type Line } from './lines.ts'
import type { Values } from '../draft.ts'

/** For each reference column, the records of the names in it; null where more than one has the name. */
export type Known = Readonly<Record<string, ReadonlyMap<string, string | null>>>

/** The names to look up before a block can be pasted. */
export function namesIn(
  columns: readonly Column[],
  block: Block,
  at: { row: number; column: number },
): Record<string, string[]> {
  const wanted: Record<string, string[]> = {}
  columns.slice(at.column).forEach(({ name, field, edited }, offset) => {
    if (!edited || (field.kind !== 'ref' && field.kind !== 'person')) return
    const texts = [...new Set(block.map((row) => (row[offset] ?? '').trim().toLowerCase()))].filter(Boolean)
    if (texts.length > 0) wanted[name] = texts
  })
  return wanted
}

type Setting = {
  of: AnyRecord
  columns: readonly Column[]
  parent: string | undefined
  fresh: Values
  known: Known
  today: string
}
export type Pasted = { lines: readonly Line[]; cells: number; errors: readonly CellError[] }

/**
 * A block pasted over the grid from one cell on, with new lines below where it is longer. Every cell is checked, and
 * one wrong cell stops the paste: half a block would be worse than none. Read-only columns are skipped.
 */
export function paste(
  lines: readonly Line[],
  at: { row: number; column: number },
  block: Block,
  { of, columns, parent, fresh, known, today }: Setting,
): Pasted {
  const more = Array.from({ length: Math.max(0, at.row + block.length - lines.length) }, () => newLine(of, fresh))
  const errors: CellError[] = []
  const wrong = (row: number, column: string, message: string) =>
    errors.push({ row: at.row + row + 1, column, message })
  const cells = block.flatMap((texts, row) =>
    texts.flatMap((text, offset) => {
      const column = columns[at.column + offset]
      if (!column)
        return text.trim() === ''
          ? []
          : (wrong(row, `Column ${at.column + offset + 1}`, `No column for "${text.trim()}".`), [])
      if (!column.edited) return []
      const value = readTyped(column.field, text, today)
      if ((column.field.kind !== 'ref' && column.field.kind !== 'person') || value === null)
        return [{ row: at.row + row, name: column.name, value }]
      const id = known[column.name]?.get(String(value).toLowerCase())
      if (!id)
        wrong(
          row,
          column.label,
          id === null
            ? `More than one record is named "${String(value)}". Enter its number or code.`
            : `No ${column.label.toLowerCase()} is named "${String(value)}".`,
        )
      return id ? [{ row: at.row + row, name: column.name, value: id }] : []
    }),
  )
  const next = withCells([...lines, ...more], cells)
  for (const { row, name, value } of cells) {
    const problem =
      value === null ? undefined : judge(of, next[row]!, parent).problems.find((each) => each.name === name)
    if (problem)
      errors.push({
        row: row + 1,
        column: columns.find((column) => column.name === name)!.label,
        message: problem.message,
      })
  }
  return errors.length > 0
    ? { lines, cells: 0, errors: errors.toSorted((a, b) => a.row - b.row) }
    : { lines: next, cells: cells.length, errors }
}
