import {
  applySuggestions,
  isSuggestChangesEnabled,
  revertSuggestions,
  suggestChanges,
  withSuggestChanges,
} from '@handlewithcare/prosemirror-suggest-changes'
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { EditorState, Plugin, Selection, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { pictureFigure } from '#kit/record/picture-figure.ts'
import type { Pictures } from '#kit/record/picture-source.ts'
import { pictureInWords, type TextPicture } from '#platform/documents/picture-line.ts'
import { docFromMarkdown } from '../markdown/rules.ts'
import type { TextField, TextJson } from '../rules.ts'
import { readDoc, textSchema } from '../schema/rules.ts'
import { settleSuggestion } from '../schema/suggestions/rules.ts'

const { nodes, marks } = textSchema

/** Another section with its number, such as “Section 2, Payment”. */
export type Place = { id: string; name: string }
/** Approved text that is inserted where the cursor is, as Markdown. */
export type Passage = { name: string; body: string }
export type Surroundings = { fields: readonly TextField[]; sections: readonly Place[]; pictures: Pictures | null }

/** A suggestion keeps its id wherever it goes, also into a Word file and home. */
const newId = () => `s${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`

export const newThread = () => `c${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView())
  return true
}

/** Attributes that tell a screen reader about the text, with the sentence about its error. */
export const attributesOf = (label: string, { id, error }: { id?: string; error?: string | null }) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  dir: 'auto',
  spellcheck: 'true',
  ...(id && { id }),
  ...(id && error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
})

/** A picture or a table at the end has a line after it for the next words. */
const lineAtEnd = new Plugin({
  appendTransaction: (transactions, _, { doc, tr }) =>
    transactions.some(({ docChanged }) => docChanged) &&
    (doc.lastChild?.type === nodes.picture || doc.lastChild?.type === nodes.table)
      ? tr.insert(doc.content.size, nodes.paragraph!.create())
      : null,
})

/** Tab moves between cells and levels of a list. Anywhere else it leaves the editor, as in every other field. */
const plugins = (): Plugin[] => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong!),
    'Mod-i': toggleMark(marks.em!),
    'Mod-u': toggleMark(marks.underline!),
    'Shift-Enter': chainCommands(exitCode, lineBreak),
    Enter: splitListItem(nodes.list_item!),
    Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item!)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item!)),
  }),
  keymap(baseKeymap),
  tableEditing(),
  lineAtEnd,
  suggestChanges(),
]

export const docFrom = (json: TextJson): Node => readDoc(json).doc ?? nodes.doc!.create(null, nodes.paragraph!.create())

type Opening = {
  place: HTMLElement
  doc: TextJson
  attributes: Readonly<Record<string, string>>
  around: () => Surroundings
  editable: () => boolean
  onState: (state: EditorState, changed: boolean) => void
  /** Files that a person pasted or dropped. False where the text takes none. */
  onFiles: (files: readonly File[]) => boolean
}

export function openEditor({ place, doc, attributes, around, editable, onState, onFiles }: Opening): EditorView {
  const view = new EditorView(place, {
    state: EditorState.create({ doc: docFrom(doc), plugins: plugins() }),
    editable,
    attributes,
    nodeViews: {
      field: (node) =>
        atom(around().fields.find(({ name }) => name === node.attrs.name)?.value ?? String(node.attrs.name), 'field'),
      footnote: (node) => noted(String(node.attrs.words)),
      picture: (node) => {
        const { dom, end } = pictureFigure(node.attrs as TextPicture, around().pictures?.load)
        return { dom, destroy: end, ignoreMutation: () => true }
      },
      reference: (node) => {
        const place = around().sections.find(({ id }) => id === node.attrs.to)
        return atom(place?.name ?? '(removed section)', 'reference')
      },
    },
    handlePaste(_, { clipboardData }) {
      // Words from Word come with a drawing of themselves: they are pasted as words.
      const files = [...(clipboardData?.files ?? [])]
      return files.length > 0 && !clipboardData?.getData('text/plain') && onFiles(files)
    },
    handleDrop(of, event, _, moved) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (moved || files.length === 0) return false
      const place = of.posAtCoords({ left: event.clientX, top: event.clientY })
      if (place) of.dispatch(of.state.tr.setSelection(TextSelection.near(of.state.doc.resolve(place.pos))))
      return onFiles(files)
    },
    // Comments and suggestions of another text have no meaning here.
    transformPasted: (slice) => new Slice(plainContent(slice.content), slice.openStart, slice.openEnd),
    dispatchTransaction: withSuggestChanges(function (this: EditorView, tr: Transaction) {
      const next = this.state.apply(tr)
      this.updateState(next)
      onState(next, tr.docChanged)
    }, newId),
  })
  onState(view.state, false)
  return view
}

export function focusAtEnd(view: EditorView): void {
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
  view.focus()
}

function plainContent(content: Node['content']): Node['content'] {
  const out: Node[] = []
  content.forEach((node) => {
    const kept = node.marks.filter(({ type }) => [marks.strong, marks.em, marks.underline, marks.link].includes(type))
    out.push((node.isText ? node : node.copy(plainContent(node.content))).mark(kept))
  })
  return Fragment.from(out)
}

function atom(words: string, kind: string) {
  const dom = document.createElement('span')
  dom.textContent = words
  dom.dataset[kind] = ''
  dom.className = 'rounded-sm bg-surface-2 px-1'
  return { dom }
}

/** A counter in the style sheet numbers it, in the order of the text. */
function noted(words: string) {
  const dom = document.createElement('span')
  dom.dataset.footnote = ''
  dom.title = words
  dom.setAttribute('role', 'note')
  dom.setAttribute('aria-label', `Footnote: ${words}`)
  return { dom }
}

/** The footnotes in the order of the text, each with its place. */
export function footnotesIn(doc: Node): { at: number; words: string }[] {
  const found: { at: number; words: string }[] = []
  doc.descendants((node, at) => {
    if (node.type === nodes.footnote) found.push({ at, words: String(node.attrs.words) })
  })
  return found
}

/** After the selected words, so that they stay. */
export const insertFootnote =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insert(state.selection.to, nodes.footnote!.create({ words })).scrollIntoView())
    return true
  }

export const setFootnote =
  (at: number, words: string | null): Command =>
  (state, dispatch) => {
    if (state.doc.nodeAt(at)?.type !== nodes.footnote) return false
    const tr = state.tr
    dispatch?.(words === null ? tr.delete(at, at + 1) : tr.replaceWith(at, at + 1, nodes.footnote!.create({ words })))
    return true
  }

/** The pictures in the order of the text, each with its place. */
export function picturesIn(doc: Node): { at: number; picture: TextPicture }[] {
  const found: { at: number; picture: TextPicture }[] = []
  doc.forEach((node, at) => {
    if (node.type === nodes.picture) found.push({ at, picture: node.attrs as TextPicture })
  })
  return found
}

/** After the paragraph, list or table with the cursor, or instead of an empty paragraph. */
export const insertPicture =
  (picture: TextPicture): Command =>
  (state, dispatch) => {
    const { $to } = state.selection
    const after = $to.depth === 0 ? $to.pos : $to.after(1)
    const isEmpty = $to.depth === 1 && $to.parent.content.size === 0
    const tr = state.tr.replaceWith(isEmpty ? $to.before(1) : after, after, nodes.picture!.create(picture))
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const setPicture =
  (at: number, picture: TextPicture | null): Command =>
  (state, dispatch) => {
    const before = state.doc.nodeAt(at)
    if (before?.type !== nodes.picture) return false
    const tr = state.tr
    dispatch?.(
      picture === null
        ? tr.delete(at, at + 1)
        : tr.replaceWith(at, at + 1, nodes.picture!.create(picture, null, before.marks)),
    )
    return true
  }

export type Tool = { label: string; run: Command; isOn?: (state: EditorState) => boolean; sign: string }

const hasMark = (name: 'strong' | 'em' | 'underline') => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  const type = marks[name]!
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type)
}
const isHeading = ({ selection: { $from } }: EditorState) => $from.parent.type === nodes.heading

const toggleHeading: Command = (state, dispatch, view) =>
  isHeading(state)
    ? setBlockType(nodes.paragraph!)(state, dispatch, view)
    : setBlockType(nodes.heading!, { level: 4 })(state, dispatch, view)

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const row = (of: 'table_header' | 'table_cell') =>
    nodes.table_row!.create(
      null,
      [0, 1, 2].map(() => nodes[of]!.createAndFill()!),
    )
  const table = nodes.table!.create(null, [row('table_header'), row('table_cell'), row('table_cell')])
  if (!dispatch) return true
  const from = state.selection.from
  const tr = state.tr.replaceSelectionWith(table)
  // The first cell is where people begin.
  let first = -1
  tr.doc.nodesBetween(Math.max(0, from - 2), tr.doc.content.size, (node, at) => {
    if (first < 0 && node.type === nodes.table_header) first = at + 1
    return first < 0
  })
  dispatch((first < 0 ? tr : tr.setSelection(TextSelection.near(tr.doc.resolve(first)))).scrollIntoView())
  return true
}

export const tools: readonly (readonly Tool[])[] = [
  [
    { label: 'Bold', sign: 'B', run: toggleMark(marks.strong!), isOn: hasMark('strong') },
    { label: 'Italic', sign: 'I', run: toggleMark(marks.em!), isOn: hasMark('em') },
    { label: 'Underline', sign: 'U', run: toggleMark(marks.underline!), isOn: hasMark('underline') },
  ],
  [
    { label: 'Heading', sign: 'H', run: toggleHeading, isOn: isHeading },
    { label: 'Numbered clauses: 1, 2, 3', sign: '1.', run: wrapInList(nodes.ordered_list!) },
    { label: 'Bulleted list', sign: '•', run: wrapInList(nodes.bullet_list!) },
    { label: 'Increase indent', sign: '→', run: sinkListItem(nodes.list_item!) },
    { label: 'Decrease indent', sign: '←', run: liftListItem(nodes.list_item!) },
  ],
  [
    { label: 'Undo', sign: '↶', run: undo },
    { label: 'Redo', sign: '↷', run: redo },
  ],
]
export const tableTools: readonly Tool[] = [
  { label: 'Insert table', sign: '', run: insertTable },
  { label: 'Add row', sign: '', run: addRowAfter },
  { label: 'Add column', sign: '', run: addColumnAfter },
  { label: 'Delete row', sign: '', run: deleteRow },
  { label: 'Delete column', sign: '', run: deleteColumn },
  { label: 'Delete table', sign: '', run: deleteTable },
]

export const insertAtom =
  (type: 'field' | 'reference', attrs: Record<string, string>): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes[type]!.create(attrs), true).scrollIntoView())
    return true
  }

/** Inserts approved text: into an empty paragraph, or after the block with the cursor. */
export const insertPassage =
  (body: string): Command =>
  (state, dispatch) => {
    const { $to } = state.selection
    const after = $to.depth === 0 ? state.doc.content.size : $to.after(1)
    const isEmpty = $to.depth === 1 && $to.parent.content.size === 0
    const tr = state.tr.replaceWith(isEmpty ? $to.before(1) : after, after, docFromMarkdown(body).content)
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection
    const tr = state.tr.removeMark(from, to, marks.link)
    dispatch?.(href ? tr.addMark(from, to, marks.link!.create({ href })) : tr)
    return true
  }

/** Marks the selected words for a comment. It is not a change of the text, so it is never a suggestion. */
export function withComment(state: EditorState, id: string): TextJson | null {
  const { from, to, empty } = state.selection
  if (empty) return null
  return state.tr.addMark(from, to, marks.comment!.create({ id })).doc.toJSON() as TextJson
}

export type Suggestion = { id: string; added: string; removed: string; other: boolean }

/** The open suggestions in the order of the text: what each adds and removes. */
export function suggestionList(doc: Node): Suggestion[] {
  const found = new Map<string, Suggestion>()
  doc.descendants((node) => {
    for (const { type, attrs } of node.marks) {
      if (!['insertion', 'deletion', 'modification'].includes(type.name)) continue
      const id = String(attrs.id)
      const one = found.get(id) ?? { id, added: '', removed: '', other: false }
      const words =
        node.type === nodes.picture
          ? pictureInWords(node.attrs as TextPicture) || '[Decorative picture]'
          : (node.text ?? node.textContent).replaceAll('\u200b', '¶')
      if (type.name === 'insertion') one.added += words
      else if (type.name === 'deletion') one.removed += words
      else one.other = true
      found.set(id, one)
    }
  })
  return [...found.values()]
}

/** Accepts or rejects one suggestion; all others stay open. */
export const settle =
  (id: string, how: 'accepted' | 'rejected'): Command =>
  (state, dispatch) => {
    const tr = settleSuggestion(state, id, how)
    if (tr) dispatch?.(tr)
    return tr !== null
  }

export { applySuggestions, isSuggestChangesEnabled, revertSuggestions }
export { toggleSuggestChanges } from '@handlewithcare/prosemirror-suggest-changes'
