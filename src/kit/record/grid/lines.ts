import type { Field } from '#platform/records/fields.ts'
import { columnsOf, labelOf, openFields, type AnyRecord } from '#platform/records/record.ts'
import type { Problem } from '../../fields.ts'
import { checked, isNothing } from '../check.ts'
import type { Values } from '../draft.ts'

/** A line in the grid: an existing one has its id, a new one only a key. Never changed, always replaced. */
export type Line = { key: string; id?: string; version?: number; values: Values }
export type Row = Readonly<Record<string, unknown>> & { id: string; version?: number }

/** A computed column, such as quantity times price: shown, added up, never typed. In cents, where it is no number. */
export type Computed = { name: string; label: string; kind?: 'number' | 'money'; of: (values: Values) => number | null }
export type Column = { name: string; label: string; field: Field; edited: boolean; computed?: Computed['of'] }

const typed = new Set(['text', 'long_text', 'choice', 'flag', 'date', 'number', 'money', 'percent', 'ref', 'person'])

/** The editable cell types; others are shown, and edited on the record's own page. */
export const isTyped = ({ setBy, kind }: Field) => !setBy && typed.has(kind)

export function columnsFor(of: AnyRecord, names: readonly string[], computed: readonly Computed[]): Column[] {
  const known = new Map(columnsOf(of))
  return [
    ...names.flatMap((name): Column[] => {
      const field = known.get(name)
      return field ? [{ name, label: labelOf(of, name), field, edited: isTyped(field) }] : []
    }),
    ...computed.map(({ name, label, kind, of: calculate }): Column => ({
      name,
      label,
      field: { kind: kind ?? 'money', setBy: 'commands' },
      edited: false,
      computed: calculate,
    })),
  ]
}

/** Important columns first: rarely needed ones are hidden behind them. */
export const frontOf = (columns: readonly Column[], behind: readonly string[]): readonly Column[] =>
  behind.length === 0 ? columns : columns.filter(({ name }) => !behind.includes(name))

export const lineOf = (of: AnyRecord, row: Row): Line => ({
  key: row.id,
  id: row.id,
  ...(row.version !== undefined && { version: row.version }),
  values: Object.fromEntries(columnsOf(of).map(([name]) => [name, row[name] ?? null])),
})

let fresh = 0
export const newLine = (of: AnyRecord, values: Values): Line => ({
  key: `new ${++fresh}`,
  values: { ...Object.fromEntries(openFields(of).map(([name, { initial }]) => [name, initial ?? null])), ...values },
})

export const cellOf = ({ values }: Line, { name, computed }: Column): unknown =>
  computed ? computed(values) : values[name]

/** A new line without input is empty, and is left out. */
export const isBlank = (of: AnyRecord, line: Line, begun: Values): boolean =>
  line.id === undefined &&
  openFields(of).every(
    ([name, { initial, kind }]) =>
      isNothing(line.values[name]) ||
      line.values[name] === (begun[name] ?? initial) ||
      (kind === 'flag' && line.values[name] === false),
  )

const judged = new WeakMap<Line, ReturnType<typeof checked>>()

/** The line in the server's form, and its errors; checked once until it changes. */
export function judge(of: AnyRecord, line: Line, parent: string | undefined): ReturnType<typeof checked> {
  const before = judged.get(line)
  if (before) return before
  // The command knows the parent; the check only needs one to exist.
  const found = checked(of, parent ? { ...line.values, [parent]: anyParent } : line.values)
  if (parent) delete found.input[parent]
  judged.set(line, found)
  return found
}
const anyParent = '00000000-0000-7000-8000-000000000000'

/** The error of one cell now: an empty one is an error only on saving. */
export const wrongIn = (problems: readonly Problem[], line: Line, name: string, sending: boolean): string | undefined =>
  sending || !isNothing(line.values[name]) ? problems.find((problem) => problem.name === name)?.message : undefined

/** Several cells at once. Unchanged lines stay the same object. */
export function withCells(
  lines: readonly Line[],
  cells: readonly { row: number; name: string; value: unknown }[],
): readonly Line[] {
  const next = [...lines]
  for (const { row, name, value } of cells) {
    const line = next[row]
    if (line && line.values[name] !== value) next[row] = { ...line, values: { ...line.values, [name]: value } }
  }
  return next.some((line, at) => line !== lines[at]) ? next : lines
}

/**
 * Lines that were removed, at their place again: once, where another step brought them back, and as new ones where the
 * removal was saved meanwhile.
 */
export function putBack(
  { base, history }: { base: readonly Row[]; history: { now: readonly Line[] } },
  at: number,
  gone: readonly Line[],
): readonly Line[] {
  const { now } = history
  const missing = gone.filter(({ key }) => now.every((line) => line.key !== key))
  const isSaved = ({ id }: Line) => id !== undefined && base.some((row) => row.id === id)
  return now.toSpliced(at, 0, ...missing.map((line) => (isSaved(line) ? line : { key: line.key, values: line.values })))
}
