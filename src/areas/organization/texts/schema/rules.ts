import { addSuggestionMarks, applySuggestions, revertSuggestions } from '@handlewithcare/prosemirror-suggest-changes'
import { Schema, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import type { TextPicture } from '#platform/documents/picture-line.ts'
import type { Reason } from '#platform/rules.ts'
import { whyNotPicture } from '../pictures/rules.ts'
import { isAddress, whyNotNote, type TextJson } from '../rules.ts'

const blockMarks = 'insertion modification deletion'
const blocks = { marks: blockMarks } as const
const id = /^[\w-]{1,60}$/
const isId = (value: unknown) => {
  if (typeof value !== 'string' || !id.test(value)) throw new RangeError('It has an id that can’t be read.')
}

const isNote = (value: unknown) => {
  const whyNot = whyNotNote(value)
  if (whyNot) throw new RangeError(whyNot)
}

function pictureFromJson(text: string | null): TextPicture | null {
  try {
    const { file, sha256, alt, caption, width } = JSON.parse(text ?? '') as TextPicture
    return { file, sha256, alt, caption, width }
  } catch {
    return null
  }
}

const cell = (tag: 'td' | 'th'): NodeSpec => ({
  ...blocks,
  content: 'paragraph+',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
  tableRole: tag === 'td' ? 'cell' : 'header_cell',
  isolating: true,
  parseDOM: [{ tag }],
  toDOM: () => [tag, tag === 'th' ? { scope: 'col' } : {}, 0],
})

const nodes = {
  /** Pictures are beside the paragraphs: clauses and cells hold words. */
  doc: { ...blocks, content: '(block | picture)+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 4, validate: 'number' } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
    // The heading of the section is one level above.
    toDOM: () => ['h4', 0],
  },
  bullet_list: { ...blocks, group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    ...blocks,
    group: 'block',
    content: 'list_item+',
    attrs: { order: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol' }],
    toDOM: () => ['ol', 0],
  },
  list_item: {
    ...blocks,
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  /** A file of the record. Only this editor makes it: pasted pages bring no picture of their own. */
  picture: {
    atom: true,
    draggable: true,
    attrs: { file: {}, sha256: {}, alt: {}, caption: { default: '' }, width: { default: 'full' } },
    parseDOM: [
      {
        tag: 'figure[data-picture]',
        getAttrs: (element) => {
          const attrs = pictureFromJson((element as Dom).getAttribute('data-picture'))
          return attrs && whyNotPicture(attrs) === null ? attrs : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['figure', { 'data-picture': JSON.stringify(attrs) }],
  },
  table: {
    ...blocks,
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: {
    ...blocks,
    content: '(table_cell | table_header)+',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td'),
  table_header: cell('th'),
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  /** A value of the record, such as the ceiling: it follows the record until the text is fixed. */
  field: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { name: { validate: isId } },
    parseDOM: [
      { tag: 'span[data-field]', getAttrs: (element) => ({ name: (element as Dom).getAttribute('data-field') }) },
    ],
    toDOM: ({ attrs }) => ['span', { 'data-field': String(attrs.name) }, `{${String(attrs.name)}}`],
  },
  /** Another section, by its id: its number follows the order of the sections. */
  reference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { to: { validate: isId } },
    parseDOM: [
      { tag: 'span[data-reference]', getAttrs: (element) => ({ to: (element as Dom).getAttribute('data-reference') }) },
    ],
    toDOM: ({ attrs }) => ['span', { 'data-reference': String(attrs.to) }, '§'],
  },
  /** A note to the words before it. Its number follows the order of the text. */
  footnote: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { words: { validate: isNote } },
    parseDOM: [
      {
        tag: 'span[data-footnote]',
        getAttrs: (element) => ({ words: (element as Dom).getAttribute('data-footnote') }),
      },
    ],
    toDOM: ({ attrs }) => ['span', { 'data-footnote': String(attrs.words) }, '*'],
  },
} satisfies Record<string, NodeSpec>

/** The one method that the schema needs from a browser; this file is also read where there is none. */
type Dom = { getAttribute(name: string): string | null }

const marks: Record<'strong' | 'em' | 'underline' | 'link' | 'comment', MarkSpec> = {
  link: {
    inclusive: false,
    attrs: {
      href: {
        validate: (value: unknown) => {
          if (typeof value !== 'string' || value.length > 2_000 || !isAddress(value))
            throw new RangeError('It has a link that doesn’t begin with https:, mailto: or tel:.')
        },
      },
    },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = (element as Dom).getAttribute('href') ?? ''
          return isAddress(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs.href), rel: 'noopener noreferrer nofollow' }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  comment: {
    inclusive: false,
    excludes: '',
    attrs: { id: { validate: isId } },
    parseDOM: [
      { tag: 'span[data-comment]', getAttrs: (element) => ({ id: (element as Dom).getAttribute('data-comment') }) },
    ],
    toDOM: ({ attrs }) => ['span', { 'data-comment': String(attrs.id) }, 0],
  },
}

/** The content that a text can have. The editor writes it and the server reads it, so neither stores anything else. */
export const textSchema = new Schema({ nodes, marks: addSuggestionMarks(marks) })

const mostNodes = 5_000
const mostDepth = 20

/** The document, or a sentence that says why it is none. Nothing is dropped in silence. */
export function readDoc(given: unknown): { doc: Node; whyNot: null } | { doc: null; whyNot: string } {
  const size = { nodes: 0 }
  const tooMuch = tooLarge(given, 0, size)
  if (tooMuch) return { doc: null, whyNot: tooMuch }
  try {
    const doc = textSchema.nodeFromJSON(given)
    if (doc.type !== textSchema.nodes.doc) return { doc: null, whyNot: 'The text isn’t a document.' }
    doc.check()
    doc.forEach(({ type, attrs }) => {
      const whyNot = type === textSchema.nodes.picture ? whyNotPicture(attrs as TextPicture) : null
      if (whyNot) throw new RangeError(whyNot)
    })
    return { doc, whyNot: null }
  } catch (error) {
    return { doc: null, whyNot: `The text can’t be saved. ${error instanceof RangeError ? error.message : ''}`.trim() }
  }
}

function tooLarge(given: unknown, depth: number, size: { nodes: number }): Reason {
  if (++size.nodes > mostNodes || depth > mostDepth) return 'The section is too long. Divide it.'
  const content = (given as TextJson | null)?.content
  if (!Array.isArray(content)) return null
  for (const each of content) {
    const whyNot = tooLarge(each, depth + 1, size)
    if (whyNot) return whyNot
  }
  return null
}

/** The text without open suggestions: as it is agreed so far, or as it would be with all of them. */
export function settledDoc(doc: Node, suggestions: 'rejected' | 'accepted'): Node {
  // The library (0.1.8) reads the character after a removed block, and at the end of a text there is none.
  const padded = doc.lastChild?.isTextblock ? doc : doc.copy(doc.content.addToEnd(textSchema.nodes.paragraph!.create()))
  let state = EditorState.create({ doc: padded })
  const settle = suggestions === 'rejected' ? revertSuggestions : applySuggestions
  settle(state, (tr) => (state = state.apply(tr)))
  const settled = state.doc
  return padded === doc || settled.childCount === 1
    ? settled
    : settled.copy(settled.content.cut(0, settled.content.size - 2))
}

/** The ids of the open suggestions in a text. */
export function suggestionsIn(doc: Node): Set<string> {
  const found = new Set<string>()
  doc.descendants((node) => {
    for (const { type, attrs } of node.marks)
      if (['insertion', 'deletion', 'modification'].includes(type.name)) found.add(String(attrs.id))
  })
  return found
}

/** The ids of the comments that are still anchored in a text. */
export function commentsIn(doc: Node): Set<string> {
  const found = new Set<string>()
  doc.descendants((node) => {
    for (const { type, attrs } of node.marks) if (type.name === 'comment') found.add(String(attrs.id))
  })
  return found
}
