import { limits } from '../limits.ts'
import { ApiError } from './errors.ts'

/** Rows of a CSV body as a list of objects, as for JSON. `NULL` without quotes is no value. */
export function csvToJson(csv: string): string {
  const [header = [], ...lines] = readLines(csv)
  const names = header.map((cell) => cell ?? 'NULL')
  if (lines.some((line) => line.length !== names.length))
    throw new ApiError(400, 'PGRST102', 'All lines must have same number of fields')
  return JSON.stringify(lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at]]))))
}

/** RFC 4180: cells in quotes may hold commas, line ends and doubled quotes. */
function readLines(csv: string): (string | null)[][] {
  const lines: (string | null)[][] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y
  let line: (string | null)[] = []
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv)
    if (!found) throw new ApiError(400, 'PGRST102', 'The CSV can’t be read: a quotation mark is in the wrong place.')
    const [, text = '', end] = found
    if (line.length === limits.columns)
      throw new ApiError(400, 'PGRST102', `A line can have up to ${limits.columns} columns.`)
    line.push(text === 'NULL' ? null : text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text)
    if (end !== ',') {
      lines.push(line)
      line = []
    } else if (cell.lastIndex === csv.length) line.push('')
  }
  if (line.length > 0) lines.push(line)
  return lines
}
