import { expect, test } from 'vitest'
import { ended } from './words.ts'

test.each([
  ['It is awarded to Acme', 'It is awarded to Acme.'],
  ['It is awarded to Acme, Inc.', 'It is awarded to Acme, Inc.'],
  ['Who offers?', 'Who offers?'],
])('%s is a whole sentence: %s', (words, sentence) => expect(ended(words)).toBe(sentence))
