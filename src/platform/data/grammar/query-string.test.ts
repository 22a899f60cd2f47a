import { expect, test } from 'vitest'
import { readOrder } from './order.ts'
import { readQuery } from './query.ts'
import { ask, paramsOf } from './query-string.ts'

test('two requests that differ in their values have one shape', () => {
  const [one, other] = [
    'select=id&status=eq.draft&amount=gte.5&limit=10',
    'select=id&status=eq.is%20sent&amount=gte.7&limit=20',
  ].map((query) => ask(query, true))
  expect(one!.shape).toBe(other!.shape)
  expect([one!.values, other!.values]).toEqual([
    ['draft', '5'],
    ['is sent', '7'],
  ])
  expect([one!.limit, other!.limit]).toEqual(['10', '20'])
})

test.each<[string, string]>([
  ['a=eq.1', 'a=gt.1'],
  ['a=eq.1', 'b=eq.1'],
  ['a=eq.1', 'a=not.eq.1'],
  ['a=is.null', 'a=is.true'],
  ['or=(a.eq.1)', 'or=(a.eq.2)'],
  ['select=a', 'select=b'],
  ['order=a', 'order=a.desc'],
  ['a=cs.%23', 'a=eq.1'],
])('%s and %s have different shapes', (one, other) => {
  expect(ask(one, true).shape).not.toBe(ask(other, true).shape)
})

test('a list of one id is that id, and any other list stays a list', () => {
  const id = '01941f29-7c01-7000-800a-000000000001'
  for (const list of [`in.(${id})`, `in.%28${id}%29`]) {
    expect(ask(`id=${list}&select=title`, true)).toEqual(ask(`id=eq.${id}&select=title`, true))
    expect(paramsOf(`id=${list}`, true)).toEqual([{ key: 'id', value: 'eq', slot: 0 }])
  }
  for (const list of [`in.(${id},${id})`, 'in.(draft)', 'in.()', `not.in.(${id})`])
    expect(ask(`id=${list}`, true).shape).not.toContain('eq')
})

test('a list of a few ids has as many places as it needs, in powers of two, and any other list has one', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `01941f29-7c01-7000-800a-00000000000${at}`)
  const shapes = [2, 3, 4, 5, 8].map((count) => ask(`id=in.(${ids(count).join(',')})`, true).shape)
  expect(shapes).toEqual(['&id=in2.#', '&id=in4.#', '&id=in4.#', '&id=in8.#', '&id=in8.#'])
  expect(ask(`id=in.%28${ids(2).join('%2C')}%29`, true)).toEqual(ask(`id=in.(${ids(2).join(',')})`, true))
  for (const list of [`(${ids(9).join(',')})`, `(${ids(1)[0]},draft)`, '(draft,sent)'])
    expect(ask(`id=in.${list}`, true).shape).toBe('&id=in.#')
  expect(readQuery(paramsOf(`id=in.(${ids(3).join(',')})`, true), false).conditions).toMatchObject([
    { what: { comparison: { operator: 'in', operand: { slot: 0, places: 4 } } } },
  ])
})

test('a value is at the slot that the parser names', () => {
  const query = 'a=eq.1&b.limit=3&or=(c.eq.2)&d=in.(4,5)&e=not.eq.6'
  expect(ask(query, true).values).toEqual(['1', '3', '(4,5)'])
  expect(paramsOf(query, true)).toEqual([
    { key: 'a', value: 'eq', slot: 0 },
    { key: 'b.limit', value: '', slot: 1 },
    { key: 'or', value: '(c.eq.2)' },
    { key: 'd', value: 'in', slot: 2 },
    { key: 'e', value: 'not.eq.6' },
  ])
})

test('a function takes arguments and filters together', () => {
  const query = readQuery(paramsOf('city=Springfield&status=eq.draft&select=id&empty=', false), true)
  expect(query.args).toEqual([
    ['city', 'Springfield'],
    ['empty', ''],
  ])
  expect(query.conditions).toHaveLength(1)
})

test.each(['a=eq.%00', 'a=eq.%zz', 'a=eq.%ff', 'select=%00'])('%s cannot be read', (query) => {
  expect(() => [ask(query, true), paramsOf(query, true)]).toThrow(
    'The address cannot be read. Check its percent signs.',
  )
})

test('a query has limits', () => {
  expect(() => ask(`a=eq.${'x'.repeat(16_000)}`, true)).toThrow('The address is too long.')
  expect(() => ask('a=eq.1&'.repeat(121), true)).toThrow('A query can have up to 120 parameters.')
})

test.each<[string, object[]]>([
  ['a', [{ path: { column: 'a', steps: [] } }]],
  [
    'a.desc.nullslast, b.nullsfirst',
    [
      { path: { column: 'a', steps: [] }, direction: 'desc', nulls: 'last' },
      { path: { column: 'b', steps: [] }, nulls: 'first' },
    ],
  ],
  ['data->a.asc', [{ path: { column: 'data', steps: [{ arrow: '->', key: 'a' }] }, direction: 'asc' }]],
  ['vendors(name).desc', [{ relation: 'vendors', path: { column: 'name', steps: [] }, direction: 'desc' }]],
])('order=%s is understood', (text, terms) => {
  expect(readOrder(text)).toEqual(terms)
})

test.each(['', 'a.up', 'a.desc.first', 'a.descc', 'a.asc.desc', 'a,', 'vendors(a,b)', 'a;b'])(
  'order=%s is rejected',
  (text) => {
    expect(() => readOrder(text)).toThrow(/failed to parse order/)
  },
)
