import { code128 } from './code-128.ts'
import type { LabelSheets, PrintedLabel } from './document.ts'
import { squares } from './figures.ts'
import type { Style } from './lines.ts'
import { ink, leading, small, type Sheet } from './sheet.ts'
import type { Tag } from './tagged-pdf.ts'

type Box = { x: number; y: number; width: number; height: number }

/** Each label is an item of one list, in the order of the sheets: its code, then its lines. */
export async function labelSheets(sheet: Sheet, { cut, skip, items }: LabelSheets): Promise<void> {
  const inch = 72
  const onSheet = cut.across * cut.down
  let list: Tag | undefined
  for (const [nth, item] of items.entries()) {
    const at = (nth + skip) % onSheet
    if (nth === 0 || at === 0) sheet.turn()
    if (nth === 0) {
      // In the margin above the labels: a document is found by its heading.
      sheet.y = 16
      const heading = sheet.pdf.tag(sheet.pdf.root, 'H1')
      sheet.put(heading, sheet.lines(sheet.document.title, { ...small, size: 7 }, 300), sheet.left, 300, 7)
      heading.end()
    }
    const x = (cut.left + (at % cut.across) * cut.stepAcross) * inch
    const y = (cut.top + Math.floor(at / cut.across) * cut.stepDown) * inch
    list ??= sheet.pdf.tag(sheet.pdf.root, 'L')
    label(sheet, list, item, { x, y, width: cut.width * inch, height: cut.height * inch })
    await sheet.breathe()
  }
  list?.end()
}

function label(sheet: Sheet, list: Tag, { code, lines }: PrintedLabel, box: Box): void {
  const entry = sheet.pdf.tag(list, 'LI')
  const held = sheet.pdf.tag(entry, 'LBody')
  const pad = Math.min(8, box.height * 0.08)
  const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad }
  const wide = code.kind === 'code128'
  const large = Math.min(12, inner.height * (wide ? 0.2 : 0.24))
  const plain = Math.min(9, large * 0.8)
  const drawn = wide
    ? { ...inner, height: inner.height - leading(large) - (lines.length > 1 ? leading(plain) : 0) }
    : { ...inner, width: inner.height }
  const figure = sheet.pdf.tag(held, 'Figure', {
    alt: code.alt,
    bbox: [drawn.x, drawn.y, drawn.x + drawn.width, drawn.y + drawn.height],
  })
  figure.content(() => (wide ? barsOf(sheet, code.text, drawn) : squares(sheet, code.text, drawn)))
  figure.end()
  const text = wide ? inner : { ...inner, x: inner.x + drawn.width + 6, width: inner.width - drawn.width - 6 }
  sheet.y = wide ? drawn.y + drawn.height : inner.y
  const bottom = inner.y + inner.height
  for (const [nth, words] of lines.entries()) {
    const styled = (size: number): Style => ({ size, weight: nth === 0 ? 'bold' : 'regular', color: ink })
    // A number is not cut: it is printed smaller until it fits.
    let size = nth === 0 ? large : plain
    while (nth === 0 && size > 5 && sheet.lines(words, styled(size), text.width).length > 1) size -= 0.5
    if (sheet.y + leading(size) > bottom + 1) break
    const [first, ...more] = sheet.lines(words, styled(size), text.width)
    if (!first) continue
    const tag = sheet.pdf.tag(held, 'P')
    const room = nth > 0 && !wide && sheet.y + 2 * leading(size) <= bottom ? 2 : 1
    sheet.put(tag, [first, ...more].slice(0, room), text.x, text.width, size)
    tag.end()
  }
  held.end()
  entry.end()
}

/** With the ten modules of quiet that a reader needs on both sides. */
function barsOf(sheet: Sheet, text: string, { x, y, width, height }: Box): void {
  const widths = code128(text)
  const module = width / (widths.reduce((sum, each) => sum + each, 0) + 20)
  let at = x + 10 * module
  for (const [nth, each] of widths.entries()) {
    if (nth % 2 === 0) sheet.pdf.file.rect(at, y, each * module, height)
    at += each * module
  }
  sheet.pdf.file.fill('#000000')
}
