import { code128 } from './code-128.ts'
import { uqrRows } from './qr-rows.ts'
import { inkOf } from './ink.ts'
import {
  plainWords,
  type Block,
  type Box,
  type Fact,
  type ListBlock,
  type LabelSheets,
  type ListItem,
  type Picture,
  type PrintedDocument,
  type PrintedLabel,
  type Words,
} from './document.ts'
import { Faces, linesOf, pieces, type Line, type Run, type Style } from './lines.ts'
import { TaggedPdf, type Tag } from './tagged-pdf.ts'

export type Written = {
  bytes: Uint8Array
  pages: number
  /** Characters that no font has: printed by their number. */ missing: string[]
}

const ink = '#1b1f27'
const quiet = '#565c68'
const hair = '#c9cdd4'
const body: Style = { size: 10, weight: 'regular', color: ink }
const small: Style = { size: 8.5, weight: 'regular', color: quiet }
const label: Style = { size: 8.5, weight: 'regular', color: quiet }
const cellStyle: Style = { size: 9, weight: 'regular', color: ink }
const headStyle: Style = { size: 8.5, weight: 'bold', color: ink }

/** Letter, as American offices print. */
const paper = { width: 612, height: 792 }
const leading = (size: number) => size * 1.4

/** Writes a document as a PDF that a screen reader reads and an archive keeps. Long ones let other work in between. */
export async function writeDocument(document: PrintedDocument): Promise<Written> {
  const faces = new Faces()
  const words = textOf(document)
  for (const weight of ['regular', 'bold', 'italic'] as const)
    if (weight !== 'italic' || isItalic(document)) await faces.learn(words, weight)
  const writer = new Writer(document, faces)
  await writer.write()
  const pages = await writer.finish()
  return { bytes: await writer.pdf.bytes(), pages, missing: [...faces.missing] }
}

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
const fixed = 'Page of — · : • []()0123456789.Signature Date Title Notes Name Total Página Notas Nombre Fecha'
const unread = new Set(['data', 'kind', 'content', 'made', 'language', 'color', 'is', 'look'])
/** Every text of the document, for its fonts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return [...new Set(value.map(textOf).join('\n'))].join('')
  if (value && typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => !unread.has(name))
      .map(([, each]) => textOf(each))
      .join('\n')
      .concat('body' in value ? fixed : '')
  return ''
}
const isItalic = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isItalic)
    : Boolean(value && typeof value === 'object') &&
      Object.entries(value as object).some(
        ([name, each]) => name === 'signatures' || (name === 'italic' && each === true) || isItalic(each),
      )

type PictureBlock = Extract<Block, { is: 'picture' }>
type Box4 = { x: number; y: number; width: number; height: number }

class Writer {
  readonly pdf: TaggedPdf
  private readonly width: number
  private readonly height: number
  private readonly left = 54
  private readonly right: number
  private readonly bottom: number
  private readonly accent: string
  private y = 0
  private page = -1
  private readonly notes: string[] = []
  private breathed = performance.now()
  private outlines: { level: number; item: { addItem(title: string, options: object): unknown } }[] = []

  private readonly document: PrintedDocument
  private readonly faces: Faces

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

  private get own() {
    return own[this.document.language ?? 'en-US']
  }

  async write(): Promise<void> {
    if (this.document.labels) return await this.labelSheets(this.document.labels)
    this.turn()
    this.letterhead()
    this.heading(this.document.title, 1)
    if (this.document.about) this.words(this.pdf.root, this.document.about, { ...body, color: quiet })
    this.y += 8
    await this.blocks(this.document.body, this.pdf.root)
    if (this.notes.length > 0) this.endNotes()
  }

  /** The foot and head of every page, which are no content: how many pages there are is known only now. */
  async finish(): Promise<number> {
    const pages = this.page + 1
    const { title, foot = '', letterhead } = this.document
    const gray = { ...small, size: 8 }
    for (let page = 0; page < pages; page++) {
      this.pdf.file.switchToPage(page)
      const draw = () => {
        const count = this.line(this.own.page(page + 1, pages), gray)
        const y = this.height - 40
        this.stroke(this.left, y - 12, this.right, y - 12, hair)
        this.draw(count, this.right - count.width, y)
        let down = y
        for (const line of linesOf(pieces(foot, gray), this.right - this.left - count.width - 24, this.faces).slice(
          0,
          2,
        )) {
          this.draw(line, this.left, down)
          down += 10
        }
        if (page === 0) return
        const head = this.line([letterhead?.agency, this.document.number ?? title].filter(Boolean).join(' · '), gray)
        this.draw(head, this.left, 40)
        this.stroke(this.left, 46, this.right, 46, hair)
      }
      if (!this.document.labels) this.pdf.artifact('Pagination', draw)
      this.pdf.endFirstPage()
      await this.breathe()
    }
    return pages
  }

  // Pages and places

  private turn(): void {
    this.pdf.file.addPage()
    this.page++
    this.y = this.page === 0 ? 48 : 66
  }
  private room(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    if (this.y > 70) this.turn()
    return true
  }
  /** Other requests are answered between two pieces of a long document. */
  private async breathe(): Promise<void> {
    if (performance.now() - this.breathed < 12) return
    await new Promise((done) => setImmediate(done))
    this.breathed = performance.now()
  }
  private stroke(x: number, y: number, toX: number, toY: number, color: string, width = 0.6): void {
    this.pdf.file.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(toX, toY).stroke()
  }
  /** A drawn signature on its line: 84 by 28 points. The name below it is what is read aloud. */
  private strokes(path: string, x: number, y: number): void {
    this.pdf.artifact('Layout', () => {
      this.pdf.file.save().translate(x, y).scale(0.28)
      this.pdf.file.path(path).lineWidth(3).strokeColor(ink).stroke().restore()
    })
  }
  private layoutStroke(...line: [number, number, number, number, string, number?]): void {
    this.pdf.artifact('Layout', () => this.stroke(...line))
  }

  // Text

  private line(words: string, style: Style): Line {
    return (
      linesOf(pieces(words.replaceAll('\n', ' '), style), 10_000, this.faces)[0] ?? {
        runs: [],
        width: 0,
        backwards: false,
      }
    )
  }
  private lines(words: Words, style: Style, width: number): Line[] {
    return linesOf(
      pieces(words, style, (note) => this.notes.push(note)),
      width,
      this.faces,
    )
  }
  private draw(line: Line, x: number, y: number): void {
    let at = x
    for (const run of line.runs) {
      this.pdf.run(run, at, y)
      at += run.width
    }
  }

  /** Lines under a tag; addresses become links of their own. */
  private put(tag: Tag, lines: readonly Line[], x: number, width: number, size: number, align?: 'right'): void {
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
  private special(tag: Tag, run: Run, x: number, y: number): void {
    const inner = this.pdf.tag(tag, run.link ? 'Link' : 'Reference')
    inner.content(() => {
      this.pdf.run(run, x, run.note === undefined ? y : y - 2)
      if (run.link) this.stroke(x, y + 1.5, x + run.width, y + 1.5, run.color, 0.5)
    })
    if (run.link) this.pdf.link(inner, run.link, run.read, [x, y - run.size, run.width, run.size * 1.3])
    inner.end()
  }

  /** A paragraph, over as many pages as it needs; no single line stays behind or goes ahead alone. */
  private words(
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
  private flow(tag: Tag, lines: readonly Line[], x: number, width: number, size: number): void {
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

  // Blocks

  private async blocks(body: readonly Block[], parent: Tag): Promise<void> {
    for (const [at, block] of body.entries()) {
      await this.breathe()
      if (block.is === 'heading') this.heading(block.words, block.level, this.opening(body, at + 1))
      else await this.block(block, parent)
    }
  }

  private async block(block: Exclude<Block, { is: 'heading' }>, parent: Tag): Promise<void> {
    switch (block.is) {
      case 'words':
        return this.words(
          parent,
          block.words,
          block.look === 'small'
            ? small
            : block.look === 'quiet'
              ? { ...body, color: quiet }
              : block.look === 'strong'
                ? { ...body, weight: 'bold' }
                : body,
          { after: block.look === 'small' ? 4 : 7 },
        )
      case 'facts':
        return this.facts(parent, block.facts, block.columns ?? 2)
      case 'table':
        return this.table(parent, block)
      case 'list':
        return this.list(parent, block)
      case 'notice':
        return this.notice(parent, block)
      case 'picture':
        return this.picture(parent, block)
      case 'code':
        return this.code(parent, block)
      case 'bars':
        return this.bars(parent, block)
      case 'signatures':
        return this.signatures(parent, block.signatures)
      case 'boxes':
        return this.boxes(parent, block.boxes)
      case 'page':
        if (this.y > 70) this.turn()
        return
      case 'together': {
        this.room(
          Math.min(
            this.bottom - 66,
            block.body.reduce((sum, each) => sum + this.guess(each), 0),
          ),
        )
        await this.blocks(block.body, parent)
      }
    }
  }

  /** The space that a heading needs below it: it is never alone at the end of a page. */
  private opening(body: readonly Block[], at: number): number {
    const next = body[at]
    const whole = (height: number) => Math.min(height, this.bottom - 130)
    switch (next?.is) {
      case 'heading':
        return this.guess(next) + this.opening(body, at + 1)
      case 'picture':
        return whole(this.pictureSize(next).high + 24)
      case 'notice':
      case 'bars':
      case 'code':
        return whole(this.guess(next))
      case 'together':
        return Math.max(whole(next.body.reduce((sum, each) => sum + this.guess(each), 0)), this.opening(next.body, 0))
      case 'signatures':
        return 84
      case 'table':
        return 70
      default:
        return 46
    }
  }

  /** About how high a block is, to keep small things together. */
  private guess(block: Block): number {
    const width = this.right - this.left
    switch (block.is) {
      case 'heading':
        return 34
      case 'words':
        return this.lines(block.words, body, width).length * leading(10) + 7
      case 'facts':
        return Math.ceil(block.facts.length / (block.columns ?? 2)) * 34
      case 'list':
        return block.items.reduce<number>((sum, item) => {
          const { words, below } = itemOf(item)
          const own = this.lines(words, body, width - 18).length * leading(10) + 3
          return sum + own + below.reduce((inner, each) => inner + this.guess(each), 0)
        }, 4)
      case 'notice':
        return this.lines(block.words, body, width - 24).length * leading(10) + 44
      case 'table':
        return 60 + block.rows.length * 20
      case 'signatures':
        return Math.ceil(block.signatures.length / 2) * 84
      case 'boxes':
        return block.boxes.length * 18
      case 'bars':
        return block.bars.length * 17 + 30
      case 'code':
        return 110
      default:
        return 120
    }
  }

  private letterhead(): void {
    const { letterhead, number } = this.document
    if (!letterhead && !number) return
    const top = this.y
    let x = this.left
    let below = top
    if (letterhead?.seal) {
      const figure = this.pdf.tag(this.pdf.root, 'Figure', {
        alt: letterhead.seal.alt,
        bbox: [x, top, x + 44, top + 44],
      })
      figure.content(() => this.image(letterhead.seal!, x, top, 44, 44))
      figure.end()
      x += 56
      below = top + 44
    }
    if (letterhead) {
      this.words(
        this.pdf.root,
        letterhead.agency,
        { size: 13, weight: 'bold', color: this.accent },
        { x, width: 320, after: 1 },
      )
      for (const line of letterhead.lines ?? [])
        this.words(this.pdf.root, line, { ...small, size: 8.5 }, { x, width: 320, after: -1.5 })
    }
    below = Math.max(below, this.y)
    if (number) {
      this.y = top + 1
      const style: Style = { size: 10, weight: 'bold', color: ink }
      const lines = this.lines(number, style, 180)
      const tag = this.pdf.tag(this.pdf.root, 'P')
      this.put(tag, lines, this.right - 180, 180, 10, 'right')
      tag.end()
    }
    this.y = Math.max(below, this.y) + 8
    this.layoutStroke(this.left, this.y, this.right, this.y, this.accent, 1.6)
    this.y += 20
  }

  private heading(words: string, level: 1 | 2 | 3, below = 0): void {
    const size = level === 1 ? 19 : level === 2 ? 12.5 : 10.5
    const style: Style = { size, weight: 'bold', color: level === 1 ? ink : this.accent }
    const lines = this.lines(words, style, this.right - this.left)
    if (level > 1) {
      this.y += level === 2 ? 12 : 6
      this.room(lines.length * leading(size) + below)
    }
    const parent = this.outlines.findLast((each) => each.level < level)!
    const item = parent.item.addItem(words, { top: this.y, left: this.width, zoom: 0, expanded: true })
    this.outlines = [...this.outlines.filter((each) => each.level < level), { level, item: item as never }]
    const tag = this.pdf.tag(this.pdf.root, `H${level}`)
    for (const line of lines) this.put(tag, [line], this.left, this.right - this.left, size * (level === 1 ? 0.92 : 1))
    tag.end()
    this.y += level === 1 ? 3 : 4
  }

  private facts(parent: Tag, facts: readonly Fact[], columns: 1 | 2): void {
    const shown = facts.filter(([, value]) => plainWords(value).trim() !== '')
    if (shown.length === 0) return
    const gap = 24
    const width = columns === 1 ? this.right - this.left : (this.right - this.left - gap) / 2
    const side = columns === 1 ? 128 : 0
    const table = this.pdf.tag(parent, 'Table')
    for (let at = 0; at < shown.length; at += columns) {
      const row = shown
        .slice(at, at + columns)
        .map(([name, value]) => ({
          name,
          heads: this.lines(name, label, side || width),
          lines: this.lines(value, body, width - side),
        }))
      const height = Math.max(
        ...row.map(({ heads, lines }) =>
          side
            ? Math.max(heads.length * leading(8.5), lines.length * leading(10))
            : heads.length * leading(8.5) + lines.length * leading(10),
        ),
      )
      this.room(Math.min(height + 6, this.bottom - 80))
      const tr = this.pdf.tag(table, 'TR')
      const top = this.y
      let lowest = top
      for (const [index, { heads, lines }] of row.entries()) {
        const x = this.left + index * (width + gap)
        if (index > 0 && this.y !== top) this.y = top
        const th = this.pdf.tag(tr, 'TH', { scope: 'Row' })
        this.y += side ? 1.4 : 0
        this.put(th, heads, x, side || width, 8.5)
        th.end()
        if (side) this.y = top
        else this.y -= 1
        const td = this.pdf.tag(tr, 'TD')
        if (height > this.bottom - 80) this.flow(td, lines, x + side, width - side, 10)
        else this.put(td, lines, x + side, width - side, 10)
        td.end()
        lowest = Math.max(lowest, this.y)
      }
      tr.end()
      this.y = Math.max(lowest, Math.min(top + height, this.bottom)) + 6
    }
    table.end()
    this.y += 4
  }

  private list(parent: Tag, { items, numbered = false, first = 1 }: ListBlock, depth = 0): void {
    const list = this.pdf.tag(parent, 'L')
    list.attributes('List', { ListNumbering: numbered ? numberings[depth % numberings.length]! : 'Disc' })
    const inset = 18 * (depth + 1) + (numbered && depth > 0 ? 6 : 0)
    const linesIn = (item: (typeof items)[number]) =>
      this.lines(itemOf(item).words, body, this.right - this.left - inset)
    for (const [at, each] of items.entries()) {
      const { below } = itemOf(each)
      const lines = linesIn(each)
      // The last two items stay together: one alone would open a page.
      const last = at === items.length - 2 && below.length === 0 ? linesIn(items[at + 1]!).length : 0
      if (lines.length <= 3) this.room((lines.length + (last <= 3 ? last : 0)) * leading(10) + 3)
      else this.room(leading(10) * 2)
      const item = this.pdf.tag(list, 'LI')
      const mark = this.line(numbered ? labelOf(first + at, depth) : '•', body)
      const lbl = this.pdf.tag(item, 'Lbl')
      lbl.content(() => this.draw(mark, this.left + 2 + 18 * depth, this.y + leading(10) - 3.6))
      lbl.end()
      const content = this.pdf.tag(item, 'LBody')
      this.flow(content, lines, this.left + inset, this.right - this.left - inset, 10)
      this.y += 3
      for (const inner of below) this.list(content, inner, depth + 1)
      content.end()
      item.end()
    }
    list.end()
    if (depth === 0) this.y += 5
  }

  private notice(parent: Tag, { title, words }: { title?: string; words: Words }): void {
    const width = this.right - this.left - 24
    const head = title ? this.lines(title, { ...body, weight: 'bold' }, width) : []
    const lines = this.lines(words, body, width)
    const height = (head.length + lines.length) * leading(10) + 16
    const isBoxed = height < this.bottom - 66
    if (isBoxed) {
      this.room(height)
      this.pdf.artifact('Layout', () => {
        this.pdf.file.rect(this.left, this.y, this.right - this.left, height).fill('#f3f4f7')
        this.pdf.file.rect(this.left, this.y, 3, height).fill(this.accent)
      })
      this.y += 7
    }
    const tag = this.pdf.tag(parent, 'Sect')
    for (const each of [head, lines].filter(({ length }) => length > 0)) {
      const p = this.pdf.tag(tag, 'P')
      this.flow(p, each, this.left + 14, width, 10)
      p.end()
    }
    tag.end()
    this.y += isBoxed ? 18 : 8
  }

  private image(picture: Picture, x: number, y: number, width: number, height: number): void {
    this.pdf.file.image(Buffer.from(picture.data, 'base64'), x, y, { fit: [width, height] })
  }

  private pictureSize({ picture }: PictureBlock): { shown: number; high: number } {
    const { width, height } = this.pdf.file.openImage(Buffer.from(picture.data, 'base64'))
    const across = this.right - this.left
    // A pixel is a point at most: a small picture would blur in full width.
    const asked =
      picture.width === 'full'
        ? Math.min(width, across)
        : picture.width === 'half'
          ? Math.min(width, across / 2)
          : Math.min(picture.width, across)
    const shown = Math.min(asked, ((this.bottom - 90) * width) / height)
    return { shown, high: (shown * height) / width }
  }

  private picture(parent: Tag, block: PictureBlock): void {
    const { picture, caption, decorative } = block
    const { shown, high } = this.pictureSize(block)
    this.room(high + (caption ? 20 : 0))
    const draw = () => this.image(picture, this.left, this.y, shown, high)
    if (decorative) this.pdf.artifact('Layout', draw)
    else {
      const figure = this.pdf.tag(parent, 'Figure', {
        alt: picture.alt,
        bbox: [this.left, this.y, this.left + shown, this.y + high],
      })
      figure.content(draw)
      figure.end()
    }
    this.y += high + 4
    if (caption) this.words(parent, caption, small)
    this.y += 4
  }

  private code(parent: Tag, { text, alt, caption }: { text: string; alt: string; caption?: string }): void {
    const rows = uqrRows(text)
    const side = 84
    this.room(side + 8)
    const [x, y] = [this.left, this.y]
    const figure = this.pdf.tag(parent, 'Figure', { alt, bbox: [x, y, x + side, y + side] })
    const module = side / rows.length
    figure.content(() => {
      for (const [down, row] of rows.entries())
        for (const [across, dark] of row.entries())
          if (dark) this.pdf.file.rect(x + across * module, y + down * module, module, module)
      this.pdf.file.fill('#000000')
    })
    figure.end()
    if (caption) {
      this.y = y + 10
      this.words(parent, caption, small, { x: x + side + 14, after: 0 })
    }
    this.y = Math.max(this.y, y + side) + 10
  }

  // Labels

  /** Each label is an item of one list, in the order of the sheets: its code, then its lines. */
  private async labelSheets({ cut, skip, items }: LabelSheets): Promise<void> {
    const inch = 72
    const onSheet = cut.across * cut.down
    let list: Tag | undefined
    for (const [nth, item] of items.entries()) {
      const at = (nth + skip) % onSheet
      if (nth === 0 || at === 0) this.turn()
      if (nth === 0) {
        // In the margin above the labels: a document is found by its heading.
        this.y = 16
        const heading = this.pdf.tag(this.pdf.root, 'H1')
        this.put(heading, this.lines(this.document.title, { ...small, size: 7 }, 300), this.left, 300, 7)
        heading.end()
      }
      const x = (cut.left + (at % cut.across) * cut.stepAcross) * inch
      const y = (cut.top + Math.floor(at / cut.across) * cut.stepDown) * inch
      list ??= this.pdf.tag(this.pdf.root, 'L')
      this.label(list, item, { x, y, width: cut.width * inch, height: cut.height * inch })
      await this.breathe()
    }
    list?.end()
  }

  private label(list: Tag, { code, lines }: PrintedLabel, box: Box4): void {
    const entry = this.pdf.tag(list, 'LI')
    const held = this.pdf.tag(entry, 'LBody')
    const pad = Math.min(8, box.height * 0.08)
    const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad }
    const wide = code.kind === 'code128'
    const large = Math.min(12, inner.height * (wide ? 0.2 : 0.24))
    const plain = Math.min(9, large * 0.8)
    const drawn = wide
      ? { ...inner, height: inner.height - leading(large) - (lines.length > 1 ? leading(plain) : 0) }
      : { ...inner, width: inner.height }
    const figure = this.pdf.tag(held, 'Figure', {
      alt: code.alt,
      bbox: [drawn.x, drawn.y, drawn.x + drawn.width, drawn.y + drawn.height],
    })
    figure.content(() => (wide ? this.barsOf(code.text, drawn) : this.squaresOf(code.text, drawn)))
    figure.end()
    const text = wide ? inner : { ...inner, x: inner.x + drawn.width + 6, width: inner.width - drawn.width - 6 }
    this.y = wide ? drawn.y + drawn.height : inner.y
    const bottom = inner.y + inner.height
    for (const [nth, words] of lines.entries()) {
      const styled = (size: number): Style => ({ size, weight: nth === 0 ? 'bold' : 'regular', color: ink })
      // A number is not cut: it is printed smaller until it fits.
      let size = nth === 0 ? large : plain
      while (nth === 0 && size > 5 && this.lines(words, styled(size), text.width).length > 1) size -= 0.5
      if (this.y + leading(size) > bottom + 1) break
      const [first, ...more] = this.lines(words, styled(size), text.width)
      if (!first) continue
      const tag = this.pdf.tag(held, 'P')
      const room = nth > 0 && !wide && this.y + 2 * leading(size) <= bottom ? 2 : 1
      this.put(tag, [first, ...more].slice(0, room), text.x, text.width, size)
      tag.end()
    }
    held.end()
    entry.end()
  }

  private squaresOf(text: string, { x, y, width }: Box4): void {
    const rows = uqrRows(text)
    const side = width / rows.length
    for (const [down, row] of rows.entries())
      for (const [across, dark] of row.entries())
        if (dark) this.pdf.file.rect(x + across * side, y + down * side, side, side)
    this.pdf.file.fill('#000000')
  }

  /** With the ten modules of quiet that a reader needs on both sides. */
  private barsOf(text: string, { x, y, width, height }: Box4): void {
    const widths = code128(text)
    const module = width / (widths.reduce((sum, each) => sum + each, 0) + 20)
    let at = x + 10 * module
    for (const [nth, each] of widths.entries()) {
      if (nth % 2 === 0) this.pdf.file.rect(at, y, each * module, height)
      at += each * module
    }
    this.pdf.file.fill('#000000')
  }

  /** Read aloud as one sentence; the drawing has the same words and figures. */
  private bars(parent: Tag, { caption, bars }: Extract<Block, { is: 'bars' }>): void {
    const most = Math.max(...bars.map(({ value }) => value), 0)
    if (most === 0) return
    const [row, names, figures] = [17, 150, 84]
    this.room(bars.length * row + 30)
    this.words(parent, caption, { ...small, weight: 'bold' }, { after: 3 })
    const [top, from] = [this.y, this.left + names + 8]
    const width = this.right - figures - 8 - from
    const alt = `${caption}. ${bars.map(({ label, shown }) => `${label}: ${shown}`).join('; ')}.`
    const figure = this.pdf.tag(parent, 'Figure', { alt, bbox: [this.left, top, this.right, top + bars.length * row] })
    for (const [at, { label, value, shown }] of bars.entries()) {
      const y = top + at * row
      this.y = y + 2
      const fits = this.lines(label, cellStyle, names).length === 1
      const name = fits ? label : `${label.slice(0, 28).trimEnd()}…`
      this.put(figure, this.lines(name, cellStyle, names).slice(0, 1), this.left, names, cellStyle.size)
      figure.content(() =>
        this.pdf.file.rect(from, y + 3, Math.max(0.5, (width * Math.max(0, value)) / most), row - 7).fill(this.accent),
      )
      this.y = y + 2
      this.put(figure, this.lines(shown, cellStyle, figures), this.right - figures, figures, cellStyle.size, 'right')
    }
    figure.end()
    this.y = top + bars.length * row + 10
  }

  private signatures(parent: Tag, signatures: Extract<Block, { is: 'signatures' }>['signatures']): void {
    const gap = 30
    const width = (this.right - this.left - gap) / 2
    this.y += 8
    for (let at = 0; at < signatures.length; at += 2) {
      this.room(78)
      const top = this.y
      let lowest = top
      for (const [index, each] of signatures.slice(at, at + 2).entries()) {
        const x = this.left + index * (width + gap)
        this.y = top + 4
        if (each.drawn) this.strokes(each.drawn, x, top)
        else if (each.name && each.date)
          this.words(
            parent,
            [{ text: each.name, italic: true }],
            { size: 13, weight: 'regular', color: ink },
            { x, width, after: 0 },
          )
        this.y = top + 28
        this.layoutStroke(x, this.y, x + width, this.y, ink, 0.8)
        this.y += 1
        this.words(parent, each.role, { ...cellStyle, weight: 'bold' }, { x, width, after: -1 })
        const under = [
          [each.name ?? this.own.name, each.title].filter(Boolean).join(', '),
          each.date ? each.date : this.own.date,
          each.about ?? '',
        ].filter(Boolean)
        for (const words of under) this.words(parent, words, small, { x, width, after: -1 })
        lowest = Math.max(lowest, this.y)
      }
      this.y = lowest + 18
    }
  }

  private boxes(parent: Tag, boxes: Extract<Block, { is: 'boxes' }>['boxes']): void {
    const rows = this.rowsOfBoxes(boxes)
    const table = this.pdf.tag(parent, 'Table')
    for (const [at, { row, height }] of rows.entries()) {
      // The last two rows stay together: one alone would open a page.
      const last = at === rows.length - 2 ? rows.at(-1)!.height : 0
      this.room(Math.min(height + (last < 80 ? last : 0), this.bottom - 80))
      const top = this.y
      const isCut = height > this.bottom - 80
      const tr = this.pdf.tag(table, 'TR')
      let x = this.left
      for (const { width, heads, lines } of row) {
        if (!isCut) {
          const from = x
          this.pdf.artifact('Layout', () =>
            this.pdf.file.lineWidth(0.6).strokeColor('#8a919e').rect(from, top, width, height).stroke(),
          )
        }
        this.y = top + 1
        const th = this.pdf.tag(tr, 'TH', { scope: 'Row' })
        this.put(th, heads, x + 5, width - 10, 7.5)
        th.end()
        const td = this.pdf.tag(tr, 'TD')
        if (isCut) this.flow(td, lines, x + 5, width - 10, 10)
        else this.put(td, lines, x + 5, width - 10, 10)
        td.end()
        x += width
      }
      tr.end()
      this.y = isCut ? this.y + 7 : top + height
    }
    table.end()
    this.y += 10
  }

  private rowsOfBoxes(boxes: readonly Box[]) {
    const whole = this.right - this.left
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
          heads: this.lines(
            [...(number ? [{ text: `${number} `, bold: true }] : []), name],
            { ...small, size: 7.5 },
            width * whole - 10,
          ),
          lines: this.lines(plainWords(value) === '' ? ' ' : value, body, width * whole - 10),
        })
        at++
      }
      const height = Math.max(
        ...row.map(({ heads, lines }) => heads.length * leading(7.5) + lines.length * leading(10)),
      )
      rows.push({ row, height: height + 7 })
    }
    return rows
  }

  private async table(parent: Tag, block: Extract<Block, { is: 'table' }>): Promise<void> {
    const { columns, rows, totals = [], caption } = block
    const widths = await this.widths(block)
    const places = columns.map((column, at) => ({
      ...column,
      x: this.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
      width: widths[at]!,
    }))
    const pad = 4
    const table = this.pdf.tag(parent, 'Table')
    table.attributes('Table', { Summary: new String(caption) })
    const heads = places.map(({ name, width }) => this.lines(name, headStyle, width - 2 * pad))
    const headHeight = Math.max(...heads.map(({ length }) => length)) * leading(8.5) + 7
    /** On further pages the head is repeated for the eye; screen readers know it from the first. */
    const drawHead = (row: Tag | null) => {
      const top = this.y
      this.pdf.artifact('Layout', () =>
        this.pdf.file.rect(this.left, top, this.right - this.left, headHeight).fill('#eceef2'),
      )
      this.layoutStroke(this.left, top + headHeight, this.right, top + headHeight, '#8a919e', 0.8)
      for (const [at, { x, width, figure }] of places.entries()) {
        this.y = top + 3 + headHeight - 7 - heads[at]!.length * leading(8.5)
        if (row) {
          const th = this.pdf.tag(row, 'TH', { scope: 'Column' })
          this.put(th, heads[at]!, x + pad, width - 2 * pad, 8.5, figure ? 'right' : undefined)
          th.end()
        } else
          this.pdf.artifact('Pagination', () => {
            for (const line of heads[at]!) {
              this.y += leading(8.5)
              this.draw(line, figure ? x + width - pad - line.width : x + pad, this.y - 3)
            }
          })
      }
      this.y = top + headHeight
    }
    this.room(headHeight + 40)
    const thead = this.pdf.tag(table, 'THead')
    const headRow = this.pdf.tag(thead, 'TR')
    drawHead(headRow)
    headRow.end()
    thead.end()
    const tbody = this.pdf.tag(table, 'TBody')
    for (const given of rows) {
      await this.breathe()
      const cells = places.map(({ width, figure }, at) => {
        const cell = given[at] ?? ''
        const [words, below] =
          typeof cell === 'object' && 'words' in cell ? [cell.words, cell.below] : [cell as Words, undefined]
        return linesOf(
          [
            ...pieces(words, { ...cellStyle, ...(figure && { figure: true }) }, (note) => this.notes.push(note)),
            ...(below ? pieces(`\n${below}`, { ...small, size: 8 }) : []),
          ],
          width - 2 * pad,
          this.faces,
        )
      })
      let most = Math.max(1, ...cells.map(({ length }) => length))
      const height = most * leading(9) + 6
      if (this.y + Math.min(height, this.bottom - 66 - headHeight) > this.bottom) {
        this.turn()
        drawHead(null)
      }
      const tr = this.pdf.tag(tbody, 'TR')
      const tags = places.map(({ heads: isHead }) =>
        this.pdf.tag(tr, isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {}),
      )
      let from = 0
      while (most > 0) {
        const top = this.y + 3
        const fits = Math.min(most, Math.max(1, Math.floor((this.bottom - top - 3) / leading(9))))
        for (const [at, { x, width, figure }] of places.entries()) {
          this.y = top
          this.put(
            tags[at]!,
            cells[at]!.slice(from, from + fits),
            x + pad,
            width - 2 * pad,
            9,
            figure ? 'right' : undefined,
          )
        }
        this.y = top + fits * leading(9) + 3
        from += fits
        most -= fits
        if (most > 0) {
          this.turn()
          drawHead(null)
        }
      }
      for (const tag of tags) tag.end()
      tr.end()
      this.layoutStroke(this.left, this.y, this.right, this.y, hair, 0.5)
    }
    if (rows.length === 0) {
      const tr = this.pdf.tag(tbody, 'TR')
      const td = this.pdf.tag(tr, 'TD')
      td.attributes('Table', { ColSpan: columns.length })
      this.y += 3
      this.put(
        td,
        this.lines(block.empty ?? 'No entries.', { ...cellStyle, color: quiet }, this.right - this.left - 8),
        this.left + pad,
        this.right - this.left - 8,
        9,
      )
      td.end()
      tr.end()
      this.y += 3
      this.layoutStroke(this.left, this.y, this.right, this.y, hair, 0.5)
    }
    tbody.end()
    if (totals.length > 0) this.totals(table, totals, columns.length)
    table.end()
    this.y += 14
  }

  /** The last total is between a single and a double rule, as accountants draw it. */
  private totals(table: Tag, totals: readonly (readonly [string, string])[], columns: number): void {
    this.room(totals.length * 18 + 8)
    const foot = this.pdf.tag(table, 'TFoot')
    for (const [at, [name, value]] of totals.entries()) {
      const isLast = at === totals.length - 1
      const style: Style = { ...cellStyle, size: isLast ? 10 : 9, weight: isLast ? 'bold' : 'regular' }
      const figure = this.line(value, { ...style, figure: true })
      const span = Math.max(96, figure.width + 8)
      if (isLast) this.layoutStroke(this.right - span, this.y + 1, this.right, this.y + 1, ink, 0.8)
      const top = this.y + 3
      const row = this.pdf.tag(foot, 'TR')
      const th = this.pdf.tag(row, 'TH', { scope: 'Row' })
      if (columns > 2) th.attributes('Table', { ColSpan: columns - 1 })
      this.y = top
      this.put(
        th,
        this.lines(name, style, this.right - this.left - span - 20),
        this.left,
        this.right - this.left - span - 10,
        style.size,
        'right',
      )
      th.end()
      const low = this.y
      this.y = top
      const td = this.pdf.tag(row, 'TD')
      this.put(td, [figure], this.left, this.right - this.left - 4, style.size, 'right')
      td.end()
      row.end()
      this.y = Math.max(low, this.y) + 1
      if (isLast) {
        this.layoutStroke(this.right - span, this.y + 2, this.right, this.y + 2, ink, 0.6)
        this.layoutStroke(this.right - span, this.y + 4, this.right, this.y + 4, ink, 0.6)
        this.y += 5
      }
    }
    foot.end()
  }

  /**
   * Columns as wide as their content asks, within the page: figures and long words first, running text gets the
   * rest.
   */
  private async widths({ columns, rows }: Extract<Block, { is: 'table' }>): Promise<number[]> {
    const whole = this.right - this.left
    const sample = rows.length > 300 ? rows.filter((_, at) => at % Math.ceil(rows.length / 300) === 0) : rows
    const wanted: { least: number; dated: number; most: number }[] = []
    for (const [at, { name, figure, width }] of columns.entries()) {
      if (width) {
        wanted.push({ least: width * whole, dated: width * whole, most: width * whole })
        continue
      }
      let [least, dated, most] = [0, 0, this.line(name, headStyle).width]
      for (const word of name.split(' ')) least = Math.max(least, this.line(word, headStyle).width)
      for (const row of sample) {
        await this.breathe()
        const cell = row[at] ?? ''
        const text =
          typeof cell === 'object' && 'words' in cell
            ? `${plainWords(cell.words)}\n${cell.below ?? ''}`
            : plainWords(cell as Words)
        for (const line of text.split('\n')) {
          const full = this.line(line, { ...cellStyle, ...(figure && { figure: true }) }).width
          most = Math.max(most, full)
          if (figure) least = Math.max(least, full)
          else if (full > least)
            for (const word of line.split(/\s/))
              least = Math.max(least, Math.min(150, this.line(word, cellStyle).width))
          for (const [date] of line.matchAll(/[A-Z][a-z]+ \d{1,2}, \d{4}/g))
            dated = Math.max(dated, this.line(date, cellStyle).width)
        }
      }
      wanted.push({ least: least + 9, dated: Math.max(least, dated) + 9, most: Math.max(least, most) + 9 })
    }
    // A date stays on one line where its table has room for it.
    if (wanted.reduce((sum, each) => sum + each.dated, 0) <= whole) for (const each of wanted) each.least = each.dated
    const alike = wanted.filter((_, at) => columns[at]!.alike)
    const widest = Math.max(0, ...alike.map(({ most }) => most))
    if (wanted.reduce((sum, each) => sum + (alike.includes(each) ? widest : each.least), 0) <= whole)
      for (const each of alike) each.least = each.most = widest
    const sum = (key: 'least' | 'most') => wanted.reduce((total, each) => total + each[key], 0)
    if (sum('most') <= whole) {
      // Spare room goes to running text, so that figures stay near each other.
      const takes = columns.map(({ figure, width }, at) => (figure || width ? 0 : wanted[at]!.most ** 2))
      const all = takes.reduce((total, each) => total + each, 0)
      const spare = whole - sum('most')
      return wanted.map(({ most }, at) => most + (all > 0 ? (spare * takes[at]!) / all : spare / columns.length))
    }
    const least = sum('least')
    if (least >= whole) return wanted.map((each) => (each.least * whole) / least)
    const room = sum('most') - least
    return wanted.map((each) => each.least + ((each.most - each.least) * (whole - least)) / room)
  }

  private endNotes(): void {
    this.heading(this.own.notes, 2, 46)
    for (const [at, words] of this.notes.entries()) {
      const note = this.pdf.tag(this.pdf.root, 'Note')
      note.named(`note-${String(at + 1).padStart(4, '0')}`)
      const lines = this.lines(`[${at + 1}] ${words}`, small, this.right - this.left)
      this.flow(note, lines, this.left, this.right - this.left, 8.5)
      note.end()
      this.y += 3
    }
  }
}

const itemOf = (item: Words | ListItem): ListItem =>
  typeof item === 'object' && 'below' in item ? item : { words: item, below: [] }

const numberings = ['Decimal', 'LowerAlpha', 'LowerRoman'] as const

/** 1., (a), (i): how clauses are counted in contracts. */
function labelOf(count: number, depth: number): string {
  switch (numberings[depth % numberings.length]) {
    case 'LowerAlpha':
      return `(${lettersOf(count)})`
    case 'LowerRoman':
      return `(${romanOf(count)})`
    default:
      return `${count}.`
  }
}

const lettersOf = (count: number): string =>
  (count > 26 ? lettersOf(Math.floor((count - 1) / 26)) : '') + String.fromCodePoint(97 + ((count - 1) % 26))

const romans = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const
function romanOf(count: number): string {
  let [left, words] = [count, '']
  for (const [value, sign] of romans) for (; left >= value; left -= value) words += sign
  return words
}
