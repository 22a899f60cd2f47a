/**
 * A text in writing, without the editor’s library: lists, counts and rules read it as plain data. `schema` beside this
 * file says what a document can contain.
 */

/** A part of a document as it is stored. */
export type TextJson = {
  type: string
  attrs?: Record<string, unknown>
  content?: TextJson[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

/** Who suggested a change; `by` is empty where it came in a Word file. */
export type Suggested = { by: string | null; name: string; at: string }
export type Remark = { by: string | null; name: string; at: string; words: string }
/** A conversation about the words that carry its mark. */
export type Thread = { id: string; remarks: Remark[]; resolved_at: string | null }

/** The text of a section in writing: the document, its open suggestions by id, and the comments on it. */
export type Written = { granary_text: 1; doc: TextJson; suggestions: Record<string, Suggested>; comments: Thread[] }

/** A section in writing, of any record: the document, and its text as agreed so far. */
export type TextSection = { id: string; version: number; heading: string; body: string | null; content: string | null }

type Named = Pick<TextSection, 'id' | 'heading'>

/** How a text names its sections: by their number in the present order. */
export const sectionNames = (sections: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(sections.map(({ id, heading }, at) => [id, `Section ${at + 1}, ${heading}`]))

/** The sections that one of them can refer to, each with its number. */
export const placesFor = (section: Pick<Named, 'id'> | null, sections: readonly Named[]) =>
  [...sectionNames(sections)].filter(([id]) => id !== section?.id).map(([id, name]) => ({ id, name }))

/** A value of the record that a text shows: its name in the text, and its label in the menu. */
export type TextField = { name: string; label: string; value: string }

/** Addresses that open in a browser, a mail program or a phone. Nothing that runs. */
export const isAddress = (href: string): boolean => /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d() -]+)$/i.test(href)

export const mostInNote = 1_000
/** The words of a footnote: one paragraph without formatting. */
export const whyNotNote = (words: unknown): string | null =>
  typeof words !== 'string' || words.trim() === ''
    ? 'Enter the text of the footnote.'
    : words.length > mostInNote
      ? `A footnote has up to ${mostInNote.toLocaleString('en-US')} characters.`
      : /[\r\n]/.test(words)
        ? 'A footnote is one paragraph.'
        : null

/** A stored text. The database refuses invisible characters, which a divided paragraph of a suggestion needs. */
export const storedText = (written: Written): string => JSON.stringify(written).replaceAll('\u200b', String.raw`\u200b`)

export const readStored = (content: string | null | undefined): Written | null =>
  content ? (JSON.parse(content) as Written) : null

export const openSuggestions = (content: string | null | undefined): number =>
  Object.keys(readStored(content)?.suggestions ?? {}).length

export const openComments = (content: string | null | undefined): number =>
  readStored(content)?.comments.filter(({ resolved_at }) => !resolved_at).length ?? 0
