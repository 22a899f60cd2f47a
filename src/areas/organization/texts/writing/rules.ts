import type { Node } from 'prosemirror-model'
import { firstReason, type Reason } from '#platform/rules.ts'
import { docFromMarkdown, markdownOf, type Known } from '../markdown/rules.ts'
import { readStored, type Suggested, type TextSection, type Thread, type Written } from '../rules.ts'
import { commentsIn, readDoc, settledDoc, suggestionsIn } from '../schema/rules.ts'

/**
 * The text of a document as it is agreed so far. Text that is still the clause’s, or still the text of before, stays
 * that to the letter: a document writes its Markdown in its own way.
 */
export function bodyOf(doc: Node, known: Known, before: readonly (string | undefined)[]): string {
  const agreed = settledDoc(doc, 'rejected')
  const body = markdownOf(agreed, known)
  return before.find((text) => text !== undefined && markdownOf(docFromMarkdown(text)) === body) ?? body
}

type Authors = { author: Suggested; authors?: Readonly<Record<string, Suggested>>; threads?: readonly Thread[] }

/** The stored text after a change: known suggestions keep their author, new ones are of the person who saved them. */
export function writtenAfter(
  before: Written | null,
  doc: Node,
  { author, authors = {}, threads = [] }: Authors,
): Written {
  const anchored = commentsIn(doc)
  return {
    granary_text: 1,
    doc: doc.toJSON() as Written['doc'],
    suggestions: Object.fromEntries(
      [...suggestionsIn(doc)].map((id) => [id, before?.suggestions[id] ?? authors[id] ?? author]),
    ),
    // A resolved comment goes with its words; an open one stays until someone resolves it.
    comments: [
      ...(before?.comments ?? []),
      ...threads.filter(({ id }) => anchored.has(id) && !before?.comments.some((each) => each.id === id)),
    ].filter(({ id, resolved_at }) => !resolved_at || anchored.has(id)),
  }
}

/** The sections that show a value or the number of a section that has changed, with their text now. */
export const outdated = <Section extends TextSection>(
  sections: readonly Section[],
  known: Known,
): { section: Section; body: string }[] =>
  sections.flatMap((section) => {
    const written = readStored(section.content)
    if (!written || !/"type":"(field|reference)"/.test(section.content!)) return []
    const { doc } = readDoc(written.doc)
    if (!doc) return []
    const body = bodyOf(doc, known, [section.body ?? undefined])
    return body === section.body ? [] : [{ section, body }]
  })

const mostReplies = 100

/** A new comment is about words that the document marks with its id. */
export const whyNotComment = (doc: Node, before: Written | null, thread: string): Reason =>
  firstReason(
    !commentsIn(doc).has(thread) && 'Select the words to comment on.',
    before?.comments.some(({ id }) => id === thread) && 'This comment already exists.',
  )

export const whyNotResolve = (written: Written | null, thread: string): Reason => {
  const found = written?.comments.find(({ id }) => id === thread)
  return firstReason(!found && 'This comment does not exist.', found?.resolved_at && 'This comment is resolved.')
}

export const whyNotAnswer = (written: Written | null, thread: string): Reason =>
  firstReason(
    whyNotResolve(written, thread),
    (written?.comments.find(({ id }) => id === thread)?.remarks.length ?? 0) >= mostReplies &&
      'This comment has 100 replies. Start a new one.',
  )

const changed = (written: Written, thread: string, change: (found: Thread) => Thread): Written => ({
  ...written,
  comments: written.comments.map((each) => (each.id === thread ? change(each) : each)),
})

export const commented = (written: Written, thread: string, remark: Thread['remarks'][number]): Written => ({
  ...written,
  comments: [...written.comments, { id: thread, remarks: [remark], resolved_at: null }],
})

export const answered = (written: Written, thread: string, remark: Thread['remarks'][number]): Written =>
  changed(written, thread, (found) => ({ ...found, remarks: [...found.remarks, remark] }))

export const resolved = (written: Written, thread: string, at: string): Written =>
  changed(written, thread, (found) => ({ ...found, resolved_at: at }))
