import { expect, test } from 'vitest'
import { ApiError } from '../wire/errors.ts'
import { looksLikeFilter, readFilter, readList, readPlace, readTree } from './filters.ts'

const path = (column: string) => ({ column, steps: [] })
const filter = (text: string) => readFilter(path('a'), text)
const is = (comparison: object, negated = false) => ({ kind: 'filter', path: path('a'), negated, comparison })
const text = (value: string) => ({ text: value })

test.each<[string, object]>([
  ['eq.5', is({ operator: 'eq', operand: text('5') })],
  ['eq.', is({ operator: 'eq', operand: text('') })],
  ['eq.a.b,c)(', is({ operator: 'eq', operand: text('a.b,c)(') })],
  ['not.eq.5', is({ operator: 'eq', operand: text('5') }, true)],
  ['not.is.null', is({ operator: 'is', truth: 'null' }, true)],
  ['is.NOT_NULL', is({ operator: 'is', truth: 'not_null' })],
  ['is.unknown', is({ operator: 'is', truth: 'unknown' })],
  ['in.(1,2)', is({ operator: 'in', operand: text('(1,2)') })],
  ['like(any).{a*,b*}', is({ operator: 'like', quantifier: 'any', operand: text('{a*,b*}') })],
  ['gte(all).{1,2}', is({ operator: 'gte', quantifier: 'all', operand: text('{1,2}') })],
  ['isdistinct.x', is({ operator: 'isdistinct', operand: text('x') })],
  ['fts.cat', is({ operator: 'fts', operand: text('cat') })],
  ['wfts(english).fat cat', is({ operator: 'wfts', language: 'english', operand: text('fat cat') })],
  ...(
    ['neq', 'gt', 'lt', 'lte', 'ilike', 'match', 'imatch', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
  ).map((operator): [string, object] => [`${operator}.x`, is({ operator, operand: text('x') })]),
  ...(['plfts', 'phfts'] as const).map((operator): [string, object] => [
    `${operator}.x`,
    is({ operator, operand: text('x') }),
  ]),
])('a=%s is understood', (written, condition) => {
  expect(filter(written)).toEqual(condition)
})

test.each([
  'noop.5',
  'eq',
  '5',
  '',
  'eq().5',
  'eq(some).5',
  'in(any).(1)',
  'is(any).null',
  'cs(any).{1}',
  'neq(any).{1}',
  'is.maybe',
  'is.nullx',
  'not.not.eq.5',
  'fts().x',
  'constructor.x',
  '__proto__.x',
])('a=%s is rejected', (written) => {
  expect(() => filter(written)).toThrow(ApiError)
})

test('a bound value is named by its slot', () => {
  expect(readFilter(path('a'), 'gte', 3)).toEqual(is({ operator: 'gte', operand: { slot: 3 } }))
})

test.each<[string, string[], object]>([
  ['a', [], path('a')],
  ['messages.channel.slug', ['messages', 'channel'], path('slug')],
  [
    'data->a->>b',
    [],
    {
      column: 'data',
      steps: [
        { arrow: '->', key: 'a' },
        { arrow: '->>', key: 'b' },
      ],
    },
  ],
  ['"a.b"."c"', ['a.b'], path('c')],
])('%s reports where and what', (key, at, what) => {
  expect(readPlace(key)).toEqual({ at, what })
})

test('a tree of conditions keeps its shape', () => {
  expect(
    readTree('messages.not.or', '(a.eq.1, not.and(a.gt.2,a.in.(3,"4,5")),a.not.is.null,a.cs.{6,7},a.eq."x,y)")'),
  ).toEqual({
    at: ['messages'],
    what: {
      kind: 'or',
      negated: true,
      parts: [
        is({ operator: 'eq', operand: text('1') }),
        {
          kind: 'and',
          negated: true,
          parts: [is({ operator: 'gt', operand: text('2') }), is({ operator: 'in', operand: text('(3,"4,5")') })],
        },
        is({ operator: 'is', truth: 'null' }, true),
        is({ operator: 'cs', operand: text('{6,7}') }),
        is({ operator: 'eq', operand: text('x,y)') }),
      ],
    },
  })
})

test.each([
  '',
  '()',
  '(',
  ')',
  '(a.eq.1',
  'a.eq.1',
  '(a.eq.1,)',
  '(a)',
  '(a.xor.1)',
  '(and)',
  '(a.eq.1)x',
  '(not.xor(a.eq.1))',
])('or=%s is rejected', (written) => {
  expect(() => readTree('or', written)).toThrow(ApiError)
})

test('a tree of a thousand levels is refused before it is read', () => {
  expect(() => readTree('or', `${'(or'.repeat(1000)}(a.eq.1)${')'.repeat(1000)}`)).toThrow(
    'Conditions can be nested up to 16 deep.',
  )
})

test.each<[string, string[]]>([
  ['(1,2)', ['1', '2']],
  ['()', ['']],
  ['("a,b",c)', ['a,b', 'c']],
  [String.raw`("a\"b\\")`, ['a"b\\']],
  ['("a"b,c)', ['"a"b', 'c']],
  [' (1,) ', ['1', '']],
])('the list %s', (written, elements) => {
  expect(readList(written)).toEqual(elements)
})

test.each(['', '1,2', '(1', '(1)2'])("%s isn't a list", (written) => {
  expect(() => readList(written)).toThrow(ApiError)
})

test.each<[string, boolean]>([
  ['eq.5', true],
  ['not.in.(1)', true],
  ['fts(english).cat', true],
  ['5', false],
  ['2026-01-01', false],
  ['a.b', false],
  ['toString.x', false],
])('as an argument of a function, %s is a filter: %s', (written, yes) => {
  expect(looksLikeFilter(written)).toBe(yes)
})
