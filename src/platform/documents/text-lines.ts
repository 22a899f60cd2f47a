import { isDay } from '../dates.ts'

/** Where a value was read: the path in an XML file, or the page of a PDF with its words there. */
export type Source = { path: string } | { page: number; words: string }
export type Found<Value> = { value: Value; from: Source }
export const placeInWords = (source: Source): string =>
  'path' in source ? `In the file: ${source.path}` : `Page ${source.page}: “${source.words}”`

export type TextLine = { page: number; cells: readonly { x: number; text: string }[] }

/** The lines of a stored page: pieces are separated by tabs, and each has its place. */
export function linesFrom({
  page,
  body,
  places,
}: {
  page: number
  body: string
  places: readonly number[]
}): TextLine[] {
  let at = 0
  return body === ''
    ? []
    : body
        .split('\n')
        .map((line) => ({ page, cells: line.split('\t').map((text) => ({ x: places[at++] ?? 0, text })) }))
}

/** Within this century, as the record allows it. */
export const isoDay = (text: string) => (/^20\d{2}-\d{2}-\d{2}$/.test(text) && isDay(text) ? text : null)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A date as American invoices write it: 11/18/2026, Nov 18, 2026, 18 November 2026 or 2026-11-18. */
export function dayIn(text: string): string | null {
  const numbers =
    /\b(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})\b/.exec(text)?.groups ??
    /\b(?<m>\d{1,2})[/.](?<d>\d{1,2})[/.](?<y>\d{4}|\d{2})\b/.exec(text)?.groups
  if (numbers) return dayOf(numbers.y!, Number(numbers.m), Number(numbers.d))
  const named =
    /\b(?<month>[A-Za-z]{3,9})\.?\s+(?<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<y>\d{4})\b/.exec(text)?.groups ??
    /\b(?<d>\d{1,2})\s+(?<month>[A-Za-z]{3,9})\.?,?\s+(?<y>\d{4})\b/.exec(text)?.groups
  const month = named ? months.indexOf(named.month!.slice(0, 3).toLowerCase()) + 1 : 0
  return named && month > 0 ? dayOf(named.y!, month, Number(named.d)) : null
}
function dayOf(year: string, month: number, day: number): string | null {
  const full = year.length === 2 ? `20${year}` : year
  return isoDay(`${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

/** A line as it reads, without its columns. */
export const lineWords = ({ cells }: TextLine) => cells.map(({ text }) => text).join(' ')
export const quoted = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
export const placeOf = (line: TextLine): Source => ({ page: line.page, words: quoted(lineWords(line)) })

export type Wanted<Value> = { label: RegExp; value: (text: string) => Value | null }

/**
 * The value at a label: in the same piece of text, in the next one of its line, or in the one below it. Labels are
 * tried in order, because “Invoice date” says more than “Date”.
 */
export function labeled<Value>(lines: readonly TextLine[], wanted: readonly Wanted<Value>[]): Found<Value> | null {
  for (const { label, value } of wanted)
    for (const [at, line] of lines.entries())
      for (const [position, cell] of line.cells.entries()) {
        const match = label.exec(cell.text)
        if (!match) continue
        const here = value(cell.text.slice(match.index + match[0].length))
        if (here !== null) return { value: here, from: placeOf(line) }
        const next = line.cells[position + 1]
        const beside = next ? value(next.text) : null
        if (beside !== null) return { value: beside, from: placeOf(line) }
        const below = lines[at + 1]
        const under =
          below?.page === line.page
            ? below.cells.toSorted((a, b) => Math.abs(a.x - cell.x) - Math.abs(b.x - cell.x))[0]
            : undefined
        const found_ = under && Math.abs(under.x - cell.x) < 60 ? value(under.text) : null
        if (found_ !== null)
          return { value: found_, from: { page: line.page, words: quoted(`${cell.text} ${under!.text}`) } }
      }
  return null
}
