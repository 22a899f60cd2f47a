import { plainWords, type Block, type ListBlock, type ListItem, type PrintedDocument, type Words } from './document.ts'
import { boxes, facts, signatures } from './facts.ts'
import { bars, code, picture, pictureSize } from './figures.ts'
import { labelSheets } from './label-sheets.ts'
import { Faces, linesOf, pieces, type Style } from './lines.ts'
import { labelOf, numberings } from './numbering.ts'
import { body, cellStyle, hair, headStyle, ink, leading, quiet, Sheet, small } from './sheet.ts'
import type { Tag } from './tagged-pdf.ts'

export type Written = {
  bytes: Uint8Array
  pages: number
  /** Characters that no font has: printed by their number. */ missing: string[]
}

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

class Writer extends Sheet {
  async write(): Promise<void> {
    if (this.document.labels) return await labelSheets(this, this.document.labels)
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
        return facts(this, parent, block.facts, block.columns ?? 2)
      case 'table':
        return this.table(parent, block)
      case 'list':
        return this.list(parent, block)
      case 'notice':
        return this.notice(parent, block)
      case 'picture':
        return picture(this, parent, block)
      case 'code':
        return code(this, parent, block)
      case 'bars':
        return bars(this, parent, block)
      case 'signatures':
        return signatures(this, parent, block.signatures)
      case 'boxes':
        return boxes(this, parent, block.boxes)
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
        return whole(pictureSize(this, next).high + 24)
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
