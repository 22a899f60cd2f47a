import type { Field } from '#platform/records/fields.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'

export type Shape = { title: string; beside: string | undefined; rest: readonly [name: string, field: Field][] }

/**
 * Words share the room that figures, dates and statuses leave, each by its longest text. The lengths are taken in steps,
 * so that a changed row seldom moves a column.
 */
export function sharesOf(
  { title, rest }: Pick<Shape, 'title' | 'rest'>,
  longest: (column: string) => number,
  fixed: readonly { column: string }[] = [],
): ReadonlyMap<string, string> | undefined {
  const words = rest.flatMap(([name, field]) =>
    isCut(name, field) && !fixed.some(({ column }) => column === name) ? [name] : [],
  )
  const parts = [title, ...words].map(
    (name) => [name, inSteps(longest(name) * (name === title ? onTwoLines : 1))] as const,
  )
  // Nothing to share: a number alone would push all other columns to the edge.
  if (words.length === 0 && parts[0]![1] <= step) return undefined
  const all = parts.reduce((sum, [, part]) => sum + part, 0)
  return new Map(parts.map(([name, part]) => [name, `${((100 * part) / all).toFixed(1)}%`]))
}

/** Letters. A column without much to say keeps its head readable, and one of sentences leaves room for the others. */
const step = 12
const inSteps = (letters: number) => step * Math.min(4, Math.max(1, Math.ceil(letters / step)))

/** A title has two lines, and ragged ends: of its letters this part has to be side by side. */
const onTwoLines = 2 / 3

/** Words that may be cut where there is no room: they are whole in the tooltip and beside the list. */
export const isCut = (name: string, { kind, marks }: Pick<Field, 'kind' | 'marks'>) =>
  name !== 'status' && !marks && ['text', 'long_text', 'ref', 'place', 'choice'].includes(kind)

/**
 * Words without room are cut, and whole in the tooltip: two crowded lines in each row are harder to read down. The name
 * of a record, such as a vendor, has two small lines as the title has: a part of a name is often the part of several.
 */
export function inTightCell(name: string, field: Field): string {
  const { kind } = field
  if (name === 'status') return 'flex slot-status'
  if (kind === 'long_text' || kind === 'place') return 'line-clamp-1'
  if (kind === 'files') return 'block max-h-6 overflow-hidden'
  if (kind === 'ref') return 'line-clamp-2 leading-4 break-words'
  return isCut(name, field) ? 'block truncate leading-6 [&_a]:py-1' : ''
}

/** Where a value is in an entry: beside the title, below it, or in the line of who and how it is going. */
export type Slot = 'amount' | 'due' | 'who' | 'status'

/**
 * An entry has three lines, as on a bank statement: title and amount, number and due date, counterpart and status. The
 * other columns follow by name.
 */
export function slotsOf(
  { rest }: Pick<Shape, 'rest'>,
  bars: readonly { column: string }[] = [],
): ReadonlyMap<string, Slot> {
  const free = rest.filter(([name]) => !bars.some(({ column }) => column === name))
  const others = free.filter(([name]) => name !== 'status')
  const first = (...kinds: Field['kind'][]) => others.find(([, { kind }]) => kinds.includes(kind))?.[0]
  const found: readonly (readonly [string | undefined, Slot])[] = [
    [first('money'), 'amount'],
    [others.find(([, { kind, due }]) => kind === 'date' && due !== undefined)?.[0], 'due'],
    [first('ref') ?? first('person') ?? first('choice') ?? first('text'), 'who'],
    [free.find(([name]) => name === 'status')?.[0], 'status'],
  ]
  return new Map(found.flatMap(([name, slot]) => (name === undefined ? [] : [[name, slot] as const])))
}

/** The title above the record's short name (its number, its code), and the other columns in their order. */
export function shape(of: AnyRecord, columns: readonly string[]): Shape {
  const fields = columns.flatMap((name) => columnsOf(of).filter(([column]) => column === name))
  const title: string = of.title
  const beside = fields.find(
    ([name, { kind, unique }]) => name !== title && (kind === 'series' || (kind === 'text' && unique)),
  )?.[0]
  return { title, beside, rest: fields.filter(([name]) => name !== title && name !== beside) }
}

/** A tablet shows this many columns of a table, and fewer where the words have no room. */
export const onTablet = { most: 5, least: 3 }

/** Name and number of the record, how it is going, its amount and its counterpart come first; all keep their order. */
export function firstColumns(of: AnyRecord, visible: readonly string[], most: number): readonly string[] {
  const { title, beside, rest } = shape(of, visible)
  const slots = [...slotsOf({ rest })]
  const inSlots = (['status', 'amount', 'who', 'due'] as const).map((slot) => slots.find(([, at]) => at === slot)?.[0])
  const first = [title, beside, ...inSlots, ...visible].filter((name) => name !== undefined && visible.includes(name))
  const shown = new Set([...new Set(first)].slice(0, most))
  return visible.filter((name) => shown.has(name))
}
