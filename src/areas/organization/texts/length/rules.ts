import { pictureIn, pictureInWords } from '#platform/documents/picture-line.ts'
import { plural } from '#platform/words.ts'

/** How long a text may be. Zero or nothing: no limit of this kind. */
export type Limits = { words: number; characters: number; pages: number; spacing: Spacing }
export type Spacing = 'single' | 'double'
export type Length = { words: number; characters: number; pages: number }

/** Words as people count them: anything between blanks that holds a letter or a digit. Markdown signs don't count. */
export const wordsIn = (text: string | null | undefined): number =>
  (text ?? '').split(/\s+/).filter((each) => /[\p{L}\p{N}]/u.test(each)).length

const listLine = /^(\s*)(?:[-*•]|(\d+)[.)])\s+/
const tableRule = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/

/** The words of a Markdown text without its signs, as they are pasted into a form that takes plain text. */
export const plainTextOf = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => !tableRule.test(line))
    .map((line) => {
      const picture = pictureIn(line)
      return picture ? pictureInWords(picture) : wordsOfLine(line)
    })
    .join('\n')
    .trim()

const wordsOfLine = (line: string): string =>
  (/^\s*\|.*\|\s*$/.test(line) ? cellsOf(line) : line)
    .replace(/^\s*#{1,6}\s+/, '')
    .replaceAll(/\[((?:\\.|[^\]\\])+)\]\((?:https?|mailto|tel):[^)\s]*\)/g, '$1')
    .replaceAll(/(?<!\\)\*{1,3}(?=\S)((?:\\.|[^*\\])+?)(?<=\S)\*{1,3}/g, '$1')
    // A form that takes plain text has no footnotes: the note follows its words.
    .replaceAll(/\^\[((?:\\.|[^\]\\\n])+)\]/g, ' ($1)')
    .replaceAll(/\\([\\*[\]#|.)•-])/g, '$1')

/** The address of a picture is no word. */
const withoutPictures = (text: string | null | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => {
      const picture = pictureIn(line)
      return picture ? pictureInWords(picture) : line
    })
    .join('\n')

const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .join('\t')

export function lengthOf(text: string | null | undefined, spacing: Spacing = 'single'): Length {
  const plain = plainTextOf(text)
  return { words: wordsIn(withoutPictures(text)), characters: [...plain].length, pages: pagesOf(plain, spacing) }
}

/**
 * Pages in 12-point Times New Roman on letter paper with one-inch margins, the layout that most notices ask for: 6.5
 * inches across, and 46 lines single-spaced or 23 double-spaced. In tenths, and a text that has begun has a tenth.
 */
const across = 468 / 12
const linesOf: Record<Spacing, number> = { single: 46, double: 23 }
const indent = 3

function pagesOf(plain: string, spacing: Spacing): number {
  if (plain === '') return 0
  const lines = plain.split('\n').reduce((sum, line) => sum + linesIn(line), 0)
  return Math.max(1, Math.ceil((lines * 10) / linesOf[spacing])) / 10
}

/** The printed lines of a paragraph: words fill a line until the next one doesn't fit. */
function linesIn(paragraph: string): number {
  const width = listLine.test(paragraph) ? across - indent : across
  let [lines, used] = [1, 0]
  for (const word of paragraph.trim().split(/[ \t]+/)) {
    const wide = widthOf(word)
    if (used > 0 && used + space + wide > width) {
      lines++
      used = 0
    }
    used += (used > 0 ? space : 0) + wide
    // A word longer than a line goes on in the next ones.
    while (used > width) {
      lines++
      used -= width
    }
  }
  return lines
}

/** Widths of Times in thousandths of its size, from the space to the tilde. */
const widths = [
  250, 333, 408, 500, 500, 833, 778, 333, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
]
const other = 500
const space = widths[0]! / 1_000
const widthOf = (word: string): number =>
  [...word].reduce((sum, sign) => sum + (widths[sign.codePointAt(0)! - 32] ?? other), 0) / 1_000

const kinds = ['words', 'characters', 'pages'] as const
const counted = {
  words: (count: number) => plural(count, { one: '1 word', other: `${figure(count)} words` }),
  characters: (count: number) => plural(count, { one: '1 character', other: `${figure(count)} characters` }),
  pages: (count: number) => plural(count, { one: '1 page', other: `${figure(count)} pages` }),
}
const figure = (count: number) => count.toLocaleString('en-US')

/** By how much a text exceeds each of its limits. */
export const overLimits = (length: Length, limits: Omit<Limits, 'spacing'>): string[] =>
  kinds.flatMap((kind) => {
    const over = Math.round((length[kind] - limits[kind]) * 10) / 10
    return limits[kind] > 0 && over > 0 ? [counted[kind](over)] : []
  })

/** “320 of 500 words”, or the words alone where the text has no limit. */
export const lengthInWords = (length: Length, limits: Omit<Limits, 'spacing'>): string => {
  const limited = kinds.filter((kind) => limits[kind] > 0)
  return limited.length === 0
    ? counted.words(length.words)
    : limited.map((kind) => `${figure(length[kind])} of ${counted[kind](limits[kind])}`).join(', ')
}
