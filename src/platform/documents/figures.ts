import { qrRows } from '@granary/qr/qr-code.ts'
import type { Block } from './document.ts'
import { cellStyle, small, type Sheet } from './sheet.ts'
import type { Tag } from './tagged-pdf.ts'

type PictureBlock = Extract<Block, { is: 'picture' }>

export function pictureSize(sheet: Sheet, { picture }: PictureBlock): { shown: number; high: number } {
  const { width, height } = sheet.pdf.file.openImage(Buffer.from(picture.data, 'base64'))
  const across = sheet.right - sheet.left
  // A pixel is a point at most: a small picture would blur in full width.
  const asked =
    picture.width === 'full'
      ? Math.min(width, across)
      : picture.width === 'half'
        ? Math.min(width, across / 2)
        : Math.min(picture.width, across)
  const shown = Math.min(asked, ((sheet.bottom - 90) * width) / height)
  return { shown, high: (shown * height) / width }
}

export function picture(sheet: Sheet, parent: Tag, block: PictureBlock): void {
  const { picture, caption, decorative } = block
  const { shown, high } = pictureSize(sheet, block)
  sheet.room(high + (caption ? 20 : 0))
  const draw = () => sheet.image(picture, sheet.left, sheet.y, shown, high)
  if (decorative) sheet.pdf.artifact('Layout', draw)
  else {
    const figure = sheet.pdf.tag(parent, 'Figure', {
      alt: picture.alt,
      bbox: [sheet.left, sheet.y, sheet.left + shown, sheet.y + high],
    })
    figure.content(draw)
    figure.end()
  }
  sheet.y += high + 4
  if (caption) sheet.words(parent, caption, small)
  sheet.y += 4
}

export function code(
  sheet: Sheet,
  parent: Tag,
  { text, alt, caption }: { text: string; alt: string; caption?: string },
): void {
  const side = 84
  sheet.room(side + 8)
  const [x, y] = [sheet.left, sheet.y]
  const figure = sheet.pdf.tag(parent, 'Figure', { alt, bbox: [x, y, x + side, y + side] })
  figure.content(() => squares(sheet, text, { x, y, width: side }))
  figure.end()
  if (caption) {
    sheet.y = y + 10
    sheet.words(parent, caption, small, { x: x + side + 14, after: 0 })
  }
  sheet.y = Math.max(sheet.y, y + side) + 10
}

/** A QR code. */
export function squares(sheet: Sheet, text: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const rows = qrRows(text)
  const side = width / rows.length
  for (const [down, row] of rows.entries())
    for (const [across, dark] of row.entries())
      if (dark) sheet.pdf.file.rect(x + across * side, y + down * side, side, side)
  sheet.pdf.file.fill('#000000')
}

/** Read aloud as one sentence; the drawing has the same words and figures. */
export function bars(sheet: Sheet, parent: Tag, { caption, bars }: Extract<Block, { is: 'bars' }>): void {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  if (most === 0) return
  const [row, names, figures] = [17, 150, 84]
  sheet.room(bars.length * row + 30)
  sheet.words(parent, caption, { ...small, weight: 'bold' }, { after: 3 })
  const [top, from] = [sheet.y, sheet.left + names + 8]
  const width = sheet.right - figures - 8 - from
  const alt = `${caption}. ${bars.map(({ label, shown }) => `${label}: ${shown}`).join('; ')}.`
  const figure = sheet.pdf.tag(parent, 'Figure', { alt, bbox: [sheet.left, top, sheet.right, top + bars.length * row] })
  for (const [at, { label, value, shown }] of bars.entries()) {
    const y = top + at * row
    sheet.y = y + 2
    const fits = sheet.lines(label, cellStyle, names).length === 1
    const name = fits ? label : `${label.slice(0, 28).trimEnd()}…`
    sheet.put(figure, sheet.lines(name, cellStyle, names).slice(0, 1), sheet.left, names, cellStyle.size)
    figure.content(() =>
      sheet.pdf.file.rect(from, y + 3, Math.max(0.5, (width * Math.max(0, value)) / most), row - 7).fill(sheet.accent),
    )
    sheet.y = y + 2
    sheet.put(figure, sheet.lines(shown, cellStyle, figures), sheet.right - figures, figures, cellStyle.size, 'right')
  }
  figure.end()
  sheet.y = top + bars.length * row + 10
}
