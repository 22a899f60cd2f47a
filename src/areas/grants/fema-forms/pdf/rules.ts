import { dollars } from '#platform/money.ts'
import { paper, wrap, writePdf, type Mark, type Sheet } from '#platform/pdf/write.ts'
import type { Column, Summary } from '../summary/rules.ts'

export type Paper = {
  title: string
  number: string
  edition: string
  agency: string
  facts: readonly (readonly [label: string, value: string])[]
  summary: Summary | null
  certification: string | null
  made: string
}

const [left, right, bottom] = [42, paper.width - 42, paper.height - 64]
const size = 8

/**
 * A summary or record as PDF: applicant, disaster, lines with totals, and a signature line. It is not an official
 * FEMA form and says so.
 */
export function formPdf(form: Paper): Uint8Array {
  const sheets: Mark[][] = []
  let sheet: Mark[] = []
  let y = 0
  const turn = () => {
    sheet = []
    sheets.push(sheet)
    y = 48
  }
  const room = (height: number, again?: () => void) => {
    if (y + height <= bottom) return
    turn()
    again?.()
  }
  const put = (text: string, x: number, more: Partial<Extract<Mark, { kind: 'text' }>> = {}) =>
    sheet.push({ kind: 'text', x, y, size, face: 'regular', text, ...more })
  const rule = (gray = false) => sheet.push({ kind: 'rule', x: left, y, width: right - left, gray })

  turn()
  put(form.title, left, { size: 15, face: 'bold' })
  put(form.number, right, { size: 10, face: 'bold', align: 'right' })
  y += 14
  put(form.agency, left, { size: 9, gray: true })
  put(form.edition, right, { align: 'right', gray: true })
  y += 10
  rule()
  y += 16
  for (const [label, value] of form.facts) {
    const lines = value === '' ? [''] : wrap(value, right - left - 120, 9, 'regular')
    for (const [at, line] of lines.entries()) {
      room(12)
      if (at === 0) put(label, left, { gray: true })
      put(line, left + 120, { size: 9 })
      y += 12
    }
    y += 2
  }
  if (form.summary) table(form.summary)
  if (form.certification) {
    room(80)
    y += 18
    for (const line of wrap(form.certification, right - left, 9, 'regular')) {
      put(line, left, { size: 9 })
      y += 12
    }
    y += 34
    for (const [x, words] of [
      [left, 'Signature'],
      [left + 220, 'Title'],
      [left + 400, 'Date'],
    ] as const) {
      sheet.push({ kind: 'rule', x, y: y - 10, width: 120 })
      put(words, x, { gray: true })
    }
  }
  const numbered = sheets.map((each, at): Sheet => [
    ...each,
    {
      kind: 'text',
      x: left,
      y: paper.height - 36,
      size: 7.5,
      face: 'regular',
      gray: true,
      text: `${form.made} Not an official form of FEMA: its columns follow ${form.number}.`,
    },
    {
      kind: 'text',
      x: right,
      y: paper.height - 36,
      size: 7.5,
      face: 'regular',
      gray: true,
      align: 'right',
      text: `Page ${at + 1} of ${sheets.length}`,
    },
  ])
  return writePdf(numbered, { title: form.title, author: form.agency })

  function table({ columns, lines, totals, total }: Summary): void {
    const places = placesOf(columns, lines)
    const head = () => {
      y += 10
      const words = places.map(({ name, width }) => wrap(name, width - 6, size, 'bold'))
      const most = Math.max(...words.map((each) => each.length))
      for (const [at, place] of places.entries())
        for (const [row, line] of words[at]!.entries())
          sheet.push({
            kind: 'text',
            x: place.figure ? place.x + place.width - 2 : place.x,
            y: y + row * 10,
            size,
            face: 'bold',
            text: line,
            ...(place.figure && { align: 'right' as const }),
          })
      y += most * 10 - 4
      rule()
      y += 12
    }
    room(60)
    head()
    for (const line of lines) {
      const cells = places.map(({ width }, at) => wrap(line[at] ?? '', width - 6, size, 'regular'))
      const height = Math.max(1, ...cells.map((cell) => cell.length)) * 10
      room(height + 6, head)
      for (const [at, place] of places.entries())
        for (const [row, words] of cells[at]!.entries())
          sheet.push({
            kind: 'text',
            x: place.figure ? place.x + place.width - 2 : place.x,
            y: y + row * 10,
            size,
            face: 'regular',
            text: words,
            ...(place.figure && { align: 'right' as const }),
          })
      y += height - 4
      rule(true)
      y += 12
    }
    if (lines.length === 0) {
      put('No entries.', left, { gray: true })
      y += 14
    }
    for (const [words, cents] of [
      ...totals,
      ...(total > 0 || totals.length > 0 ? ([['Total', total]] as const) : []),
    ]) {
      room(14)
      put(words, left, { face: 'bold' })
      put(dollars(cents), right, { face: 'bold', align: 'right' })
      y += 14
    }
  }
}

/** Columns as wide as their text, within the page width. */
function placesOf(
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
): (Column & { x: number; width: number })[] {
  const wishes = columns.map(({ name }, at) =>
    Math.min(170, Math.max(38, name.length * 3.2, ...lines.map((line) => (line[at] ?? '').length * 4.2)) + 8),
  )
  const scale = (right - left) / wishes.reduce((total, each) => total + each, 0)
  let x = left
  return columns.map((column, at) => {
    const place = { ...column, x, width: wishes[at]! * scale }
    x += place.width
    return place
  })
}
