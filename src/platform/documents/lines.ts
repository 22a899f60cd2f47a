// oxlint-disable-next-line triple-slash-reference -- the type check of the browser reaches this file without them
/// <reference path="./libraries.d.ts" />
import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { faceOf, type Face, type Weight } from './fonts.ts'
import type { Words } from './document.ts'

type Bidi = {
  getEmbeddingLevels(text: string): { levels: Uint8Array; paragraphs: { level: number }[] }
  getMirroredCharacter(sign: string): string | null
}
// Its types differ between the server's way of finding modules and the browser's.
const bidi = (bidiFactory as unknown as () => Bidi)()

export type Style = { size: number; weight: Weight; color: string; figure?: boolean }
type Styled = { text: string; style: Style; link?: string | undefined; note?: number | undefined }

/** Characters of one face, style and direction, next to each other. */
export type Run = Style & {
  text: string
  /** As it is typed: brackets turn around when they are drawn from right to left. */
  read: string
  /** Its glyphs are drawn in another order than its letters. */
  complex: boolean
  face: Face
  width: number
  backwards: boolean
  link?: string | undefined
  note?: number | undefined
}
export type Line = { runs: Run[]; width: number; backwards: boolean }

/** Scripts of India, whose vowels can be written before the letter that they follow. */
const reordering = /[\u0900-\u0dff]/
/** Written from right to left. */
const backward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * The faces of every character of a document, found before its lines are laid out, and the characters that no face
 * has: they are printed by their number, and the log says so.
 */
/** Forms of letters and digits that no font of ours has, such as the small 2 of CO₂, as the letter or digit itself. */
const plainFormOf = (text: string): string => text.normalize('NFKD')

export class Faces {
  readonly missing = new Set<string>()
  private readonly found = new Map<string, Face | null>()

  async learn(text: string, weight: Weight): Promise<void> {
    for (const sign of new Set([...spelled(text), ...plainFormOf(text)])) {
      const code = sign.codePointAt(0)!
      const key = `${weight}${code}`
      if (!this.found.has(key)) this.found.set(key, await faceOf(code, weight))
    }
    for (const sign of '[]U+0123456789ABCDEF. ') {
      const key = `${weight}${sign.codePointAt(0)!}`
      if (!this.found.has(key)) this.found.set(key, await faceOf(sign.codePointAt(0)!, weight))
    }
  }

  of(sign: string, weight: Weight): Face | null {
    return this.found.get(`${weight}${sign.codePointAt(0)!}`) ?? null
  }

  /** The text as it can be printed. */
  printable(text: string, weight: Weight): string {
    let plain = ''
    for (const sign of spelled(text)) {
      if (sign === '\n' || ignored.test(sign) || this.of(sign, weight)) plain += sign
      else if ([...plainFormOf(sign)].every((each) => this.of(each, weight))) plain += plainFormOf(sign)
      else {
        this.missing.add(sign)
        plain += `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
      }
    }
    return plain
  }
}

/** Directions and joiners are read by the shaper and have no picture. */
// oxlint-disable-next-line no-misleading-character-class -- selectors of variants, each by itself
const ignored = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\u00ad]/
const replaced: Record<string, string> = {
  '\t': ' ',
  '\r': '',
  '\u2010': '-',
  '\u2011': '-',
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
}
const spelled = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\t\r\u2010\u2011\u202f\u2007]/g, (sign) => replaced[sign]!)
    // Other control characters have no meaning on paper.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g, '')

export const pieces = (words: Words, style: Style, notes?: (words: string) => number): Styled[] =>
  (typeof words === 'string' ? [words] : words).flatMap((each): Styled[] => {
    if (typeof each === 'string') return [{ text: each, style }]
    const weight: Weight = each.bold ? 'bold' : each.italic ? 'italic' : style.weight
    const number = each.note !== undefined ? notes?.(each.note) : undefined
    return [
      { text: each.text, style: { ...style, weight, ...(each.link && { color: linkColor }) }, link: each.link },
      ...(number === undefined
        ? []
        : [{ text: `[${number}]`, style: { ...style, size: style.size * 0.8 }, note: number }]),
    ]
  })

export const linkColor = '#1a4480'

const widths = new Map<string, Map<string, number>>()

/** Widths in parts of the type size: a report says the same words thousands of times. */
function widthOf(face: Face, text: string, figure: boolean | undefined): number {
  const key = figure ? `${face.key}#` : face.key
  let known = widths.get(key)
  if (!known || known.size > 20_000) widths.set(key, (known = new Map()))
  let width = known.get(text)
  if (width === undefined) {
    width = face.font.layout(text, figure ? ['tnum'] : []).advanceWidth / face.font.unitsPerEm
    known.set(text, width)
  }
  return width
}

/** Words broken into lines of a width, as Unicode says (UAX 14), each with its runs from left to right (UAX 9). */
export function linesOf(given: readonly Styled[], width: number, faces: Faces): Line[] {
  const styled = given.map((each) => ({ ...each, text: faces.printable(each.text, each.style.weight) }))
  const whole = styled.map(({ text }) => text).join('')
  const starts: number[] = []
  let at = 0
  for (const { text } of styled) {
    starts.push(at)
    at += text.length
  }
  const lines: Line[] = []
  let begin = 0
  const paragraphs = whole.split('\n')
  for (const [index, paragraph] of paragraphs.entries()) {
    // Lines are read as one text: without a space, the last word and the next would be one.
    lines.push(...paragraphLines(index < paragraphs.length - 1 ? `${paragraph} ` : paragraph, begin))
    begin += paragraph.length + 1
  }
  return lines

  function paragraphLines(text: string, offset: number): Line[] {
    if (text.trim() === '') return [{ runs: [], width: 0, backwards: false }]
    const embedding = backward.test(text) ? bidi.getEmbeddingLevels(text) : null
    const levels = embedding?.levels
    const base = embedding?.paragraphs[0]?.level ?? 0
    const found = facesIn(text, offset)
    const runsOf = (from: number, until: number) => runsBetween(text, offset, from, until, found, levels)
    const lengthOf = (from: number, until: number) => {
      let sum = 0
      for (const run of runsOf(from, until)) sum += run.width
      return sum
    }
    const result: Line[] = []
    const close = (from: number, until: number) => {
      const trimmed = from + text.slice(from, until).trimEnd().length
      const runs = runsOf(from, until)
      result.push({ runs: levels ? reordered(runs) : runs, width: lengthOf(from, trimmed), backwards: base === 1 })
    }
    const breaker = new LineBreaker(text)
    let start = 0
    let end = 0
    let used = 0
    for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
      const trimmed = end + text.slice(end, next.position).trimEnd().length
      const needed = lengthOf(end, trimmed)
      if (used + needed > width + 0.01 && end > start) {
        close(start, end)
        start = end
        used = 0
      }
      // A word that is wider than the line is cut between its characters.
      if (needed > width + 0.01) {
        let cut = start
        for (const { index, segment } of graphemes.segment(text.slice(start, trimmed))) {
          const until = start + index + segment.length
          if (lengthOf(cut, until) > width && start + index > cut) {
            close(cut, start + index)
            cut = start + index
          }
        }
        start = cut
        used = lengthOf(start, next.position)
      } else used += lengthOf(end, next.position)
      end = next.position
    }
    if (end > start) close(start, end)
    return result
  }

  function facesIn(text: string, offset: number): (Face | null)[] {
    const found: (Face | null)[] = []
    let last: Face | null = null
    let index = 0
    for (const sign of text) {
      const weight = styleAt(offset + index).style.weight
      const face: Face | null =
        last && sharing.test(sign) && last.covers(sign.codePointAt(0)!)
          ? last
          : ignored.test(sign)
            ? last
            : faces.of(sign, weight)
      for (let unit = 0; unit < sign.length; unit++) found.push(face)
      last = face ?? last
      index += sign.length
    }
    return found
  }

  function styleAt(position: number): Styled {
    let low = 0
    while (low + 1 < starts.length && starts[low + 1]! <= position) low++
    return styled[low]!
  }

  function runsBetween(
    text: string,
    offset: number,
    from: number,
    until: number,
    found: readonly (Face | null)[],
    levels: Uint8Array | undefined,
  ): (Run & { level: number })[] {
    const runs: (Run & { level: number })[] = []
    let start = from
    while (start < until) {
      const piece = styleAt(offset + start)
      const level = levels?.[start] ?? 0
      const face = found[start] ?? null
      let end = start + 1
      while (
        end < until &&
        (found[end] ?? null) === face &&
        (levels?.[end] ?? 0) === level &&
        styleAt(offset + end) === piece
      )
        end++
      const read = text.slice(start, end)
      const backwards = level % 2 === 1
      const drawn = backwards ? mirrored(read) : read
      if (face)
        runs.push({
          ...piece.style,
          text: drawn,
          read,
          face,
          width: wordsWidth(face, drawn, piece.style, backwards) * piece.style.size,
          backwards,
          complex: !backwards && reordering.test(read),
          level,
          link: piece.link,
          note: piece.note,
        })
      start = end
    }
    return runs
  }
}

/** As the writer draws it: word by word where nothing forbids it, so that widths are known from other lines. */
function wordsWidth(face: Face, text: string, { figure }: Style, backwards: boolean): number {
  if (backwards || figure) return widthOf(face, text, figure)
  let sum = 0
  let start = 0
  for (let at = 0; at <= text.length; at++)
    if (at === text.length || text[at] === ' ') {
      const word = text.slice(start, at + 1)
      if (word) sum += widthOf(face, word, false)
      start = at + 1
    }
  return sum
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Spaces and marks stay with the script around them. */
const sharing = /[\s\p{M}]/u
const mirrored = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

/** From left to right: of each level, the highest first, the runs at or above it are reversed. */
function reordered<R extends { level: number }>(runs: R[]): R[] {
  const order = [...runs]
  const levels = order.map(({ level }) => level)
  const highest = Math.max(0, ...levels)
  for (let level = highest; level > 0; level--)
    for (let at = 0; at < order.length; at++) {
      if (order[at]!.level < level) continue
      let end = at
      while (end < order.length && order[end]!.level >= level) end++
      order.splice(at, end - at, ...order.slice(at, end).reverse())
      at = end
    }
  return order
}
