/** The page on which reading begins, and the words that are marked. */
export type ReadingStart = { page: number; words: string }

/** A place where searched words occur: the page, and which occurrence it is on that page. */
export type Found = { page: number; at: number }

/** Case, accents and runs of spaces do not count. */
export const tidy = (words: string): string =>
  words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ')

/** One piece of a page's text, as PDF files have it: half a line, a word, or a single letter. */
export type Piece = { str: string; hasEOL?: boolean }
export type PageText = { text: string; ends: readonly number[] }

/** The pieces of a page as one text to search, and where in it each piece ends. A divided word ends in its hyphen and `\n`. */
export function textOf(pieces: readonly Piece[]): PageText {
  let text = ''
  const ends = pieces.map(({ str, hasEOL }) => {
    const part = tidy(str)
    text += /\s$/.test(text) ? part.trimStart() : part
    if (hasEOL && !/\s$/.test(text)) text += /\p{L}[-\u2010]$/u.test(text) ? '\n' : ' '
    return text.length
  })
  return { text, ends }
}

type Place = { start: number; end: number }

/** Where the wanted words are. A word that is divided between two lines is found with and without its hyphen. */
function placesOf(text: string, words: string): Place[] {
  const letters = [...tidy(words).trim()].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))
  if (letters.length === 0) return []
  return [...text.matchAll(new RegExp(letters.join('(?:[-\u2010]?\\n)?'), 'gu'))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** All occurrences, page by page. */
export const findIn = (pages: readonly PageText[], words: string): Found[] =>
  pages.flatMap(({ text }, at) => placesOf(text, words).map((_, time) => ({ page: at + 1, at: time })))

/** The pieces that each occurrence on a page touches. */
export const piecesOf = ({ text, ends }: PageText, words: string): number[][] =>
  placesOf(text, words).map(({ start, end }) =>
    ends.flatMap((last, piece) => (last > start && (ends[piece - 1] ?? 0) < end ? piece : [])),
  )

/** The next zoom step up or down; steps that a person can name. */
export const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3] as const
export function nextStep(scale: number, by: 1 | -1): number {
  const near = by > 0 ? steps.find((step) => step > scale + 0.01) : steps.findLast((step) => step < scale - 0.01)
  return near ?? scale
}

/** The kind of reader that shows a file: by its bytes first, because anyone can type a name. */
export function shownAs(name: string, bytes: Uint8Array): 'pdf' | 'picture' | 'text' | null {
  const begins = (...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'pdf'
  if (begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff) || begins(0x47, 0x49, 0x46, 0x38)) return 'picture'
  if (begins(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) return 'picture'
  return /\.(txt|csv|md|json|xml|log)$/i.test(name) && !bytes.subarray(0, 4096).includes(0) ? 'text' : null
}

export const pictureType = (bytes: Uint8Array): string =>
  bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x47 ? 'image/gif' : 'image/webp'
