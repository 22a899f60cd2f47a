import { readText, windowsText } from '@granary/encoding/text-encoding.ts'
import { count, RefusedFile, type Column, type Value } from './geodata.ts'

/** The attributes of a shapefile (dBASE III): one row for each shape, in the same order. */
export type Table = { rows: Record<string, Value>[]; notes: string[] }

/** The code pages that a .cpg file or the table itself names, as the browser calls them. */
const pages: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  '65001': 'utf-8',
  '1252': 'windows-1252',
  cp1252: 'windows-1252',
  'ansi 1252': 'windows-1252',
  'windows-1252': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso 8859-1': 'windows-1252',
  '88591': 'windows-1252',
}
/** The byte of the table that names its code page (the language driver). */
const drivers: Readonly<Record<number, string>> = { 0x03: 'windows-1252', 0x57: 'windows-1252', 0x58: 'windows-1252' }

type Field = { name: string; type: string; length: number; at: number }

export function readDbf(bytes: Uint8Array, cpg: string | null): Table {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33) throw new RefusedFile('The attributes of the shapefile (.dbf) are cut off.')
  const [rowCount, headLength, rowLength] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  const decode = decoderFor(cpg, view.getUint8(29), bytes)
  const fields: Field[] = []
  const notes: string[] = []
  let at = 1
  for (let from = 32; from + 32 <= headLength && bytes[from] !== 0x0d; from += 32) {
    const end = bytes.subarray(from, from + 11).indexOf(0)
    const given = decode(bytes.subarray(from, from + (end < 0 ? 11 : end))).trim()
    const length = view.getUint8(from + 16)
    let name = given || `FIELD_${fields.length + 1}`
    // Names are cut to ten characters, so that two long ones can become the same.
    for (let twin = 2; fields.some((field) => field.name === name); twin++) name = `${given}_${twin}`
    if (name !== given) notes.push(`The attribute ${given || 'without a name'} is ${name} here.`)
    fields.push({ name, type: String.fromCharCode(view.getUint8(from + 11)), length, at })
    at += length
  }
  if (fields.some(({ type }) => type === 'M'))
    notes.push(
      `The memo ${fields
        .filter(({ type }) => type === 'M')
        .map(({ name }) => name)
        .join(', ')} is in a separate file (.dbt) that isn’t read.`,
    )
  const kept = fields.filter(({ type }) => type !== 'M')
  if (rowLength < 1 || headLength + rowCount * rowLength > bytes.length + 1)
    throw new RefusedFile(
      `The attributes of the shapefile (.dbf) are cut off: ${count(rowCount)} rows are announced. Copy the file again.`,
    )
  const rows: Record<string, Value>[] = []
  for (let row = 0; row < rowCount; row++) {
    const start = headLength + row * rowLength
    const read: Record<string, Value> = {}
    for (const field of kept) {
      const cell = bytes.subarray(start + field.at, start + field.at + field.length)
      read[field.name] = valueOf(field, cell, decode, row)
    }
    rows.push(read)
  }
  return { rows, notes: [...notes, ...decode.notes] }
}

type Decode = ((bytes: Uint8Array) => string) & { notes: string[] }

function decoderFor(cpg: string | null, driver: number, bytes: Uint8Array): Decode {
  const said = cpg?.trim().toLowerCase() ?? ''
  if (said && !pages[said])
    throw new RefusedFile(
      `The attributes are in the encoding ${cpg!.trim().slice(0, 40)}, which can’t be read. Export the shapefile in UTF-8.`,
    )
  const page = pages[said] ?? drivers[driver]
  const read = (cell: Uint8Array): string => {
    const end = cell.indexOf(0)
    const text = end < 0 ? cell : cell.subarray(0, end)
    try {
      // Named, it is not guessed: a text in Windows-1252 can happen to be valid UTF-8.
      if (page === 'windows-1252') return windowsText(text)
      return page === 'utf-8' ? new TextDecoder('utf-8', { fatal: true }).decode(text) : readText(text).text
    } catch {
      throw new RefusedFile(
        `The attributes aren’t in ${page === 'utf-8' ? 'UTF-8, as the .cpg file says' : 'UTF-8 or Windows-1252'}. Export the shapefile in UTF-8.`,
      )
    }
  }
  const notes =
    page || bytes.every((byte) => byte < 0x80)
      ? []
      : ['The shapefile doesn’t name its encoding (.cpg). Check that names with accents are right.']
  return Object.assign(read, { notes })
}

function valueOf({ name, type }: Field, cell: Uint8Array, decode: Decode, row: number): Value {
  if (type === 'O' || type === '@' || type === 'I' || type === '+') return binaryOf(type, cell)
  const text = decode(cell).trim()
  if (text === '' || /^\*+$/.test(text)) return null
  switch (type) {
    case 'N':
    case 'F': {
      const value = Number(text)
      if (!Number.isFinite(value))
        throw new RefusedFile(`Feature ${count(row + 1)}: ${name} has “${text.slice(0, 40)}”, which isn’t a number.`)
      return value
    }
    case 'L':
      return /^[YyTt]$/.test(text) ? true : /^[NnFf]$/.test(text) ? false : null
    case 'D':
      return /^\d{8}$/.test(text) && text !== '00000000'
        ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
        : null
    default:
      return text
  }
}

function binaryOf(type: string, cell: Uint8Array): Value {
  const view = new DataView(cell.buffer, cell.byteOffset, cell.byteLength)
  if (type === 'O' && cell.length === 8) return view.getFloat64(0, true)
  return cell.length === 4 ? view.getInt32(0, true) : null
}

/** Names of at most ten characters, each once, and how the longer ones were shortened. */
export function shortNames(columns: readonly Column[]): { names: string[]; notes: string[] } {
  const names: string[] = []
  const notes: string[] = []
  for (const { name } of columns) {
    const plain =
      name
        .normalize('NFD')
        .replace(/[^\w]+/g, '_')
        .replace(/^_+|_+$/g, '') || 'FIELD'
    let short = plain.slice(0, 10)
    for (let twin = 2; names.some((each) => each.toLowerCase() === short.toLowerCase()); twin++)
      short = `${plain.slice(0, 10 - String(twin).length - 1)}_${twin}`
    names.push(short)
    if (short !== name) notes.push(`${name} is ${short}.`)
  }
  return { names, notes }
}

/** Text in a table has at most 254 bytes. */
const widest = 254

export function writeDbf(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, Value>>[],
): { bytes: Uint8Array<ArrayBuffer>; notes: string[] } {
  const encoder = new TextEncoder()
  const { names, notes } = shortNames(columns)
  const cut = new Set<string>()
  const texts = rows.map((row) => columns.map(({ name, kind }) => cellOf(row[name] ?? null, kind)))
  const fields = columns.map(({ kind }, at) => {
    const cells = texts.map((row) => row[at]!)
    const length = cells.reduce((longest, cell) => Math.max(longest, encoder.encode(cell).length), 1)
    if (kind === 'flag') return { type: 'L', length: 1, decimals: 0 }
    if (kind === 'date') return { type: 'D', length: 8, decimals: 0 }
    if (kind === 'number') {
      const decimals = Math.min(
        15,
        cells.reduce((most, cell) => Math.max(most, (cell.split('.')[1] ?? '').length), 0),
      )
      const whole = cells.reduce((most, cell) => Math.max(most, cell.split('.')[0]!.length), 1)
      return { type: 'N', length: Math.min(32, whole + (decimals ? decimals + 1 : 0)), decimals }
    }
    return { type: 'C', length: Math.min(widest, length), decimals: 0 }
  })
  if (fields.length === 0) fields.push({ type: 'N', length: 10, decimals: 0 })
  const shown = columns.length === 0 ? ['ID'] : names
  const headLength = 32 + fields.length * 32 + 1
  const rowLength = 1 + fields.reduce((sum, { length }) => sum + length, 0)
  const bytes = new Uint8Array(headLength + rows.length * rowLength + 1).fill(0x20, headLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 3)
  // The day of the table is of no use, and the same layer gives the same bytes.
  bytes.set([80, 1, 1], 1)
  view.setUint32(4, rows.length, true)
  view.setUint16(8, headLength, true)
  view.setUint16(10, rowLength, true)
  fields.forEach(({ type, length, decimals }, at) => {
    const from = 32 + at * 32
    bytes.set(encoder.encode(shown[at]).subarray(0, 10), from)
    view.setUint8(from + 11, type.charCodeAt(0))
    view.setUint8(from + 16, length)
    view.setUint8(from + 17, decimals)
  })
  bytes[headLength - 1] = 0x0d
  rows.forEach((_, row) => {
    let at = headLength + row * rowLength + 1
    fields.forEach(({ type, length, decimals }, field) => {
      const text = columns.length === 0 ? String(row + 1) : texts[row]![field]!
      const said = type === 'N' && text !== '' ? aligned(text, length, decimals) : text
      const cell = fitting(encoder.encode(said), length)
      if (cell.length < encoder.encode(said).length) cut.add(columns[field]!.name)
      bytes.set(cell, type === 'N' ? at + length - cell.length : at)
      at += length
    })
  })
  bytes[bytes.length - 1] = 0x1a
  return {
    bytes,
    notes: [
      ...(notes.length > 0 ? [`A shapefile has names of up to 10 characters: ${notes.slice(0, 8).join(' ')}`] : []),
      ...(cut.size > 0 ? [`Text longer than ${widest} bytes is cut off in ${[...cut].join(', ')}.`] : []),
    ],
  }
}

/** Without half a letter at the end. */
function fitting(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length <= length) return bytes
  let end = length
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

const aligned = (text: string, length: number, decimals: number) =>
  Number(text).toFixed(decimals).length <= length ? Number(text).toFixed(decimals) : text.slice(0, length)

function cellOf(value: Value, kind: Column['kind']): string {
  if (value === null) return kind === 'flag' ? '?' : ''
  if (kind === 'flag') return value === true ? 'T' : 'F'
  if (kind === 'date') return String(value).replaceAll('-', '')
  if (kind === 'number') {
    const text = String(value)
    return /e/i.test(text)
      ? Number(value)
          .toFixed(15)
          .replace(/\.?0+$/, '')
      : text
  }
  return String(value)
}
