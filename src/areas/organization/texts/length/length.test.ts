import { expect, test } from 'vitest'
import { lengthInWords, lengthOf, overLimits, plainTextOf } from './rules.ts'

test.each([
  ['', ''],
  [null, ''],
  ['### Need\n\nThe **bridge** is *old*.', 'Need\n\nThe bridge is old.'],
  ['See [the plan](https://example.gov/plan) first.', 'See the plan first.'],
  ['| Year | Cost |\n| --- | --- |\n| 2026 | $10 |', 'Year\tCost\n2026\t$10'],
  [String.raw`1\. is no list, and \*this\* has stars.`, '1. is no list, and *this* has stars.'],
  ['1. First\n2. Second', '1. First\n2. Second'],
])('%j is pasted into a form as %j', (text, plain) => expect(plainTextOf(text)).toBe(plain))

test('characters are counted as a form counts them: with spaces, and without signs of Markdown', () => {
  expect(lengthOf('**Two** words')).toMatchObject({ words: 2, characters: 9 })
  expect(lengthOf('Nguyễn 👍')).toMatchObject({ words: 1, characters: 8 })
})

test('pages are those of 12-point Times on letter paper with one-inch margins', () => {
  const line = 'a'.repeat(87)
  const lines = (count: number) => Array.from({ length: count }, () => line).join('\n')
  expect(lengthOf('Short.').pages).toBe(0.1)
  expect(lengthOf(lines(46)).pages).toBe(1)
  expect(lengthOf(lines(47)).pages).toBe(1.1)
  expect(lengthOf(lines(46), 'double').pages).toBe(2)
  expect(lengthOf('').pages).toBe(0)
  // 88 letters of this width are one too many for a line.
  expect(lengthOf(Array.from({ length: 46 }, () => `${line}a`).join('\n')).pages).toBe(2)
})

const none = { words: 0, characters: 0, pages: 0 }
test.each([
  [none, '4 words', []],
  [{ ...none, words: 4 }, '4 of 4 words', []],
  [{ ...none, words: 3, characters: 20 }, '4 of 3 words, 18 of 20 characters', ['1 word']],
  [{ ...none, characters: 10, pages: 1 }, '18 of 10 characters, 0.1 of 1 page', ['8 characters']],
])('with the limits %j a text says its length', (limits, words, over) => {
  const length = lengthOf('One two three four')
  expect(lengthInWords(length, limits)).toBe(words)
  expect(overLimits(length, limits)).toEqual(over)
})
