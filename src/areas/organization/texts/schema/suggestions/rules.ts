import { applySuggestion, revertSuggestion, suggestChangesKey } from '@handlewithcare/prosemirror-suggest-changes'
import type { Mark } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { textSchema } from '../rules.ts'

/**
 * Accepts or rejects one suggestion and leaves all others open. The library (0.1.8) settles added and removed words by
 * suggestion, but the formatting changes of every suggestion at once. So these are put aside for its step, and those
 * of other suggestions return afterward. Null where the suggestion isn't in the text.
 */
export function settleSuggestion(state: EditorState, id: string, how: 'accepted' | 'rejected'): Transaction | null {
  const changes: { pos: number; mark: Mark }[] = []
  state.doc.descendants((node, pos) => {
    for (const mark of node.marks) if (mark.type === modification) changes.push({ pos, mark })
  })
  const tr = state.tr
  for (const { pos, mark } of changes) tr.removeNodeMark(pos, mark)
  const before = tr.steps.length
  const settle = how === 'accepted' ? applySuggestion : revertSuggestion
  settle(id)(state.apply(tr), (of) => of.steps.forEach((step) => tr.step(step)))
  const words = tr.mapping.slice(before)
  let own = tr.steps.length > before
  for (const { pos, mark } of changes) {
    const at = words.mapResult(pos)
    if (at.deleted || !tr.doc.nodeAt(at.pos)) continue
    if (String(mark.attrs.id) !== id) tr.addNodeMark(at.pos, mark)
    else {
      own = true
      if (how === 'rejected') undo(tr, at.pos, mark)
    }
  }
  return own ? tr.setMeta(suggestChangesKey, { skip: true }) : null
}

const { modification } = textSchema.marks

/** Gives a block the form that it had before this change. */
function undo(tr: Transaction, pos: number, { attrs: { type, attrName, previousValue } }: Mark): void {
  if (type === 'attr' && typeof attrName === 'string') tr.setNodeAttribute(pos, attrName, previousValue)
  const was = type === 'nodeType' && textSchema.nodes[String(previousValue)]
  if (was) tr.setNodeMarkup(pos, was, null, tr.doc.nodeAt(pos)!.marks)
}
