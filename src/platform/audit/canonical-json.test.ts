import { expect, test } from 'vitest'
import { canonicalJson, withExactNumbers } from './canonical-json.ts'
import { entryOf } from './entry.ts'

test('the example of RFC 8785 is written as printed there', () => {
  // Section 3.2.2 and 3.2.3, and the sorting of appendix B's keys.
  const given = String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001], "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`
  expect(canonicalJson(JSON.parse(given))).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
  const keys = {
    '€': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '😀': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    ö: 'Latin Small Letter O With Diaeresis',
  }
  expect(Object.values(JSON.parse(canonicalJson(keys)))).toHaveLength(7)
  expect([...canonicalJson(keys).matchAll(/:"([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test.each<[string, unknown, string]>([
  ['numbers for keys are in the order of text', { 10: 1, 9: 2 }, '{"10":1,"9":2}'],
  ['minus nothing is nothing', -0, '0'],
  [
    'an inherited name is a name like others',
    JSON.parse('{"__proto__": 1, "constructor": 2}'),
    '{"__proto__":1,"constructor":2}',
  ],
])('%s', (_, value, text) => expect(canonicalJson(value)).toBe(text))

test('values without a JSON form are refused', () => expect(() => canonicalJson([Infinity])).toThrow('no JSON'))

test.each([
  ['{"amount": 123456789012345}', '{"amount": 123456789012345}'],
  ['{"amount": 9007199254740993}', '{"amount": "9007199254740993"}'],
  ['[0.1234567890123456789, -1.50]', '["0.1234567890123456789", -1.50]'],
  [
    '{"9007199254740993": "9007199254740993 \\" 9007199254740993"}',
    '{"9007199254740993": "9007199254740993 \\" 9007199254740993"}',
  ],
  [`[1${'0'.repeat(400)}]`, `["1${'0'.repeat(400)}"]`],
])('a number that JavaScript would round is kept as text: %s', (json, exact) => {
  expect(withExactNumbers(json)).toBe(exact)
  expect(() => JSON.parse(exact)).not.toThrow()
})

test("an entry has the row's values, with times in UTC, and its origin", () => {
  const row = {
    id: '1',
    at: '2026-11-20T10:00:00.123456+05:30',
    created_at: '2026-11-20 04:30:00+00',
    note: null,
    input: { at: 'noon', none: null },
    source: 'forged',
  }
  expect(entryOf('command', row)).toEqual({
    source: 'command',
    id: '1',
    at: '2026-11-20T04:30:00.123456+00:00',
    created_at: '2026-11-20T04:30:00+00:00',
    input: { at: 'noon', none: null },
  })
})
