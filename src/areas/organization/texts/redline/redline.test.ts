import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSections, redline, wordsOf } from './rules.ts'

const shown = (before: string, after: string) =>
  redline(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')

test.each<[before: string, after: string, shown: string]>([
  ['', '', ''],
  ['Thirty days.', 'Thirty days.', 'Thirty days.'],
  ['', 'New words.', '{+New words.+}'],
  ['Old words.', '', '[-Old words.-]'],
  ['After thirty days’ notice.', 'After sixty days’ notice.', 'After [-thirty-]{+sixty+} days’ notice.'],
  ['The city pays.', 'The city pays within 30 days.', 'The city pays{+ within 30 days+}.'],
  ['The city may, for cause, end it.', 'The city may end it.', 'The city may[-, for cause,-] end it.'],
  ['a b c', 'c b a', '[-a-]{+c+} b [-c-]{+a+}'],
])('from “%s” to “%s”', (before, after, expected) => expect(shown(before, after)).toBe(expected))

test('kept plus removed text is the old version, and kept plus added text the new one', () => {
  const text = fc
    .array(fc.constantFrom('city', 'pays', 'the', 'in', ' ', ', ', '30', 'days', '\n'), { maxLength: 40 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = redline(before, after)
      const of = (...kinds: string[]) =>
        pieces
          .filter(({ kind }) => kinds.includes(kind))
          .map((piece) => piece.text)
          .join('')
      expect(of('same', 'removed')).toBe(before)
      expect(of('same', 'added')).toBe(after)
      // Adjacent pieces differ in kind, and no piece is empty.
      expect(pieces.every((piece, at) => piece.text !== '' && piece.kind !== pieces[at + 1]?.kind)).toBe(true)
    }),
  )
})

test('any text is recovered letter by letter', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => wordsOf(text).join('') === text))
})

test('texts with nothing in common are shown as one removal and one addition, and the comparison ends', () => {
  const [before, after] = ['a', 'b'].map((letter) =>
    Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join(' '),
  ) as [string, string]
  const pieces = redline(before, after)
  expect(
    pieces
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe(before)
})

test('two long contracts that differ in every paragraph are compared paragraph by paragraph', () => {
  const contract = (days: number) =>
    Array.from({ length: 900 }, (_, at) => `${at}. The city pays section ${at} within ${days} days.\n`).join('')
  const pieces = redline(contract(30), contract(45))
  expect(pieces.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(Array(900).fill('30'))
  expect(pieces.filter(({ kind }) => kind === 'added')).toHaveLength(900)
})

test('sections follow the order of the newer version, and removed ones come last', () => {
  const before = [
    { heading: 'Scope', body: 'Snow.' },
    { heading: 'Pay', body: 'Monthly.' },
  ]
  const after = [
    { heading: 'Pay', body: 'Weekly.' },
    { heading: 'Term', body: 'A year.' },
  ]
  expect(compareSections(before, after).map(({ heading, kind }) => [heading, kind])).toEqual([
    ['Pay', 'changed'],
    ['Term', 'added'],
    ['Scope', 'removed'],
  ])
  expect(compareSections(before, before).every(({ kind }) => kind === 'same')).toBe(true)
})
