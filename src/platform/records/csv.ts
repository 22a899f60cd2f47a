import type { z } from 'zod'
import { optionLabel, columnsOf, labelOf, openFields, type AnyRecord } from './record.ts'
import { inputSchema } from './schema.ts'
import type { Field } from './fields.ts'

/** One cell of an import that cannot be taken: where it stands in the sheet, as people count, and why. */
export type CellError = { row: number; column: string; message: string }
export type Parsed = { rows: Record<string, unknown>[]; errors: CellError[] }

type Row = Record<string, unknown>

/** Exactly what is shown: these columns, in this order, of these rows. */
export function toCsv(record: AnyRecord, rows: readonly Row[], names: readonly string[] = columnsOf(record).map(([name]) => name)): string {
  const lines = [names.map((name) => labelOf(record, name)), ...rows.map((row) => names.map((name) => cellText(record.fields[name], row[name])))]
  // A byte order mark: without it the usual spreadsheet reads names with accents wrongly.
  return '\uFEFF' + lines.map((line) => line.map(quoted).join(',')).join('\r\n') + '\r\n'
}

/** A value as a person writes it in a sheet, and as `fromCells` reads it back. */
export function cellText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (field?.kind) {
    case 'money': return (Number(value) / 100).toFixed(2)
    case 'flag': return value ? 'yes' : 'no'
    case 'choice': return optionLabel(field, String(value))
    case 'place': return (value as { address: string }).address
    case 'files': return (value as { name: string }[]).map(({ name }) => name).join('; ')
    default: return String(value)
  }
}

/**
 * A cell that begins like a formula would run in the reader's spreadsheet: it gets an apostrophe (ASVS 1.2.10). Plain
 * numbers keep their minus.
 */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reads a sheet whose first line names the columns, by label or by field name. All cells are judged; nothing is written. */
export function fromCells(record: AnyRecord, sheet: readonly (readonly string[])[]): Parsed {
  const [head = [], ...body] = sheet
  const errors: CellError[] = []
  const byLabel = new Map<string, string>(openFields(record).flatMap(([name]) => [[name, name], [labelOf(record, name).toLowerCase(), name]]))
  const names = head.map((title) => byLabel.get(title.replace(/^\uFEFF/, '').trim().toLowerCase()))
  head.forEach((title, at) => {
    if (!names[at] && title.trim()) errors.push({ row: 1, column: title, message: `There is no column "${title.trim()}" to fill. It can be ${openFields(record).map(([name]) => labelOf(record, name)).join(', ')}.` })
  })

  const schema: z.ZodType = inputSchema(record)
  const rows = body.flatMap((cells, at): Row[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row: Row = {}
    names.forEach((name, column) => {
      const value = name && valueOf(record.fields[name], cells[column] ?? '')
      if (name && value !== undefined) row[name] = value
    })
    const checked = schema.safeParse(row)
    if (checked.success) return [checked.data as Row]
    for (const { path, message } of checked.error.issues) errors.push({ row: at + 2, column: labelOf(record, String(path[0] ?? '')), message })
    return []
  })
  return { rows, errors }
}

/** What a cell says; what cannot be read stays text, for the check to name. An empty cell is a value that was not given. */
function valueOf(field: Field, cell: string): unknown {
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '')
  if (text === '') return field.kind === 'files' ? [] : undefined
  switch (field.kind) {
    case 'money': return cents(text) ?? text
    case 'number':
    case 'percent': return /^-?[\d,]*\.?\d+%?$/.test(text) ? Number(text.replaceAll(/[,%]/g, '')) : text
    case 'flag': return /^(yes|true|1|x)$/i.test(text) ? true : /^(no|false|0)$/i.test(text) ? false : text
    case 'choice': return field.options!.find((option) => option === text || optionLabel(field, option).toLowerCase() === text.toLowerCase()) ?? text
    case 'date': return dateIn(text)
    case 'place': return { address: text }
    case 'files': return []
    default: return text
  }
}

/** $1,234.50 and (1,234.50), as accountants write; never by way of a fraction. */
function cents(text: string): number | undefined {
  const match = /^(\()?(-)?\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\)?$/.exec(text.replaceAll(' ', ''))
  if (!match) return undefined
  const value = Number(match[3]!.replaceAll(',', '')) * 100 + Number((match[4] ?? '').padEnd(2, '0'))
  return match[1] || match[2] ? -value : value
}

/** 2026-07-01, and 7/1/2026 as an American spreadsheet writes it. */
const dateIn = (text: string): string => text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
