import type { z } from 'zod'
import { optionLabel, columnsOf, labelOf, openFields, type AnyRecord } from './record.ts'
import { inputSchema } from './schema.ts'
import type { Field } from './fields.ts'

/**
 * An invalid cell of an import: its position in the sheet, counted from 1, and why. `at` is the position of its
 * column in the sheet, from 0; a field without a column has none.
 */
export type CellError = { row: number; column: string; message: string; at?: number }
/** `places`: which of the given lines each row was, from 0. */
export type Parsed = { rows: Record<string, unknown>[]; places: number[]; errors: CellError[] }

type Row = Record<string, unknown>

/** Exactly what is shown: these columns of these rows, in this order. */
export function toCsv(
  record: AnyRecord,
  rows: readonly Row[],
  names: readonly string[] = columnsOf(record).map(([name]) => name),
): string {
  return csvText([
    names.map((name) => labelOf(record, name)),
    ...rows.map((row) => names.map((name) => cellText(record.fields[name], row[name]))),
  ])
}

/** A byte order mark first: without it the usual spreadsheet misreads names with accents. */
export const csvText = (lines: readonly (readonly string[])[]): string => '\uFEFF' + csvLines(lines)

/** Without the mark, for a program: a bank, a financial system. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join(',')).join('\r\n') + '\r\n'

/** A value as a person writes it in a sheet, and as `fromCells` reads it back. */
export function cellText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field?.zero && Number(value) === 0) return field.zero
  switch (field?.kind) {
    case 'money':
      return (Number(value) / 100).toFixed(2)
    case 'flag':
      return value ? 'yes' : 'no'
    case 'choice':
      return optionLabel(field, String(value))
    case 'place':
      return (value as { address: string }).address
    case 'files':
      return (value as { name: string }[]).map(({ name }) => name).join('; ')
    default:
      return field?.words?.[String(value)] ?? String(value)
  }
}

/**
 * A cell that begins like a formula would run in the reader's spreadsheet: it gets an apostrophe (ASVS 1.2.10), also
 * where it begins with the full-width form of a sign, which some spreadsheets read as the sign. Plain numbers keep
 * their minus.
 */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Reads a sheet whose first line names the columns, by label or by field name. All cells are checked; nothing is
 * written.
 */
export function fromCells(
  record: AnyRecord,
  [head = [], ...body]: readonly (readonly string[])[],
): Pick<Parsed, 'rows' | 'errors'> {
  const names = columnsIn(record, head)
  const { rows, errors } = judge(record, names, body, { firstRow: 2, named: null })
  const open = openFields(record)
    .map(([name]) => labelOf(record, name))
    .join(', ')
  const strange = head.flatMap((title, at): CellError[] =>
    names[at] || !title.trim()
      ? []
      : [
          {
            row: 1,
            column: title,
            message: `Column "${title.trim()}" isn’t recognized. Use one of these columns: ${open}.`,
          },
        ],
  )
  return { rows, errors: [...strange, ...errors] }
}

/** Which field each column of a sheet is for, by its first line. */
export function columnsIn(record: AnyRecord, head: readonly string[]): (string | null)[] {
  const byLabel = new Map<string, string>(
    openFields(record).flatMap(([name]) => [
      [name, name],
      [labelOf(record, name).toLowerCase(), name],
    ]),
  )
  return head.map(
    (title) =>
      byLabel.get(
        title
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase(),
      ) ?? null,
  )
}

/**
 * The ids of other records and people by name in lower case, for each field; null where several share the name. A
 * missing field is looked up elsewhere, later; null where the ids themselves are written.
 */
export type Named = Readonly<Record<string, ReadonlyMap<string, string | null>>>

/** Checks every cell of these rows; a row is returned only when all of its cells are valid. */
export function judge(
  record: AnyRecord,
  names: readonly (string | null)[],
  body: readonly (readonly string[])[],
  { firstRow, named }: { firstRow: number; named: Named | null },
): Parsed {
  const errors: CellError[] = []
  const schema: z.ZodType = inputSchema(record)
  const several = names.filter((name, at) => name && record.fields[name].kind === 'place' && names.indexOf(name) < at)
  const files = openFields(record)
    .filter(([, { kind }]) => kind === 'files')
    .map(([name]) => [name, []] as const)
  const places: number[] = []
  const rows = body.flatMap((cells, at): Row[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row: Row = Object.fromEntries(files)
    const strange = new Map<string, CellError>()
    names.forEach((name, column) => {
      const value = name && valueOf(record.fields[name], cells[column] ?? '')
      if (!name || value === undefined) return
      const reason =
        unreadable(record.fields[name], labelOf(record, name), value) ??
        leadsTo(record, name, value, named, (id) => (row[name] = id))
      if (reason) wrong(name, reason)
    })
    for (const name of several as string[])
      if (addressIn(names, cells, name)) row[name] = { address: addressIn(names, cells, name) }
    const checked = schema.safeParse(row)
    if (checked.success && strange.size === 0) {
      places.push(at)
      return [checked.data as Row]
    }
    for (const { path, message } of checked.error?.issues ?? []) wrong(String(path[0] ?? ''), message)
    errors.push(...[...strange.values()].toSorted(fromTheLeft))
    return []

    /** The first reason of a cell is enough: fixing it often removes a second one. */
    function wrong(name: string, message: string) {
      if (!strange.has(name)) strange.set(name, cellError(record, names, name, firstRow + at, message))
    }
  })
  return { rows, places, errors }
}

/** Street, city and ZIP code in columns of their own make one address. */
const addressIn = (names: readonly (string | null)[], cells: readonly string[], name: string): string =>
  names.flatMap((each, at) => (each === name && cells[at]?.trim() ? [cells[at].trim()] : [])).join(', ')

export const fromTheLeft = (a: CellError, b: CellError) => (a.at ?? -1) - (b.at ?? -1)

/** A wrong cell, by the position of its column. */
export function cellError(
  record: AnyRecord,
  names: readonly (string | null)[],
  name: string,
  row: number,
  message: string,
): CellError {
  const at = names.indexOf(name)
  return { row, column: labelOf(record, name), message, ...(at >= 0 && { at }) }
}

/** Values that a sheet writes differently from a form: dollars, where a form stores cents. */
const unreadable = ({ kind }: Field, label: string, value: unknown): string | null =>
  kind === 'money' && typeof value === 'string' ? `${label} must be an amount such as 1,234.50` : null

/** A reference is written as a name and stored as an id. Before the look-up, any id will do to check the rest. */
function leadsTo(
  record: AnyRecord,
  name: string,
  value: unknown,
  named: Named | null,
  take: (value: unknown) => void,
): string | null {
  const { kind } = record.fields[name] as Field
  if ((kind !== 'ref' && kind !== 'person') || !named) return (take(value), null)
  const known = named[name]
  if (!known) return (take('00000000-0000-0000-0000-000000000000'), null)
  const id = known.get(String(value).toLowerCase())
  if (id) return (take(id), null)
  return id === null
    ? `More than one is called "${String(value)}". Enter its number or code.`
    : `No ${labelOf(record, name).toLowerCase()} matches "${String(value)}".`
}

/** The value of a cell; unreadable text stays text, for the check to name. An empty cell is a missing value. */
function valueOf(field: Field, cell: string): unknown {
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '')
  if (text === '') return field.kind === 'files' ? [] : undefined
  if (field.zero && text === field.zero) return 0
  switch (field.kind) {
    case 'money':
      return cents(text) ?? text
    case 'number':
    case 'percent':
      return /^-?[\d,]*\.?\d+%?$/.test(text) ? Number(text.replaceAll(/[,%]/g, '')) : text
    case 'flag':
      return /^(yes|true|1|x)$/i.test(text) ? true : /^(no|false|0)$/i.test(text) ? false : text
    case 'choice':
      return (
        field.options!.find(
          (option) =>
            option.toLowerCase() === text.toLowerCase() ||
            optionLabel(field, option).toLowerCase() === text.toLowerCase(),
        ) ?? text
      )
    case 'date':
      return dateIn(text)
    case 'place':
      return { address: text }
    case 'files':
      return []
    default:
      return text
  }
}

/**
 * $1,234.50, (1,234.50) and 1,234.50-, as accountants and older systems write, with any number of zeros behind the
 * cents; never through a floating-point fraction.
 */
function cents(text: string): number | undefined {
  const match = /^(\()?(-)?\$?(-)?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2})0*)?(\))?(-)?$/.exec(text.replaceAll(' ', ''))
  if (!match || (!match[4] && !match[5]) || Boolean(match[1]) !== Boolean(match[6])) return undefined
  const value = Number(match[4]!.replaceAll(',', '')) * 100 + Number((match[5] ?? '').padEnd(2, '0'))
  const less = [match[1], match[2], match[3], match[7]].filter(Boolean).length
  return less > 1 ? undefined : less === 1 ? -value : value
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * 2026-07-01, with or without a time of midnight behind it, 7/1/2026, 1-Jul-2026, Jul 1, 2026 and 20260701. A year of
 * two
 * digits stays as it is and is refused: it could be of either century.
 */
function dateIn(text: string): string {
  const day = text.replace(/[T ]0{1,2}:00(:00(\.0+)?)?( AM)?Z?$/i, '').replace(/ 12:00(:00)? AM$/i, '')
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day)
  if (american) return written(american[3]!, american[1]!, american[2]!)
  const solid = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(day)
  if (solid) return written(solid[1]!, solid[2]!, solid[3]!)
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ](\d{4})$/i.exec(day)
  const led = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(day)
  const [name, date, year] = named
    ? [named[2]!, named[1]!, named[3]!]
    : led
      ? [led[1]!, led[2]!, led[3]!]
      : ['', '', '']
  const month = months.indexOf(name.toLowerCase()) + 1
  return month > 0 ? written(year, String(month), date) : day
}

const written = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
