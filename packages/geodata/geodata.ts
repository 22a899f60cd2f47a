import { positionsOf, type Geometry } from './geography.ts'

/** The value of a feature's attribute. A date is text in the form of 2026-11-26. */
export type Value = string | number | boolean | null
export type Attributes = Readonly<Record<string, Value>>
export type Feature = { geometry: Geometry; attributes: Attributes }

export type ColumnKind = 'text' | 'number' | 'flag' | 'date'
/** An attribute that the features of a layer have, by its name in the file. */
export type Column = { name: string; kind: ColumnKind }

export const formats = ['GeoJSON', 'KML', 'KMZ', 'GPX', 'Shapefile', 'CSV'] as const
export type Format = (typeof formats)[number]

/** A file of features as it was read. Whatever was changed or left out is in `notes`. */
export type Geodata = {
  format: Format
  /** The coordinate system of the file, by its name. */ system: string
  columns: readonly Column[]
  features: readonly Feature[]
  notes: readonly string[]
}

/** The whole file is refused, in sentences that name the features. */
export class RefusedFile extends Error {
  readonly problems: readonly string[]
  constructor(problems: string | readonly string[]) {
    const all = typeof problems === 'string' ? [problems] : problems
    super(all[0])
    this.problems = all
  }
}

/** Beyond these a file is refused before it fills the memory. */
export const most = {
  bytes: 100_000_000,
  unpacked: 400_000_000,
  features: 250_000,
  corners: 5_000_000,
  cornersEach: 15_000,
  columns: 150,
  attributes: 8_000,
  name: 80,
} as const

/** Numbers in sentences. */
export const count = (value: number) => value.toLocaleString('en-US')

const forms = new Intl.PluralRules('en-US')
/** The form that goes with a number: 1 row, 2 rows. */
export const plural = (value: number, words: { one: string; other: string }): string =>
  forms.select(value) === 'one' ? words.one : words.other

/** The first few of many, and how many more: “Features 3, 7, 12 and 4 more”. */
export function listed(numbers: readonly number[], noun: string, shown = 5): string {
  const first = numbers.slice(0, shown).map(count).join(', ')
  const more = numbers.length - shown
  const nouns = plural(numbers.length, { one: noun, other: `${noun}s` })
  return `${nouns} ${first}${more > 0 ? ` and ${count(more)} more` : ''}`
}

/** Refuses what is too much before anything else is done with it. */
export function refuseTooMuch(features: number, corners: number): void {
  if (features > most.features)
    throw new RefusedFile(
      `This file has ${count(features)} features. A layer can have up to ${count(most.features)}. Split the file.`,
    )
  if (corners > most.corners)
    throw new RefusedFile(
      `This file has more than ${count(most.corners)} corners. Simplify its lines and areas, or split it.`,
    )
}

export const cornersOf = (geometry: Geometry): number =>
  geometry.type === 'Point'
    ? 1
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0)
      : positionsOf(geometry).length

/** The kind of a column, from every value in it: one text among numbers makes it text. */
export function columnsOf(rows: Iterable<Attributes>): Column[] {
  const kinds = new Map<string, ColumnKind | null>()
  for (const row of rows)
    for (const name in row) {
      const value = row[name]!
      const before = kinds.get(name)
      if (before === undefined) kinds.set(name, null)
      if (value === null) continue
      const kind = kindOf(value)
      kinds.set(name, before === undefined || before === null || before === kind ? kind : 'text')
    }
  return [...kinds].map(([name, kind]) => ({ name, kind: kind ?? 'text' }))
}

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const kindOf = (value: Exclude<Value, null>): ColumnKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : isDay(value) ? 'date' : 'text'

/**
 * Text of a sheet as a value. 02134 and 1e5 stay text: a code is not a number, and only what is written back the same
 * is one.
 */
export function valueOfText(text: string): Value {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const value = Number(trimmed)
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,12})?$/.test(trimmed) && Number.isFinite(value) ? value : trimmed
}

/** In a column with text, numbers are text as well, so that it can be sorted and compared. */
export const inKind = (value: Value, kind: ColumnKind): Value =>
  value === null ? null : kind === 'text' && typeof value !== 'string' ? String(value) : value
