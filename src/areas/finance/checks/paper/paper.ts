import { dayInWords } from '#platform/dates.ts'
import { Faces, linesOf, pieces, type Line, type Style } from '#platform/documents/lines.ts'
import { TaggedPdf, type Tag } from '#platform/documents/tagged-pdf.ts'
import { dollars } from '#platform/money.ts'
import { amountInWords } from '../rules.ts'
import { micrLine, outlineOf, placeOf, shapes, type Placed } from './micr.ts'

export type Check = {
  number: string
  day: string
  amount: number
  payee: string
  /** Lines of the postal address, for a window envelope. */ address: readonly string[]
  memo: string
  invoices: readonly { number: string; day: string | null; billed: number; discount: number; paid: number }[]
}

export type Stock = {
  agency: string
  /** The agency’s address as printed on checks. */ lines: readonly string[]
  bank: string
  routing: string
  account: string
  /** How far everything is moved on this stock and printer, in hundredths of an inch. */ right: number
  down: number
}

const ink = '#000000'
const inch = 72
const paper = { width: 8.5 * inch, height: 11 * inch }
/** The check is the upper part, above two stubs: for the vendor and for the agency's file. */
const checkHeight = 3.5 * inch
const stubs = [checkHeight, 7 * inch]
const side = 0.5 * inch
/** Nothing else may be printed beside the line for the bank, and its first place begins here. */
const clearBand = (5 / 8) * inch
const firstPlace = (5 / 16) * inch
const mostRows = 11
/** Between two lines. */
const spacing = 3
/** Between two texts beside each other. */
const gap = 8

const plain: Style = { size: 9.5, weight: 'regular', color: ink }
const small: Style = { size: 8, weight: 'regular', color: ink }
const bold: Style = { ...plain, weight: 'bold' }
const fixed =
  'Check Date Pay to the order of Dollars Memo Authorized signature VOID Test print invoices $*0123456789.,/-'

/** The checks of a run, one on each letter page. */
export async function printChecks(checks: readonly Check[], stock: Stock, made: Date): Promise<Uint8Array> {
  const page = await Sheet.of(
    { title: `Checks ${checks[0]!.number} to ${checks.at(-1)!.number}`, stock, made },
    JSON.stringify(checks),
  )
  for (const check of checks) {
    page.turn(`Check ${check.number}`)
    drawCheck(page, check, stock)
    for (const top of stubs) drawStub(page, check, { stock, top })
  }
  return page.bytes()
}

/** A sheet to lay over the stock against the light: the frame, the places of everything, and all fourteen characters. */
export async function printTest(stock: Stock, made: Date): Promise<Uint8Array> {
  const page = await Sheet.of({ title: 'Test print of checks', stock, made }, '')
  page.turn('Test print of checks')
  drawCheck(
    page,
    {
      number: '000000',
      day: made.toISOString().slice(0, 10),
      amount: 1_234_56,
      payee: 'VOID Test print',
      address: ['VOID'],
      memo: 'VOID',
      invoices: [],
    },
    { ...stock, routing: '123456789', account: '0123456789' },
  )
  page.rule([0, checkHeight - clearBand, paper.width, checkHeight - clearBand], 0.3)
  page.rule([paper.width - firstPlace, checkHeight - clearBand, paper.width - firstPlace, checkHeight], 0.3)
  page.rule([0, checkHeight, paper.width, checkHeight], 0.3)
  for (let tick = 0; tick <= 8.5 * 8; tick++)
    page.rule([(tick * inch) / 8, checkHeight - (tick % 8 === 0 ? 10 : 5), (tick * inch) / 8, checkHeight], 0.3)
  page.micr(
    Object.keys(shapes).map((sign, at) => ({ sign, position: 20 + at })),
    checkHeight + 1.5 * inch,
  )
  page.text('All fourteen characters of E-13B. Compare them with a MICR gauge.', side, checkHeight + 1.7 * inch, small)
  page.text(
    'Hold this sheet behind a sheet of the stock. If it is off, enter the shift on the paying account and print again.',
    side,
    checkHeight + 1.95 * inch,
    small,
  )
  return page.bytes()
}

function drawCheck(page: Sheet, check: Check, stock: Stock): void {
  const end = paper.width - side
  const bank = 3.6 * inch
  const top = page.block([stock.agency], [side, 38], { width: bank - side - gap, height: 13 }, { ...bold, size: 11 })
  page.block(stock.lines, [side, top + 2], { width: bank - side - gap, height: 92 - top }, small)
  page.block([stock.bank], [bank, 38], { width: 2.8 * inch, height: 44 }, small)
  page.heading(`Check ${check.number}`, end, 38, { ...bold, size: 11 })
  page.text(`Date ${dayInWords(check.day)}`, end, 56, plain, 'right')

  page.text('Pay to the order of', side, 108, small)
  const figures = `$${dollars(check.amount).slice(1).padStart(14, '*')}`
  page.text(figures, end, 108, { ...bold, size: 11 }, 'right')
  const room = end - page.widthOf(figures, { ...bold, size: 11 }) - gap - (side + 1.15 * inch)
  page.onLine(check.payee, [side + 1.15 * inch, 108], room, { ...bold, size: 11 })
  page.rule([side, 112, end, 112], 0.5)
  const words = page.fitted(amountInWords(check.amount), end - side - 0.8 * inch, plain)
  page.text(filled(page, amountInWords(check.amount), end - side - 0.6 * inch, words), side, 130, words)
  page.text('Dollars', end, 130, small, 'right')
  page.rule([side, 134, end, 134], 0.5)

  const signed = 4.9 * inch
  page.block([check.payee, ...check.address], [side, 154], { width: signed - side - gap, height: 44 }, small)
  page.block([`Memo ${check.memo}`], [side, 202], { width: signed - side - gap, height: 9 }, small)
  page.rule([signed, 191, end, 191], 0.5)
  page.text('Authorized signature', signed, 202, small)
  page.micr(micrLine({ routing: stock.routing, account: stock.account, check: check.number }), checkHeight)
}

/** Stars to the end of the line leave no room to add words. */
function filled(page: Sheet, words: string, width: number, style: Style): string {
  const room = Math.floor((width - page.widthOf(`${words} `, style)) / page.widthOf('*', style))
  return `${words} ${'*'.repeat(Math.max(3, room))}`
}

const columns = [
  { title: 'Invoice', at: side },
  { title: 'Date', at: 3.1 * inch },
  { title: 'Payable', at: 5.2 * inch, figure: true },
  { title: 'Discount', at: 6.5 * inch, figure: true },
  { title: 'Paid', at: paper.width - side, figure: true },
] as const

function drawStub(page: Sheet, check: Check, { stock, top }: { stock: Stock; top: number }): void {
  const number = `Check ${check.number}`
  const wide = paper.width - 2 * side
  page.text(number, paper.width - side, top + 36, bold, 'right')
  page.block([stock.agency], [side, top + 36], { width: wide - page.widthOf(number, bold) - gap, height: 11 }, bold)
  const about = `${check.payee}, ${dayInWords(check.day)}, ${check.memo}`
  page.block([about], [side, top + 49], { width: wide, height: 11 }, small)
  const put = (cells: readonly string[], y: number, style: Style) =>
    columns.forEach((column, at) => {
      const words = cells[at]!
      if ('figure' in column) return page.text(words, column.at, y, style, 'right')
      const width = columns[at + 1]!.at - column.at - ('figure' in columns[at + 1]! ? 1.2 * inch : gap)
      return page.text(words, column.at, y, page.fitted(words, width, style))
    })
  put(
    columns.map(({ title }) => title),
    top + 68,
    { ...small, weight: 'bold' },
  )
  page.rule([side, top + 72, paper.width - side, top + 72], 0.5)
  const shown = check.invoices.length > mostRows ? check.invoices.slice(0, mostRows - 1) : check.invoices
  const rest = check.invoices.slice(shown.length)
  const sum = (of: typeof rest, field: 'billed' | 'discount' | 'paid') =>
    dollars(of.reduce((total, each) => total + each[field], 0))
  let y = top + 84
  for (const each of shown) {
    const day = each.day ? dayInWords(each.day) : ''
    put([each.number, day, dollars(each.billed), dollars(each.discount), dollars(each.paid)], y, small)
    y += 11
  }
  if (rest.length > 0) {
    put([`${rest.length} more invoices`, '', sum(rest, 'billed'), sum(rest, 'discount'), sum(rest, 'paid')], y, small)
    y += 11
  }
  page.rule([side, y - 6, paper.width - side, y - 6], 0.5)
  put(['Total', '', '', '', dollars(check.amount)], y + 6, { ...small, weight: 'bold' })
}

type About = { title: string; stock: Stock; made: Date }

/** Places on a page, moved as this stock needs. Every text is tagged, and the line for the bank has words of its own. */
class Sheet {
  private readonly pdf: TaggedPdf
  private readonly faces: Faces
  private readonly stock: Stock
  private tag: Tag | null = null

  private constructor(pdf: TaggedPdf, faces: Faces, stock: Stock) {
    this.pdf = pdf
    this.faces = faces
    this.stock = stock
  }

  static async of({ title, stock, made }: About, words: string): Promise<Sheet> {
    const faces = new Faces()
    const known = [words, fixed, title, stock.agency, stock.bank, ...stock.lines, sampleWords].join('')
    for (const weight of ['regular', 'bold'] as const) await faces.learn(known, weight)
    const pdf = new TaggedPdf({
      title,
      author: stock.agency,
      subject: title,
      language: 'en-US',
      made,
      ...paper,
      attachments: [],
    })
    return new Sheet(pdf, faces, stock)
  }

  turn(title: string): void {
    this.tag?.end()
    this.pdf.file.addPage()
    this.tag = this.pdf.tag(this.pdf.root, 'Sect', { title })
  }

  widthOf(words: string, style: Style): number {
    return linesOf(pieces(words, style), 10_000, this.faces)[0]?.width ?? 0
  }

  /** The style in which the words take no more than a width: smaller where they need it, and never cut. */
  fitted(words: string, width: number, style: Style): Style {
    const natural = this.widthOf(words, style)
    return natural <= width ? style : { ...style, size: (style.size * width) / natural }
  }

  /**
   * A name above a rule: in one line while its letters stay readable, then in lines that rise from it, and smaller where
   * even those have no room.
   */
  onLine(words: string, [x, y]: readonly [number, number], width: number, style: Style): void {
    const { size, lines } = this.broken([words], { width, height: 3 * style.size, least: 0.75 }, style)
    for (const [at, line] of lines.entries()) this.put(line, x, y - (lines.length - 1 - at) * (size + 1))
  }

  /** Lines from a first one down, broken and made smaller until they fit their box. Returns where the next would begin. */
  block(
    texts: readonly string[],
    [x, y]: readonly [number, number],
    { width, height }: { width: number; height: number },
    style: Style,
  ): number {
    const { size, lines } = this.broken(texts, { width, height }, style)
    for (const [at, line] of lines.entries()) this.put(line, x, y + at * (size + spacing))
    return y + Math.max(1, lines.length) * (size + spacing)
  }

  /** `least`: how small a single line may become before it is broken. */
  private broken(
    texts: readonly string[],
    { width, height, least = 1 }: { width: number; height: number; least?: number },
    style: Style,
  ): { size: number; lines: Line[] } {
    const sized = (size: number) => ({
      size,
      lines: texts.flatMap((words) => linesOf(pieces(words, { ...style, size }), width, this.faces)),
    })
    for (let size = style.size; size >= style.size * least && least < 1; size -= 0.25) {
      const whole = sized(size)
      if (whole.lines.length <= texts.length) return whole
    }
    for (let size = style.size; ; size -= 0.25) {
      const found = sized(size)
      if (found.lines.length * (size + spacing) <= height + spacing || size <= 2) return found
    }
  }

  /** The number of the check: by it a reader goes from one to the next. */
  heading(words: string, x: number, y: number, style: Style): void {
    this.pdf.outline.addItem(words, { top: 0, left: 0, zoom: 0, expanded: false })
    this.text(words, x, y, style, 'right', 'H1')
  }

  text(words: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left', type = 'P'): void {
    const [line] = linesOf(pieces(words, style), 10_000, this.faces)
    if (line) this.put(line, x, y, align, type)
  }

  private put(line: Line, x: number, y: number, align: 'left' | 'right' = 'left', type = 'P'): void {
    const tag = this.pdf.tag(this.tag!, type)
    tag.content(() => {
      let at = this.x(align === 'right' ? x - line.width : x)
      for (const run of line.runs) {
        this.pdf.run(run, at, this.y(y))
        at += run.width
      }
    })
    tag.end()
  }

  rule([x, y, toX, toY]: readonly [number, number, number, number], width: number): void {
    this.pdf.artifact('Layout', () =>
      this.pdf.file
        .lineWidth(width)
        .strokeColor(ink)
        .moveTo(this.x(x), this.y(y))
        .lineTo(this.x(toX), this.y(toY))
        .stroke(),
    )
  }

  micr(line: readonly Placed[], bottom: number): void {
    const words = line.toSorted((a, b) => b.position - a.position).map(({ sign }) => sign)
    const box = [0, this.y(bottom - clearBand), paper.width, this.y(bottom)]
    const tag = this.pdf.tag(this.tag!, 'Figure', { alt: `Line for the bank: ${words.join('')}`, bbox: box })
    tag.content(() => {
      for (const { sign, position } of line) {
        const { right, top } = placeOf(position, [this.x(paper.width), this.y(bottom)])
        this.pdf.file.path(outlineOf(sign, right, top)).fill(ink)
      }
    })
    tag.end()
  }

  async bytes(): Promise<Uint8Array> {
    this.tag?.end()
    for (let page = this.pdf.file._pageBuffer.length; page > 0; page--) this.pdf.endFirstPage()
    return this.pdf.bytes()
  }

  private x(at: number): number {
    return at + (this.stock.right * inch) / 100
  }
  private y(at: number): number {
    return at + (this.stock.down * inch) / 100
  }
}

/** Every letter of an amount in words and of a date. */
const sampleWords = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,:-'
