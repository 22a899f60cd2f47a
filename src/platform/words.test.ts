import { expect, test } from 'vitest'
import { ended, howMany, isYear, numberInWords, nameInWords, wholePercent } from './words.ts'

test.each([
  ['It is awarded to Acme', 'It is awarded to Acme.'],
  ['It is awarded to Acme, Inc.', 'It is awarded to Acme, Inc.'],
  ['Who offers?', 'Who offers?'],
])('%s is a whole sentence: %s', (words, sentence) => expect(ended(words)).toBe(sentence))

test.each([
  [6, 'each', '6'],
  [1, 'ton', '1 ton'],
  [2_200, 'ton', '2,200 tons'],
  [60, 'box', '60 boxes'],
  [12.5, 'hour', '12.5 hours'],
  [4, 'person', '4 people'],
  [3, 'foot', '3 feet'],
  [11, 'ft', '11 ft'],
  [50, 'lb', '50 lb'],
  [2, 'dozen', '2 dozen'],
  [400, 'sq ft', '400 sq ft'],
  [30, 'tons', '30 tons'],
  [100.0001, 'case', '100.0001 cases'],
  [5, '', '5'],
])('%d of %s are %s', (quantity, unit, words) => expect(howMany(quantity, unit)).toBe(words))

test.each<[number, number | undefined, string]>([
  [38_828.4, undefined, '38,828.4'],
  [38_828.4, 4, '38,830'],
  [3_979.5, 4, '3,980'],
  [55.971_123, 4, '55.97'],
  [0.001_234_56, 4, '0.001235'],
  [0, 4, '0'],
])('%d with %s figures is %s', (value, figures, words) => expect(numberInWords(value, figures)).toBe(words))

test('a number is a year only by its bounds', () =>
  expect([
    isYear({ min: 1990, max: 2100 }),
    isYear({ min: 0, max: 2100 }),
    isYear({ min: 1990 }),
    isYear({ min: 1990, max: 9999 }),
  ]).toEqual([true, false, false, false]))

test("a program's name for something is shown as words", () =>
  expect(['application_error', 'badge-refused', 'high', 'mail.held_back'].map(nameInWords)).toEqual([
    'Application error',
    'Badge refused',
    'High',
    'Mail held back',
  ]))

test.each([
  [0, 300, 0],
  [1, 30_000, 1],
  [200, 300, 67],
  [299.9, 300, 99],
  [300, 300, 100],
  [300.1, 300, 101],
  [10, 0, 0],
])('%d of %d is %d percent', (part, whole, percent) => expect(wholePercent(part, whole)).toBe(percent))
