import { expect, test } from 'vitest'
import { findNaics, naics } from './naics/rules.ts'
import { codesIn, matches, tidyCodes, whyNotCodes } from './rules.ts'

test.each<[string, string | null]>([
  ['745, 913-27', null],
  ['72141103', null],
  ['237310', null],
  ['road salt', 'road salt is not a commodity code. Enter digits such as 745 or 913-27, separated by commas.'],
  ['7', '7 is not a commodity code. Enter digits such as 745 or 913-27, separated by commas.'],
  [
    Array.from({ length: 41 }, (_, at) => 100 + at).join(','),
    'Enter up to 40 codes. Use classes instead of single items.',
  ],
])('the codes %s', (text, reason) => expect(whyNotCodes(text)).toBe(reason))

test('each code is stored once, in order', () => {
  expect(tidyCodes(' 913-27,745 ; 745\n')).toBe('745, 913-27')
  expect(codesIn(null)).toEqual([])
})

test.each<[string, string | null, string | null, boolean]>([
  ['a class meets its items', '775', '775-45', true],
  ['an item meets a solicitation for its class', '775-45', '775', true],
  ['another item of the class', '775-45', '775-70', false],
  ['another class', '745', '775-45', false],
  ['a solicitation without a code', '745', null, false],
  ['a vendor without codes', null, '775-45', false],
])('%s', (_, codes, commodity, met) => expect(matches(codes, commodity)).toBe(met))

test.each([
  ['construction', ['236', '237']],
  ['heavy con', ['237']],
  ['238', ['238']],
  ['paper', ['322']],
  ['no such trade', []],
  ['', []],
])('an industry code is found by “%s”', (asked, codes) =>
  expect(findNaics(asked).map(({ code }) => code)).toEqual(codes),
)

test('every subsector has three digits, a name and is a commodity code that vendors may enter', () => {
  for (const [code, name] of Object.entries(naics))
    expect([code, name, whyNotCodes(code)]).toEqual([
      expect.stringMatching(/^\d{3}$/),
      expect.stringMatching(/^[A-Z].*\w\)?$/),
      null,
    ])
})
