import fc from 'fast-check'
import { plainTextOf } from '../length/rules.ts'
import { expect, test } from 'vitest'
import { storedText } from '../rules.ts'
import { readDoc, settledDoc, suggestionsIn, textSchema } from '../schema/rules.ts'
import { docFromMarkdown, markdownOf, nothingKnown } from './rules.ts'

const { nodes, marks } = textSchema
const again = (text: string) => markdownOf(docFromMarkdown(text))

test.each([
  ['Two paragraphs.\n\nThe second.'],
  ['A line\nand its next line'],
  ['Before:\n\n- one\n- two **bold** words\n  - nested\n- three\n\nAfter.'],
  ['1. For cause.\n2. For convenience.\n   1. Notice of 30 days.\n   2. Payment to that day.'],
  ['### Heading\n\nText with *emphasis*, ***both*** and [a link](https://city.example.gov/terms).'],
  ['| Item | Price |\n| --- | --- |\n| Asphalt | $98.50 |\n| Sand \\| gravel | $12 |'],
  ['4. A list that begins at four.\n5. And continues.'],
])('Markdown becomes a document and the same Markdown: %j', (text) => {
  expect(again(text)).toBe(text)
})

test('text that only looks like Markdown stays text', () => {
  const doc = nodes.doc!.create(null, [
    nodes.paragraph!.create(null, textSchema.text('5 * 3 * 2 [draft] | a')),
    nodes.paragraph!.create(null, textSchema.text('# 12 is a number, not a heading')),
    nodes.paragraph!.create(null, textSchema.text('1. is no list')),
  ])
  expect(docFromMarkdown(markdownOf(doc)).eq(doc)).toBe(true)
})

test('any words survive the way to Markdown and back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 5 }), (texts) => {
      const words = texts.map((text) => text.replaceAll(/[\s\u200b]+/g, ' ').trim()).filter(Boolean)
      if (words.length === 0) return
      const doc = nodes.doc!.create(
        null,
        words.map((text) => nodes.paragraph!.create(null, textSchema.text(text))),
      )
      expect(docFromMarkdown(markdownOf(doc)).textContent).toBe(doc.textContent)
    }),
  )
})

test('fields and references show the values of the record and the number of the section', () => {
  const doc = nodes.doc!.create(null, [
    nodes.paragraph!.create(null, [
      textSchema.text('Up to '),
      nodes.field!.create({ name: 'ceiling' }),
      textSchema.text(', see '),
      nodes.reference!.create({ to: 'a' }),
    ]),
  ])
  expect(
    markdownOf(doc, { fields: new Map([['ceiling', '$1,000']]), sections: new Map([['a', 'Section 2, Payment']]) }),
  ).toBe('Up to $1,000, see Section 2, Payment')
  expect(markdownOf(doc, nothingKnown)).toBe('Up to {ceiling}, see (removed section)')
})

test('open suggestions are outside the text until they are accepted', () => {
  const suggested = (type: 'insertion' | 'deletion', text: string) =>
    textSchema.text(text, [marks[type]!.create({ id: 'one' })])
  const doc = nodes.doc!.create(null, [
    nodes.paragraph!.create(null, [
      textSchema.text('Payment within '),
      suggested('deletion', '30'),
      suggested('insertion', '45'),
      textSchema.text(' days.'),
    ]),
  ])
  expect([...suggestionsIn(doc)]).toEqual(['one'])
  expect(markdownOf(settledDoc(doc, 'rejected'))).toBe('Payment within 30 days.')
  expect(markdownOf(settledDoc(doc, 'accepted'))).toBe('Payment within 45 days.')
})

test('a document outside the schema is refused with a sentence', () => {
  const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  expect(readDoc(paragraph({ type: 'text', text: 'Good' })).whyNot).toBeNull()
  for (const bad of [
    null,
    {},
    { type: 'paragraph' },
    { type: 'doc', content: [] },
    paragraph({ type: 'script', text: 'alert(1)' }),
    paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
    paragraph({ type: 'field', attrs: { name: '<b>' } }),
    paragraph({ type: 'text', text: 'x', marks: [{ type: 'comment', attrs: { id: { a: 1 } } }] }),
    { type: 'doc', content: Array.from({ length: 6_000 }, () => ({ type: 'paragraph' })) },
  ])
    expect(readDoc(bad).whyNot).toMatch(/^(The text|The section) .+/)
})

test('a stored text has no invisible characters, and reads back as it was', () => {
  const written = { granary_text: 1 as const, doc: { type: 'doc', content: [{ type: 'text', text: 'a\u200bb' }] } }
  const stored = storedText({ ...written, suggestions: {}, comments: [] })
  expect(stored).not.toContain('\u200b')
  expect(JSON.parse(stored).doc.content[0].text).toBe('a\u200bb')
})

test.each([
  'Both lanes^[As of the plan.] are paved.',
  'Twice^[One.]^[Two.], and **bold**^[Behind bold.].',
  String.raw`Brackets^[See \[4\] and \*all\*.] stay.`,
])('a footnote is data in the text, and in Markdown beside its words: %s', (text) => {
  const doc = docFromMarkdown(text)
  expect(markdownOf(doc)).toBe(text)
  expect(readDoc(doc.toJSON()).whyNot).toBeNull()
})
test.each([
  ['', 'Enter the text of the footnote.'],
  ['x'.repeat(1_001), 'A footnote has up to 1,000 characters.'],
  ['one\ntwo', 'A footnote is one paragraph.'],
])('a footnote of other words is refused: %#', (words, sentence) => {
  const content = [{ type: 'paragraph', content: [{ type: 'footnote', attrs: { words } }] }]
  expect(readDoc({ type: 'doc', content }).whyNot).toContain(sentence)
})
test('a form that takes plain text has the note behind its words', () =>
  expect(plainTextOf('Both lanes^[As of the plan.] are paved.')).toBe('Both lanes (As of the plan.) are paved.'))
