import { passagesIn } from '#platform/functions/chat/documentation.ts'
import { visible } from '#platform/functions/chat/masking.ts'
import type { Passage } from '#platform/functions/chat/search.ts'
import { digested } from './texts.ts'

/** Regulations and the guide: public texts, and the same for every organization. */
export const books = { regulations: 'docs/regulations', guide: 'docs/guide' } as const
export type Book = keyof typeof books

export type BookPassage = { book: Book; passage: Passage; words: string }

let read: ReadonlyMap<string, BookPassage> | undefined

/** Every passage by the digest of its words, read at the first need: a start does not wait for it. */
export const passagesByDigest = (): ReadonlyMap<string, BookPassage> =>
  (read ??= new Map(
    (['regulations', 'guide'] as const).flatMap((book) =>
      passagesIn(books[book]).map((passage) => {
        const words = wordsOf(passage)
        return [digested(words), { book, passage, words }] as const
      }),
    ),
  ))

/** For an embedding model: its page and its heading say what “it” is. */
const wordsOf = ({ page, heading, text }: Passage): string =>
  visible(heading === page ? `${page}\n${text}` : `${page}: ${heading}\n${text}`)
