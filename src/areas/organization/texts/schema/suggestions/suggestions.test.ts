import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { suggestionsIn, textSchema } from '../rules.ts'
import { settleSuggestion } from './rules.ts'

const changed = (id: string, before: Record<string, unknown>) => ({
  type: 'modification',
  attrs: { id, attrName: null, newValue: null, ...before },
})
const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
const level = (id: string, previousValue: number) => changed(id, { type: 'attr', attrName: 'level', previousValue })

/** One suggestion makes a heading of the first paragraph, one changes a level, one adds and removes words. */
const state = () =>
  EditorState.create({
    doc: textSchema.nodeFromJSON({
      type: 'doc',
      content: [
        {
          type: 'heading',
          attrs: { level: 4 },
          marks: [changed('a', { type: 'nodeType', previousValue: 'paragraph' })],
          content: [words('Scope')],
        },
        { type: 'heading', attrs: { level: 5 }, marks: [level('b', 4)], content: [words('Price')] },
        {
          type: 'paragraph',
          content: [
            words('Pay in '),
            words('60', { type: 'deletion', attrs: { id: 'c' } }),
            words('30', { type: 'insertion', attrs: { id: 'c' } }),
            words(' days.'),
          ],
        },
      ],
    }),
  })
const settled = (id: string, how: 'accepted' | 'rejected') => state().apply(settleSuggestion(state(), id, how)!).doc
const shapes = (doc: ReturnType<typeof settled>) =>
  doc.content.content.map(({ type, attrs, textContent }) => `${type.name}${attrs.level ?? ''} ${textContent}`)
const open = (doc: ReturnType<typeof settled>) => [...suggestionsIn(doc)].toSorted().join('')

test.each([
  ['a', 'accepted', ['heading4 Scope', 'heading5 Price', 'paragraph Pay in 6030 days.'], 'bc'],
  ['a', 'rejected', ['paragraph Scope', 'heading5 Price', 'paragraph Pay in 6030 days.'], 'bc'],
  ['b', 'accepted', ['heading4 Scope', 'heading5 Price', 'paragraph Pay in 6030 days.'], 'ac'],
  ['b', 'rejected', ['heading4 Scope', 'heading4 Price', 'paragraph Pay in 6030 days.'], 'ac'],
  ['c', 'accepted', ['heading4 Scope', 'heading5 Price', 'paragraph Pay in 30 days.'], 'ab'],
  ['c', 'rejected', ['heading4 Scope', 'heading5 Price', 'paragraph Pay in 60 days.'], 'ab'],
] as const)('suggestion %s is %s alone', (id, how, expected, left) => {
  const doc = settled(id, how)
  expect(shapes(doc)).toEqual(expected)
  expect(open(doc)).toBe(left)
})
test('a formatting change that stays open is rejected to its own earlier form later', () => {
  let now = state()
  for (const [id, how] of [
    ['b', 'accepted'],
    ['a', 'rejected'],
    ['c', 'accepted'],
  ] as const)
    now = now.apply(settleSuggestion(now, id, how)!)
  expect(shapes(now.doc)).toEqual(['paragraph Scope', 'heading5 Price', 'paragraph Pay in 30 days.'])
  expect(open(now.doc)).toBe('')
})
test('a suggestion that is not in the text changes nothing', () =>
  expect(settleSuggestion(state(), 'x', 'accepted')).toBeNull())
