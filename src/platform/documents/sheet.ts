import { inkOf } from './ink.ts'
import type { Picture, PrintedDocument, Words } from './document.ts'
import { linesOf, pieces, type Faces, type Line, type Run, type Style } from './lines.ts'
import { TaggedPdf, type Tag } from './tagged-pdf.ts'

export const ink = '#1b1f27'
export const quiet = '#565c68'
export const hair = '#c9cdd4'
export const body: Style = { size: 10, weight: 'regular', color: ink }
export const small: Style = { size: 8.5, weight: 'regular', color: quiet }
export const label: Style = { size: 8.5, weight: 'regular', color: quiet }
export const cellStyle: Style = { size: 9, weight: 'regular', color: ink }
export const headStyle: Style = { size: 8.5, weight: 'bold', color: ink }

/** Letter, as American offices print. */
const paper = { width: 612, height: 792 }
export const leading = (size: number) => size * 1.4

/** The writer's own words. */
const own = {
  'en-US': {
    page: (page: number, of: number) => `Page ${page} of ${of}`,
    notes: 'Notes',
    name: 'Name:',
    date: 'Date:',
  },
  'es-US': {
    page: (page: number, of: number) => `Página ${page} de ${of}`,
    notes: 'Notas',
    name: 'Nombre:',
    date: 'Fecha:',
  },
}

/** The pages of a document as they are written: the place reached, and text under its tag. */
export class Sheet {
  readonly pdf: TaggedPdf
  readonly width: number
  readonly height: number
  readonly left = 54
  readonly right: number
  readonly bottom: number
  readonly accent: string
  y = 0
  page = -1
  readonly notes: string[] = []
  breathed = performance.now()
  outlines: { level: number; item: { addItem(title: string, options: object): unknown } }[] = []

  readonly document: PrintedDocument
  readonly faces: Faces

  constructor(document: PrintedDocument, faces: Faces) {
    this.document = document
    this.faces = faces
    this.width = document.landscape ? paper.height : paper.width
    this.height = document.landscape ? paper.width : paper.height
    this.right = this.width - 54
    this.bottom = this.height - 66
    this.accent = inkOf(document.letterhead?.color)
    this.pdf = new TaggedPdf({
      title: document.title,
      author: document.author,
      subject: document.subject ?? document.title,
      language: document.language ?? 'en-US',
      made: new Date(document.made),
      width: this.width,
      height: this.height,
      attachments: document.attachments ?? [],
    })
    this.outlines = [{ level: 0, item: this.pdf.outline as never }]
  }

  get own() {
    return own[this.document.language ?? 'en-US']
  }
  turn(): void {
    this.pdf.file.addPage()
    this.page++
    this.y = this.page === 0 ? 48 : 66
  }
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    if (this.y > 70) this.turn()
    return true
  }
  /** Other requests are answered between two pieces of a long document. */
  async breathe(): Promise<void> {
    if (performance.now() - this.breathed < 12) return
    await new Promise((done) => setImmediate(done))
    this.breathed = performance.now()
  }
  stroke(x: number, y: number, toX: number, toY: number, color: string, width = 0.6): void {
    this.pdf.file.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(toX, toY).stroke()
  }
  /** A drawn signature on its line: 84 by 28 points. The name below it is what is read aloud. */
  strokes(path: string, x: number, y: number): void {
    this.pdf.artifact('Layout', () => {
      this.pdf.file.save().translate(x, y).scale(0.28)
      this.pdf.file.path(path).lineWidth(3).strokeColor(ink).stroke().restore()
    })
  }
  layoutStroke(...line: [number, number, number, number, string, number?]): void {
    this.pdf.artifact('Layout', () => this.stroke(...line))
  }
  line(words: string, style: Style): Line {
    return (
      linesOf(pieces(words.replaceAll('\n', ' '), style), 10_000, this.faces)[0] ?? {
        runs: [],
        width: 0,
        backwards: false,
      }
    )
  }
  lines(words: Words, style: Style, width: number): Line[] {
    return linesOf(
      pieces(words, style, (note) => this.notes.push(note)),
      width,
      this.faces,
    )
  }
  draw(line: Line, x: number, y: number): void {
    let at = x
    for (const run of line.runs) {
      this.pdf.run(run, at, y)
      at += run.width
    }
  }
  /** Lines under a tag; addresses become links of their own. */
  put(tag: Tag, lines: readonly Line[], x: number, width: number, size: number, align?: 'right'): void {
    let waiting: (() => void)[] = []
    const flush = () => {
      const drawn = waiting
      waiting = []
      if (drawn.length > 0) tag.content(() => drawn.forEach((draw) => draw()))
    }
    for (const line of lines) {
      this.y += leading(size)
      const baseline = this.y - size * 0.36
      let at = align === 'right' || line.backwards ? x + width - line.width : x
      for (const run of line.runs) {
        const [from, to] = [at, at + run.width]
        at = to
        if (run.link || run.note !== undefined) {
          flush()
          this.special(tag, run, from, baseline)
        } else waiting.push(() => this.pdf.run(run, from, baseline))
      }
    }
    flush()
  }
  special(tag: Tag, run: Run, x: number, y: number): void {
    const inner = this.pdf.tag(tag, run.link ? 'Link' : 'Reference')
    inner.content(() => {
      this.pdf.run(run, x, run.note === undefined ? y : y - 2)
      if (run.link) this.stroke(x, y + 1.5, x + run.width, y + 1.5, run.color, 0.5)
    })
    if (run.link) this.pdf.link(inner, run.link, run.read, [x, y - run.size, run.width, run.size * 1.3])
    inner.end()
  }
  /** A paragraph, over as many pages as it needs; no single line stays behind or goes ahead alone. */
  words(
    parent: Tag,
    words: Words,
    style: Style,
    { x = this.left, width = this.right - x, after = 6 }: { x?: number; width?: number; after?: number } = {},
  ): void {
    const lines = this.lines(words, style, width)
    const tag = this.pdf.tag(parent, 'P')
    this.flow(tag, lines, x, width, style.size)
    tag.end()
    this.y += after
  }
  flow(tag: Tag, lines: readonly Line[], x: number, width: number, size: number): void {
    let left = lines
    while (left.length > 0) {
      let fits = Math.floor((this.bottom - this.y) / leading(size))
      if (fits < left.length) {
        if (left.length - fits === 1) fits--
        if (fits < 2 && this.y > 70) {
          this.turn()
          continue
        }
      }
      fits = Math.max(1, fits)
      this.put(tag, left.slice(0, fits), x, width, size)
      left = left.slice(fits)
      if (left.length > 0) this.turn()
    }
  }
  image(picture: Picture, x: number, y: number, width: number, height: number): void {
    this.pdf.file.image(Buffer.from(picture.data, 'base64'), x, y, { fit: [width, height] })
  }
}
