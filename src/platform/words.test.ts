import { expect, test } from 'vitest'
import { ended, howMany } from './words.ts'

test.each([
  ['It is awarded to Acme', 'It is awarded to Acme.'],
  ['It is awarded to Acme, Inc.', 'It is awarded to Acme, Inc.'],
  ['Who offers?', 'Who offers?'],
])('%s is a whole sentence: %s', (words, sentence) => expect(ended(words)).toBe(sentence))

test.each([
  [6, 'each', '6'], [1, 'ton', '1 ton'], [2_200, 'ton', '2,200 tons'], [60, 'box', '60 boxes'], [12.5, 'hour', '12.5 hours'], [4, 'person', '4 people'], [3, 'foot', '3 feet'],
  [11, 'ft', '11 ft'], [50, 'lb', '50 lb'], [2, 'dozen', '2 dozen'], [400, 'sq ft', '400 sq ft'], [30, 'tons', '30 tons'], [100.0001, 'case', '100.0001 cases'], [5, '', '5'],
])('%d of %s are %s', (quantity, unit, words) => expect(howMany(quantity, unit)).toBe(words))
