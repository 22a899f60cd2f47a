import { plainWords, type Block, type Box, type Fact } from './document.ts'
import type { Line } from './lines.ts'
import { body, cellStyle, ink, label, leading, small, type Sheet } from './sheet.ts'
import type { Tag } from './tagged-pdf.ts'

export function facts(sheet: Sheet, parent: Tag, facts: readonly Fact[], columns: 1 | 2): void {
  const shown = facts.filter(([, value]) => plainWords(value).trim() !== '')
  if (shown.length === 0) return
  const gap = 24
  const width = columns === 1 ? sheet.right - sheet.left : (sheet.right - sheet.left - gap) / 2
  const side = columns === 1 ? 128 : 0
  const table = sheet.pdf.tag(parent, 'Table')
  for (let at = 0; at < shown.length; at += columns) {
    const row = shown
      .slice(at, at + columns)
      .map(([name, value]) => ({
        name,
        heads: sheet.lines(name, label, side || width),
        lines: sheet.lines(value, body, width - side),
      }))
    const height = Math.max(
      ...row.map(({ heads, lines }) =>
        side
          ? Math.max(heads.length * leading(8.5), lines.length * leading(10))
          : heads.length * leading(8.5) + lines.length * leading(10),
      ),
    )
    sheet.room(Math.min(height + 6, sheet.bottom - 80))
    const tr = sheet.pdf.tag(table, 'TR')
    const top = sheet.y
    let lowest = top
    for (const [index, { heads, lines }] of row.entries()) {
      const x = sheet.left + index * (width + gap)
      if (index > 0 && sheet.y !== top) sheet.y = top
      const th = sheet.pdf.tag(tr, 'TH', { scope: 'Row' })
      sheet.y += side ? 1.4 : 0
      sheet.put(th, heads, x, side || width, 8.5)
      th.end()
      if (side) sheet.y = top
      else sheet.y -= 1
      const td = sheet.pdf.tag(tr, 'TD')
      if (height > sheet.bottom - 80) sheet.flow(td, lines, x + side, width - side, 10)
      else sheet.put(td, lines, x + side, width - side, 10)
      td.end()
      lowest = Math.max(lowest, sheet.y)
    }
    tr.end()
    sheet.y = Math.max(lowest, Math.min(top + height, sheet.bottom)) + 6
  }
  table.end()
  sheet.y += 4
}

export function boxes(sheet: Sheet, parent: Tag, boxes: readonly Box[]): void {
  const rows = rowsOfBoxes(sheet, boxes)
  const table = sheet.pdf.tag(parent, 'Table')
  for (const [at, { row, height }] of rows.entries()) {
    // The last two rows stay together: one alone would open a page.
    const last = at === rows.length - 2 ? rows.at(-1)!.height : 0
    sheet.room(Math.min(height + (last < 80 ? last : 0), sheet.bottom - 80))
    const top = sheet.y
    const isCut = height > sheet.bottom - 80
    const tr = sheet.pdf.tag(table, 'TR')
    let x = sheet.left
    for (const { width, heads, lines } of row) {
      if (!isCut) {
        const from = x
        sheet.pdf.artifact('Layout', () =>
          sheet.pdf.file.lineWidth(0.6).strokeColor('#8a919e').rect(from, top, width, height).stroke(),
        )
      }
      sheet.y = top + 1
      const th = sheet.pdf.tag(tr, 'TH', { scope: 'Row' })
      sheet.put(th, heads, x + 5, width - 10, 7.5)
      th.end()
      const td = sheet.pdf.tag(tr, 'TD')
      if (isCut) sheet.flow(td, lines, x + 5, width - 10, 10)
      else sheet.put(td, lines, x + 5, width - 10, 10)
      td.end()
      x += width
    }
    tr.end()
    sheet.y = isCut ? sheet.y + 7 : top + height
  }
  table.end()
  sheet.y += 10
}

function rowsOfBoxes(sheet: Sheet, boxes: readonly Box[]) {
  const whole = sheet.right - sheet.left
  const rows: { row: { width: number; heads: Line[]; lines: Line[] }[]; height: number }[] = []
  let at = 0
  while (at < boxes.length) {
    const row: (typeof rows)[number]['row'] = []
    let used = 0
    while (at < boxes.length && used + (boxes[at]!.width ?? 1) <= 1.001) {
      const { number, label: name, value, width = 1 } = boxes[at]!
      used += width
      row.push({
        width: width * whole,
        heads: sheet.lines(
          [...(number ? [{ text: `${number} `, bold: true }] : []), name],
          { ...small, size: 7.5 },
          width * whole - 10,
        ),
        lines: sheet.lines(plainWords(value) === '' ? ' ' : value, body, width * whole - 10),
      })
      at++
    }
    const height = Math.max(...row.map(({ heads, lines }) => heads.length * leading(7.5) + lines.length * leading(10)))
    rows.push({ row, height: height + 7 })
  }
  return rows
}

export function signatures(
  sheet: Sheet,
  parent: Tag,
  signatures: Extract<Block, { is: 'signatures' }>['signatures'],
): void {
  const gap = 30
  const width = (sheet.right - sheet.left - gap) / 2
  sheet.y += 8
  for (let at = 0; at < signatures.length; at += 2) {
    sheet.room(78)
    const top = sheet.y
    let lowest = top
    for (const [index, each] of signatures.slice(at, at + 2).entries()) {
      const x = sheet.left + index * (width + gap)
      sheet.y = top + 4
      if (each.drawn) sheet.strokes(each.drawn, x, top)
      else if (each.name && each.date)
        sheet.words(
          parent,
          [{ text: each.name, italic: true }],
          { size: 13, weight: 'regular', color: ink },
          { x, width, after: 0 },
        )
      sheet.y = top + 28
      sheet.layoutStroke(x, sheet.y, x + width, sheet.y, ink, 0.8)
      sheet.y += 1
      sheet.words(parent, each.role, { ...cellStyle, weight: 'bold' }, { x, width, after: -1 })
      const under = [
        [each.name ?? sheet.own.name, each.title].filter(Boolean).join(', '),
        each.date ? each.date : sheet.own.date,
        each.about ?? '',
      ].filter(Boolean)
      for (const words of under) sheet.words(parent, words, small, { x, width, after: -1 })
      lowest = Math.max(lowest, sheet.y)
    }
    sheet.y = lowest + 18
  }
}
